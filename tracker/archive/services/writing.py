"""Rows of an archive on their way into the tables, some hundreds at a time."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from django.db import DataError, IntegrityError, transaction
from django.db.models import QuerySet

from scoring.language import phrase
from scoring.problems import Problems
from tracker.archive.faults import ArchiveError, FaultyValueError
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries.columns import values_of, whole
from tracker.archive.queries.layout import Layout
from tracker.engine.records.import_errors import IN_COLUMN, MISSING
from tracker.engine.records.names import name_from

BATCH = 200

Item = TypeVar("Item")
Row = dict[str, Any]


class Numbered(NamedTuple):
    """Something made of the row with this number, and not stored yet."""

    row: int
    made: Any


class Keys:
    """Which row of which file has become what in the tables.

    None stands for a row that is left out, because what it belongs to is here already.
    """

    def __init__(self) -> None:
        self._keys: dict[str, dict[int, int | None]] = {}

    def note(self, file: str, row: int, key: int | None) -> None:
        """Notes what a row has become."""
        self._keys.setdefault(file, {})[row] = key

    def of(self, file: str, row: Any) -> int | None:
        """What the row has become. Raises FaultyValueError where it was not there before."""
        known = self._keys.get(file, {})
        if whole(row, 1, 2**31) not in known:
            said = phrase(
                "row {row} of {file} is named here, and is not there.", row=row, file=file
            )
            raise FaultyValueError(said)
        return known[row]


def bring_rows(
    archive: Archive,
    layout: Layout,
    keys: Keys,
    complete: Callable[[int, Row], Row] = lambda _number, values: values,
) -> None:
    """Stores the rows of a file, with those they name; `complete` gives the
    values of a row as they are stored."""

    def made(number: int, row: Row) -> Numbered:
        with in_row(layout.file, number):
            values = complete(number, values_of(layout, row))
            named = _named(layout, row, keys)
            return Numbered(number, named and layout.model(**values, **named))

    for some in batches(made(number, row) for number, row in archive.rows(layout.file)):
        kept = [numbered for numbered in some if numbered.made is not None]
        store(layout.file, kept)
        for numbered in some:
            keys.note(layout.file, numbered.row, numbered.made and numbered.made.pk)


def store(file: str, made: list[Numbered]) -> None:
    """Stores what was made of rows of one file; a row that the database refuses is named."""
    if not made:
        return
    try:
        with transaction.atomic():
            QuerySet(type(made[0].made)).bulk_create([numbered.made for numbered in made])
    except (IntegrityError, DataError):
        for numbered in made:
            _store_alone(file, numbered)


def spelt_name(text: str, name: str) -> str:
    """A name that stands as names are kept. Raises FaultyValueError."""
    problems = Problems()
    if name_from(text, name, problems) != text and not problems:
        said = phrase("a name has no spaces at its ends, and no two in a row.")
        raise FaultyValueError(IN_COLUMN.format(name=name, fault=said))
    for problem in problems:
        raise FaultyValueError(IN_COLUMN.format(name=name, fault=problem.message))
    return text


def batches(items: Iterable[Item], size: int = BATCH) -> Iterator[list[Item]]:
    """The items, so many at a time."""
    left = iter(items)
    while some := list(islice(left, size)):
        yield some


def _named(layout: Layout, row: Row, keys: Keys) -> dict[str, int | None] | None:
    """The keys of the rows that a row names; None where one of them is left out."""
    named = {}
    for name, file in layout.rows.items():
        field, key = layout.field(name), None
        if row[name] is None and not field.null:
            raise FaultyValueError(MISSING.format(name=name))
        if row[name] is not None:
            key = _key(keys, name, file, row[name])
            if key is None:
                return None
        named[field.attname] = key
    return named


def _key(keys: Keys, name: str, file: str, row: Any) -> int | None:
    try:
        return keys.of(file, row)
    except FaultyValueError as fault:
        raise FaultyValueError(IN_COLUMN.format(name=name, fault=fault.said)) from fault


def _store_alone(file: str, one: Numbered) -> None:
    one.made.pk = None
    try:
        with transaction.atomic():
            one.made.save(force_insert=True)
    except (IntegrityError, DataError) as error:
        said = phrase("this contradicts another row, or what a book can hold.")
        raise ArchiveError(said, file, one.row) from error
