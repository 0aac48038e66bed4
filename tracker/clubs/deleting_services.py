"""The few rows that are ever deleted: the demo club, and a club that did not come in whole.

Nothing else in the book is: the guards step aside for these.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

from django.db import connection
from django.db.models import Model, QuerySet

AT_ONCE = 500
SQLITE_GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"


def delete_rows(model: type[Model], keys: Iterable[object]) -> int:
    """Deletes rows and all that name one of them; within a transaction. How many rows that were."""
    rows = _rows_of(model, {*keys})
    with _unguarded(rows):
        for other, own in rows.items():
            for some in _in_parts(own):
                found: QuerySet[Model] = QuerySet(other).filter(pk__in=some)
                found._raw_delete(found.db)  # noqa: SLF001 -- what belongs to them goes too
    return sum(map(len, rows.values()))


def _rows_of(model: type[Model], keys: set[object]) -> dict[type[Model], set[object]]:
    """The keys of these rows and of all that name one of them, directly or by way of others."""
    found = {model: keys}
    new = [(model, keys)]
    while new:
        named, of = new.pop()
        for relation in named._meta.related_objects:  # noqa: SLF001 -- documented by Django
            other, known = relation.related_model, found.setdefault(relation.related_model, set())
            more: set[object] = set()
            for some in _in_parts(of):
                naming: QuerySet[Model] = QuerySet(other).filter(
                    **{f"{relation.field.name}__in": some}
                )
                more |= {*naming.values_list("pk", flat=True)} - known
            if more:
                known |= more
                new.append((other, more))
    return {other: own for other, own in found.items() if own}


def _in_parts(keys: Iterable[object]) -> Iterator[list[object]]:
    left = iter(keys)
    while part := list(islice(left, AT_ONCE)):
        yield part


@contextmanager
def _unguarded(models: Iterable[type[Model]]) -> Iterator[None]:
    """Lets the rows of these tables be deleted within."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            guards = cursor.execute(SQLITE_GUARDS).fetchall()
            for name, _ in guards:
                cursor.execute(f'DROP TRIGGER "{name}"')
            yield
            for _, statement in guards:
                cursor.execute(statement)
            return
        tables = [model._meta.db_table for model in models]  # noqa: SLF001 -- documented
        # No table is altered while a check of it waits for the end, and rows go in any order.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table in tables:
            cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')
