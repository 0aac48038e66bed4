"""A table as comma-separated values."""

import csv as values
from collections.abc import Iterator
from io import StringIO
from itertools import chain

from tracker.exports.formulas import mark_text
from tracker.exports.sheet import Cell, Plain, Sheet, plain
from tracker.exports.streaming import batches

# Without it a spreadsheet takes the names for another encoding.
BYTE_ORDER_MARK = "\ufeff"


def csv(sheet: Sheet) -> Iterator[bytes]:
    """The codes of the columns, then the rows: numbers as numbers, texts that are no formulas."""
    codes = tuple(column.code for column in sheet.columns)
    yield BYTE_ORDER_MARK.encode()
    for rows in batches(chain([codes], sheet.rows)):
        text = StringIO(newline="")
        values.writer(text).writerows(map(_row, rows))
        yield text.getvalue().encode()


def _row(row: tuple[Cell, ...]) -> list[Plain]:
    return [mark_text(str(cell)) if isinstance(cell, str) else plain(cell) for cell in row]
