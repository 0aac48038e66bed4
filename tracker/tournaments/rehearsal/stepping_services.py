"""One step of a rehearsal after another."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Max, Prefetch

from scoring.language import join_texts, phrase
from tracker.common.errors import RecordError, refusal
from tracker.models import Hand, Pairing, Placing, Rehearsal, Round, Tournament
from tracker.models.tournament import DRAFT, FINAL
from tracker.tournaments.book.queries import result_of
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import check_in_all, enter
from tracker.tournaments.log.services import locked_tournament
from tracker.tournaments.rehearsal import services as mishaps
from tracker.tournaments.rehearsal.services import (
    PAUSE,
    PLAIN,
    SLUG,
    Script,
    copy_tournament,
    invent_entrants,
    play_out,
    type_slip,
)
from tracker.tournaments.rounds.services import close_round, forfeit, start_round
from tracker.tournaments.setup.services import finish_tournament, open_tournament


def steps(tournament: Tournament, script: Script = PLAIN) -> Iterator[str]:
    """Plays a tournament of the club Rehearsal to its end, and says step by step what was done."""
    while text := next_step(tournament, script):
        yield text


def next_step(tournament: Tournament, script: Script = PLAIN) -> str:
    """Does in one transaction what comes next, and says it; "" where the tournament is over.

    Raises RecordError for a tournament of any other club.
    """
    with transaction.atomic():
        tournament = Tournament.objects.select_related("evening__club").get(pk=tournament.pk)
        if tournament.evening.club.slug != SLUG:
            raise refusal(
                "", "no_rehearsal", phrase("Only a copy of a tournament can be rehearsed.")
            )
        last = tournament.drawn_rounds.last()
        now = _moment(tournament)
        if tournament.state == FINAL:
            return ""
        if tournament.state == DRAFT:
            return _entered(tournament, script, now)
        if last is None or last.closed_at is not None:
            return _drawn(tournament, last.number + 1 if last else 1, script, now)
        if last.started_at is None:
            start_round(round_=last, now=now)
            return phrase("Round {last} has started.", last=last.number)
        return _played(tournament, last, script, now)


def _moment(tournament: Tournament) -> datetime:
    """Returns the next point in time, shortly after the last recorded one."""
    noted: datetime = tournament.changes.aggregate(last=Max("at"))["last"]
    hands = Hand.objects.filter(game__pairing__round__tournament=tournament)
    written = hands.aggregate(last=Max("entered_at"))["last"]
    return max(noted, written or noted) + PAUSE


def _entered(tournament: Tournament, script: Script, now: datetime) -> str:
    """Opens the tournament with its entrants, who are all there."""
    if not tournament.entrants.exists():
        enter(tournament=tournament, new=invent_entrants(tournament, script.entrants), now=now)
    open_tournament(tournament=tournament, now=now)
    check_in_all(tournament=tournament, now=now)
    return phrase("Entered and checked in: {count}.", count=tournament.entrants.count())


def _drawn(tournament: Tournament, number: int, script: Script, now: datetime) -> str:
    if number > tournament.rounds:
        finish_tournament(tournament=tournament, now=now)
        return phrase("The tournament is over.")
    text = [] if script.is_smooth else mishaps.before_draw(tournament, number, now)
    try:
        round_ = draw_round(tournament=_fresh(tournament), now=now)
    except RecordError as refused:
        away = mishaps.withdraw_surplus(tournament, now)
        if not away:
            return _ended(tournament, number, refused, now)
        text.append(away)
        round_ = draw_round(tournament=_fresh(tournament), now=now)
    confirm_draw(round_=round_, publish_at=now, now=now)
    count = round_.pairings.count()
    return join_texts(
        [*text, phrase("Round {number} is drawn: tables: {count}.", number=number, count=count)],
        " ",
    )


def _ended(tournament: Tournament, number: int, refused: RecordError, now: datetime) -> str:
    """The end of a tournament that has nothing more to draw; before round 1 there is none."""
    if number == 1:
        raise refused
    finish_tournament(tournament=tournament, now=now)
    return phrase("{message} The tournament is over.", message=refused.problems[0].message)


def _played(tournament: Tournament, round_: Round, script: Script, now: datetime) -> str:
    """The next table of a round without a result; after the last of them the round is closed."""
    pairing = _open_table(tournament, round_)
    if pairing is None:
        return _closed(tournament, round_, script, now)
    is_wrong = not script.is_smooth and pairing.table == 1
    if not script.is_smooth and mishaps.is_missing(round_, pairing):
        forfeit(pairing=pairing, side=1, reason=phrase("Did not come to the table"), now=now)
        return phrase("Table {table}: the second side did not come.", table=pairing.table)
    if script.is_on_paper:
        type_slip(tournament, pairing, now, is_wrong=is_wrong)
        return phrase("Table {table}: its result was typed.", table=pairing.table)
    hands = play_out(tournament, pairing, round_.started_at or now, is_wrong=is_wrong)
    return phrase("Table {table}: hands played: {hands}.", table=pairing.table, hands=hands)


def _open_table(tournament: Tournament, round_: Round) -> Pairing | None:
    """The first table that is still to be played, asked for without reading all of them."""
    waiting = round_.pairings.filter(typed_points__isnull=True, forfeited_by=None)
    if begun := waiting.filter(games__is_finished=False, games__removed_at=None).first():
        return begun
    others = waiting.prefetch_related(
        Prefetch("placings", Placing.objects.select_related("entrant")), "games"
    )
    return next((other for other in others if not result_of(tournament, other).is_over), None)


def _closed(tournament: Tournament, round_: Round, script: Script, now: datetime) -> str:
    close_round(round_=round_, now=now)
    text = [] if script.is_smooth else mishaps.after_close(tournament, round_, now)
    return join_texts([phrase("Round {round} is closed.", round=round_.number), *text], " ")


def _fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


# A rehearsal from the director's desk: begun, played a step at a time, stopped.


MOST_ENTRANTS = 200


def begin_rehearsal(
    *, tournament: Tournament, script: Script, seed: str, now: datetime
) -> Rehearsal:
    """Copies a tournament to be rehearsed; while one of its rehearsals is being played, gives that
    one.

    Nothing of the tournament itself changes. Raises RecordError.
    """
    if not 1 <= script.entrants <= MOST_ENTRANTS:
        text = phrase("From 1 to {most_entrants} can be invented.", most_entrants=MOST_ENTRANTS)
        raise refusal("entrants", "bad_value", text)
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        playing = tournament.rehearsals.filter(stopped_at=None).exclude(copy__state=FINAL)
        known = playing.first()
        return known or Rehearsal.objects.create(
            tournament=tournament,
            copy=copy_tournament(pk=tournament.pk, seed=seed, now=now, script=script),
            begun_at=now,
            **script._asdict(),
        )


def step_rehearsal(*, rehearsal: Rehearsal, version: int, now: datetime) -> Rehearsal:
    """Plays what comes next, unless the copy has another version by now: then it was played.

    Where the tournament cannot go on, the rehearsal stops and says why.
    """
    with transaction.atomic():
        rehearsal = _locked(rehearsal)
        if rehearsal.stopped_at is not None or rehearsal.copy.version != version:
            return rehearsal
        script = Script(rehearsal.entrants, rehearsal.is_on_paper, rehearsal.is_smooth)
        try:
            next_step(rehearsal.copy, script)
        except RecordError as refused:
            rehearsal.obstacle = " ".join(problem.message for problem in refused.problems)
            rehearsal.stopped_at = now
            rehearsal.save(update_fields=["obstacle", "stopped_at"])
        rehearsal.copy.refresh_from_db()
        return rehearsal


def stop_rehearsal(*, rehearsal: Rehearsal, now: datetime) -> Rehearsal:
    """Lets a rehearsal rest where it is."""
    with transaction.atomic():
        rehearsal = _locked(rehearsal)
        if rehearsal.stopped_at is None:
            rehearsal.stopped_at = now
            rehearsal.save(update_fields=["stopped_at"])
        return rehearsal


def resume_rehearsal(*, rehearsal: Rehearsal) -> Rehearsal:
    """Lets a rehearsal go on that was stopped, or could not go on."""
    with transaction.atomic():
        rehearsal = _locked(rehearsal)
        rehearsal.stopped_at, rehearsal.obstacle = None, ""
        rehearsal.save(update_fields=["stopped_at", "obstacle"])
        return rehearsal


def _locked(rehearsal: Rehearsal) -> Rehearsal:
    """The rehearsal as it is now; two browsers that play it take turns."""
    found = Rehearsal.objects.select_for_update(of=("self",)).select_related("copy")
    return found.get(pk=rehearsal.pk)
