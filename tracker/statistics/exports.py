"""A table of statistics as a file."""

from collections.abc import Iterable

from tracker.exports.sheet import Cell, Sheet, SheetColumn, line_of
from tracker.statistics.texts import StatisticsCell as SeasonCellView
from tracker.statistics.texts import StatisticsTable


def statistics_sheet(club: str, whose: str, text: str, table: StatisticsTable) -> Sheet:
    """All rows of a table, including those the page leaves out."""
    columns = tuple(
        SheetColumn(
            column.code, column.title, "number" if column.is_number else "text", dict(column.words)
        )
        for column in table.columns
    )
    return Sheet(table.title, line_of(club, whose, text), columns, map(_row, table.rows))


def _row(row: Iterable[SeasonCellView]) -> tuple[Cell, ...]:
    return tuple(cell.value for cell in row)
