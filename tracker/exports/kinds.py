"""The kinds of file that a table leaves as."""

from collections.abc import Callable, Iterable, Mapping

from tracker.exports.as_csv import csv
from tracker.exports.as_json import json
from tracker.exports.as_pdf import pdf
from tracker.exports.as_xlsx import xlsx
from tracker.exports.sheet import Sheet
from tracker.exports.typesetting import A4

KINDS: Mapping[str, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "json": "application/json",
}
"""The kinds by the endings of their names, with what they are called on the way."""

STREAMED: Mapping[str, Callable[[Sheet], Iterable[bytes]]] = {
    "csv": csv,
    "xlsx": xlsx,
    "json": json,
}


def write_sheet(sheet: Sheet, kind: str, paper: str = A4) -> Iterable[bytes]:
    """The table as a file of this kind, in pieces; the paper matters where it is to be printed."""
    return (pdf(sheet, paper),) if kind == "pdf" else STREAMED[kind](sheet)
