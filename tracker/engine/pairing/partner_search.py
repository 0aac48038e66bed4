"""Seats players in fours so that partners and opponents are new, by swaps.

The cost is that of drawn partners: what a round adds to 100 for each partner again, 40 for each
opponent more than twice, the spread of the opponents around their mean, 3 for a pair in both roles
and 10 for meeting again at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from random import Random
from typing import NamedTuple

from tracker.engine.pairing.draw import (
    HOUSE,
    CostItem,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    Reasons,
    RejectedPair,
)
from tracker.engine.pairing.encounters import Encounters, encounters, pair

Four = tuple[int, int, int, int]
"""A table: the first two are partners against the last two."""

NEVER = 1_000_000
RATHER_NOT = 30
BOTH_ROLES = 3
AGAIN_AT_ONCE = 10
STEPS = 250
MOST_STEPS = 30_000
WARMTHS = (8, 8, 8, 8, 8, 8, 60, 300)
"""Temperatures of the annealing, one per start; the higher ones accept even a repeat."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Cost matrices for making two players partners, or opponents.

    Two who have not met cost 0 in either role, so a round of cost 0 is optimal.
    """

    players: tuple[int, ...]
    partners: list[list[int]]
    opponents: list[list[int]]

    def of(self, four: Sequence[int]) -> int:
        """The cost of a table of places in `players`."""
        a, b, c, d = four
        with_a, with_b = self.opponents[a], self.opponents[b]
        pairs = self.partners[a][b] + self.partners[c][d]
        return pairs + with_a[c] + with_a[d] + with_b[c] + with_b[d]


def partner_cost(partnered: int, opposed: int) -> int:
    """Returns the cost of a partnership: 100·Σ max(0, times − 1)², and 3 for a second role."""
    again = 100 * (2 * partnered - 1) if partnered else 0
    return again + BOTH_ROLES * (opposed > 0 and not partnered)


def opponent_cost(partnered: int, opposed: int) -> int:
    """Returns the cost of an opposition: 40·Σ max(0, times − 2)² + Σ (times − mean)², and 3 for
    both roles.

    The mean is the same however the same players sit, so of the second term there remains twice the
    number of earlier meetings.
    """
    over_two = 40 * (2 * opposed - 3) if opposed >= 2 else 0
    return over_two + 2 * opposed + BOTH_ROLES * (partnered > 0 and not opposed)


def costs(field: PairingInput, met: Encounters, players: Sequence[int]) -> Costs:
    """The costs of all pairs of the players, with the wishes of the field."""
    place = {player: at for at, player in enumerate(players)}
    partners = [[0] * len(players) for _ in players]
    opponents = [[0] * len(players) for _ in players]
    wishes = {pair(*two) for two in field.never | field.rather_not if len(two) == 2}
    for one, other in wishes | met.partners.keys() | met.opponents.keys():
        if one in place and other in place:
            at, to = place[one], place[other]
            extra = _extra(field, met, one, other)
            before = len(met.partners.get((one, other), ())), met.opponents.get((one, other), 0)
            partners[at][to] = partners[to][at] = partner_cost(*before) + extra
            opponents[at][to] = opponents[to][at] = opponent_cost(*before) + extra
    return Costs(tuple(players), partners, opponents)


def _extra(field: PairingInput, met: Encounters, one: int, other: int) -> int:
    two = frozenset((one, other))
    wish = NEVER * (two in field.never) + RATHER_NOT * (two in field.rather_not)
    return wish + AGAIN_AT_ONCE * ((one, other) in met.last)


def best_fours(of: Costs, random: Random) -> list[Four]:
    """The players in fours, at the lowest cost found; their number is a multiple of four.

    Several starts are built greedily and bettered by swaps, in a number of steps that depends on
    the number of players only, so that the same dice find the same.
    """
    best: list[int] = []
    lowest = None
    for warmth in WARMTHS:
        cost, seats = _bettered(_Seating(of, _greedy(of, random)), random, warmth)
        if lowest is None or cost < lowest:
            lowest, best = cost, seats
        if lowest == 0:
            break
    players = iter([of.players[place] for place in best])
    return list(zip(players, players, players, players, strict=True))


def _greedy(of: Costs, random: Random) -> list[int]:
    """Fills table after table with the cheapest remaining player."""
    left = list(range(len(of.players)))
    random.shuffle(left)
    seats: list[int] = []
    while left:
        a = left.pop()
        b = _cheapest(left, [of.partners[a]])
        c = _cheapest(left, [of.opponents[a], of.opponents[b]])
        d = _cheapest(left, [of.partners[c], of.opponents[a], of.opponents[b]])
        seats += [a, b, c, d]
    return seats


def _cheapest(left: list[int], rows: list[list[int]]) -> int:
    best = min(left, key=lambda place: sum(row[place] for row in rows))
    left.remove(best)
    return best


class _Seating:
    """The seating, four places to a table, and the cost of each table."""

    __slots__ = ("of", "seats", "tables", "total")

    def __init__(self, of: Costs, seats: list[int]) -> None:
        self.of = of
        self.seats = seats
        self.tables = [of.of(seats[at : at + 4]) for at in range(0, len(seats), 4)]
        self.total = sum(self.tables)

    def swap(self, at: int, to: int, most: float) -> None:
        """Lets two change seats unless that costs more than `most`."""
        seats, one, other = self.seats, at >> 2, to >> 2
        seats[at], seats[to] = seats[to], seats[at]
        cost = self.of.of(seats[4 * one : 4 * one + 4])
        cost_of_other = cost if one == other else self.of.of(seats[4 * other : 4 * other + 4])
        change = cost - self.tables[one]
        if one != other:
            change += cost_of_other - self.tables[other]
        if change > most:
            seats[at], seats[to] = seats[to], seats[at]
            return
        self.tables[one], self.tables[other] = cost, cost_of_other
        self.total += change


def _bettered(seating: _Seating, random: Random, warmth: int) -> tuple[int, list[int]]:
    """Improves a seating by annealing: swaps a player at a costly table with any other."""
    roll, number = random.random, len(seating.seats)
    best, seats = seating.total, seating.seats[:]
    steps = min(STEPS * number, MOST_STEPS)
    for step in range(steps):
        if best == 0:
            break
        at = int(roll() * number)
        while not seating.tables[at >> 2]:
            at = int(roll() * number)
        seating.swap(at, int(roll() * number), roll() * warmth * (1 - step / steps))
        if seating.total < best:
            best, seats = seating.total, seating.seats[:]
    return best, seats


# Why four sit together whose partners and opponents were drawn: what it costs, and what else.
#
# The search exchanges seats. So what is tried here are the exchanges of everybody at the table with
# everybody in the round: who finds that another seat would be cheaper can read here that it is not.


FOUR = 4
MOST_SAID = 2
"""Number of cheapest swaps to list."""


class _Exchange(NamedTuple):
    """Two who change seats by their places, and how much more the round costs then."""

    more: int
    one: int
    other: int


def reasons_of_four(field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
    """Explains the costs of a table of four in either role, and the cheapest swaps."""
    fours = [drawn.entrants for drawn in draw.tables if _is_full(drawn)]
    of = costs(field, encounters(field.past), [*chain.from_iterable(fours)])
    at = {player: place for place, player in enumerate(of.players)}
    tables = [[at[player] for player in four] for four in fours]
    here = [at[player] for player in table.entrants]
    weighed = (
        CostItem("partners", _partners(of, here), sum(_partners(of, four) for four in tables)),
        CostItem("opponents", _opponents(of, here), sum(_opponents(of, four) for four in tables)),
    )
    cheapest = sorted(_exchanges(of, here, tables))[:MOST_SAID] if of.of(here) else ()
    others = (_other(field, of, here, tables, exchange) for exchange in cheapest)
    free = () if of.of(here) else (Note("none_cheaper"),)
    return Reasons(rule=(Note("least_again"), *free), weighed=weighed, others=tuple(others))


def _is_full(table: DrawnPairing) -> bool:
    return len(table.entrants) == FOUR and HOUSE not in table.entrants


def _partners(of: Costs, four: Sequence[int]) -> int:
    a, b, c, d = four
    return of.partners[a][b] + of.partners[c][d]


def _opponents(of: Costs, four: Sequence[int]) -> int:
    return of.of(four) - _partners(of, four)


def _exchanges(
    of: Costs, here: Sequence[int], tables: Sequence[Sequence[int]]
) -> Iterator[_Exchange]:
    """Yields every swap at this table that changes partners or opponents."""
    before = of.of(here)
    for four in tables:
        both = before if four == here else before + of.of(four)
        # Among themselves only the first exchanges, with either opponent.
        movers, others = (here[:1], here[2:]) if four == here else (here, four)
        for one, other in product(movers, others):
            after = sum(of.of(seats) for seats in _changed(here, four, one, other))
            yield _Exchange(after - both, one, other)


def _changed(
    here: Sequence[int], four: Sequence[int], one: int, other: int
) -> tuple[list[int], ...]:
    """The tables of two once they have changed seats: one table where it is the same."""
    new = {one: other, other: one}
    both = (here,) if here == four else (here, four)
    return tuple([new.get(place, place) for place in seats] for seats in both)


def _other(
    field: PairingInput,
    of: Costs,
    here: Sequence[int],
    tables: Sequence[Sequence[int]],
    exchange: _Exchange,
) -> RejectedPair:
    more, one, other = exchange
    numbers = of.players[one], of.players[other]
    if more < 0:
        return RejectedPair("exchange_cheaper", *numbers, (-more,))
    if more == 0:
        return RejectedPair("exchange_same", *numbers)
    four = next(seats for seats in tables if other in seats)
    pairs = chain.from_iterable(_pairs(of, seats) for seats in _changed(here, four, one, other))
    _cost, two = max(pair for pair in pairs if {one, other} & {*pair[1]})
    who = tuple(sorted(of.players[place] for place in two))
    wishes = field.never | field.rather_not
    code = "exchange_unwished" if frozenset(who) in wishes else "exchange_again"
    return RejectedPair(code, *numbers, (more, *who))


def _pairs(of: Costs, four: Sequence[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yields the cost of each pair at a table."""
    a, b, c, d = four
    for two in ((a, b), (c, d)):
        yield of.partners[two[0]][two[1]], two
    for two in ((a, c), (a, d), (b, c), (b, d)):
        yield of.opponents[two[0]][two[1]], two
