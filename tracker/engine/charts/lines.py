"""Lines over time, each with its name at its end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tracker.engine.charts.axis import (
    SMALL,
    TEXT,
    WIDTH,
    Axis,
    Number,
    Tick,
    fitting_text,
    round_numbers,
    ticks,
    width_of,
)

HEIGHT, TOP, FOOT = 200, 12, 24
GAP, APART = 6, 16
DOWN = 5
"""From the middle of what is written down to the line that it stands on."""
WIDEST_NAME = 110
MOST_DOTS = 40
DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 5", "12 4")
"""Dash patterns that tell the lines apart without colours."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line: its name, its number at each moment, None where there is none, and its last words."""

    name: str
    values: tuple[Number | None, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a line."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Level:
    """A number beside its thin line across the chart."""

    place: int
    text_y: int
    text: str


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line in its place: as a path, with its dots, and its name at `name_y` beyond its end."""

    path: str
    dash: str
    dots: tuple[Dot, ...]
    name: str
    name_y: int


class DrawnName(NamedTuple):
    """The name of a line, as far as there is room, and its height."""

    text: str
    y: int


class NameRoom(NamedTuple):
    """Width of the names, the total width, and where the lines end."""

    widest: int
    width: int
    right: int


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over an axis of numbers from `left` to `right`; `zero` is the place of 0 if shown."""

    title: str
    description: str
    width: int
    height: int
    text: int
    small: int
    left: int
    right: int
    names_x: int
    foot: int
    zero: int | None
    ticks_x: int
    ticks: tuple[Level, ...]
    moments: tuple[Tick, ...]
    lines: tuple[DrawnLine, ...]


def line_chart(
    title: str,
    moments: Sequence[str],
    lines: Sequence[ChartLine],
    *,
    description: str = "",
    has_whole_names: bool = False,
) -> LineChart:
    """The lines over the moments, of which the first and the last are named.

    `description` is read aloud by screen readers. Every line has a value for each moment
    or None; a line with none at all is left out. With `has_whole_names` it is as much wider as
    the longest name needs, for paper.
    """
    drawn = [line for line in lines if any(value is not None for value in line.values)]
    description = description or "; ".join(line.name for line in drawn)
    return _chart(title, description, moments, drawn, _room(drawn, has_whole_names=has_whole_names))


def _chart(
    title: str, description: str, moments: Sequence[str], drawn: Sequence[ChartLine], room: NameRoom
) -> LineChart:
    up, marks = _upright(drawn)
    left = max(width_of(mark.text) for mark in marks) + GAP
    widest, width, right = room
    along = Axis(0, max(len(moments) - 1, 1), left + GAP, right)
    return LineChart(
        title=title,
        description=description,
        width=width,
        height=HEIGHT,
        text=TEXT,
        small=SMALL,
        left=left,
        right=right,
        names_x=right + GAP,
        foot=HEIGHT - 4,
        zero=up.at(0) if up.low <= 0 <= up.high else None,
        ticks_x=left - GAP,
        ticks=tuple(Level(mark.place, mark.place + DOWN, mark.text) for mark in marks),
        moments=_first_and_last(moments, along),
        lines=tuple(_all_drawn(drawn, along, up, widest)),
    )


def _upright(drawn: Sequence[ChartLine]) -> tuple[Axis, tuple[Tick, ...]]:
    """The axis of the values, and the numbers that stand at it."""
    numbers = round_numbers(value for line in drawn for value in line.values if value is not None)
    axis = Axis(numbers[0], numbers[-1], HEIGHT - FOOT, TOP)
    return axis, ticks(axis, numbers)


def _room(drawn: Sequence[ChartLine], *, has_whole_names: bool) -> NameRoom:
    longest = max((width_of(line.name) for line in drawn), default=0)
    widest = max(longest, WIDEST_NAME) if has_whole_names else WIDEST_NAME
    width = WIDTH + widest - WIDEST_NAME
    room = min(longest, widest) + GAP if longest else 0
    return NameRoom(widest, width, width - room - GAP)


def _all_drawn(
    drawn: Sequence[ChartLine], along: Axis, up: Axis, widest: int
) -> Iterator[DrawnLine]:
    names = _names_apart([up.at(_last(line)) for line in drawn])
    for at, (line, name_y) in enumerate(zip(drawn, names, strict=True)):
        name = fitting_text(line.name, widest) if width_of(line.name) > widest else line.name
        yield _drawn(line, along, up, DASHES[at % len(DASHES)], DrawnName(name, name_y))


def _drawn(line: ChartLine, along: Axis, up: Axis, dash: str, name: DrawnName) -> DrawnLine:
    dots = dots_of(line.values, along, up)
    return DrawnLine(
        path=" ".join(_strokes(line, along, up)),
        dash=dash,
        dots=dots if len(dots) <= MOST_DOTS else dots[-1:],
        name=name.text,
        name_y=name.y + DOWN,
    )


def dots_of(values: Sequence[Number | None], along: Axis, up: Axis) -> tuple[Dot, ...]:
    """A dot for each moment that has a number."""
    return tuple(
        Dot(along.at(at), up.at(value)) for at, value in enumerate(values) if value is not None
    )


def _strokes(line: ChartLine, along: Axis, up: Axis) -> Iterator[str]:
    """Yields path commands, with a new subpath after every gap."""
    is_drawing = False
    for at, value in enumerate(line.values):
        if value is not None:
            yield f"{'L' if is_drawing else 'M'}{along.at(at)} {up.at(value)}"
        is_drawing = value is not None


def _last(line: ChartLine) -> Number:
    return next(value for value in reversed(line.values) if value is not None)


def _first_and_last(moments: Sequence[str], along: Axis) -> tuple[Tick, ...]:
    """The first moment and the last, the last where it ends at the end of the chart."""
    if not moments:
        return ()
    first = Tick(along.start, moments[0])
    return (first,) if len(moments) == 1 else (first, Tick(along.end, moments[-1]))


def _names_apart(wished: Sequence[int]) -> list[int]:
    """Places for the names near the wished ones, in the same order and without touching."""
    order = sorted(range(len(wished)), key=lambda at: wished[at])
    places: dict[int, int] = {}
    least = -APART
    for at in order:
        places[at] = least = max(wished[at], least + APART)
    most = HEIGHT - FOOT + APART
    for at in reversed(order):
        places[at] = most = min(places[at], most - APART)
    return [places[at] for at in range(len(wished))]
