"""A table to be printed."""

import datetime as dt
import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import typst
from django.utils.translation import get_language, gettext

from tracker.exports.sheet import Cell, Column, Sheet, plain
from tracker.selectors.words import day

A4, LETTER = "a4", "us-letter"
PAPERS = (A4, LETTER)
TEMPLATE = Path(__file__).with_name("table.typ")
MOST_UPRIGHT = 9
"""More columns than these are printed across."""
LONG_WORD = re.compile(r"\S{25,}")
LONG_IN_HEAD = re.compile(r"\S{9,}")
SYLLABLES = re.compile(r"(?:.[\u0300-\u036f\u200c\u200d\ufe0e\ufe0f]*){1,8}")
MAY_BREAK = "\u200b"


def pdf(sheet: Sheet, paper: str = A4) -> bytes:
    """The table on as many pages as it needs, its heads on each, readable by screen readers."""
    inputs = _inputs(sheet, paper)
    try:
        return _compiled(inputs, is_strict=True)
    except typst.TypstError:
        # A letter that none of the built-in fonts has: the machine's own may have it.
        return _compiled(inputs, is_strict=False)


def _compiled(inputs: dict[str, str], *, is_strict: bool) -> bytes:
    """The template filled in; whatever a cell says, there is no file that it could read."""
    with TemporaryDirectory() as root:
        compiler = typst.Compiler(
            TEMPLATE.read_bytes(), root=root, ignore_system_fonts=is_strict, sys_inputs=inputs
        )
        made = compiler.compile(format="pdf", pdf_standards=["ua-1"] if is_strict else [])
    assert isinstance(made, bytes)
    return made


def _inputs(sheet: Sheet, paper: str) -> dict[str, str]:
    columns = sheet.columns
    shown = {
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "language": (get_language() or "en").partition("-")[0],
        "paper": paper,
        "across": len(columns) > MOST_UPRIGHT,
        "heads": [_breaking(column.title, LONG_IN_HEAD) for column in columns],
        "ends": [column.kind in ("number", "duration") for column in columns],
        "rows": [[*map(_printed, columns, row)] for row in sheet.rows],
        "empty": gettext("Nothing is in this table yet."),
    }
    return {"sheet": json.dumps(shown)}


def _printed(column: Column, cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return _breaking(column.words.get(cell, cell))
        case dt.timedelta():
            minutes, seconds = divmod(int(cell.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
        case dt.date():
            return day(cell)
    return str(plain(cell)).replace("-", "−")


def _breaking(text: str, long: re.Pattern[str] = LONG_WORD) -> str:
    """The text, in which a word too long for its column can break."""
    return long.sub(lambda word: MAY_BREAK.join(SYLLABLES.findall(word[0])), text)
