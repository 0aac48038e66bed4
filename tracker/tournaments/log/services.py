"""The log of an event: every write adds a line to it and makes its next version."""

from datetime import datetime

from scoring.language import in_english, phrase
from tracker.common.errors import Problems, refusal
from tracker.engine.records.names import REASON_LENGTH, text_from
from tracker.models import Event, EventChange
from tracker.tournaments.book.changes_queries import ChangeKind

Fact = int | str | list[int]


def locked_event(pk: int) -> Event:
    """The event as it is now; until the transaction ends nobody else writes it."""
    events = Event.objects.select_for_update(of=("self",)).select_related("evening__club")
    return events.get(pk=pk)


def note_change(
    event: Event,
    kind: ChangeKind,
    now: datetime,
    *,
    reason: str = "",
    is_public: bool = False,
    **facts: Fact,
) -> None:
    """Adds a line of this kind to the log of a locked event."""
    EventChange.objects.create(
        event=event,
        kind=kind,
        facts=facts,
        reason=in_english(reason),
        is_public=is_public,
        at=now,
    )
    event.version += 1
    event.save(update_fields=["version"])


def check_not_final(event: Event) -> None:
    """Raises RecordError where the event is over."""
    if event.state == "final":
        text = phrase("The tournament is over: take the end back before you change anything.")
        raise refusal("", "event_final", text)


def spelt_reason(reason: str) -> str:
    """The reason in its one spelling, "" where none was given; raises RecordError."""
    problems = Problems()
    reason = text_from(reason, "reason", problems, REASON_LENGTH)
    problems.raise_any()
    return reason


def checked_reason(reason: str, field: str = "reason") -> str:
    """The reason in its one spelling.

    Raises RecordError where there is none.
    """
    problems = Problems()
    reason = text_from(reason, field, problems, REASON_LENGTH)
    if not reason:
        problems.missing(field, phrase("Enter the reason, for everybody to read later."))
    problems.raise_any()
    return reason
