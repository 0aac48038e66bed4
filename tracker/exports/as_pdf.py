"""A table to be printed."""

import datetime as dt
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from django.utils.translation import get_language, gettext

from tracker.common.dates_texts import day
from tracker.exports.sheet import Cell, Sheet, SheetColumn, plain
from tracker.exports.typesetting import A4, breaking, typeset
from tracker.exports.words import spoken

TEMPLATE = Path(__file__).with_name("table.typ")
LARGE, SMALL = 10, 8
"""The sizes of the letters in points: the large ones where an upright page has room for them."""
ROOM = {LARGE: 88, SMALL: 112}
"""How many letters of a size stand beside each other on an upright page, with those of others."""
WIDEST, GAP = 40, 2
"""A column needs so many letters at most, as longer texts take two lines; and so many around it."""
LONG_IN_HEAD = re.compile(r"\S{9,}")


def pdf(sheet: Sheet, paper: str = A4) -> bytes:
    """The table on as many pages as it needs, its heads on each, readable by screen readers."""
    return typeset([TEMPLATE], _inputs(sheet, paper))


def _inputs(sheet: Sheet, paper: str) -> dict[str, str]:
    sheet = _filled(sheet)
    columns, width = sheet.columns, _width(sheet)
    shown = {
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "language": (get_language() or "en").partition("-")[0],
        "paper": paper,
        "size": LARGE if width <= ROOM[LARGE] else SMALL,
        "across": width > ROOM[SMALL],
        "heads": [breaking(column.title, LONG_IN_HEAD) for column in columns],
        "ends": [column.kind in ("number", "duration") for column in columns],
        "grows": _growing(sheet),
        "rows": [[*map(_printed, columns, row)] for row in sheet.rows],
        "empty": gettext("This table is empty."),
    }
    return {"sheet": json.dumps(spoken(shown))}


def _filled(sheet: Sheet) -> Sheet:
    """The table without the columns in which no row has anything; one without rows keeps all."""
    rows = [tuple(row) for row in sheet.rows]
    shown = [at for at, column in enumerate(sheet.columns) if not column.is_computed]
    kept = [at for at in shown if _has_any(rows, at) or not rows]
    return replace(
        sheet,
        columns=tuple(sheet.columns[at] for at in kept),
        rows=[tuple(row[at] for at in kept) for row in rows],
    )


def _has_any(rows: Sequence[tuple[Cell, ...]], at: int) -> bool:
    return any(row[at] not in (None, "") for row in rows)


def _width(sheet: Sheet) -> int:
    """About how many letters the columns need beside each other."""
    longest = (
        max(
            0,
            *map(len, column.title.split()),
            *(len(_printed(column, row[at])) for row in sheet.rows),
        )
        for at, column in enumerate(sheet.columns)
    )
    return sum(min(length, WIDEST) + GAP for length in longest)


def _growing(sheet: Sheet) -> list[bool]:
    """Which columns take the room that is left: the texts of several words, as names are."""
    return [
        column.kind == "text" and any(" " in str(row[at] or "") for row in sheet.rows)
        for at, column in enumerate(sheet.columns)
    ]


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
