"""A draw around tables that a director has locked: they stay, and the others are drawn."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from scoring.language import phrase
from tracker.engine.pairing.draw import (
    HOUSE,
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    Reasons,
    SitOut,
)


def drawn_around(system: PairingSystem, field: PairingInput) -> Draw:
    """The next round of a field, in which its locked tables are as they were.

    Who is left over and too few for a table sits out. Raises CannotDrawError.
    """
    if not field.locked:
        return system.draw(field)
    _check_there(field)
    drawn = _drawn_rest(system, _without_locked(field))
    tables = (*field.locked, *_beside(drawn.tables, field))
    return replace(drawn, tables=tuple(sorted(tables, key=lambda pairing: pairing.table)))


def reasons_around(
    system: PairingSystem, field: PairingInput, draw: Draw, table: DrawnPairing
) -> Reasons:
    """Why a table of such a draw is as it is; one that was locked was not drawn."""
    locked = {other.sides for other in field.locked}
    if table.sides in locked:
        return Reasons(rule=(Note("locked"),))
    drawn = replace(draw, tables=tuple(other for other in draw.tables if other.sides not in locked))
    return system.reasons(_without_locked(field), drawn, table)


def _without_locked(field: PairingInput) -> PairingInput:
    held = {who for table in field.locked for who in table.entrants}
    entries = tuple(entry for entry in field.entries if entry.entrant not in held)
    return replace(field, entries=entries, locked=())


def _check_there(field: PairingInput) -> None:
    for table in field.locked:
        if not field.there.issuperset({*table.entrants} - {HOUSE}):
            raise CannotDrawError(
                phrase(
                    "Table {table} is locked, and not all who sit there can be drawn.",
                    table=table.table,
                ),
                phrase("Unlock the table, or check them in."),
            )


def _drawn_rest(system: PairingSystem, rest: PairingInput) -> Draw:
    try:
        system.rounds(len(rest.entries))
    except CannotDrawError:
        out = (SitOut(entry.entrant, "bye") for entry in rest.entries)
        return Draw((), tuple(sorted(out, key=lambda sit_out: sit_out.entrant)), rest.seed)
    return system.draw(rest)


def _beside(tables: Sequence[DrawnPairing], field: PairingInput) -> list[DrawnPairing]:
    """The drawn tables at the numbers that locked ones leave, fixed tables first."""
    taken = {pairing.table for pairing in field.locked}
    own = {entry.entrant: entry.table for entry in field.entries if entry.table is not None}
    wanted = [{own[who] for who in pairing.entrants if who in own} for pairing in tables]
    stay = {
        pairing.table
        for pairing, numbers in zip(tables, wanted, strict=True)
        if pairing.table in numbers - taken
    }
    free = (number for number in count(1) if number not in taken | stay)
    numbered = []
    for pairing, numbers in zip(tables, wanted, strict=True):
        table = pairing.table if pairing.table in stay else next(free)
        notes = pairing.notes if pairing.table in stay or not numbers & taken else _noted(pairing)
        numbered.append(replace(pairing, table=table, notes=notes))
    return numbered


def _noted(pairing: DrawnPairing) -> tuple[Note, ...]:
    return (*pairing.notes, Note("table_taken"))
