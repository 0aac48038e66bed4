"""An archive written from what is stored at one moment, whoever writes meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from django.db import connection, transaction

from scoring import RULES_VERSION
from tracker import __version__
from tracker.archive import CLUB, EVENT, Manifest, pack
from tracker.models import Club, Event
from tracker.selectors.archive.carried import Carried, Source


def archive_club(club: Club, file: IO[bytes]) -> Manifest:
    """Writes the archive of a whole club into the open file."""
    return _archived(Source(club), CLUB, file)


def archive_event(event: Event, file: IO[bytes]) -> Manifest:
    """Writes the archive of an event, with those who took part, into the open file."""
    return _archived(Source(event.evening.club, event), EVENT, file)


def _archived(source: Source, scope: str, file: IO[bytes]) -> Manifest:
    with _one_moment():
        return pack(
            file,
            Carried(source).files(),
            scope=scope,
            title=source.title,
            program=__version__,
            rules=RULES_VERSION,
        )


@contextmanager
def _one_moment() -> Iterator[None]:
    """Lets all reads within see the same state, without keeping anybody from writing.

    `atomic` would take the write lock on SQLite, see `tracker.sqlite`.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("COMMIT")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
