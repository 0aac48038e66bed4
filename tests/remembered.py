"""Expensive fixtures are written once, and copied row by row afterwards."""

from collections.abc import Callable
from copy import deepcopy
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from django.apps import apps
from django.db import connection, transaction

Thing = TypeVar("Thing")
FILLED = ("auth", "contenttypes")
"""The apps that have rows even in an empty book."""


class Written(NamedTuple):
    """The result of the function, and the rows of each table afterwards."""

    thing: Any
    rows: dict[str, list[tuple[Any, ...]]]


def remembered(write: Callable[..., Thing]) -> Callable[..., Thing]:
    """Caches a function that writes into an empty book: repeated calls copy its rows.

    On PostgreSQL, where copied keys would leave the sequences behind, it always writes.
    """
    known: dict[tuple[Any, ...], Written] = {}

    @wraps(write)
    def copied(*arguments: Any) -> Thing:
        if connection.vendor != "sqlite" or any(_rows(table, 1) for table in _tables()):
            return write(*arguments)
        if arguments in known:
            _put_back(known[arguments].rows)
            again: Thing = deepcopy(known[arguments].thing)
            return again
        thing = write(*arguments)
        rows = {table: _rows(table, -1) for table in _tables()}
        known[arguments] = Written(deepcopy(thing), rows)
        return thing

    return copied


def _tables() -> list[str]:
    models = apps.get_models(include_auto_created=True)
    return [model._meta.db_table for model in models if model._meta.app_label not in FILLED]


def _rows(table: str, most: int) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        return list(cursor.execute(f'SELECT * FROM "{table}" LIMIT {most}'))


def _put_back(rows: dict[str, list[tuple[Any, ...]]]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for table, found in rows.items():
            if found:
                places = ", ".join(["%s"] * len(found[0]))
                cursor.executemany(f'INSERT INTO "{table}" VALUES ({places})', found)
