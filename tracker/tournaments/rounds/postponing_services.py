"""A table plays on another day than its round, which closes without it."""

import datetime as dt

from django.db import transaction

from scoring.language import join_texts, phrase
from tracker.common.errors import refusal
from tracker.models import Event, Pairing, Postponement
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import (
    Fact,
    check_not_final,
    checked_reason,
    locked_event,
    note_change,
)
from tracker.tournaments.rounds.ending_services import end_games, let_games_go_on
from tracker.tournaments.rounds.postponed_queries import (
    day_of_round,
    postponement_of,
    waiting_tables,
)
from tracker.tournaments.rounds.queries import is_written, result_of
from tracker.tournaments.rounds.seating_services import started_game
from tracker.tournaments.rules_queries import format_of

WRITTEN = phrase(
    "Something is written down for this table already: finish it, or type its result instead."
)


def postpone(*, pairing: Pairing, until: dt.date | None, reason: str, now: dt.datetime) -> Pairing:
    """Has a table play on another day, or puts it off until one is agreed; the day can change.

    A day before that of its round brings it forward. Its round closes without it. Raises
    RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        event, pairing = _locked(pairing)
        _check(event, pairing, until, now)
        known = postponement_of(pairing)
        if known is None:
            end_games(pairing, now)
            Postponement.objects.create(pairing=pairing, until=until, noted_at=now)
        elif known.until == until:
            return pairing
        else:
            Postponement.objects.filter(pk=known.pk).update(until=until)
        _tell(event, pairing, until, reason, now)
        return _again(pairing)


def play_in_round(*, pairing: Pairing, now: dt.datetime) -> Pairing:
    """Has a table that was put off play in its round after all, until that is closed.

    Raises RecordError.
    """
    with transaction.atomic():
        event, pairing = _locked(pairing)
        known, round_ = postponement_of(pairing), pairing.round
        if known is None or result_of(event, pairing).is_over:
            return pairing
        if round_.closed_at is not None:
            said = phrase(
                "Round {number} is closed: enter the result, or another day.", number=round_.number
            )
            raise refusal("", "round_closed", said)
        let_games_go_on(event, pairing, known.noted_at, now)
        known.delete()
        if round_.started_at is not None and not pairing.games.filter(removed_at=None).exists():
            started_game(event, round_, pairing, now)
        note_change(
            event,
            ChangeKind.PLAYS_IN_ROUND,
            now,
            is_public=True,
            round=round_.number,
            table=pairing.table,
        )
        return _again(pairing)


def check_all_played(event: Event) -> None:
    """Raises RecordError, naming the tables, while one that was put off has not played."""
    waiting = [
        phrase("round {round}, table {table}", round=put_off.round.number, table=put_off.table)
        for put_off, _until in waiting_tables(event)
    ]
    if waiting:
        said = phrase(
            "These were postponed and have no result yet: {tables}. Enter it, or a forfeit.",
            tables=join_texts(waiting, "; "),
        )
        raise refusal("", "postponed_open", said)


def _tell(
    event: Event, pairing: Pairing, until: dt.date | None, reason: str, now: dt.datetime
) -> None:
    facts: dict[str, Fact] = {"round": pairing.round.number, "table": pairing.table}
    kind = ChangeKind.POSTPONED
    if until is not None:
        is_earlier = until < day_of_round(event, pairing.round.number)
        kind = ChangeKind.BROUGHT_FORWARD if is_earlier else ChangeKind.POSTPONED_TO
        facts["day"] = until.toordinal()
    note_change(event, kind, now, reason=reason, is_public=True, **facts)


def _locked(pairing: Pairing) -> tuple[Event, Pairing]:
    """The event, locked, and the table as it is now."""
    event = locked_event(pairing.round.event_id)
    check_not_final(event)
    return event, _again(pairing)


def _again(pairing: Pairing) -> Pairing:
    return Pairing.objects.select_related("round", "postponement").get(pk=pairing.pk)


def _check(event: Event, pairing: Pairing, until: dt.date | None, now: dt.datetime) -> None:
    round_ = pairing.round
    if not format_of(event).can_postpone:
        said = phrase("In this format the next round waits for every table.")
        raise refusal("", "not_postponable", said)
    if round_.published_at is None or round_.published_at > now:
        said = phrase("Publish the draw of round {number} first.", number=round_.number)
        raise refusal("", "draw_open", said)
    if is_written(pairing) or result_of(event, pairing).is_over:
        raise refusal("", "table_written", WRITTEN)
    if until == day_of_round(event, round_.number):
        said = phrase("Choose another day than that of the round.")
        raise refusal("until", "bad_value", said)
    if until is not None and until < event.evening.date:
        said = phrase("The tournament begins later. Choose a day from its first on.")
        raise refusal("until", "bad_value", said)
