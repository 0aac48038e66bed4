"""The cache of the rate limits: counters of wrong passwords, codes, links and mails."""

from datetime import datetime
from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import connections


class CounterCache(DatabaseCache):
    """Deletes expired rows only: a counter that is deleted early gives an attacker new tries.

    Django's own makes room by deleting a third of all rows, expired or not.
    """

    def _cull(self, db: str, cursor: Any, now: datetime, num: int) -> None:
        operations = connections[db].ops
        table = operations.quote_name(self._table)  # type: ignore[attr-defined]
        expires = operations.quote_name("expires")
        cursor.execute(
            f"DELETE FROM {table} WHERE {expires} < %s",  # noqa: S608 -- names of our own
            [operations.adapt_datetimefield_value(now)],
        )
