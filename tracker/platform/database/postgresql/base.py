"""The PostgreSQL backend with a circuit breaker: requests fail at once during an outage."""

import logging
from collections.abc import Callable
from threading import Lock, Thread
from time import sleep
from typing import Any, ClassVar

from django.db.backends.postgresql import base
from psycopg import Error

from tracker.platform.database import DatabaseUnavailableError
from tracker.platform.database.replica import REPLICA

PAUSE_SECONDS = 0.5
ANNOUNCE = "SELECT pg_notify('live', '') WHERE pg_current_xact_id_if_assigned() IS NOT NULL"
ANNOUNCE_NOW = "SELECT pg_notify('live', '')"
WRITES = ("INSERT", "UPDATE", "DELETE", "MERGE")
log = logging.getLogger(__name__)

Connect = Callable[[], Any]


class CircuitBreaker:
    """Allows connection attempts until one fails, and again once its own probe succeeds."""

    def __init__(self, name: str) -> None:
        self._name, self._lock, self._is_open = name, Lock(), False

    def through(self, connect: Connect) -> Any:
        """The connection; raises DatabaseUnavailableError without an attempt during an outage."""
        if self._is_open:
            raise DatabaseUnavailableError(
                f"{self._name} is away; it is tried for in the background"
            )
        try:
            return connect()
        except Error:
            self._open(connect)
            raise

    def _open(self, connect: Connect) -> None:
        with self._lock:
            if self._is_open:
                return
            self._is_open = True
        log.warning("%s is away", self._name)
        Thread(target=self._retry, args=(connect,), name="reconnect", daemon=True).start()

    def _retry(self, connect: Connect) -> None:
        while self._is_open:
            sleep(PAUSE_SECONDS)
            try:
                connect().close()
            except Error:
                continue
            self._is_open = False
        log.warning("%s is back", self._name)


def announce_alone(
    execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Announces a statement that has written outside a transaction, which no commit announces."""
    result = execute(sql, params, many, context)
    connection = context["connection"]
    if connection.autocommit and not connection.in_atomic_block:
        status = context["cursor"].cursor.statusmessage or ""
        if status.startswith(WRITES) and not status.endswith(" 0"):
            connection.connection.execute(ANNOUNCE_NOW)
    return result


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is not attempted during a known outage."""

    # Django connects to another database when it creates test databases.
    _breakers: ClassVar[dict[tuple[str, ...], CircuitBreaker]] = {}

    def get_new_connection(self, conn_params: dict[str, object]) -> Any:
        """Raises DatabaseUnavailableError at once if the last attempt failed."""
        where = (conn_params.get(name) for name in ("host", "port", "dbname"))
        name = "the replica" if self.alias == REPLICA else "the database"
        breaker = self._breakers.setdefault((name, *map(str, where)), CircuitBreaker(name))
        return breaker.through(lambda: super(DatabaseWrapper, self).get_new_connection(conn_params))

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.execute_wrappers.append(announce_alone)

    def _commit(self) -> None:
        """Announces a transaction that has written anything to all who listen, as it commits."""
        if self.connection is not None:
            with self.wrap_database_errors:
                self.connection.execute(ANNOUNCE)
        super()._commit()  # type: ignore[misc]
