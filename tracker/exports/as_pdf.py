"""A table to be printed."""

import datetime as dt
import json
import re
from pathlib import Path

from django.utils.translation import get_language, gettext

from tracker.exports.sheet import Cell, Sheet, SheetColumn, plain
from tracker.exports.typesetting import A4, breaking, typeset
from tracker.exports.words import spoken
from tracker.vocabulary.moments import day

TEMPLATE = Path(__file__).with_name("table.typ")
MOST_UPRIGHT = 9
"""More columns than these are printed across."""
LONG_IN_HEAD = re.compile(r"\S{9,}")


def pdf(sheet: Sheet, paper: str = A4) -> bytes:
    """The table on as many pages as it needs, its heads on each, readable by screen readers."""
    return typeset([TEMPLATE], _inputs(sheet, paper))


def _inputs(sheet: Sheet, paper: str) -> dict[str, str]:
    columns = sheet.columns
    shown = {
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "language": (get_language() or "en").partition("-")[0],
        "paper": paper,
        "across": len(columns) > MOST_UPRIGHT,
        "heads": [breaking(column.title, LONG_IN_HEAD) for column in columns],
        "ends": [column.kind in ("number", "duration") for column in columns],
        "rows": [[*map(_printed, columns, row)] for row in sheet.rows],
        "empty": gettext("Nothing is in this table yet."),
    }
    return {"sheet": json.dumps(spoken(shown))}


def _printed(column: SheetColumn, cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return breaking(column.words.get(cell, cell))
        case dt.timedelta():
            minutes, seconds = divmod(int(cell.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
        case dt.date():
            return day(cell)
    return str(plain(cell)).replace("-", "−")
