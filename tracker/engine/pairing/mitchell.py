"""Pairs in two lines: one stays, the other moves up a table each round."""

from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.language import phrase
from tracker.engine.pairing.draw import (
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    Shape,
)
from tracker.engine.pairing.fitting import check_field
from tracker.engine.pairing.movement import check_plan, met_by_plan
from tracker.engine.records.plurals import counted_noun


@dataclass(frozen=True, slots=True)
class Mitchell(PairingSystem):
    """The first half of the start numbers stays at tables 1, 2, …; the other half moves up by one.

    Whoever cannot walk needs a number of the first half. `boards`: the same deals are played at
    all tables, and each table is noted ("boards", (set,)); sets move down a table each round, and
    with an even number of tables the moving line skips one after half of the rounds.
    `arrow_switch`: in the last of every eight rounds begun the two lines change sides, so that
    there can be one ranking for both.
    """

    boards: bool = False
    arrow_switch: bool = False

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def rounds(self, entrants: int) -> range:
        """Up to a round for each table, and one less where the moving line skips a table."""
        return range(1, self._last(entrants) + 1)

    def draw(self, field: PairingInput) -> Draw:
        """The tables of the plan; raises CannotDrawError for what it does not have."""
        check_field(field, self.shapes)
        tables = _tables(field.size)
        check_plan(field, 2 * tables, self._last(field.size))
        draw = met_by_plan(field, self._meetings(tables, field.number - 1))
        return replace(draw, tables=tuple(self._at_table(field, table) for table in draw.tables))

    def _last(self, pairs: int) -> int:
        tables = _tables(pairs)
        return tables - self._skips(tables)

    def _skips(self, tables: int) -> bool:
        return self.boards and tables % 2 == 0

    def _meetings(self, tables: int, moved: int) -> list[tuple[int, int]]:
        """Who is at each table after so many moves, the line that stays first."""
        if self._skips(tables) and moved >= tables // 2:
            moved += 1
        return [(at + 1, tables + (at - moved) % tables + 1) for at in range(tables)]

    def _at_table(self, field: PairingInput, table: DrawnPairing) -> DrawnPairing:
        switched = self.arrow_switch and field.number > field.rounds - (field.rounds + 7) // 8
        sides = table.sides[::-1] if switched else table.sides
        tables = _tables(field.size)
        boards = (table.table - 1 + field.number - 1) % tables + 1
        notes = (Note("boards", (boards,)),) if self.boards else ()
        return replace(table, sides=sides, notes=notes)


def _tables(pairs: int) -> int:
    if pairs < 3:
        raise CannotDrawError(
            phrase("{pairs} cannot make two lines.", pairs=counted_noun(pairs, "pair")),
            phrase("Wait for a third pair."),
        )
    return (pairs + 1) // 2
