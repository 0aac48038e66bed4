"""Clubs and events on their way out into an archive, and what one would bring."""

from tracker.selectors.archive.leaving import (
    archive_club,
    archive_event,
)
from tracker.selectors.archive.page import archive_page
from tracker.selectors.archive.preview import (
    Coming,
    ComingInto,
    Namesake,
    coming,
    coming_into,
)

__all__ = [
    "Coming",
    "ComingInto",
    "Namesake",
    "archive_club",
    "archive_event",
    "archive_page",
    "coming",
    "coming_into",
]
