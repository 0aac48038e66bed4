"""Tables that a director locks in a draw, so that drawing again leaves them as they are."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import refusal
from tracker.engine.pairing.bracket import PlayedMatch, outcome
from tracker.engine.pairing.draw import CannotDrawError, matches_of
from tracker.engine.pairing.grouping import PREFIX
from tracker.engine.pairing.trees import decide
from tracker.models import Event, LockedTable, Round
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.earlier_rounds_queries import past_of
from tracker.tournaments.book.queries import can_lock, course_of, format_of, load_event
from tracker.tournaments.draws.queries import draw_of
from tracker.tournaments.draws.services import unstarted_round
from tracker.tournaments.log.services import checked_reason, locked_event, note_change

# A bracket ends with winners: a match of its last round that is tied has to be decided first.


def check_all_decided(event: Event) -> None:
    """Raises RecordError while a match of the last round has no winner.

    Those of earlier rounds have one, or the next would not have been drawn. Of teams both tables
    together decide.
    """
    if course_of(event).is_bracket:
        try:
            decide([*_undecided(event)])
        except CannotDrawError as problem:
            raise refusal("", "no_winner", str(problem)) from problem


def _undecided(event: Event) -> Iterator[PlayedMatch]:
    book = load_event(event)
    there = frozenset(number for number, one in book.numbered.items() if one.left_at is None)
    for round_ in book.rounds[-1:]:
        past = past_of(book, round_)
        matches = matches_of(past) if format_of(event).tables_per_match > 1 else past
        for played in matches.tables:
            is_group = played.pairing.part.startswith(PREFIX)
            if not is_group and outcome(played, there) is None:
                yield PlayedMatch(round_.number, played)


PLANNED = phrase("A plan says who meets in this format: exchange two seats instead.")


def lock_table(
    *, round_: Round, table: int, reason: str, now: datetime, version: str = ""
) -> LockedTable:
    """Keeps a table of a draw as it is when the round is drawn again; a locked one stays locked.

    Raises RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        event = locked_event(round_.event_id)
        round_ = unstarted_round(event, round_, version)
        if not can_lock(event):
            raise refusal("", "table_planned", PLANNED)
        pairing = next((drawn for drawn in draw_of(round_).tables if drawn.table == table), None)
        if pairing is None:
            raise refusal("table", "bad_value", phrase("Choose a table of this draw."))
        locked, is_new = LockedTable.objects.get_or_create(
            event=event,
            number=round_.number,
            table=table,
            defaults={
                "sides": [list(side) for side in pairing.sides],
                "notes": [[note.code, *note.facts] for note in pairing.notes],
                "locked_at": now,
            },
        )
        if is_new:
            _note_lock(round_, table, reason, now)
        return locked


def _note_lock(round_: Round, table: int, reason: str, now: datetime) -> None:
    where, is_public = {"round": round_.number, "table": table}, round_.confirmed_at is not None
    kind = ChangeKind.TABLE_LOCKED
    note_change(round_.event, kind, now, reason=reason, is_public=is_public, **where)


def unlock_table(*, round_: Round, table: int, now: datetime) -> None:
    """Lets a table be drawn again with the others."""
    with transaction.atomic():
        event = locked_event(round_.event_id)
        round_ = unstarted_round(event, round_)
        found = event.locked_tables.filter(number=round_.number, table=table)
        if not found.exists():
            return
        found.delete()
        note_change(
            event,
            ChangeKind.TABLE_UNLOCKED,
            now,
            is_public=round_.confirmed_at is not None,
            round=round_.number,
            table=table,
        )
