"""Which seat each one takes."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

from tracker.engine.pairing.draw import HOUSE, Past

Sides = tuple[tuple[int, ...], ...]
SeatCounts = Counter[tuple[int, int]]
"""How often an entrant had a seat."""


def seats(sides: Sides) -> tuple[int, ...]:
    """Who sits where, round the table: of (a, b) and (c, d) it is a, c, b, d."""
    return tuple(entrant for members in zip(*sides, strict=True) for entrant in members)


def seat_counts(past: Sequence[Past]) -> SeatCounts:
    """How often each entrant had each seat; seat 0 deals first."""
    return Counter(
        (entrant, seat)
        for round_ in past
        for played in round_.tables
        for seat, entrant in enumerate(seats(played.pairing.sides))
    )


def seat_sides(counts: SeatCounts, sides: Sides) -> Sides:
    """The same sides in the order that gives everybody the seats they had least.

    Dealing first counts three times a seat, and the house deals only where nobody else can.
    """
    return min(_arrangements(sides), key=lambda arrangement: _cost(counts, seats(arrangement)))


def _arrangements(sides: Sides) -> list[Sides]:
    return [
        arrangement
        for order in permutations(sides)
        for arrangement in product(*(permutations(s) for s in order))
    ]


def _cost(counts: SeatCounts, order: tuple[int, ...]) -> tuple[bool, int]:
    had = sum(counts[entrant, seat] for seat, entrant in enumerate(order) if entrant != HOUSE)
    return order[0] == HOUSE, had + 2 * counts[order[0], 0]
