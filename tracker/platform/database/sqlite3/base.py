"""Django's SQLite backend, which detects that its file was removed or replaced.

A connection keeps an unlinked file open, and would go on writing into it.
"""

from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db.backends.sqlite3 import base

from tracker.platform.database import DatabaseUnavailableError

Identity = tuple[int, int]


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to the file that currently has the name.

    With the option `must_exist` a missing file is not created.
    """

    _file: Identity | None = None

    def get_connection_params(self) -> dict[str, Any]:
        params: dict[str, object] = super().get_connection_params()
        if params.pop("must_exist", False):
            params["database"] = f"file:{quote(str(params['database']))}?mode=rw"
        return params

    def get_new_connection(self, conn_params: dict[str, object]) -> Any:
        """A connection, with the identity of the file it opened."""
        opened = super().get_new_connection(conn_params)
        self._file = identity(self.settings_dict["NAME"])
        return opened

    def close_if_unusable_or_obsolete(self) -> None:
        """Closes a connection to a replaced file; called around each request."""
        if self.connection is not None and not self.in_atomic_block and self._is_replaced():
            self.close()
        super().close_if_unusable_or_obsolete()

    def _commit(self) -> None:
        """Raises DatabaseUnavailableError if the write went into a file that is no longer the
        book's.
        """
        super()._commit()  # type: ignore[misc]
        if self._is_replaced():
            raise DatabaseUnavailableError(
                "the database file was removed or replaced while it was written"
            )

    def _is_replaced(self) -> bool:
        return identity(self.settings_dict["NAME"]) != self._file


def identity(name: object) -> Identity | None:
    """The identity of the file under a name, None if there is none."""
    try:
        found = Path(str(name)).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
