"""The standings of an event as a file for spreadsheets."""

from fractions import Fraction

from tracker.ranking.key import Value
from tracker.selectors.events.shown import ShownRow, ShownStandings
from tracker.selectors.standings import plain_cell

CsvCell = int | str


def standings_rows(standings: ShownStandings) -> tuple[tuple[CsvCell, ...], ...]:
    """The names of the columns, then a row for each place that is shown."""
    columns = (
        *("rank", "number", "name", "club"),
        *(column.code for column in standings.columns),
        *(f"round_{number}" for number in standings.rounds),
        *("dropped", "decided_by", "prizes"),
    )
    return (columns, *(_row(row) for row in standings.rows))


def _row(row: ShownRow) -> tuple[CsvCell, ...]:
    dropped = (str(cell.number) for cell in row.rounds if cell and cell.is_dropped)
    return (
        *(row.rank, row.number, plain_cell(row.name), plain_cell(row.from_club)),
        *(_cell(cell.value) for cell in row.cells),
        *("" if cell is None else _cell(cell.value) for cell in row.rounds),
        *(" ".join(dropped), row.decided_by),
        plain_cell("; ".join(row.prizes)),
    )


def _cell(value: Value) -> CsvCell:
    """A whole number as it is, a part rounded to hundredths, of several numbers the first."""
    if isinstance(value, tuple):
        value = value[0] if value else None
    if value is None:
        return ""
    if isinstance(value, int):
        return value
    return _in_hundredths(value)


def _in_hundredths(value: Fraction) -> CsvCell:
    if value.denominator == 1:
        return value.numerator
    sign = "-" if value < 0 else ""
    whole, part = divmod(int(200 * abs(value) + 1) // 2, 100)
    return f"{sign}{whole}.{part:02}"
