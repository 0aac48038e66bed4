"""What is stored, to be compared before and after."""

from typing import Any

from django.apps import apps
from django.db import connection

Rows = dict[str, list[dict[str, Any]]]

_last: dict[object, Rows] = {}
"""What was read last, by its moment."""


def stored() -> Rows:
    """Every row of every table of ours; read anew only where something may have been written."""
    moment = _moment()
    if moment is None:
        return _all_rows()
    if moment not in _last:
        _last.clear()
        _last[moment] = _all_rows()
    return _last[moment]


def but_for_the_chain():
    """Every row but those of the chain, which knows of each archive."""
    return {table: rows for table, rows in stored().items() if not table.startswith("Chain")}


def _moment() -> object:
    """What is another after each write and each savepoint; None where the database cannot say.

    SQLite counts the rows that this connection wrote, those taken back too, and tells whether
    another one has committed.
    """
    if connection.vendor != "sqlite":
        return None
    with connection.cursor() as cursor:
        commits_of_others = cursor.execute("PRAGMA data_version").fetchone()
    raw = connection.connection
    return id(raw), raw.total_changes, tuple(connection.savepoint_ids), commits_of_others


def _all_rows() -> Rows:
    models = apps.get_app_config("tracker").get_models()
    return {model.__name__: list(model._base_manager.order_by("pk").values()) for model in models}
