"""A round is started and closed."""

from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.access.security_log import note
from tracker.audit.services import add_line
from tracker.common.errors import refusal
from tracker.engine.records.audit_chain import AuditAction
from tracker.games.services import close_game
from tracker.models import Event, Game, Pairing, Round
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.queries import tables
from tracker.tournaments.book.results_queries import result_of
from tracker.tournaments.log.services import (
    check_not_final,
    checked_reason,
    locked_event,
    note_change,
)
from tracker.tournaments.rounds.postponed_queries import postponement_of
from tracker.tournaments.rounds.postponing_services import started_game

STALE = phrase(
    "A result was corrected after round {round} was drawn: keep its draw, or draw it again."
)


def start_round(*, round_: Round, now: datetime) -> Round:
    """Starts a round: its games are there, its tables can write, and its clock runs."""
    with transaction.atomic():
        event = locked_event(round_.event_id)
        round_ = open_round(event, round_)
        if round_.confirmed_at is None:
            said = phrase(
                "Confirm the draw of round {round} before it starts.", round=round_.number
            )
            raise refusal("", "draw_open", said)
        if round_.started_at is not None:
            return round_
        if round_.stale_since is not None:
            raise refusal("", "draw_stale", STALE.format(round=round_.number))
        round_.started_at = now
        round_.published_at = min(round_.published_at or now, now)
        round_.save(update_fields=["started_at", "published_at"])
        for pairing in round_.pairings.filter(postponement=None):
            started_game(event, round_, pairing, now)
        kind = ChangeKind.ROUND_STARTED
        note_change(event, kind, now, is_public=True, round=round_.number)
        return round_


def start_next_game(*, pairing: Pairing, now: datetime) -> Game:
    """Starts the next of the games that a table plays in its round.

    Raises RecordError while one is open, after the last one, and where a result is given.
    """
    with transaction.atomic():
        event = locked_event(pairing.round.event_id)
        running_round(event, pairing.round)
        pairing.refresh_from_db(fields=["result_at"])
        if pairing.result_at is not None:
            said = phrase(
                "This table has its result: say first that it counts as its games were played."
            )
            raise refusal("", "all_played", said)
        if postponement_of(pairing) is not None:
            said = phrase("This table is postponed: have it play in its round first.")
            raise refusal("", "postponed", said)
        games = pairing.games.filter(removed_at=None)
        if games.filter(is_finished=False).exists():
            raise refusal("", "game_open", phrase("The game before is not finished."))
        if games.count() >= event.games:
            raise refusal("", "all_played", phrase("All games of this table are played."))
        return started_game(event, pairing.round, pairing, now)


def close_round(*, round_: Round, now: datetime) -> Round:
    """Closes a round whose tables all have a result or were put off.

    Hands that come later go to the director.

    Raises RecordError that names the tables without one.
    """
    with transaction.atomic():
        event = locked_event(round_.event_id)
        round_ = running_round(event, round_)
        pairings = event.drawn_rounds.prefetch_related(tables()).get(pk=round_.pk).pairings.all()
        missing = [
            pairing.table
            for pairing in pairings
            if not result_of(event, pairing).is_over and postponement_of(pairing) is None
        ]
        if missing:
            numbers = ", ".join(map(str, missing))
            said = phrase(
                "These tables have no result yet: {numbers}. Finish them, or enter a result.",
                numbers=numbers,
            )
            raise refusal("", "results_open", said)
        round_.closed_at = now
        round_.save(update_fields=["closed_at"])
        kind = ChangeKind.ROUND_CLOSED
        note_change(event, kind, now, is_public=True, round=round_.number)
        return round_


def reopen_round(*, round_: Round, reason: str, now: datetime) -> Round:
    """Opens the last round again, for a reason that everybody can read.

    Raises RecordError where the next one is drawn already.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        event = locked_event(round_.event_id)
        check_not_final(event)
        round_ = event.drawn_rounds.get(pk=round_.pk)
        if round_.closed_at is None:
            return round_
        if event.drawn_rounds.filter(number__gt=round_.number).exists():
            said = phrase(
                "The next round is drawn: take its draw back first, or correct single hands."
            )
            raise refusal("", "next_drawn", said)
        round_.closed_at = None
        round_.save(update_fields=["closed_at"])
        note("round_reopened", event=event.pk, round=round_.number)
        kind = ChangeKind.ROUND_REOPENED
        note_change(event, kind, now, reason=reason, is_public=True, round=round_.number)
        club = event.evening.club_id
        add_line(AuditAction.ROUND_REOPENED, club=club, subject=round_.pk, now=now)
        return round_


def end_time(*, round_: Round, now: datetime) -> Round:
    """Ends every game of a round as it stands, because its time is over.

    A game of which no hand counts stays open: what becomes of it is for the director to say.
    """
    with transaction.atomic():
        event = locked_event(round_.event_id)
        round_ = running_round(event, round_)
        open_games = Game.objects.filter(
            pairing__round=round_, removed_at=None, is_finished=False, hands__state="counted"
        )
        ended = [close_game(game=game, now=now) for game in open_games.distinct()]
        if ended:
            kind = ChangeKind.TIME_OVER
            note_change(event, kind, now, is_public=True, round=round_.number)
        return round_


def running_round(event: Event, round_: Round) -> Round:
    """The round as it is now; raises RecordError unless it is being played."""
    round_ = open_round(event, round_)
    if round_.started_at is None:
        raise refusal(
            "", "round_not_started", phrase("Round {round} has not started.", round=round_.number)
        )
    return round_


def open_round(event: Event, round_: Round) -> Round:
    """The round as it is now; raises RecordError once it is closed."""
    check_not_final(event)
    round_ = event.drawn_rounds.get(pk=round_.pk)
    if round_.closed_at is not None:
        raise refusal("", "round_closed", phrase("Round {round} is closed.", round=round_.number))
    return round_


# The clock of a round.


MOST_MINUTES = 600
MOST_ADDED = 240


def stop_clock(*, round_: Round, now: datetime) -> Round:
    """Stops the clock of a running round."""
    with transaction.atomic():
        event = locked_event(round_.event_id)
        round_ = open_round(event, round_)
        if round_.started_at is not None and round_.stopped_at is None:
            round_.stopped_at = now
            round_.save(update_fields=["stopped_at"])
            note_change(event, ChangeKind.CLOCK_STOPPED, now)
        return round_


def run_clock(*, round_: Round, now: datetime) -> Round:
    """Lets a stopped clock run on."""
    with transaction.atomic():
        event = locked_event(round_.event_id)
        round_ = open_round(event, round_)
        if round_.stopped_at is not None:
            round_.stopped_seconds += int((now - round_.stopped_at).total_seconds())
            round_.stopped_at = None
            round_.save(update_fields=["stopped_at", "stopped_seconds"])
            note_change(event, ChangeKind.CLOCK_RUNS, now)
        return round_


def set_minutes(*, round_: Round, minutes: int | None, now: datetime) -> Round:
    """Gives a round another length; None takes its clock away."""
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise refusal("minutes", "bad_value", phrase("A round has from 1 to 600 minutes."))
    with transaction.atomic():
        event = locked_event(round_.event_id)
        round_ = open_round(event, round_)
        if round_.minutes == minutes:
            return round_
        round_.minutes = minutes
        round_.save(update_fields=["minutes"])
        number = round_.number
        if minutes is None:
            note_change(event, ChangeKind.CLOCK_TAKEN, now, is_public=True, round=number)
        else:
            kind = ChangeKind.MINUTES_SET
            note_change(event, kind, now, is_public=True, round=number, minutes=minutes)
        return round_


def add_minutes(
    *, pairing: Pairing, minutes: int, reason: str, now: datetime, before: int | None = None
) -> Pairing:
    """Gives one table more time, in all no more than four hours.

    `before` is what it had when that was decided: where it has something else by now, it was sent
    twice or somebody else was faster, and nothing changes. Raises RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        event = locked_event(pairing.round.event_id)
        open_round(event, pairing.round)
        pairing.refresh_from_db(fields=["minutes_added"])
        if before not in (None, pairing.minutes_added):
            return pairing
        if not 1 <= minutes <= MOST_ADDED - pairing.minutes_added:
            said = phrase(
                "A table can get {most_added} minutes more in all.", most_added=MOST_ADDED
            )
            raise refusal("minutes", "bad_value", said)
        pairing.minutes_added += minutes
        pairing.save(update_fields=["minutes_added"])
        told = {"table": pairing.table, "minutes": minutes}
        kind = ChangeKind.MINUTES_ADDED
        note_change(event, kind, now, reason=reason, is_public=True, **told)
        return pairing
