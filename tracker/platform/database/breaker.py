"""A circuit breaker: while the database is away, requests are refused at once and do not queue."""

import logging
from collections.abc import Callable
from threading import Lock, Thread
from time import sleep
from typing import Any

from psycopg import Error

from tracker.platform.database import DatabaseUnavailableError

PAUSE_SECONDS = 0.5
log = logging.getLogger(__name__)

Connect = Callable[[], Any]


class Breaker:
    """Lets attempts to connect through until one fails, and again once its own succeeds."""

    def __init__(self) -> None:
        self._lock, self._is_open = Lock(), False

    def through(self, connect: Connect) -> Any:
        """The connection; raises DatabaseUnavailableError without an attempt while the database is
        away."""
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
