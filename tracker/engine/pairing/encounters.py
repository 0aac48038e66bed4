"""History of meetings, byes and first sides, and whose turn it is to sit out."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product
from random import Random
from typing import NamedTuple

from tracker.engine.pairing.draw import HOUSE, DrawnPairing, Note, PairingInput, PastRound, Shape

Pair = tuple[int, int]
"""Two start numbers, the lower one first."""


def pair(one: int, other: int) -> Pair:
    """The two in the order in which they are looked up."""
    return (one, other) if one < other else (other, one)


def partner_pairs(table: DrawnPairing) -> Iterator[Pair]:
    """Yields partners at the table, not counting the house."""
    for side in table.sides:
        yield from (pair(*two) for two in combinations(side, 2) if HOUSE not in two)


def opponent_pairs(table: DrawnPairing) -> Iterator[Pair]:
    """Yields opponents at the table, not counting the house."""
    for side, other in combinations(table.sides, 2):
        yield from (pair(*two) for two in product(side, other) if HOUSE not in two)


@dataclass(frozen=True, slots=True)
class Encounters:
    """Meetings of each pair in earlier rounds; a missing pair has not met.

    `partners` lists the rounds, from 1, in which two were partners, `opponents` counts their
    meetings as opponents, and `last` has those who shared a table in the last round. Tables that
    were not played do not count.
    """

    partners: Mapping[Pair, tuple[int, ...]]
    opponents: Mapping[Pair, int]
    last: frozenset[Pair]


def encounters(past: Sequence[PastRound]) -> Encounters:
    """All that the earlier rounds, the first first, made of each pair."""
    partners, opposed = _meeting_rounds(past, partner_pairs), rounds_opposed(past)
    met = chain(partners.items(), opposed.items())
    last = frozenset(two for two, rounds in met if rounds[-1] == len(past))
    times = {two: len(rounds) for two, rounds in opposed.items()}
    return Encounters(partners, times, last)


def rounds_opposed(past: Sequence[PastRound]) -> Mapping[Pair, tuple[int, ...]]:
    """The rounds, from 1, in which two were opponents; who never were are missing."""
    return _meeting_rounds(past, opponent_pairs)


def played_tables(past: PastRound) -> Iterator[DrawnPairing]:
    """The tables of a round that were played."""
    return (played.pairing for played in past.tables if played.points is not None)


def met_notes(met: Encounters, table: DrawnPairing) -> tuple[Note, ...]:
    """Notes earlier partnerships with the last round, and earlier meetings as opponents."""
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


def _meeting_rounds(
    past: Sequence[PastRound], pairs_of: Callable[[DrawnPairing], Iterator[Pair]]
) -> dict[Pair, tuple[int, ...]]:
    rounds: dict[Pair, tuple[int, ...]] = {}
    for number, round_ in enumerate(past, start=1):
        for two in chain.from_iterable(map(pairs_of, played_tables(round_))):
            rounds[two] = (*rounds.get(two, ()), number)
    return rounds


def first_repeat(
    past: Sequence[PastRound], there: Collection[int], shape: Shape, *, out: int, rounds: int
) -> int | None:
    """Returns the first round that must repeat a meeting, however it is drawn; None if none must.

    That is when those `there` have met all the others, and byes, `out` in each round, are too few
    to avoid it. Where partners are drawn this concerns partners, else opponents.
    """
    left = _not_met(past, there, shape)
    for number in range(len(past) + 1, rounds + 1):
        ahead = number - len(past)
        if sum(max(0, ahead - others) for others in left.values()) > out * ahead:
            return number
    return None


def _not_met(past: Sequence[PastRound], there: Collection[int], shape: Shape) -> dict[int, int]:
    """Counts for each entrant present the others present not yet met."""
    pairs_of = partner_pairs if shape.members > 1 else opponent_pairs
    met = {pair for round_ in past for table in round_.tables for pair in pairs_of(table.pairing)}
    had = Counter(chain.from_iterable(pair for pair in met if {*pair} <= {*there}))
    return {who: len(there) - 1 - had[who] for who in there}


class FirstSideBalance(NamedTuple):
    """Surplus of first sides of an entrant, and whether the last one was."""

    ahead: int = 0
    was_first: bool | None = None


def free_rounds(field: PairingInput) -> Counter[int]:
    """Counts byes and tables that were not played, which are as good as byes."""
    byes = (
        sitting.entrant
        for past in field.past
        for sitting in past.sitting_out
        if sitting.reason == "bye"
    )
    unplayed = (
        entrant
        for past in field.past
        for table in past.tables
        if table.points is None
        for entrant in table.pairing.entrants
    )
    return Counter(chain(byes, unplayed))


def first_sides(field: PairingInput) -> Mapping[int, FirstSideBalance]:
    """Returns the balance of first sides from tables that were played; new entrants start at
    zero.
    """
    had: defaultdict[int, FirstSideBalance] = defaultdict(FirstSideBalance)
    for pairing in chain.from_iterable(map(played_tables, field.past)):
        for side, entrants in enumerate(pairing.sides):
            for entrant in entrants:
                ahead = had[entrant].ahead + (1 if side == 0 else -1)
                had[entrant] = FirstSideBalance(ahead, side == 0)
    return had


Burden = Callable[[PastRound], Iterable[int]]
"""Selects who bore something in a round, such as sitting out."""


def sat_out(past: PastRound) -> Iterable[int]:
    """Entrants without a table."""
    return (sit_out.entrant for sit_out in past.sitting_out)


def sat_in_three(past: PastRound) -> Iterable[int]:
    for played in past.tables:
        if len(played.pairing.sides) == 3:
            yield from played.pairing.entrants


def sat_with_house(past: PastRound) -> Iterable[int]:
    for played in past.tables:
        if HOUSE in played.pairing.entrants:
            yield from (entrant for entrant in played.pairing.entrants if entrant != HOUSE)


def by_turn(field: PairingInput, burden: Burden, random: Random) -> list[int]:
    """The entrants by whose turn it is.

    First who bore it the fewest times, then whose last time is longest ago, then by lot: the
    fairness ledger of a club evening.
    """
    borne = _burdened_rounds(field.past, burden)
    entrants = [entry.entrant for entry in field.entries]
    random.shuffle(entrants)
    return sorted(entrants, key=lambda entrant: (len(borne[entrant]), borne[entrant][-1:]))


def burden_counts(field: PairingInput, burden: Burden) -> Mapping[int, int]:
    """Counts how often each entrant bore it; 0 by default."""
    borne = _burdened_rounds(field.past, burden)
    return {entry.entrant: len(borne[entry.entrant]) for entry in field.entries}


def _burdened_rounds(past: Sequence[PastRound], burden: Burden) -> defaultdict[int, list[int]]:
    rounds: defaultdict[int, list[int]] = defaultdict(list)
    for number, round_ in enumerate(past, start=1):
        for entrant in burden(round_):
            rounds[entrant].append(number)
    return rounds
