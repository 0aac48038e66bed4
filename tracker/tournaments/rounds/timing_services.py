"""The clock of a round."""

from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import refusal
from tracker.models import Pairing, Round
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import checked_reason, locked_event, note_change
from tracker.tournaments.rounds.services import open_round

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
