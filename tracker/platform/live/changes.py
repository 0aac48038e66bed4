"""Tells whether anything has been written to the database since it was last asked."""

from typing import Any, Protocol

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

CHANNEL = "live"


class Changes(Protocol):
    """Asked ten times a second, by one thread of a worker."""

    def have_come(self) -> bool:
        """True if another connection has committed a write since the last call.

        Raises django.db.Error while the database is away.
        """


class SqliteChanges:
    """Reads a number that changes with each commit of another connection."""

    _seen: int | None = None

    def have_come(self) -> bool:
        connection.close_if_unusable_or_obsolete()
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA data_version")
            (version,) = cursor.fetchone()
        before, self._seen = self._seen, version
        return bool(version != before)


class PostgresqlChanges:
    """Listens for what the database's other connections announce as they commit.

    The backend announces each transaction that writes, see `postgresql/base.py`.
    """

    _own: BaseDatabaseWrapper | None = None

    def have_come(self) -> bool:
        if self._own is None:
            self._own = self._listening()
            return True
        try:
            driver: Any = self._own.connection
            with self._own.wrap_database_errors:
                return any(True for _ in [*driver.notifies(timeout=0)])
        except Exception:
            self._own.close()
            self._own = None
            raise

    def _listening(self) -> BaseDatabaseWrapper:
        own = connection.copy()
        own.ensure_connection()
        with own.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
        return own


def changes_of(vendor: str) -> Changes:
    """The changes of the default database."""
    return PostgresqlChanges() if vendor == "postgresql" else SqliteChanges()
