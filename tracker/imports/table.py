"""A table as it was brought: its rows with the numbers that they have there, and texts in them."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import NamedTuple

from django.utils.translation import gettext as _

from tracker.exports.formulas import mark_text

MOST_BYTES = 2_000_000
MOST_ROWS = 5000
MOST_COLUMNS = 100
LONGEST = 2000
"""Longer than anything that a cell can be meant for: what is behind is cut off, and refused."""


class TableError(Exception):
    """A table that cannot be read; the sentence says where and what to do."""


class TableLine(NamedTuple):
    """A row with something in it, and its number, counted from 1."""

    number: int
    cells: tuple[str, ...]

    def at(self, column: int | None) -> str:
        """The text in a column; none beyond the end of the row, or where there is no column."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """The rows of a table in which something stands."""

    lines: tuple[TableLine, ...]

    @property
    def width(self) -> int:
        """How many columns the longest row has."""
        return max((len(line.cells) for line in self.lines), default=0)

    @property
    def text(self) -> str:
        """The table as a text that is read as the same table again."""
        text = StringIO(newline="")
        # Two columns at least, so that there is a tab to be found.
        rows = csv.writer(text, delimiter="\t", lineterminator="\n")
        written = 0
        for line in self.lines:
            text.write("\n" * (line.number - written - 1))
            rows.writerow([*map(mark_text, line.cells), *([""] * (2 - len(line.cells)))])
            written = max(line.number, written + 1)
        return text.getvalue()


def table_of(rows: Iterable[tuple[int, Sequence[str]]]) -> ImportedTable:
    """The table of these numbered rows; raises TableError where there are too many, or too wide."""
    lines: list[TableLine] = []
    for number, cells in rows:
        trimmed = [cell[:LONGEST].strip() for cell in cells]
        while trimmed and not trimmed[-1]:
            trimmed.pop()
        if not trimmed:
            continue
        if len(trimmed) > MOST_COLUMNS:
            raise too_wide(number)
        if len(lines) == MOST_ROWS:
            raise too_long(number)
        lines.append(TableLine(number, tuple(trimmed)))
    return ImportedTable(tuple(lines))


def too_long(row: int) -> TableError:
    """The refusal of a table with too many rows."""
    said = _("Row {row}, column A: the table goes on here, but the limit is {most} rows at a time.")
    return TableError(said.format(row=row, most=MOST_ROWS))


def too_wide(row: int) -> TableError:
    """The refusal of a table with too many columns."""
    said = _("Row {row}, column {column}: a table can have {most} columns at most.")
    column = column_letter(MOST_COLUMNS)
    return TableError(said.format(row=row, column=column, most=MOST_COLUMNS))


def column_letter(column: int) -> str:
    """The letters by which a spreadsheet calls a column, counted from 0: "A", "Z", "AA"."""
    before, last = divmod(column, 26)
    return (column_letter(before - 1) if before else "") + chr(ord("A") + last)
