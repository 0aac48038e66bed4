"""A table to be exported: its title, columns and rows, and texts that no spreadsheet takes for
formulas."""

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
    """A column: its code stays the same for good, its title is what people read.

    Where the cells are codes too, `words` has what people read instead of them. What `is_computed`
    is there for programs to go on with; on paper another column says it.
    """

    code: str
    title: str
    kind: CellKind = "text"
    words: Mapping[str, str] = field(default_factory=dict)
    is_computed: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with its rows, which are gone through once; None is an empty cell."""

    title: str
    subtitle: str
    columns: tuple[SheetColumn, ...]
    rows: Iterable[tuple[Cell, ...]]


def plain(cell: Cell) -> Plain:
    """The cell for programs: a date as in "2025-03-14", a duration in whole seconds."""
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
    """The parts that there are, one after another."""
    return " · ".join(map(str, filter(None, parts)))


def spoken(value: Any) -> Any:
    """The same value for a file, its texts in the reader's language."""
    match value:
        case str():
            return str(value)
        case Mapping():
            return {name: spoken(part) for name, part in value.items()}
        case list() | tuple():
            return [spoken(part) for part in value]
    return value


FORMULA = re.compile(r"'*(?:[\t\r\n]|[\s;]*[=+\-@＝＋－＠])")
"""What begins a formula, the full-width forms included, and what is marked as none already."""


def mark_text(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula.

    One apostrophe is put before it, and taken away again it is the text as it was.
    """
    return f"'{text}" if FORMULA.match(text) else text


def unmark_text(text: str) -> str:
    """The text as it was before `mark_text`; any other text as it is."""
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text
