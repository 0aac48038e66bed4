"""Numbers for tables, with those who cannot walk at their own."""

from collections.abc import Sequence
from dataclasses import replace

from tracker.pairing.draw import Field, Note, Pairing


def numbered(field: Field, tables: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The tables with their numbers from 1, in their order, and sorted by number.

    A table with somebody who has a fixed table gets that number. Where two want the same one the
    better placed has it, and the other table gets a note.
    """
    at = {entrant: index for index, table in enumerate(tables) for entrant in table.entrants}
    fixed: dict[int, int] = {}
    without: list[int] = []
    for entry in sorted(field.entries, key=lambda entry: entry.place):
        index = at.get(entry.entrant)
        if entry.table is None or index is None:
            continue
        if entry.table in fixed.values() or index in fixed:
            without += [index] if fixed.get(index) != entry.table else []
        else:
            fixed[index] = entry.table
    free = iter(_free(len(tables), set(fixed.values())))
    found = []
    for index, table in enumerate(tables):
        taken = (Note("table_taken"),) if index in without else ()
        number = fixed[index] if index in fixed else next(free)
        found.append(replace(table, table=number, notes=(*table.notes, *taken)))
    return tuple(sorted(found, key=lambda table: table.table))


def _free(count: int, fixed: set[int]) -> list[int]:
    return [number for number in range(1, count + len(fixed) + 1) if number not in fixed]
