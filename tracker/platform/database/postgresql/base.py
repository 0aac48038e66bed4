"""Django's backend for PostgreSQL, behind a circuit breaker."""

from collections import defaultdict
from typing import Any, ClassVar

from django.db.backends.postgresql import base

from tracker.platform.database.breaker import Breaker


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is not tried for while the database is known to be away."""

    # Django asks for more than one database where it makes one for tests.
    _breakers: ClassVar[defaultdict[tuple[str, ...], Breaker]] = defaultdict(Breaker)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection; DatabaseUnavailableError at once where the last attempt failed."""
        where = (conn_params.get(name) for name in ("host", "port", "dbname"))
        breaker = self._breakers[tuple(map(str, where))]
        return breaker.through(lambda: super(DatabaseWrapper, self).get_new_connection(conn_params))
