"""What a phone sends, read into typed values; what is wrong with it is named field by field."""

from base64 import b64decode
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from tracker.phones.sync.jpeg import bare_photo

Json = dict[str, Any]
Read = Callable[[Any], Any]
"""Gives the value that is meant, or raises ValueError."""

KINDS: Mapping[str, frozenset[str]] = {
    "hand": frozenset({"typed", "record", "dealer", "replaces"}),
    "void": frozenset({"hand"}),
    "agree": frozenset({"revision", "agrees"}),
    "settle": frozenset({"revision", "choice", "claim"}),
    "photo": frozenset({"photo"}),
}
"""What an item of each kind has besides what all of them have."""
COMMON = frozenset({"submission_id", "seq", "kind", "game", "number", "entered_at"})
MAY_MISS = KINDS["hand"] | {"claim", "seq", "entered_at"}
CHOICES = ("theirs", "book", "other", "director")


class Item(NamedTuple):
    """Something to be written, with the values of its kind in `said`."""

    submission_id: UUID
    kind: str
    game: int
    number: int
    seq: int | None
    entered_at: datetime | None
    said: Json


class ItemFault(NamedTuple):
    """What is wrong with a field of an item."""

    field: str
    code: str
    message: str


def item_from(sent: Json) -> Item | list[ItemFault]:
    """The item that was sent, or everything that is wrong with it."""
    kind = sent.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        return [ItemFault("kind", "bad_value", _("This kind of item is not known."))]
    known = COMMON | KINDS[kind]
    faults = [
        ItemFault(name, "unknown_field", _("This field is not known.")) for name in {*sent} - known
    ]
    values: Json = {}
    for name in sorted(known - {"kind"}):
        fault = _read(name, sent, values)
        if fault:
            faults.append(fault)
    if kind == "hand" and not faults and (values["typed"] is None) == (values["record"] is None):
        faults.append(
            ItemFault("typed", "missing_field", _("Send a hand as typed, or as a record."))
        )
    if faults:
        return faults
    common = {name: values.pop(name) for name in COMMON - {"kind"}}
    return Item(kind=kind, said=values, **common)


def read(sent: Json, name: str, value_from: Read) -> Any:
    """The value of a field, None where it is missing or cannot be read."""
    try:
        return value_from(sent.get(name))
    except (ValueError, OverflowError):
        return None


def id_from(value: Any) -> UUID:
    """The id that is meant."""
    return UUID(_text(value))


def count_from(value: Any) -> int:
    """The number that is meant: 1 or more."""
    if type(value) is not int or value < 1:
        raise ValueError
    return value


def moment_from(value: Any) -> datetime:
    """The moment that is meant, with its distance from UTC."""
    moment = parse_datetime(_text(value))
    if moment is None or moment.tzinfo is None:
        raise ValueError
    return moment


def _read(name: str, sent: Json, values: Json) -> ItemFault | None:
    value = sent.get(name)
    if value is None:
        values[name] = None
        is_missing = name not in MAY_MISS
        return ItemFault(name, "missing_field", _("This is missing.")) if is_missing else None
    try:
        values[name] = READS[name](value)
    except (ValueError, OverflowError):
        return ItemFault(name, "bad_value", _("This cannot be read."))
    return None


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError
    return value


def _seat(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 4:
        raise ValueError
    return value


def _choice(value: Any) -> str:
    if value not in CHOICES:
        raise ValueError
    return str(value)


def _object(value: Any) -> Json:
    if type(value) is not dict:
        raise ValueError
    return value


def _photo(value: Any) -> bytes:
    return bare_photo(b64decode(_text(value), validate=True))


def _yes_or_no(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


READS: Mapping[str, Read] = {
    "submission_id": id_from,
    "hand": id_from,
    "claim": id_from,
    "replaces": id_from,
    "seq": count_from,
    "game": count_from,
    "number": count_from,
    "revision": count_from,
    "dealer": _seat,
    "entered_at": moment_from,
    "choice": _choice,
    "typed": _text,
    "record": _object,
    "agrees": _yes_or_no,
    "photo": _photo,
}
