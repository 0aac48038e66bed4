"""What a correction after the fact does to an event: it is told, and later draws are marked."""

from datetime import datetime

from tracker.models import Event, Round
from tracker.services.events.changes import note_change


def note_correction(
    event: Event, round_: Round | None, said: str, reason: str, now: datetime
) -> None:
    """Tells of a correction, and marks a draw that it was made after and that has not started.

    The event is locked. A round that has started is played on as it was drawn.
    """
    since = 0 if round_ is None else round_.number
    later = event.drawn_rounds.filter(number__gt=since, started_at=None)
    later.update(stale_since=now)
    note_change(event, said, now, reason=reason, is_public=True)
