"""A table as a workbook for spreadsheets."""

import datetime as dt
import re
from collections.abc import Iterator
from functools import partial
from tempfile import TemporaryFile
from typing import IO, Any

from xlsxwriter import Workbook
from xlsxwriter.format import Format

from tracker.exports.sheet import Cell, Sheet, plain

CHUNK = 1 << 16
LONGEST_NAME = 31
NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\']")
NARROWEST, WIDEST = 10, 50
FORMATS = {"date": "yyyy-mm-dd", "duration": "[h]:mm:ss"}
# A text that looks so would be taken over as the file's own markup.
MARKUP = ("<r>", "</r>")


def xlsx(sheet: Sheet) -> Iterator[bytes]:
    """One worksheet, its heads fixed above the rows; what is typed is text and never a formula."""
    with TemporaryFile() as file:
        _fill(file, sheet)
        file.seek(0)
        yield from iter(partial(file.read, CHUNK), b"")


def _fill(file: IO[bytes], sheet: Sheet) -> None:
    # Each row goes to the disk as soon as the next one begins.
    with Workbook(file, {"constant_memory": True}) as book:
        book.set_properties({"title": str(sheet.title), "subject": str(sheet.subtitle)})
        page = _Page(book, sheet)
        number = 0
        for number, row in enumerate(sheet.rows, start=1):
            page.put_row(number, row)
        page.finish(number)


class _Page:
    """The worksheet while it is filled."""

    def __init__(self, book: Workbook, sheet: Sheet) -> None:
        self.page: Any = book.add_worksheet(_name(sheet.title))
        self.columns = sheet.columns
        self.usual = book.add_format()
        formats = {kind: book.add_format({"num_format": how}) for kind, how in FORMATS.items()}
        self.formats = [formats.get(column.kind) for column in sheet.columns]
        # The button of the filter stands beside each title.
        self.widths = [max(NARROWEST, len(column.title) + 3) for column in sheet.columns]
        head = book.add_format({"bold": True, "bottom": 1})
        for place, column in enumerate(sheet.columns):
            self.page.write_string(0, place, str(column.title), head)

    def put_row(self, number: int, row: tuple[Cell, ...]) -> None:
        """Writes a row, each cell as what it is."""
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
        """Fixes the heads, offers a filter and sets the widths; `last` is the last row."""
        self.page.freeze_panes(1, 0)
        self.page.autofilter(0, 0, last, len(self.columns) - 1)
        self.page.repeat_rows(0)
        for place, width in enumerate(self.widths):
            self.page.set_column(place, place, min(width, WIDEST))


def put_text(page: Any, usual: Format, number: int, place: int, text: str) -> None:
    """Writes a text as it is, whatever a spreadsheet would make of it."""
    first, last = MARKUP
    if text.startswith(first) and text.endswith(last):
        page.write_rich_string(number, place, first, usual, text[len(first) :])
    else:
        page.write_string(number, place, text)


def _name(title: str) -> str:
    """A title as the name of a worksheet, in which some signs cannot be."""
    return NOT_IN_NAMES.sub(" ", title)[:LONGEST_NAME].strip() or "1"
