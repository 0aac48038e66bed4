"""Seats players in fours so that partners and opponents are new, by swaps.

The cost is that of drawn partners: what a round adds to 100 for each partner again, 40 for each
opponent more than twice, the spread of the opponents around their mean, 3 for a pair in both roles
and 10 for meeting again at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tracker.engine.pairing.draw import PairingInput
from tracker.engine.pairing.encounters import Encounters, pair

Four = tuple[int, int, int, int]
"""A table: the first two are partners against the last two."""

NEVER = 1_000_000
RATHER_NOT = 30
BOTH_ROLES = 3
AGAIN_AT_ONCE = 10
STEPS = 250
MOST_STEPS = 30_000
WARMTHS = (8, 8, 8, 8, 8, 8, 60, 300)
"""How much a swap may cost at the beginning of each start, at the end of them a repeat too."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs to make two players partners, or opponents: rows and columns by player.

    Two who have not met cost 0 in either role, so a round of cost 0 cannot be bettered.
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
    """What two add to the cost as partners: 100·Σ max(0, times − 1)², and 3 for a second role."""
    again = 100 * (2 * partnered - 1) if partnered else 0
    return again + BOTH_ROLES * (opposed > 0 and not partnered)


def opponent_cost(partnered: int, opposed: int) -> int:
    """What two add as opponents: 40·Σ max(0, times − 2)² + Σ (times − mean)², and 3 for both roles.

    The mean is the same however the same players sit, so of the second term there remains twice
    the times that they met before.
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
    """Fills table after table with whoever costs least of those who are left."""
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
    """Who sits where, four places to a table, and what each table costs."""

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
    """Swaps somebody at a table that costs something with anybody, uphill less and less."""
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
