"""Reads tables from text and workbooks.

A workbook of a few kilobytes can demand gigabytes, by compression or by a single far-out cell. The
unpacked size is checked first, and a resource-limited subprocess reads the rest.
"""

import codecs
import csv
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext as _

from tracker.exports.sheet import unmark_text
from tracker.imports.table import (
    LONGEST,
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_ROWS,
    ImportedTable,
    TableError,
    column_letter,
    table_of,
    too_long,
    too_wide,
)

SEPARATORS = "\t;,"
QUOTED = re.compile(r'"[^"\n]*"')
MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
TWO_BYTES = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
"""Non-ASCII letters in UTF-8; in another encoding they would be two or three odd ones."""

CONTROLS = re.compile("[\0-\x08\x0e-\x1f]")


def table_of_text(text: str) -> ImportedTable:
    """The table in a text; raises TableError."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    separator, text = _named_separator(text)
    try:
        rows = list(_rows(text, separator))
    except csv.Error:
        rows = list(_rows_alone(text, separator))
    return table_of((number, [unmark_text(cell) for cell in cells]) for number, cells in rows)


def _named_separator(text: str) -> tuple[str, str]:
    """The separator, and the text without the line that declares it.

    Spreadsheets write "sep=;" as a first line for each other.
    """
    named = re.match(r"\"?sep=([\t;,])\"?[^\n]*(?=\n|$)", text, re.IGNORECASE)
    # The line is kept, empty, so that the others keep their numbers.
    return (named[1], text[named.end() :]) if named else (separator_of(text), text)


def separator_of(text: str) -> str:
    """The separator: the one that most lines contain outside quotation marks."""
    lines = [QUOTED.sub("", line) for line in text.split("\n")]
    found = {separator: sum(separator in line for line in lines) for separator in SEPARATORS}
    return max(found, key=lambda separator: found[separator]) if any(found.values()) else ","


def text_of(content: bytes) -> str:
    """The bytes of a file as text; raises TableError if they are binary or of mixed encodings."""
    for mark, encoding in MARKS.items():
        if content.startswith(mark):
            return _strictly(content.removeprefix(mark), encoding)
    if b"\0" in content:
        return _strictly(content, _wide(content))
    try:
        text = content.decode()
    except UnicodeDecodeError as wrong:
        if TWO_BYTES.search(content):
            raise _mixed(content, wrong.start) from wrong
        text = _strictly(content, "cp1252")
    return _sound(text)


def _strictly(content: bytes, encoding: str) -> str:
    try:
        return _sound(content.decode(encoding))
    except UnicodeDecodeError as wrong:
        raise _mixed(content, wrong.start) from wrong


def _wide(content: bytes) -> str:
    """The byte order of UTF-16 without a mark: Latin text has its zero bytes all on one side."""
    evens, odds = content[::2].count(0), content[1::2].count(0)
    return "utf-16-le" if odds > evens else "utf-16-be"


def _sound(text: str) -> str:
    found = CONTROLS.search(text)
    if found is None:
        return text
    message = _("{place}: this is neither text nor a spreadsheet. Save the list as CSV or XLSX.")
    raise TableError(message.format(place=_place(text[: found.start()])))


def _mixed(content: bytes, at: int) -> TableError:
    text = _("{place}: these letters are in another encoding than the rest. Save it as UTF-8.")
    return TableError(text.format(place=_place(content[:at].decode("latin-1"))))


def _place(before: str) -> str:
    """The row and column at the end of this text."""
    line = QUOTED.sub("", before.rpartition("\n")[2])
    column = line.count(separator_of(before))
    text = _("Row {row}, column {column}")
    return text.format(row=before.count("\n") + 1, column=column_letter(column))


def _rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV, whose quoted cells may contain line breaks."""
    lines = (line[: LONGEST * 10] + "\n" for line in text.split("\n"))
    reader = csv.reader(lines, delimiter=separator, strict=True)
    begun = 1
    for cells in reader:
        yield begun, cells
        begun = reader.line_num + 1


def _rows_alone(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The rows line by line, for a text whose quotation marks are not CSV quoting."""
    for number, line in enumerate(text.split("\n"), start=1):
        yield number, next(csv.reader([line[:LONGEST]], delimiter=separator), [])


PACKED, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
"""Signatures of zipped files, as XLSX and ODS are, and of old spreadsheets."""

MOST_UNPACKED = 60_000_000
MOST_PARTS = 1000
SECONDS = 4
READER = Path(__file__).with_name("sheet_reader.py")


def is_workbook(content: bytes) -> bool:
    """True if the bytes have the signature of a workbook."""
    return content.startswith((PACKED, OLD))


def table_of_workbook(content: bytes) -> ImportedTable:
    """The table on the first non-empty sheet of a workbook; raises TableError."""
    if content.startswith(PACKED):
        _check_packed(content)
    answer = _answer(content)
    if "long" in answer:
        raise too_long(MOST_ROWS + 1)
    if "wide" in answer:
        raise too_wide(1)
    if "rows" not in answer:
        raise _unreadable()
    return table_of((number, cells) for number, cells in answer["rows"])


def _check_packed(content: bytes) -> None:
    """Refuses a zip that would be too large unpacked, without unpacking it."""
    try:
        parts = ZipFile(BytesIO(content)).infolist()
    except (BadZipFile, ValueError, NotImplementedError) as wrong:
        raise _unreadable() from wrong
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        text = _("Row 1, column A: this workbook is far larger inside than a list can be.")
        raise TableError(text)


def _answer(content: bytes) -> dict[str, list[tuple[int, list[str]]]]:
    """The subprocess's output; empty if it was stopped early."""
    command = [sys.executable, "-I", str(READER), str(MOST_ROWS), str(MOST_COLUMNS)]
    try:
        done = subprocess.run(  # noqa: S603 - our own reader, and numbers
            command, input=content, capture_output=True, timeout=SECONDS, check=True
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return {}
    answer: dict[str, list[tuple[int, list[str]]]] = json.loads(done.stdout)
    return answer


def _unreadable() -> TableError:
    text = _("Row 1, column A: this workbook cannot be read. Save the list as CSV, or paste it.")
    return TableError(text)


def text_from(content: bytes) -> str:
    """The file as text for `table_of_text`.

    The type is detected from the bytes. Raises TableError.
    """
    if len(content) > MOST_BYTES:
        raise TableError(_("The file is too long for a list: the limit is {} megabytes.").format(2))
    return table_of_workbook(content).text if is_workbook(content) else text_of(content)
