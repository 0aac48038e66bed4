"""Who has sat with whom: the pairs of a table, and of all earlier rounds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from tracker.pairing.draw import HOUSE, Pairing, Past

Pair = tuple[int, int]
"""Two start numbers, the lower one first."""


def pair(one: int, other: int) -> Pair:
    """The two in the order in which they are looked up."""
    return (one, other) if one < other else (other, one)


def partner_pairs(table: Pairing) -> Iterator[Pair]:
    """Who shares a side at the table; the house is nobody's partner."""
    for side in table.sides:
        yield from (pair(*two) for two in combinations(side, 2) if HOUSE not in two)


def opponent_pairs(table: Pairing) -> Iterator[Pair]:
    """Who sits against whom at the table; the house is nobody's opponent."""
    for side, other in combinations(table.sides, 2):
        yield from (pair(*two) for two in product(side, other) if HOUSE not in two)


@dataclass(frozen=True, slots=True)
class Encounters:
    """What earlier rounds made of each pair; a pair that is missing has not met.

    `partners` has the rounds, from 1, in which two were partners, `opponents` how often they were
    opponents, and `last` those who sat at one table in the last round. A table that was not played
    has brought nobody together.
    """

    partners: Mapping[Pair, tuple[int, ...]]
    opponents: Mapping[Pair, int]
    last: frozenset[Pair]


def encounters(past: Sequence[Past]) -> Encounters:
    """All that the earlier rounds, the first first, made of each pair."""
    partners: dict[Pair, tuple[int, ...]] = {}
    opponents: Counter[Pair] = Counter()
    for number, tables in enumerate(map(_tables, past), start=1):
        for table in tables:
            for two in partner_pairs(table):
                partners[two] = (*partners.get(two, ()), number)
            opponents.update(opponent_pairs(table))
    return Encounters(partners, opponents, frozenset(_met(_tables(past[-1]) if past else ())))


def _tables(past: Past) -> tuple[Pairing, ...]:
    return tuple(played.pairing for played in past.tables if played.points is not None)


def _met(tables: Iterable[Pairing]) -> Iterator[Pair]:
    for table in tables:
        yield from partner_pairs(table)
        yield from opponent_pairs(table)
