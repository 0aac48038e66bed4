"""Tables as PDF and result pictures as PNG, typeset from fixed templates and JSON values."""

import datetime as dt
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from pathlib import Path
from tempfile import TemporaryDirectory

import typst
from django.utils.translation import get_language, get_language_bidi, gettext

from tracker.common.dates_texts import day
from tracker.exports.sheet import Cell, Sheet, SheetColumn, localize, plain

LETTERS = Path(__file__).with_name("letters.typ")
A4, LETTER = "a4", "us-letter"
PAPERS = (A4, LETTER)
LONG_WORD = re.compile(r"[^\s-]{25,}")
SYLLABLES = re.compile(r"(?:.[\u0300-\u036f\u200c\u200d\ufe0e\ufe0f]*){1,8}")
MAY_BREAK = "\u200b"


def typeset(templates: Sequence[Path], inputs: dict[str, str]) -> bytes:
    """Renders the first template as an accessible PDF; it may import the others."""
    try:
        return _compiled(templates, inputs, is_strict=True)
    except typst.TypstError:
        # A glyph missing from the bundled fonts: a system font may have it.
        return _compiled(templates, inputs, is_strict=False)


def picture(template: Path, inputs: dict[str, str]) -> bytes:
    """Renders a one-page template as a PNG, one pixel per point."""
    with TemporaryDirectory() as root:
        _lay(root, LETTERS)
        compiler = typst.Compiler(template.read_bytes(), root=root, sys_inputs=inputs)
        made = compiler.compile(format="png", ppi=72)
    assert made is not None
    # Several pages come as a list; only the first is used.
    return made if isinstance(made, bytes) else made[0]


def breaking(text: str, long: re.Pattern[str] = LONG_WORD) -> str:
    """The localised text with break points in words too long for their column."""
    return long.sub(lambda word: MAY_BREAK.join(SYLLABLES.findall(word[0])), str(text))


def _compiled(templates: Sequence[Path], inputs: dict[str, str], *, is_strict: bool) -> bytes:
    """Compiles in a directory with nothing but the templates, so that no input can read other
    files.
    """
    main, *others = templates
    # The built-in Arabic font looks like a typewriter's; system fonts are preferred.
    is_built_in = is_strict and not get_language_bidi()
    with TemporaryDirectory() as root:
        _lay(root, LETTERS, *others)
        compiler = typst.Compiler(
            main.read_bytes(), root=root, ignore_system_fonts=is_built_in, sys_inputs=inputs
        )
        made = compiler.compile(format="pdf", pdf_standards=["ua-1"] if is_strict else [])
    assert isinstance(made, bytes)
    return made


def _lay(root: str, *templates: Path) -> None:
    """Copies the templates to where they can be imported."""
    for template in templates:
        Path(root, template.name).write_bytes(template.read_bytes())


TEMPLATE = Path(__file__).with_name("table.typ")
MEASURED = 12
"""The longest texts of a column by their letters; the template measures these alone."""
MOST_KEYS = 3
LONG_IN_HEAD = re.compile(r"\S{9,}")


def pdf(sheet: Sheet, paper: str = A4) -> bytes:
    """The table as an accessible PDF, with its header repeated on every page."""
    return typeset([TEMPLATE], _inputs(sheet, paper))


def _inputs(sheet: Sheet, paper: str) -> dict[str, str]:
    sheet = _filled(sheet)
    columns = sheet.columns
    heads = [breaking(column.paper_title or column.title, LONG_IN_HEAD) for column in columns]
    rows = [[*map(_printed, columns, row)] for row in sheet.rows]
    cells = [[row[at] for row in rows] for at in range(len(columns))]
    shown = {
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "language": (get_language() or "en").partition("-")[0],
        "paper": paper,
        "key": _key(columns),
        "heads": heads,
        "ends": [column.kind in ("number", "duration") for column in columns],
        "longest": [_longest(texts) for texts in cells],
        "words": [
            {"head": _longest(_words(head)), "cells": _longest(_words(" ".join(texts)))}
            for head, texts in zip(heads, cells, strict=True)
        ],
        "rows": rows,
        "empty": gettext("This table is empty."),
    }
    return {"sheet": json.dumps(localize(shown))}


def _key(columns: Sequence[SheetColumn]) -> int:
    """How many first columns name a row: up to its name, if that is among the first three."""
    codes = [column.code for column in columns[:MOST_KEYS]]
    return codes.index("name") + 1 if "name" in codes else 1


def _longest(texts: Iterable[str]) -> list[str]:
    return nlargest(MEASURED, set(texts), key=len)


def _words(text: str) -> list[str]:
    """The parts between which a line may break."""
    return re.split(rf"[\s{MAY_BREAK}]+|(?<=-)", text)


def _filled(sheet: Sheet) -> Sheet:
    """The table without empty columns; one without rows keeps all."""
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


PICTURE_TEMPLATE = Path(__file__).with_name("picture.typ")
PNG = "image/png"
LONGEST = 90
"""The maximum length of a sentence."""


@dataclass(frozen=True, slots=True)
class SharedRow:
    """A line of a picture: place, name and figure; bold for the leader."""

    place: str
    name: str
    figure: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A result as shown in a picture; `hands` are running totals, one row per side."""

    club: str
    day: str
    title: str
    rows: tuple[SharedRow, ...]
    text: str = ""
    hands: tuple[tuple[str, ...], ...] = ()


def png(shown: SharedResult) -> bytes:
    """The picture, 1200 by 630 pixels."""
    inputs = {
        "club": breaking(shown.club),
        "day": shown.day,
        "title": breaking(shown.title),
        "rows": [(row.place, breaking(row.name), row.figure, row.is_first) for row in shown.rows],
        "said": breaking(shown.text) if len(shown.text) <= LONGEST else "",
        "hands": shown.hands,
        "language": (get_language() or "en").partition("-")[0],
    }
    return picture(PICTURE_TEMPLATE, {"picture": json.dumps(localize(inputs))})
