"""Tables that people bring: pasted, as CSV, or from a spreadsheet, read into rows of texts."""

from tracker.imports.reading import table_from, table_of_text, text_from
from tracker.imports.table import (
    LONGEST,
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_ROWS,
    ImportedTable,
    TableError,
    TableLine,
    column_letter,
)

__all__ = [
    "LONGEST",
    "MOST_BYTES",
    "MOST_COLUMNS",
    "MOST_ROWS",
    "ImportedTable",
    "TableError",
    "TableLine",
    "column_letter",
    "table_from",
    "table_of_text",
    "text_from",
]
