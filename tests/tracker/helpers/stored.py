"""What is stored, to be compared before and after."""

from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection

from tracker.models import DeletedVersions

Rows = dict[str, list[dict[str, Any]]]

_last: dict[object, Rows] = {}
"""What was read last, by its moment."""


def stored() -> Rows:
    """Every row of every table of ours, as the database has it; read anew only after a write."""
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
    found = {}
    with connection.cursor() as cursor:
        for name, (statement, columns) in _statements().items():
            cursor.execute(statement)
            rows = cursor.fetchall()
            found[name] = [dict(zip(columns, row, strict=True)) for row in rows]
    return found


@cache
def _statements() -> dict[str, tuple[str, tuple[str, ...]]]:
    """The statement that reads each table, and the names of its columns, by model.

    Deleted versions are left out: what is undone leaves its numbers there, and nothing else.
    Asking the models would take ten times as long, at every comparison.
    """
    models = apps.get_app_config("tracker").get_models()
    return {model.__name__: _statement(model) for model in models if model is not DeletedVersions}


def _statement(model: Any) -> tuple[str, tuple[str, ...]]:
    fields = model._meta.concrete_fields
    columns = ", ".join(f'"{field.column}"' for field in fields)
    key, table = model._meta.pk.column, model._meta.db_table
    statement = f'SELECT {columns} FROM "{table}" ORDER BY "{key}"'
    return statement, tuple(field.attname for field in fields)
