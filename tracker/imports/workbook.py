"""Workbooks of spreadsheets, read by a process of its own that is small and does not last.

A workbook of a few kilobytes can ask for gigabytes: by what is packed, or by a single cell far
out. What is packed is counted before; the rest stops at the process's own limits.
"""

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from django.utils.translation import gettext as _

from tracker.imports.table import (
    MOST_COLUMNS,
    MOST_ROWS,
    ImportedTable,
    TableError,
    table_of,
    too_long,
    too_wide,
)

PACKED, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
"""How files begin that are packed, as XLSX and ODS are, and those of old spreadsheets."""

MOST_UNPACKED = 60_000_000
MOST_PARTS = 1000
SECONDS = 4
READER = Path(__file__).with_name("sheet_reader.py")


def is_workbook(content: bytes) -> bool:
    """Whether the bytes begin as those of a workbook do."""
    return content.startswith((PACKED, OLD))


def table_of_workbook(content: bytes) -> ImportedTable:
    """The table on the first sheet of a workbook with something on it; raises TableError."""
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
    """Refuses what would be too much once it is unpacked, before anybody unpacks it."""
    try:
        parts = ZipFile(BytesIO(content)).infolist()
    except (BadZipFile, ValueError, NotImplementedError) as wrong:
        raise _unreadable() from wrong
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        said = _("Row 1, column A: this workbook is far larger inside than a list can be.")
        raise TableError(said)


def _answer(content: bytes) -> dict[str, list[tuple[int, list[str]]]]:
    """What the reader says; nothing where it stopped before its end."""
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
    said = _("Row 1, column A: this workbook cannot be read. Save the list as CSV, or paste it.")
    return TableError(said)
