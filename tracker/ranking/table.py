"""A ranking by several keys, one after another; it says which key decided."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Key(Generic[Entry]):
    """Something that more of is better, by the name of its column."""

    name: str
    value: Callable[[Entry], int | Fraction]


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Entry]):
    """An entry with its rank, which equals share, so that the next one is skipped: 1 2 2 4.

    `decided_by` is the name of the first key in which the entry is behind the row above; None in
    the first row and where both are equal in all.
    """

    rank: int
    entry: Entry
    decided_by: str | None


def ranked(
    entries: Iterable[Entry], keys: Sequence[Key[Entry]], order: Callable[[Entry], Any]
) -> tuple[Ranked[Entry], ...]:
    """The entries from the first to the last; `order` says how equals stand, by name for one."""
    in_order = sorted(
        sorted(entries, key=order), key=lambda entry: [-key.value(entry) for key in keys]
    )
    rows: list[Ranked[Entry]] = []
    for place, entry in enumerate(in_order, start=1):
        above = rows[-1] if rows else None
        decided_by = _decided_by(above.entry, entry, keys) if above else None
        rank = above.rank if above and decided_by is None else place
        rows.append(Ranked(rank, entry, decided_by))
    return tuple(rows)


def _decided_by(above: Entry, entry: Entry, keys: Sequence[Key[Entry]]) -> str | None:
    return next((key.name for key in keys if key.value(above) != key.value(entry)), None)
