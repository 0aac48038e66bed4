"""A ranking by several keys, one after another; it says which key decided, and what was read."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tracker.engine.ranking.key import Group, KeyValues, Value, parts


class Key(NamedTuple):
    """A ranking key, by its code.

    `read` gives the values of those who are level so far, `whole` the values of all; None for one
    that is read among the tied only, and again inside every part that stays tied.
    """

    code: str
    read: Callable[[Group], KeyValues]
    whole: KeyValues | None = None
    is_lower: bool = False


class KeyStep(NamedTuple):
    """A key on the way from the row above: both values, or why it was skipped."""

    code: str
    own: Value = None
    above: Value = None
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class RankedRow:
    """An entrant's place. Equals share a rank and the next one is skipped: 1 2 2 4.

    `last_rank` is the last of the places that are shared: 3 for the two above. `values` are those
    of the keys; one that is read among the tied only leaves None where there was no tie.
    `decided_by` is the code of the key that put this row behind the one above, which is that of the
    entrant `above`; None in the first row and where both are equal in all. `why` has every step of
    that comparison, the deciding one last.
    """

    rank: int
    last_rank: int
    entrant: int
    values: tuple[Value, ...]
    above: int | None = None
    decided_by: str | None = None
    why: tuple[KeyStep, ...] = ()

    @property
    def place(self) -> str:
        """The place in figures, a shared one with its last: "1", or "2–3" for two who share."""
        return place_of(self.rank, self.last_rank)


class KeyResult(NamedTuple):
    """A key as it was read once for a tied group."""

    key: Key
    reading: KeyValues


Trails = dict[int, list[KeyResult]]
"""All key values compared for an entrant during ties."""


def place_of(rank: int, last_rank: int) -> str:
    """A place from its first to its last rank: "1", or "2–3" where it is shared."""
    return str(rank) if rank == last_rank else f"{rank}–{last_rank}"


def places_of(ranks: Sequence[int | None]) -> list[str]:
    """The place in figures for each rank of a whole ranking; empty for who has none."""
    sharing = Counter(ranks)
    return [place_of(rank, rank + sharing[rank] - 1) if rank else "" for rank in ranks]


def column_key(
    code: str,
    values: Mapping[int, Value],
    order: Mapping[int, object] | None = None,
    *,
    is_lower: bool = False,
) -> Key:
    """Builds a key from fixed values that do not depend on the tie."""
    whole = KeyValues(values, order)
    return Key(code, lambda group: whole, whole, is_lower)


def rows_by(keys: Sequence[Key], entrants: Group) -> tuple[RankedRow, ...]:
    """The entrants from the first to the last; equals stay in the order that they come in."""
    trails: Trails = {entrant: [] for entrant in entrants}
    groups = [list(entrants)] if entrants else []
    for key in keys:
        groups = [part for group in groups for part in _split(key, group, trails)]
    return tuple(_rows(keys, groups, trails))


def _split(key: Key, group: list[int], trails: Trails) -> list[list[int]]:
    """The group by this key; one read among the tied is read again inside its parts."""
    if len(group) == 1:
        return [group]
    look = KeyResult(key, key.read(group))
    for entrant in group:
        trails[entrant].append(look)
    if look.reading.skipped:
        return [group]
    split = parts(look.reading, group, is_lower=key.is_lower)
    if key.whole or len(split) == 1:
        return split
    return [part for tied in split for part in _split(key, tied, trails)]


def _rows(keys: Sequence[Key], groups: list[list[int]], trails: Trails) -> Iterator[RankedRow]:
    above: int | None = None
    rank = 1
    for group in groups:
        for entrant in group:
            steps = () if above is None else _steps(trails[above], trails[entrant], above, entrant)
            yield RankedRow(
                rank=rank,
                last_rank=rank + len(group) - 1,
                entrant=entrant,
                values=tuple(_value(key, trails[entrant], entrant) for key in keys),
                above=above,
                decided_by=steps[-1].code if steps and entrant == group[0] else None,
                why=steps,
            )
            above = entrant
        rank += len(group)


def _value(key: Key, trail: list[KeyResult], entrant: int) -> Value:
    """Returns the value of a column: the overall one, or the first that was read while tied."""
    if key.whole:
        return key.whole.values.get(entrant)
    return next((look.reading.values.get(entrant) for look in trail if look.key is key), None)


def _steps(
    trail_above: list[KeyResult], trail: list[KeyResult], above: int, entrant: int
) -> tuple[KeyStep, ...]:
    """Returns the comparisons while both were tied, without repetitions.

    A direct encounter can leave two as they are though their values differ, since games are
    missing; it is calculated again for those who are left, so it is not listed here.
    """
    steps: list[KeyStep] = []
    for look, other in zip(trail, trail_above, strict=False):
        if look is not other:
            break
        reading = look.reading
        own, theirs = reading.values.get(entrant), reading.values.get(above)
        is_split = own != theirs
        if reading.order is not None:
            is_split = reading.order[entrant] != reading.order[above]
        step = KeyStep(look.key.code, own, theirs, reading.skipped)
        if is_split or (own == theirs and step not in steps[-1:]):
            steps.append(step)
        if is_split:
            break
    return tuple(steps)
