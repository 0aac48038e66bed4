"""Bars that lie one below the other, each under its own words."""

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.engine.charts.axis import TEXT, WIDTH, Axis, Number, fitting_text, width_of

ROW, THICK, GAP = 40, 12, 6
SIGN = 20
"""The room for the sign of a suit before its name."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: label, value, and the value in words.

    A suit's bar has its code and symbol and is drawn in its colour. A bar with `is_few` rests on a
    small sample and is drawn hollow.
    """

    label: str
    value: Number
    description: str
    suit: str = ""
    sign: str = ""
    is_few: bool = False


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """A bar in its place: the words on a line of their own, the bar under it."""

    bar: Bar
    label: str
    label_x: int
    text_y: int
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars from a common line at `zero`; `rest` is where a whole ends, None without one."""

    title: str
    description: str
    width: int
    height: int
    text: int
    zero: int
    rest: int | None
    bars: tuple[DrawnBar, ...]


def bar_chart(title: str, bars: Sequence[Bar], *, whole: Number | None = None) -> BarChart:
    """The bars in their order, below zero to the left of the line.

    With `whole` the axis ends there, for instance at 100 for parts of a hundred.
    """
    values = [0, *(bar.value for bar in bars)]
    high = max(values) if whole is None else whole
    axis = Axis(min(values), high if high > min(values) else min(values) + 1, 1, WIDTH - 1)
    return BarChart(
        title=title,
        description="; ".join(f"{bar.label}: {bar.description}" for bar in bars),
        width=WIDTH,
        height=len(bars) * ROW + 2,
        text=TEXT,
        zero=axis.at(0),
        rest=None if whole is None else axis.at(whole),
        bars=tuple(_drawn(axis, bar, row * ROW) for row, bar in enumerate(bars)),
    )


def _drawn(axis: Axis, bar: Bar, top: int) -> DrawnBar:
    zero, end = axis.at(0), axis.at(bar.value)
    label_x = SIGN if bar.sign else 0
    return DrawnBar(
        bar=bar,
        label=fitting_text(bar.label, WIDTH - label_x - width_of(bar.description) - GAP),
        label_x=label_x,
        text_y=top + TEXT + 2,
        x=min(zero, end),
        y=top + TEXT + GAP + 2,
        width=abs(end - zero),
        height=THICK,
    )
