"""Django's database backends, extended for a database that becomes unavailable."""

from typing import Any

from django.db import OperationalError

LOCK_WAIT_SECONDS = 0.8
"""How long a request waits for a lock; commands wait longer."""
POSTGRESQL_OPTIONS = {
    "connect_timeout": 2,  # seconds, the driver's minimum
    "tcp_user_timeout": 1000,  # milliseconds, for a network that drops packets silently
}


class DatabaseUnavailableError(OperationalError):
    """The database is unavailable, or was replaced by another."""


def use_request_timeouts(database: dict[str, Any]) -> None:
    """Sets a short lock timeout for requests; a missing file is never created."""
    options = database["OPTIONS"]
    if database["ENGINE"].endswith("sqlite3"):
        options |= {"timeout": LOCK_WAIT_SECONDS, "must_exist": True}
    else:
        wait = f"-c lock_timeout={LOCK_WAIT_SECONDS * 1000:.0f}"
        options["options"] = f"{options.get('options', '')} {wait}".strip()
