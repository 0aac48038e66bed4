"""Files read back by programs that did not write them."""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from tracker.exports.files import write_sheet
from tracker.exports.sheet import Sheet, SheetColumn


def sheet_of(*rows: tuple[Any, ...], columns: Iterable[SheetColumn] = ()) -> Sheet:
    """A table with these rows; without columns it has those of a small standings."""
    standings = (
        SheetColumn("rank", "Rank", "number"),
        SheetColumn("name", "Name"),
        SheetColumn("difference", "Difference", "number"),
    )
    return Sheet("Standings", "Kanal · Thursday", tuple(columns) or standings, rows)


def content(sheet: Sheet, kind: str, paper: str = "a4") -> bytes:
    """The whole file."""
    return b"".join(write_sheet(sheet, kind, paper))


def said_by(response: Any) -> list[str]:
    """All texts of an answer, whatever kind of file it is; none of a picture."""
    sent = response.getvalue()
    if sent[:4] == b"%PDF":
        return [str(dict(PdfReader(io.BytesIO(sent)).metadata or {})["/Title"]), pdf_text(sent)]
    if sent[1:4] == b"PNG":
        return []  # It is made of what its page says, and tested there.
    if sent[:2] != b"PK":
        return [sent.decode()]
    if "spreadsheet" in response.headers["Content-Type"]:
        return list(xlsx_texts(sent))
    with zipfile.ZipFile(io.BytesIO(sent)) as packed:
        return [packed.read(name).decode() for name in packed.namelist()]


def all_words(response: Any) -> str:
    """The same as one text."""
    return "\n".join(said_by(response))


def csv_rows(sent: bytes) -> list[list[str]]:
    """The rows of a CSV file, the names of its columns first."""
    return list(csv.reader(io.StringIO(sent.decode("utf-8-sig"), newline="")))


def xlsx_rows(sent: bytes) -> list[list[Any]]:
    """The rows of the only worksheet, its heads first."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(sent))
    (name,) = book.sheet_names
    return book.get_sheet_by_name(name).to_python()


def xlsx_texts(sent: bytes) -> Iterator[str]:
    """The names of all worksheets, and the texts of their cells."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(sent))
    for name in book.sheet_names:
        yield name
        rows = book.get_sheet_by_name(name).to_python()
        yield from (cell for row in rows for cell in row if isinstance(cell, str))


def json_rows(sent: bytes) -> list[dict[str, Any]]:
    """The rows of a JSON file."""
    rows: list[dict[str, Any]] = json.loads(sent)["rows"]
    return rows


def pdf_pages(sent: bytes) -> list[str]:
    """The words of each page, as one would copy them."""
    return [page.extract_text().replace("\u200b", "") for page in PdfReader(io.BytesIO(sent)).pages]


def pdf_text(sent: bytes) -> str:
    """All words, with single spaces."""
    return " ".join(" ".join(pdf_pages(sent)).split())
