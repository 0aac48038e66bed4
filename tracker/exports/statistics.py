"""A table of statistics as a file."""

from collections.abc import Iterable

from tracker.exports.sheet import Cell, Column, Sheet
from tracker.exports.words import joined
from tracker.pages.statistics.tables import Cell as ShownCell
from tracker.pages.statistics.tables import Table


def statistics_sheet(club: str, whose: str, said: str, table: Table) -> Sheet:
    """All rows of a table, those too that the page leaves out."""
    columns = tuple(
        Column(
            column.code, column.title, "number" if column.is_number else "text", dict(column.words)
        )
        for column in table.columns
    )
    return Sheet(table.title, joined(club, whose, said), columns, map(_row, table.rows))


def _row(row: Iterable[ShownCell]) -> tuple[Cell, ...]:
    return tuple(cell.value for cell in row)
