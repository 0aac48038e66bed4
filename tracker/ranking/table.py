"""A ranking by several keys, one after another; it says which key decided."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Generic, TypeVar

Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Key(Generic[Entry]):
    """Something that more of is better, by its column; lists by the first difference."""

    name: str
    value: Callable[[Entry], int | Fraction | tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Entry]):
    """An entry with its rank, which equals share, so that the next one is skipped: 1 2 2 4.

    `last_rank` is the last of the places that they share. `decided_by` is the name of the first key
    in which the entry is behind the row above; None in the first row and where all are equal.
    """

    rank: int
    last_rank: int
    entry: Entry
    decided_by: str | None

    @property
    def place(self) -> str:
        """The place in figures: "1", or "2–3" for two who share it."""
        return place_of(self.rank, self.last_rank)


def place_of(rank: int, last_rank: int) -> str:
    """A place from its first to its last rank: "1", or "2–3" where it is shared."""
    return str(rank) if rank == last_rank else f"{rank}–{last_rank}"


def places_of(ranks: Sequence[int | None]) -> list[str]:
    """The place in figures for each rank of a whole ranking; empty for who has none."""
    sharing = Counter(ranks)
    return [place_of(rank, rank + sharing[rank] - 1) if rank else "" for rank in ranks]


def rank_entries(
    entries: Iterable[Entry], keys: Sequence[Key[Entry]], order: Callable[[Entry], Any]
) -> tuple[Ranked[Entry], ...]:
    """The entries from the first to the last; `order` says how equals stand, by name for one."""
    in_order = sorted(entries, key=order)
    in_order.sort(key=lambda entry: [key.value(entry) for key in keys], reverse=True)
    rows: list[Ranked[Entry]] = []
    for place, entry in enumerate(in_order, start=1):
        above = rows[-1] if rows else None
        decided_by = _decided_by(above.entry, entry, keys) if above else None
        rank = above.rank if above and decided_by is None else place
        rows.append(Ranked(rank, rank, entry, decided_by))
    sharing = Counter(row.rank for row in rows)
    return tuple(replace(row, last_rank=row.rank + sharing[row.rank] - 1) for row in rows)


def _decided_by(above: Entry, entry: Entry, keys: Sequence[Key[Entry]]) -> str | None:
    return next((key.name for key in keys if key.value(above) != key.value(entry)), None)
