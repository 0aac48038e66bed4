"""An exportable table: title, columns and rows; text guards against spreadsheet formulas."""

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

CellKind = Literal["text", "number", "date", "duration"]
Number = int | float | Decimal | Fraction
Cell = str | Number | dt.date | dt.timedelta | None
Plain = str | int | float | None
DECIMALS = 4


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column: a stable code and a human-readable title.

    If the cells are codes too, `words` maps them to readable text. `is_computed` marks a column for
    programs, redundant on paper; `paper_title` is a shorter title for paper.
    """

    code: str
    title: str
    kind: CellKind = "text"
    words: Mapping[str, str] = field(default_factory=dict)
    is_computed: bool = False
    paper_title: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table whose rows are iterated once; None is an empty cell."""

    title: str
    subtitle: str
    columns: tuple[SheetColumn, ...]
    rows: Iterable[tuple[Cell, ...]]


def plain(cell: Cell) -> Plain:
    """The cell for programs: dates in ISO form, durations in whole seconds."""
    match cell:
        case None | int():
            return cell
        case str():
            return str(cell)
        case dt.timedelta():
            return int(cell.total_seconds())
        case dt.date():
            return cell.isoformat()
    rounded = round(float(cell), DECIMALS)
    return int(rounded) if rounded.is_integer() else rounded


def line_of(*parts: str) -> str:
    """The non-empty parts, joined."""
    return " · ".join(map(str, filter(None, parts)))


def localize(value: object) -> Any:
    """The value with its texts in the reader's language."""
    match value:
        case str():
            return str(value)
        case Mapping():
            return {name: localize(part) for name, part in value.items()}
        case list() | tuple():
            return [localize(part) for part in value]
    return value


FORMULA = re.compile(r"'*(?:[\t\r\n]|[\s;]*[=+\-@＝＋－＠])")
"""The start of a formula, full-width forms included, or of a text already escaped."""


def mark_text(text: str) -> str:
    """Prefixes an apostrophe to text that a spreadsheet would read as a formula.

    `unmark_text` reverses it exactly.
    """
    return f"'{text}" if FORMULA.match(text) else text


def unmark_text(text: str) -> str:
    """Reverses `mark_text`; other text is returned unchanged."""
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text
