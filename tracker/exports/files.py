"""Tables as CSV, JSON and workbooks, streamed to bound memory use."""

import csv as values
import datetime as dt
import json as notation
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from io import StringIO
from itertools import chain, islice
from tempfile import TemporaryFile
from typing import IO, Any, TypeVar

from xlsxwriter import Workbook
from xlsxwriter.format import Format

from tracker.exports.as_pdf import A4, pdf
from tracker.exports.sheet import Cell, Plain, Sheet, localize, mark_text, plain

CHUNK = 1 << 16
LONGEST_NAME = 31
NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\']")
NARROWEST, WIDEST = 10, 50
FORMATS = {"date": "yyyy-mm-dd", "duration": "[h]:mm:ss"}
# Text that looks like the file format's markup would be interpreted as such.
MARKUP = ("<r>", "</r>")


def xlsx(sheet: Sheet) -> Iterator[bytes]:
    """One worksheet with a frozen header; text cells are never formulas."""
    with TemporaryFile() as file:
        _fill(file, sheet)
        file.seek(0)
        yield from iter(partial(file.read, CHUNK), b"")


def _fill(file: IO[bytes], sheet: Sheet) -> None:
    # A row is flushed to disk as soon as the next one begins.
    with Workbook(file, {"constant_memory": True}) as book:
        book.set_properties({"title": str(sheet.title), "subject": str(sheet.subtitle)})
        page = _Page(book, sheet)
        number = 0
        for number, row in enumerate(sheet.rows, start=1):
            page.put_row(number, row)
        page.finish(number)


class _Page:
    """The worksheet being written."""

    def __init__(self, book: Workbook, sheet: Sheet) -> None:
        self.page: Any = book.add_worksheet(_name(sheet.title))
        self.columns = sheet.columns
        self.usual = book.add_format()
        formats = {kind: book.add_format({"num_format": how}) for kind, how in FORMATS.items()}
        self.formats = [formats.get(column.kind) for column in sheet.columns]
        # The filter button takes room beside each title.
        self.widths = [max(NARROWEST, len(column.title) + 3) for column in sheet.columns]
        head = book.add_format({"bold": True, "bottom": 1})
        for place, column in enumerate(sheet.columns):
            self.page.write_string(0, place, str(column.title), head)

    def put_row(self, number: int, row: tuple[Cell, ...]) -> None:
        """Writes a row, each cell by its type."""
        for place, (column, cell) in enumerate(zip(self.columns, row, strict=True)):
            if isinstance(cell, str):
                text = str(column.words.get(cell, cell))
                self.widths[place] = max(self.widths[place], len(text) + 2)
                put_text(self.page, self.usual, number, place, text)
            elif isinstance(cell, dt.date | dt.timedelta):
                self.page.write_datetime(number, place, cell, self.formats[place])
            elif cell is not None:
                self.page.write_number(number, place, plain(cell))

    def finish(self, last: int) -> None:
        """Freezes the header, adds the filter and sets widths; `last` is the last row."""
        self.page.freeze_panes(1, 0)
        self.page.autofilter(0, 0, last, len(self.columns) - 1)
        self.page.repeat_rows(0)
        for place, width in enumerate(self.widths):
            self.page.set_column(place, place, min(width, WIDEST))


def put_text(page: Any, usual: Format, number: int, place: int, text: str) -> None:
    """Writes a text verbatim, never as a formula or link."""
    first, last = MARKUP
    if text.startswith(first) and text.endswith(last):
        page.write_rich_string(number, place, first, usual, text[len(first) :])
    else:
        page.write_string(number, place, text)


def _name(title: str) -> str:
    """A title as a worksheet name, without the characters that Excel forbids."""
    return NOT_IN_NAMES.sub(" ", title)[:LONGEST_NAME].strip() or "1"


ROWS = 500

Row = TypeVar("Row")


def batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Batches of some hundred rows."""
    left = iter(rows)
    while some := list(islice(left, ROWS)):
        yield some


# Spreadsheets guess another encoding without a byte order mark.
BYTE_ORDER_MARK = "\ufeff"


def csv(sheet: Sheet) -> Iterator[bytes]:
    """Column codes, then rows; texts are guarded against being read as formulas."""
    codes = tuple(column.code for column in sheet.columns)
    yield BYTE_ORDER_MARK.encode()
    for rows in batches(chain([codes], sheet.rows)):
        text = StringIO(newline="")
        values.writer(text).writerows(map(_row, rows))
        yield text.getvalue().encode()


def _row(row: tuple[Cell, ...]) -> list[Plain]:
    return [mark_text(str(cell)) if isinstance(cell, str) else plain(cell) for cell in row]


SCHEMA, VERSION = "score-book/table", 1


def json(sheet: Sheet) -> Iterator[bytes]:
    """Metadata and columns, then the rows as objects keyed by column code."""
    yield f'{_text(_head(sheet))[:-1]}, "rows": ['.encode()
    codes, before = [column.code for column in sheet.columns], "\n"
    for rows in batches(sheet.rows):
        yield (before + ",\n".join(_text(_object(codes, row)) for row in rows)).encode()
        before = ",\n"
    yield b"\n]}\n"


def _head(sheet: Sheet) -> dict[str, object]:
    columns = [
        {"code": column.code, "title": str(column.title), "kind": column.kind}
        | ({"words": localize(column.words)} if column.words else {})
        for column in sheet.columns
    ]
    about = {"title": str(sheet.title), "subtitle": str(sheet.subtitle)}
    return {"schema": SCHEMA, "version": VERSION, **about, "columns": columns}


def _object(codes: list[str], row: tuple[Cell, ...]) -> dict[str, object]:
    return dict(zip(codes, map(plain, row), strict=True))


def _text(value: object) -> str:
    return notation.dumps(value, ensure_ascii=False)


KINDS: Mapping[str, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "json": "application/json",
}
"""Content types by file extension."""

STREAMED: Mapping[str, Callable[[Sheet], Iterable[bytes]]] = {
    "csv": csv,
    "xlsx": xlsx,
    "json": json,
}


def write_sheet(sheet: Sheet, kind: str, paper: str = A4) -> Iterable[bytes]:
    """The table as a file of this kind, in chunks; `paper` only matters for PDF."""
    return (pdf(sheet, paper),) if kind == "pdf" else STREAMED[kind](sheet)
