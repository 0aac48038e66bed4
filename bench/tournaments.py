"""Tournaments: drawing and storing a round, and standings from the database."""

from collections.abc import Iterator
from functools import partial
from random import Random

from bench.books import empty_book
from bench.measuring import Row, cpu_seconds
from tests.factories import NOW
from tracker.engine.ranking.outcome import RankedEntrant as Ranked
from tracker.engine.ranking.standings import standings
from tracker.models import Placing, Round, Tournament
from tracker.tournaments.book.queries import load_tournament, system_of
from tracker.tournaments.draws.queries import draw_input
from tracker.tournaments.draws.services import draw_round, undo_draw
from tracker.tournaments.rehearsal.services import Script, rehearse_tournament
from tracker.tournaments.rehearsal.stepping_services import next_step, steps
from tracker.tournaments.standings.queries import outcomes_of, rules_of, tournament_standings

GOALS = {40: "300 ms", 200: "800 ms", 1000: "4,000 ms"}
MOMENTS = ("drawn_at", "confirmed_at", "published_at", "started_at", "closed_at")


def rows() -> Iterator[Row]:
    with empty_book():
        yield from (_drawn(entrants)._replace(goal=goal) for entrants, goal in GOALS.items())
        evening = _begun("drawn-partners", 40)
        list(steps(evening, Script(40)))
        yield _ranked("40 × 4 rounds × 16 hands", evening)._replace(goal="150 ms")
        congress = _after_one_round(1000)
        _play_on(congress, 9)
        yield _ranked("1,000 × 9 rounds", congress)._replace(goal="1,500 ms")


def _drawn(entrants: int) -> Row:
    """Round 2 by standings, compared with the draw alone."""
    tournament = _after_one_round(entrants)
    field = draw_input(tournament, before=2, seed="bench")
    rounds = 1 if entrants >= 1000 else 3
    floor = cpu_seconds(partial(system_of(tournament).draw, field), rounds)
    seconds = cpu_seconds(partial(_draw_and_store, tournament), rounds)
    figure, raw = (f"{1000 * each:,.0f} ms" for each in (seconds, floor))
    work = f"draw and store a round of {entrants:,}"
    return Row(work, figure, f"{raw} drawing it", f"{seconds / floor:.1f}")


def _ranked(name: str, tournament: Tournament) -> Row:
    """Standings from the database, compared with those from loaded outcomes."""
    book = load_tournament(_fresh(tournament))
    entrants = [Ranked(number) for number in book.numbered]
    floor = cpu_seconds(partial(standings, rules_of(tournament), entrants, outcomes_of(book)), 3)
    seconds = cpu_seconds(lambda: tournament_standings(load_tournament(_fresh(tournament))), 3)
    figure, raw = (f"{1000 * each:,.0f} ms" for each in (seconds, floor))
    return Row(f"standings of {name}", figure, f"{raw} ranking them", f"{seconds / floor:.1f}")


def _begun(form: str, entrants: int) -> Tournament:
    return rehearse_tournament(
        form=form, entrants=entrants, rounds=4, hands=16, seed="bench", now=NOW
    )


def _after_one_round(entrants: int) -> Tournament:
    """A tournament of pairs drawn by standings, after round 1."""
    tournament = _begun("standing-order", entrants)
    script = Script(entrants, is_on_paper=True, is_smooth=True)
    while not tournament.drawn_rounds.filter(closed_at__isnull=False).exists():
        next_step(tournament, script)
    return _fresh(tournament)


def _play_on(tournament: Tournament, rounds: int) -> None:
    """Inserts rounds with the tables of round 1 and other results."""
    random, first = Random(1), tournament.drawn_rounds.get()
    for number in range(2, rounds + 1):
        moments = dict.fromkeys(MOMENTS, NOW)
        round_ = Round.objects.create(tournament=tournament, number=number, seed="bench", **moments)
        for pairing in first.pairings.prefetch_related("placings"):
            own = random.randrange(16 * 162)
            table = round_.pairings.create(table=pairing.table, typed_points=[own, 16 * 162 - own])
            Placing.objects.bulk_create(
                Placing(
                    round=round_,
                    entrant_id=placing.entrant_id,
                    pairing=table,
                    side=placing.side,
                    seat=placing.seat,
                )
                for placing in pairing.placings.all()
            )


def _draw_and_store(tournament: Tournament) -> None:
    round_ = draw_round(tournament=_fresh(tournament), now=NOW)
    undo_draw(round_=round_, now=NOW)


def _fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)
