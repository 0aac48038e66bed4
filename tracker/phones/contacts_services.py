"""What phones report of themselves each time that they are in touch."""

from datetime import datetime, timedelta
from typing import NamedTuple

from tracker.models import Device, Game

SEEN_EVERY = timedelta(seconds=30)
"""How exactly it is known when a phone was last in touch; less often is a write saved."""
MOST_UNSENT = 10_000
MOST_SECONDS = 10**9


class PhoneReport(NamedTuple):
    """How many hands a phone has still to send, its clock, and the hand being typed on it."""

    unsent: int
    clock: datetime | None = None
    writing: Game | None = None
    number: int | None = None


def note_contact(*, device: Device, report: PhoneReport, now: datetime) -> None:
    """Notes that a phone was in touch, and what it reports."""
    ahead = (report.clock - now).total_seconds() if report.clock else 0
    is_writing = report.writing is not None and report.number is not None
    new = {
        "unsent": min(report.unsent, MOST_UNSENT),
        "writing_id": report.writing.pk if report.writing and is_writing else None,
        "writing_number": report.number if is_writing else None,
    }
    is_same = all(getattr(device, name) == value for name, value in new.items())
    if is_same and now - device.seen_at < SEEN_EVERY:
        return
    Device.objects.filter(pk=device.pk).update(
        **new,
        writing_at=now if is_writing else None,
        seconds_ahead=round(max(-MOST_SECONDS, min(MOST_SECONDS, ahead))),
        seen_at=now,
    )
