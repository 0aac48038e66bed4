"""Who has sat with whom: the pairs of a table, and of all earlier rounds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product

from tracker.engine.pairing.draw import HOUSE, DrawnPairing, Note, Past

Pair = tuple[int, int]
"""Two start numbers, the lower one first."""


def pair(one: int, other: int) -> Pair:
    """The two in the order in which they are looked up."""
    return (one, other) if one < other else (other, one)


def partner_pairs(table: DrawnPairing) -> Iterator[Pair]:
    """Who shares a side at the table; the house is nobody's partner."""
    for side in table.sides:
        yield from (pair(*two) for two in combinations(side, 2) if HOUSE not in two)


def opponent_pairs(table: DrawnPairing) -> Iterator[Pair]:
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
    partners, opposed = _rounds(past, partner_pairs), rounds_opposed(past)
    met = chain(partners.items(), opposed.items())
    last = frozenset(two for two, rounds in met if rounds[-1] == len(past))
    times = {two: len(rounds) for two, rounds in opposed.items()}
    return Encounters(partners, times, last)


def rounds_opposed(past: Sequence[Past]) -> Mapping[Pair, tuple[int, ...]]:
    """The rounds, from 1, in which two were opponents; who never were are missing."""
    return _rounds(past, opponent_pairs)


def played_tables(past: Past) -> Iterator[DrawnPairing]:
    """The tables of a round that were played."""
    return (played.pairing for played in past.tables if played.points is not None)


def met_notes(met: Encounters, table: DrawnPairing) -> tuple[Note, ...]:
    """Who at the table has been partners, and last in which round, and who opponents how often."""
    partners = (
        Note("partners_before", (*two, met.partners[two][-1]))
        for two in sorted(partner_pairs(table))
        if two in met.partners
    )
    opponents = (
        Note("opposed_before", (*two, met.opponents[two]))
        for two in sorted(opponent_pairs(table))
        if two in met.opponents
    )
    return (*partners, *opponents)


def _rounds(
    past: Sequence[Past], pairs_of: Callable[[DrawnPairing], Iterator[Pair]]
) -> dict[Pair, tuple[int, ...]]:
    rounds: dict[Pair, tuple[int, ...]] = {}
    for number, round_ in enumerate(past, start=1):
        for two in chain.from_iterable(map(pairs_of, played_tables(round_))):
            rounds[two] = (*rounds.get(two, ()), number)
    return rounds
