"""What a start does for the book: none is begun where there was one, and old tables are kept."""

import datetime as dt
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from tracker.models import Club
from tracker.operations.backups import book, making
from tracker.operations.backups.book import BackupError
from tracker.platform.server import atomic_files as durable

MARKER = "book-started"
MARKED = b"A score book was started with this directory. Without this file a new one may begin.\n"


def refuse_lost_book() -> None:
    """Raises BackupError where there was a book, and now is none or an empty one."""
    marker = settings.DATA_DIR / MARKER
    if marker.exists() and is_empty():
        raise BackupError(
            f"the book in {connection.settings_dict['NAME']} is gone or empty: put a backup back "
            f"with manage.py restore, or delete {marker} to begin a new book"
        )


def mark() -> None:
    """Notes that there is a book now."""
    marker = settings.DATA_DIR / MARKER
    if not marker.exists():
        durable.write(marker, MARKED)


def begun() -> dt.datetime | None:
    """When the book was begun here; None where no server has started with it yet."""
    try:
        changed = (settings.DATA_DIR / MARKER).stat().st_mtime
    except FileNotFoundError:
        return None
    return dt.datetime.fromtimestamp(changed, dt.UTC)


def back_up_before_migrating() -> making.Made | None:
    """A backup of a book that has tables of an older version; None where there is nothing to do.

    Raises BackupError where none can be made.
    """
    if connection.vendor != "sqlite" or is_empty() or not book.is_behind():
        return None
    return making.make("before new tables", timezone.now())


def is_empty() -> bool:
    """Whether there is no club; a database that does not answer is no empty one."""
    if connection.vendor == "sqlite" and not Path(str(connection.settings_dict["NAME"])).exists():
        return True  # opening it would make the file
    try:
        return (
            "tracker_club" not in connection.introspection.table_names()
            or not Club.objects.exists()
        )
    except DatabaseError:
        return False
