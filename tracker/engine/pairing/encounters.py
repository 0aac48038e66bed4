"""Who has sat with whom, who was free or had the first side, and whose turn it is to sit out."""

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
    """The first of so many rounds that has a repeat, whatever is drawn; None where none has to.

    By then those who are `there` have been with all the others, and there are not as many places
    without a table, `out` in each round, as it would take. Where partners are drawn it is about
    partners, else about opponents.
    """
    left = _not_met(past, there, shape)
    for number in range(len(past) + 1, rounds + 1):
        ahead = number - len(past)
        if sum(max(0, ahead - others) for others in left.values()) > out * ahead:
            return number
    return None


def _not_met(past: Sequence[PastRound], there: Collection[int], shape: Shape) -> dict[int, int]:
    """How many of those who are there each of them has not been with."""
    pairs_of = partner_pairs if shape.members > 1 else opponent_pairs
    met = {pair for round_ in past for table in round_.tables for pair in pairs_of(table.pairing)}
    had = Counter(chain.from_iterable(pair for pair in met if {*pair} <= {*there}))
    return {who: len(there) - 1 - had[who] for who in there}


class FirstSideBalance(NamedTuple):
    """How many times more an entrant had the first side than not, and if so the last time."""

    ahead: int = 0
    was_first: bool | None = None


def free_rounds(field: PairingInput) -> Counter[int]:
    """How often entrants had a bye, or a table that was not played, which is as good as one."""
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
    """Who had the first side at the tables that were played; a new one has had nobody's."""
    had: defaultdict[int, FirstSideBalance] = defaultdict(FirstSideBalance)
    for pairing in chain.from_iterable(map(played_tables, field.past)):
        for side, entrants in enumerate(pairing.sides):
            for entrant in entrants:
                ahead = had[entrant].ahead + (1 if side == 0 else -1)
                had[entrant] = FirstSideBalance(ahead, side == 0)
    return had


Burden = Callable[[PastRound], Iterable[int]]
"""Who bore something in a round, such as sitting out."""


def sat_out(past: PastRound) -> Iterable[int]:
    """Those without a table."""
    return (sit_out.entrant for sit_out in past.sitting_out)


def sat_in_three(past: PastRound) -> Iterable[int]:
    """Those at a table of three sides."""
    for played in past.tables:
        if len(played.pairing.sides) == 3:
            yield from played.pairing.entrants


def sat_with_house(past: PastRound) -> Iterable[int]:
    """Those at a table where the house had a seat."""
    for played in past.tables:
        if HOUSE in played.pairing.entrants:
            yield from (entrant for entrant in played.pairing.entrants if entrant != HOUSE)


def in_turn(field: PairingInput, burden: Burden, random: Random) -> list[int]:
    """The entrants by whose turn it is.

    First who bore it the fewest times, then whose last time is longest ago, then by lot: the
    fairness ledger of a club evening.
    """
    borne = _burdened_rounds(field.past, burden)
    entrants = [entry.entrant for entry in field.entries]
    random.shuffle(entrants)
    return sorted(entrants, key=lambda entrant: (len(borne[entrant]), borne[entrant][-1:]))


def times(field: PairingInput, burden: Burden) -> Mapping[int, int]:
    """How often each entrant bore it; 0 for everybody else."""
    borne = _burdened_rounds(field.past, burden)
    return {entry.entrant: len(borne[entry.entrant]) for entry in field.entries}


def _burdened_rounds(past: Sequence[PastRound], burden: Burden) -> defaultdict[int, list[int]]:
    rounds: defaultdict[int, list[int]] = defaultdict(list)
    for number, round_ in enumerate(past, start=1):
        for entrant in burden(round_):
            rounds[entrant].append(number)
    return rounds
