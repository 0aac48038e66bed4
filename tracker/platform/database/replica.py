"""An optional read replica for public pages.

Everything else, and all writes, use the primary database.
"""

from threading import local
from typing import Any

from django.core.signals import request_finished
from django.db import DEFAULT_DB_ALIAS, Error, connections

REPLICA = "replica"
CACHE = "django_cache"
BEHIND_SECONDS = 5
"""A replica with a larger lag is not read."""
FOLLOWS = """
SELECT EXISTS (SELECT FROM pg_stat_wal_receiver) AND (
    pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    OR now() - pg_last_xact_replay_timestamp() < make_interval(secs => %s)
)
"""
"""True if the replica receives changes, and has all of them or was up to date just now."""

_here = local()


def read_from_copy() -> None:
    """Makes this thread read from the replica until its response is sent, unless it lags."""
    _here.is_copy = follows()


def read_from_book(**_sent: object) -> None:
    """Makes this thread read from the primary; called when a response has been sent completely."""
    _here.is_copy = False


request_finished.connect(read_from_book)


def follows() -> bool:
    """True if the replica answers and does not lag."""
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(FOLLOWS, [BEHIND_SECONDS])
            return bool(cursor.fetchone()[0])
    except Error:
        return False


class Router:
    """Chooses the database; reads within a transaction belong to it."""

    def db_for_read(self, model: Any, **_hints: Any) -> str:
        """The replica for public pages, except for request counters."""
        is_copy = getattr(_here, "is_copy", False) and model._meta.app_label != CACHE  # noqa: SLF001
        if not is_copy or connections[DEFAULT_DB_ALIAS].in_atomic_block:
            return DEFAULT_DB_ALIAS
        return REPLICA

    def db_for_write(self, model: object, **_hints: object) -> str:
        """The primary."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *_objects: object, **_hints: object) -> bool:
        """Both databases have the same rows."""
        return True

    def allow_migrate(self, db: str, *_labels: object, **_hints: object) -> bool:
        """The replica receives its tables by replication."""
        return db != REPLICA
