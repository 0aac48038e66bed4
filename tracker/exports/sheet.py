"""A table that can leave as a file of any kind."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Literal

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
