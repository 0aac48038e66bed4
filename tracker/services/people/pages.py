"""The bytes of rows that are gone."""

from django.db import connection


def empty_journal() -> None:
    """Brings what was written into SQLite's own file, where free pages are zeroes, and empties
    the journal beside it; what PostgreSQL keeps of it is for its VACUUM.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
