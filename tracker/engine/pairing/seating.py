"""Which table a pairing gets, and which seat each one takes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import permutations, product

from tracker.engine.pairing.draw import HOUSE, DrawEntry, DrawnPairing, Note, PastRound

Sides = tuple[tuple[int, ...], ...]
SeatCounts = Counter[tuple[int, int]]
"""Number of times an entrant had a seat."""


def seats(sides: Sides) -> tuple[int, ...]:
    """Orders the sides round the table: (a, b) and (c, d) become a, c, b, d."""
    return tuple(entrant for members in zip(*sides, strict=True) for entrant in members)


def seat_counts(past: Sequence[PastRound]) -> SeatCounts:
    """Counts how often each entrant had each seat; seat 0 deals first."""
    return Counter(
        (entrant, seat)
        for round_ in past
        for played in round_.tables
        for seat, entrant in enumerate(seats(played.pairing.sides))
    )


def seat_sides(counts: SeatCounts, sides: Sides) -> Sides:
    """Orders each side so that everyone gets the seats they had least.

    Dealing first weighs three times as much as a seat, and the house deals only if no one else can.
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


def number_tables(
    pairings: Sequence[DrawnPairing], entries: Iterable[DrawEntry]
) -> tuple[DrawnPairing, ...]:
    """The pairings at tables from 1 in the order given, but at their own tables who needs one.

    Who does changes tables with those who would be there; a number above all others is added.
    Where two want one table, or two at a table want two, the better place has it, and the pairing
    of the other is noted ("table_taken", ()).
    """
    owners, refused = _owners(pairings, entries)
    numbers = list(range(1, len(pairings) + 1))
    for table, index in owners.items():
        if table in numbers:
            numbers[numbers.index(table)] = numbers[index]
        numbers[index] = table
    taken = {index: (Note("table_taken"),) for index in refused}
    at_tables = (
        replace(pairing, table=numbers[index], notes=(*pairing.notes, *taken.get(index, ())))
        for index, pairing in enumerate(pairings)
    )
    return tuple(sorted(at_tables, key=lambda pairing: pairing.table))


def _owners(
    pairings: Sequence[DrawnPairing], entries: Iterable[DrawEntry]
) -> tuple[dict[int, int], set[int]]:
    """Which pairing has which table as its own, and those that do not get the one they want."""
    index_of = {
        entrant: index for index, pairing in enumerate(pairings) for entrant in pairing.entrants
    }
    owners: dict[int, int] = {}
    refused = set()
    for entry in sorted(entries, key=lambda entry: entry.place):
        index = index_of.get(entry.entrant)
        if index is None or entry.table is None or owners.get(entry.table) == index:
            continue
        if entry.table in owners or index in owners.values():
            refused.add(index)
        else:
            owners[entry.table] = index
    return owners, refused
