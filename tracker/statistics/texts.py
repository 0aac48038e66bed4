"""Tables of statistics, for pages and files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import numeral
from tracker.engine.charts.bars import BarChart
from tracker.engine.charts.lines import LineChart
from tracker.engine.records.names import joined_order
from tracker.statistics.queries.sums import Mean, Proportion

Value = str | int | float | None
NOTHING = "–"
BETWEEN = " & "
"""Separates the names of partners."""


@dataclass(frozen=True, slots=True)
class Link:
    """The target of a cell: a URL name within the club, and its one or two keys."""

    name: str
    first: int
    second: int | None = None


@dataclass(frozen=True, slots=True)
class StatisticsColumn:
    """The heading of a column; a phone shows an `is_extra` one only on request."""

    code: str
    title: str
    is_number: bool = False
    is_extra: bool = False
    words: tuple[tuple[str, str], ...] = ()

    @property
    def marks(self) -> str:
        """The CSS classes of its cells: "n" for a number, "extra" where a phone hides it."""
        return " ".join(
            name for name, has in (("n", self.is_number), ("extra", self.is_extra)) if has
        )


@dataclass(frozen=True, slots=True)
class StatisticsCell:
    """A cell: its text, its value in files, and its link.

    A `suit` is printed before the text with its `sign`; `is_name` marks text typed by people.
    """

    text: str
    value: Value
    link: Link | None = None
    suit: str = ""
    sign: str = ""
    is_name: bool = False
    is_few: bool = False


@dataclass(frozen=True, slots=True)
class StatisticsTable:
    """A table: `text` describes what it counts, `total` is the number of rows before truncation.

    `layout` is "table", or "facts" where each row is a figure with its sentence.
    """

    code: str
    title: str
    text: str
    columns: tuple[StatisticsColumn, ...]
    rows: tuple[tuple[StatisticsCell, ...], ...]
    bars: BarChart | None = None
    lines: LineChart | None = None
    layout: str = "table"
    total: int = 0

    @property
    def shown(self) -> tuple[tuple[tuple[StatisticsColumn, StatisticsCell], ...], ...]:
        """The rows, each cell with its column."""
        return tuple(tuple(zip(self.columns, row, strict=True)) for row in self.rows)

    @property
    def head(self) -> str:
        """The column naming the subject of a row: the first non-numeric one."""
        return next(column.code for column in self.columns if not column.is_number)

    @property
    def is_cut(self) -> bool:
        return len(self.rows) < self.total

    @property
    def has_extra(self) -> bool:
        """True if a phone hides columns."""
        return any(column.is_extra for column in self.columns)


def text(value: str) -> StatisticsCell:
    """A cell with an interface text."""
    return StatisticsCell(value, value)


def whole(number: int) -> StatisticsCell:
    return StatisticsCell(str(number), number)


def name(named: str, link: Link) -> StatisticsCell:
    """A cell with a linked name."""
    return StatisticsCell(named, named, link, is_name=True)


def player(pk: int, names: Mapping[int, str]) -> StatisticsCell:
    return name(names[pk], Link("player-statistics", pk))


def share_text(share: Proportion) -> str:
    """A share in words: "12 of 20, 60%", for few tries only "3 of 4"."""
    if share.is_few:
        return _("{made} of {tried}").format(made=share.made, tried=share.tried)
    message = _("{made} of {tried}, {percent}%")
    return message.format(made=share.made, tried=share.tried, percent=round(share.percent or 0))


def part(share: Proportion, few: str = "") -> StatisticsCell:
    """A share in percent; for few tries it says so, or gives their number."""
    if share.percent is None:
        return StatisticsCell(NOTHING, None)
    value = round(share.percent, 1)
    if share.is_few:
        return StatisticsCell(few or share_text(share), value, is_few=True)
    return StatisticsCell(_("{percent}%").format(percent=round(value)), value)


def average(mean: Mean) -> StatisticsCell:
    """A mean per hand, to a tenth."""
    if mean.each is None:
        return StatisticsCell(NOTHING, None)
    return StatisticsCell(tenths(mean.each), round(mean.each, 2))


def lead(mean: Mean) -> StatisticsCell:
    """A mean lead per hand, signed."""
    if mean.each is None:
        return StatisticsCell(NOTHING, None)
    return StatisticsCell(with_sign(mean.each), round(mean.each, 2))


def tenths(value: float) -> str:
    """A number to a tenth: "12.5", "−3.0"."""
    return str(numeral(f"{round(value, 1):.1f}".replace("-", "−")))


def with_sign(value: float) -> str:
    """A number to a tenth with its sign: "+12.5", "−3.0", "0.0"."""
    rounded = round(value, 1)
    return str(numeral(f"+{rounded:.1f}")) if rounded > 0 else tenths(rounded or 0.0)


def joined_names(players: Sequence[int], names: Mapping[int, str]) -> str:
    """The names of partners: "Anna Verbeek & Bea Bos"."""
    return BETWEEN.join(names[player] for player in players)


def joined_place(players: Sequence[int], names: Mapping[int, str]) -> tuple[str, str]:
    """The sort key of the names of partners."""
    return joined_order((names[player] for player in players), BETWEEN)
