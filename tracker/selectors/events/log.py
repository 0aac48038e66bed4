"""The log of an event: what changed, when and why."""

from dataclasses import dataclass

from django.utils import timezone

from tracker.language import said
from tracker.models import Event
from tracker.selectors.lens import told_changes
from tracker.selectors.words import clock, day


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; `day` is empty in all lines of a day but the first."""

    at: str
    day: str
    said: str
    reason: str
    is_public: bool


def log_lines(
    event: Event, *, is_public: bool = False, sees_all: bool = True, most: int | None = None
) -> tuple[LogLine, ...]:
    """The lines of an event's log, the newest first; only the public ones where that is asked.

    Without `sees_all` those are left out that tell of a result that waits.
    """
    changes = event.changes.all() if sees_all else told_changes(event)
    changes = changes.filter(is_public=True) if is_public else changes
    lines, before = [], None
    for change in changes[:most]:
        today = timezone.localtime(change.at).date()
        shown = "" if today == before else day(today)
        lines.append(
            LogLine(clock(change.at), shown, said(change.said), change.reason, change.is_public)
        )
        before = today
    return tuple(lines)
