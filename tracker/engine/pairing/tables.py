"""Which table a pairing gets."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tracker.engine.pairing.draw import DrawEntry, DrawnPairing, Note


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
