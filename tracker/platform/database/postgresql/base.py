"""The PostgreSQL backend with a circuit breaker: requests fail at once during an outage."""

import logging
from collections import defaultdict
from collections.abc import Callable
from threading import Lock, Thread
from time import sleep
from typing import Any, ClassVar

from django.db.backends.postgresql import base
from psycopg import Error

from tracker.platform.database import DatabaseUnavailableError

PAUSE_SECONDS = 0.5
log = logging.getLogger(__name__)

Connect = Callable[[], Any]


class CircuitBreaker:
    """Allows connection attempts until one fails, and again once its own probe succeeds."""

    def __init__(self) -> None:
        self._lock, self._is_open = Lock(), False

    def through(self, connect: Connect) -> Any:
        """The connection; raises DatabaseUnavailableError without an attempt during an outage."""
        if self._is_open:
            raise DatabaseUnavailableError(
                "the database is away; it is tried for in the background"
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
        log.warning("the database is away")
        Thread(target=self._retry, args=(connect,), name="reconnect", daemon=True).start()

    def _retry(self, connect: Connect) -> None:
        while self._is_open:
            sleep(PAUSE_SECONDS)
            try:
                connect().close()
            except Error:
                continue
            self._is_open = False
        log.warning("the database is back")


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is not attempted during a known outage."""

    # Django connects to another database when it creates test databases.
    _breakers: ClassVar[defaultdict[tuple[str, ...], CircuitBreaker]] = defaultdict(CircuitBreaker)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises DatabaseUnavailableError at once if the last attempt failed."""
        where = (conn_params.get(name) for name in ("host", "port", "dbname"))
        breaker = self._breakers[tuple(map(str, where))]
        return breaker.through(lambda: super(DatabaseWrapper, self).get_new_connection(conn_params))
