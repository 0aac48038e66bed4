"""Which seat each one takes, and which number a table has."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

from tracker.pairing.draw import HOUSE, Field, Pairing, Past

Sides = tuple[tuple[int, ...], ...]
Counts = Counter[tuple[int, int]]
"""How often an entrant had a seat."""


def seats(sides: Sides) -> tuple[int, ...]:
    """Who sits where, round the table: of (a, b) and (c, d) it is a, c, b, d."""
    return tuple(entrant for members in zip(*sides, strict=True) for entrant in members)


def seat_counts(past: Sequence[Past]) -> Counts:
    """How often each entrant had each seat; seat 0 deals first."""
    return Counter(
        (entrant, seat)
        for one in past
        for played in one.tables
        for seat, entrant in enumerate(seats(played.pairing.sides))
    )


def seated(counts: Counts, sides: Sides) -> Sides:
    """The same sides in the order that gives everybody the seats they had least.

    Dealing first counts three times a seat, and the house deals only where nobody else can.
    """
    return min(_arrangements(sides), key=lambda one: _cost(counts, seats(one)))


def _arrangements(sides: Sides) -> list[Sides]:
    return [
        one for order in permutations(sides) for one in product(*(permutations(s) for s in order))
    ]


def _cost(counts: Counts, order: tuple[int, ...]) -> tuple[bool, int]:
    had = sum(counts[entrant, seat] for seat, entrant in enumerate(order) if entrant != HOUSE)
    return order[0] == HOUSE, had + 2 * counts[order[0], 0]


def numbered(field: Field, tables: Sequence[Sides]) -> tuple[Pairing, ...]:
    """The tables numbered from 1 in the order given, ascending.

    The best placed of those who cannot leave their table have it come to them: it changes numbers
    with the table that would have had theirs. A number beyond the last table is kept for its owner.
    """
    numbers = list(range(1, len(tables) + 1))
    owners = sorted((one for one in field.entries if one.table), key=lambda one: one.place)
    held: set[int] = set()
    for owner in owners:
        at = next((at for at, sides in enumerate(tables) if _has(sides, owner.entrant)), None)
        if at is None or owner.table is None or at in held or owner.table in _at(numbers, held):
            continue
        if owner.table in numbers:
            numbers[numbers.index(owner.table)] = numbers[at]
        numbers[at] = owner.table
        held.add(at)
    placed = sorted(zip(numbers, tables, strict=True))
    return tuple(Pairing(number, sides) for number, sides in placed)


def _has(sides: Sides, entrant: int) -> bool:
    return any(entrant in side for side in sides)


def _at(numbers: Sequence[int], held: set[int]) -> set[int]:
    return {numbers[at] for at in held}
