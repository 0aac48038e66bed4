"""Django's database backends, with what a server needs when its database goes away meanwhile."""

from typing import Any

from django.db import OperationalError

LOCK_WAIT_SECONDS = 0.8
"""How long a request waits for a lock that somebody else holds; a command has longer."""
POSTGRESQL_OPTIONS = {
    "connect_timeout": 2,  # in seconds; the least that the driver takes
    "tcp_user_timeout": 1000,  # in milliseconds, for a network that swallows what is sent
}


class DatabaseUnavailableError(OperationalError):
    """The database is not there, or not the one that was there."""


def use_request_timeouts(database: dict[str, Any]) -> None:
    """Has requests answered soon: a lock is waited for shortly, a missing file is not made."""
    options = database["OPTIONS"]
    if database["ENGINE"].endswith("sqlite3"):
        options |= {"timeout": LOCK_WAIT_SECONDS, "must_exist": True}
    else:
        wait = f"-c lock_timeout={LOCK_WAIT_SECONDS * 1000:.0f}"
        options["options"] = f"{options.get('options', '')} {wait}".strip()
