"""Archives come in: checked row by row, scored anew and compared, and stored all or nothing."""

from tracker.services.archive.bringing import (
    bring_club,
    bring_into,
)

__all__ = [
    "bring_club",
    "bring_into",
]
