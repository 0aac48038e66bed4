"""Archives come in: checked row by row, scored anew and compared, and stored all or nothing."""

from tracker.services.archive.bringing import (
    bring_club,
    bring_into,
    bring_waiting_club,
    bring_waiting_into,
)
from tracker.services.archive.waiting import (
    ArchiveGoneError,
    keep_archive,
    waiting_archive,
)

__all__ = [
    "ArchiveGoneError",
    "bring_club",
    "bring_into",
    "bring_waiting_club",
    "bring_waiting_into",
    "keep_archive",
    "waiting_archive",
]
