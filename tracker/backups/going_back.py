"""Notices a book that went back in time and nobody said so: an older file copied over it.

Versions of hands are numbered by the database and never deleted. The highest number that was seen
stands in a file beside the book; a book that does not have it any more is an older one.
"""

import datetime as dt

from django.conf import settings
from django.db.models import Max

from tracker import durable
from tracker.models import HandRevision
from tracker.services.restoring import begin_anew

FILE = "newest-version"


def notice(now: dt.datetime) -> int | None:
    """Has the evenings ask their phones where the book is older than it was, and says how many."""
    newest, seen = _newest(), _seen()
    evenings = begin_anew(now=now) if newest < seen else None
    if newest != seen:
        _write(newest)
    return evenings


def accept() -> None:
    """Notes the book as it is now: that it is an older one was said."""
    _write(_newest())


def _newest() -> int:
    """The number of the newest version of a hand; 0 where there is none."""
    return HandRevision.objects.aggregate(newest=Max("pk"))["newest"] or 0


def _seen() -> int:
    """The highest number that was seen; 0 where nothing readable says so."""
    try:
        return int((settings.DATA_DIR / FILE).read_text())
    except (FileNotFoundError, ValueError):
        return 0


def _write(newest: int) -> None:
    durable.write(settings.DATA_DIR / FILE, f"{newest}\n".encode())
