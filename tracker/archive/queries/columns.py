"""A stored value as it stands in an archive, and back: checked like what anybody has typed."""

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.db import models

from tracker.archive.faults import FaultyValueError
from tracker.archive.queries.layout import Layout
from tracker.engine.records import import_errors as row_faults
from tracker.engine.records import names

MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
TIME = re.compile(r"[0-9]{2}:[0-9]{2}")
RANGES: dict[type[models.Field], tuple[int, int]] = {
    models.PositiveSmallIntegerField: (0, 2**15 - 1),
    models.PositiveIntegerField: (0, 2**31 - 1),
    models.IntegerField: (-(2**31), 2**31 - 1),
}


def plain(value: Any) -> Any:
    """A stored value as JSON writes it; moments are UTC to the millionth of a second."""
    match value:
        case dt.datetime():
            bare = value.astimezone(dt.UTC).replace(tzinfo=None)
            return f"{bare.isoformat(timespec='microseconds')}Z"
        case dt.date():
            return value.isoformat()
        case dt.time():
            return value.isoformat(timespec="minutes")
        case UUID():
            return str(value)
    return value


def stored_value(layout: Layout, name: str, value: Any) -> Any:
    """The value for the column of this name.

    Raises FaultyValueError with the name of the column.
    """
    field = layout.field(name)
    if value is None:
        if field.null:
            return None
        raise FaultyValueError(row_faults.MISSING.format(name=name))
    try:
        return _read(field, value)
    except FaultyValueError as fault:
        raise FaultyValueError(row_faults.IN_COLUMN.format(name=name, fault=fault.said)) from fault


def _read(field: models.Field, value: Any) -> Any:
    if isinstance(field, models.JSONField):
        return value
    if type(field) in RANGES:
        return whole(value, *RANGES[type(field)])
    if isinstance(field, models.BooleanField):
        return _flag(value)
    if not isinstance(value, str):
        raise FaultyValueError(row_faults.NO_TEXT)
    read = TEXTS.get(type(field))
    return read(value) if read else _text(value, field.max_length, type(field) is models.TextField)


def whole(value: Any, least: int, most: int) -> int:
    """A whole number within its bounds. Raises FaultyValueError."""
    if type(value) is not int or not least <= value <= most:
        raise FaultyValueError(row_faults.NO_NUMBER.format(least=least, most=most))
    return value


def identity(value: Any) -> UUID:
    """The id of a submission. Raises FaultyValueError."""
    try:
        found = UUID(value)
    except (AttributeError, TypeError, ValueError) as error:
        raise FaultyValueError(row_faults.NO_ID) from error
    if str(found) != value:
        raise FaultyValueError(row_faults.NO_ID)
    return found


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise FaultyValueError(row_faults.NO_FLAG)
    return value


def _moment(value: str) -> dt.datetime:
    try:
        if MOMENT.fullmatch(value):
            return dt.datetime.fromisoformat(value)
    except ValueError:
        pass
    raise FaultyValueError(row_faults.NO_MOMENT)


def _day(value: str) -> dt.date:
    try:
        found = dt.date.fromisoformat(value)
    except ValueError as error:
        raise FaultyValueError(row_faults.NO_DAY) from error
    if found.isoformat() != value:
        raise FaultyValueError(row_faults.NO_DAY)
    return found


def _time(value: str) -> dt.time:
    try:
        if TIME.fullmatch(value):
            return dt.time.fromisoformat(value)
    except ValueError:
        pass
    raise FaultyValueError(row_faults.NO_TIME)


def _text(value: str, longest: int | None, has_lines: bool) -> str:
    if longest is not None and len(value) > longest:
        raise FaultyValueError(row_faults.TOO_LONG.format(length=len(value), most=longest))
    lines = value.split("\n") if has_lines else [value]
    if any(map(names.has_invisible, lines)) or unicodedata.normalize("NFC", value) != value:
        raise FaultyValueError(row_faults.BAD_CHARACTER)
    return value


TEXTS: Mapping[type[models.Field], Callable[[str], Any]] = {
    models.DateTimeField: _moment,
    models.DateField: _day,
    models.TimeField: _time,
    models.UUIDField: identity,
}


def values_of(layout: Layout, row: Mapping[str, Any], *also: str) -> dict[str, Any]:
    """The values for the columns of a row that name no other row; `also` are further keys.

    Raises FaultyValueError.
    """
    known = {*layout.columns, *also}
    for name in sorted(known - set(row) - set(layout.later)):
        raise FaultyValueError(row_faults.MISSING.format(name=name))
    for name in sorted(set(row) - known):
        raise FaultyValueError(row_faults.UNKNOWN.format(name=name))
    own = (name for name in layout.columns if name not in layout.rows and name in row)
    return {name: stored_value(layout, name, row[name]) for name in own}
