"""Tournaments for tests, made through the services."""

import datetime as dt
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any
from uuid import UUID

from django.utils.translation import override

from tests.factories import NOW, ClubFactory, new_id, played
from tracker.games.hands.services import record_hand
from tracker.models import Club, Entrant, Game, Pairing, Round, Tournament
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.log.texts import with_words
from tracker.tournaments.rounds.services import close_round, start_round, type_result
from tracker.tournaments.setup.planning_services import TournamentPlan
from tracker.tournaments.setup.services import create_tournament, open_tournament

_serials = count(1)
EPOCHS = 2**64
"""The epochs of tournament evenings begin here, apart from those of `EveningFactory`."""
CLABBER = {"variant": "clabber", "options": {"target": None}}
KLABERJASS = {"variant": "klaberjass", "options": {"target": None}}


def plan(**given: Any) -> TournamentPlan:
    """A tournament plan: drawn partners for each of 3 rounds of 2 hands of Clabber."""
    standard: dict[str, Any] = {
        "ruleset": CLABBER,
        "format": "drawn-partners",
        "rounds": 3,
        "hands": 2,
        "keys": ("PTS", "HIGH", "LOT"),
    }
    return TournamentPlan(**standard | given)


def tournament_of(club: Club | None = None, *, is_open: bool = True, **given: Any) -> Tournament:
    """A tournament open for entries, in a club of its own unless one is given."""
    serial = next(_serials)
    tournament = create_tournament(
        club=club or ClubFactory.create(),
        name=f"Open {serial}",
        date=NOW.date(),
        plan=plan(**given),
        seed="harvest",
        epoch=UUID(int=EPOCHS + serial, version=4),
        now=NOW,
    )
    return open_tournament(tournament=tournament, now=NOW) if is_open else tournament


def entered(tournament: Tournament, number: int, *, is_there: bool = True) -> tuple[Entrant, ...]:
    """New entrants, named by their numbers, checked in by default."""
    from tracker.tournaments.book.queries import members_of

    before = tournament.entrants.count()
    new = [
        NewEntrant(tuple(_name(place, seat) for seat in range(members_of(tournament))))
        for place in range(before + 1, before + number + 1)
    ]
    added = enter(tournament=tournament, new=new, now=NOW)
    if is_there:
        check_in_all(tournament=tournament, now=NOW)
    return added


def _name(place: int, seat: int) -> str:
    return f"Player {place}{'abcd'[seat] if seat else ''}"


def log_of(tournament: Tournament) -> list[tuple[str, str, bool]]:
    """The log in order: text, reason, and whether it is public."""
    with override("en"):
        found = with_words(tournament, tournament.changes.order_by("pk"))
    return [(text, line.reason, line.is_public) for line, text in found]


def started(tournament: Tournament, now: dt.datetime = NOW) -> Round:
    """The next round drawn, confirmed, published and started."""
    round_ = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=now)
    confirm_draw(round_=round_, publish_at=now, now=now)
    return start_round(round_=round_, now=now)


def with_results(round_: Round, points: Mapping[int, Sequence[int]] | None = None) -> Round:
    """A started round with results typed from paper, by table; by default 100 : 62."""
    for pairing in round_.pairings.all():
        sides = pairing.placings.values("side").distinct().count()
        given = (points or {}).get(pairing.table, (100, 62, 40)[:sides])
        type_result(pairing=pairing, points=given, reason="slip", now=NOW)
    return round_


def closed(tournament: Tournament, points: Mapping[int, Sequence[int]] | None = None) -> Round:
    """The next round of a tournament, drawn, played and closed."""
    return close_round(round_=with_results(started(tournament), points), now=NOW)


def game_at(pairing: Pairing) -> Game:
    """The last game of a table."""
    game = pairing.games.order_by("-started_at", "-pk").first()
    assert game is not None
    return game


def hand_at(pairing: Pairing, maker: int = 0, points: tuple[int, ...] = (90, 62)) -> None:
    """Records the next hand of a table: `maker` made hearts, with these points."""
    record = played(maker, points)
    record_hand(game=game_at(pairing), record=record, submission_id=new_id(), now=NOW)
