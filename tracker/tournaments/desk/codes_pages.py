"""The codes of all tables of a round, for printing."""

from dataclasses import dataclass
from datetime import datetime

from tracker.games.texts import place
from tracker.models import Round, Table
from tracker.phones.pages import TableCode, TablePlace, table_code
from tracker.tournaments.book.queries import sides_of
from tracker.tournaments.desk.monitor_pages import pairings_of, side_name


@dataclass(frozen=True, slots=True)
class TableCodeRow:
    """A table with its players, and its codes; None without a valid one."""

    name: str
    place: str
    sides: tuple[str, ...]
    code: TableCode | None


def round_codes(round_: Round, now: datetime) -> tuple[TableCodeRow, ...]:
    """Returns the tables of a round in order, with their codes."""
    evening = round_.tournament.evening
    known = {table.name: table for table in Table.objects.filter(evening=evening)}
    found = []
    for pairing in pairings_of(round_):
        name = str(pairing.table)
        spot = TablePlace(evening, name, place(name), known.get(name))
        sides = tuple(side_name(side) for side in sides_of(pairing))
        found.append(TableCodeRow(name, spot.place, sides, table_code(spot, now)))
    return tuple(found)
