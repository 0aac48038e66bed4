"""Database trouble, told apart from programming errors.

Any request answers 503 with Retry-After, and logs one line. `templates/503.html` has the message.
"""

import errno
import logging
import sqlite3
from typing import Any, NamedTuple

from django.db import Error, InterfaceError, OperationalError
from django.utils.translation import gettext_lazy as _

from tracker.platform.database import DatabaseUnavailableError
from tracker.platform.server.damage_registry import DamagedError


class DatabaseProblem(NamedTuple):
    """A kind of trouble: its code, a sentence, and when to retry, in seconds."""

    code: str
    text: Any
    wait: int


BUSY = DatabaseProblem("busy", _("The book cannot save anything at the moment."), 1)
FULL = DatabaseProblem("storage_full", _("The server’s disk is full."), 10)
READ_ONLY = DatabaseProblem("read_only", _("The book can only be read just now."), 10)
AWAY = DatabaseProblem("away", _("The book cannot be reached just now."), 2)
DAMAGED = DatabaseProblem("damaged", _("This part of the book is damaged."), 60)

OF_SQLITE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_READONLY_DBMOVED: AWAY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: AWAY,
    sqlite3.SQLITE_IOERR: AWAY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
"""Trouble by SQLite's error code, or its low byte, which is the primary code."""
NO_TEXT = "Could not decode to UTF-8"
"""Python's message for invalid text in SQLite."""
OF_POSTGRESQL = {
    "40001": BUSY,  # serialization failure
    "40P01": BUSY,
    "55P03": BUSY,  # lock not available
    "25006": READ_ONLY,
    "53100": FULL,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
AWAY_CLASSES = ("08", "53", "57P")
"""SQLSTATE prefixes for a broken connection, exhausted resources, or a shutdown."""
OF_SYSTEM = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
}


def classify(error: BaseException | None) -> DatabaseProblem | None:
    """The trouble behind an error; None for a programming error."""
    if isinstance(error, DatabaseUnavailableError):
        return AWAY
    if isinstance(error, DamagedError):
        return DAMAGED
    if isinstance(error, OSError):
        return OF_SYSTEM.get(error.errno or 0)
    return _of_database(error) if isinstance(error, Error) else None


def _of_database(error: Error) -> DatabaseProblem | None:
    cause: object = error.__cause__
    if not isinstance(cause, sqlite3.Error):
        return _of_postgresql(error, getattr(cause, "sqlstate", None))
    if NO_TEXT in str(cause):
        return DAMAGED
    code = getattr(cause, "sqlite_errorcode", 0)
    return OF_SQLITE.get(code) or OF_SQLITE.get(code & 0xFF)


def _of_postgresql(error: Error, code: str | None) -> DatabaseProblem | None:
    if code is None:
        # Raised by the driver without a server, so there is no SQLSTATE.
        return AWAY if isinstance(error, OperationalError | InterfaceError) else None
    return OF_POSTGRESQL.get(code) or (AWAY if code.startswith(AWAY_CLASSES) else None)


class OneLineErrorFilter(logging.Filter):
    """Logs database trouble as one line; the traceback adds nothing."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if found := classify(error):
            record.msg, record.args = f"{record.getMessage()}: {found.code}: {error}", ()
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
        return True
