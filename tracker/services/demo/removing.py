"""The demo club taken away, with all that was ever written in it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice

from django.db import connection, transaction
from django.db.models import Model, QuerySet

from scoring.language import phrase
from tracker.machine.security_log import note
from tracker.models import Club
from tracker.reading.roles import is_demo
from tracker.services.demo.programme import SLUG
from tracker.services.errors import refusal

RowKeys = dict[type[Model], set[object]]

AT_ONCE = 500
SQLITE_GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"


def take_away() -> bool:
    """Deletes the demo club and every row that belongs to it; says whether it was there.

    Nothing else in the book is ever deleted: the guards step aside for it. Raises RecordError where
    there is no other club, for without one there is no book.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update().filter(slug=SLUG).first()
        if club is None or not is_demo(SLUG):
            return False
        if not Club.objects.exclude(pk=club.pk).exists():
            said = phrase("The demo club is the only club here: create your own first.")
            raise refusal("", "only_club", said)
        rows = _rows_of(club)
        with _unguarded(rows):
            for model, keys in rows.items():
                for some in _in_parts(keys):
                    found: QuerySet[Model] = QuerySet(model).filter(pk__in=some)
                    found._raw_delete(found.db)  # noqa: SLF001 -- what belongs to them goes too
        note("demo_taken_away", rows=sum(map(len, rows.values())))
        return True


def _rows_of(club: Club) -> RowKeys:
    """The keys of the club and of all rows that name one of these, directly or by way of others."""
    found: RowKeys = {Club: {club.pk}}
    new: list[tuple[type[Model], set[object]]] = [(Club, {club.pk})]
    while new:
        named, keys = new.pop()
        for relation in named._meta.related_objects:  # noqa: SLF001 -- documented by Django
            model, known = relation.related_model, found.setdefault(relation.related_model, set())
            more: set[object] = set()
            for some in _in_parts(keys):
                naming: QuerySet[Model] = QuerySet(model).filter(
                    **{f"{relation.field.name}__in": some}
                )
                more |= {*naming.values_list("pk", flat=True)} - known
            if more:
                known |= more
                new.append((model, more))
    return {model: keys for model, keys in found.items() if keys}


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
