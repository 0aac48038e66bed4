"""Numbers onto places along an axis, the round numbers that stand at it, and room for its words."""

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Number = int | float

WIDTH = 320
"""The width of every chart, in units of its viewBox."""
TEXT, SMALL = 14, 13
"""The sizes of what is written in it."""
LETTER = 8
"""About what a letter takes of the width."""
STEPS = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis with the numbers from `low` to `high` between the places `start` and `end`."""

    low: Number
    high: Number
    start: int
    end: int

    def at(self, value: Number) -> int:
        """The place of a number."""
        part = (value - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start))


@dataclass(frozen=True, slots=True)
class Tick:
    """A number that stands at an axis: its place and its text."""

    place: int
    text: str


def round_numbers(values: Iterable[Number], most: int = 4) -> tuple[int, ...]:
    """Round numbers at equal distances around all values, with about so many steps at most."""
    known = list(values) or [0]
    low, high = math.floor(min(known)), math.ceil(max(known))
    step = _step(max(high - low, 1) / most)
    first, last = math.floor(low / step), math.ceil(high / step)
    return tuple(step * number for number in range(first, max(last, first + 1) + 1))


def ticks(axis: Axis, numbers: Iterable[int]) -> tuple[Tick, ...]:
    """The numbers at their places."""
    return tuple(Tick(axis.at(number), in_figures(number)) for number in numbers)


def in_figures(number: int) -> str:
    """A whole number with a true minus."""
    return str(number).replace("-", "−")


def width_of(text: str) -> int:
    """About how wide a text is."""
    return math.ceil(len(text) * LETTER)


def fitting_text(text: str, width: int) -> str:
    """A text that is about this wide at most, shortened where it is longer."""
    letters = max(int(width / LETTER), 1)
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"


def _step(least: float) -> int:
    """The round step that is the least or a little more: 1, 2, 5, 10, 20, …; never below 1."""
    size: int = 10 ** max(math.floor(math.log10(least)), 0)
    return next(step * size for step in STEPS if step * size >= least)


BETWEEN = " – "
"""Separator between partners' names, where a label breaks first."""
WORD = re.compile(r" *[^\s-]*-?")
"""A word with the room before it, or a part of one up to its hyphen."""
NARROW, WIDE = frozenset(" -.,'’()fijlrtI"), frozenset("mwMWÆŒ—")
EAST = "\u2e80"
"""From here on letters are as wide as they are high."""


def lines_of(text: str, width: int) -> tuple[str, ...]:
    """The text in lines that are so wide at most; a word that is wider is broken too."""
    if width_of_letters(text) <= width:
        return (text,)
    names = text.split(BETWEEN)
    ended = [f"{name} –" for name in names[:-1]] + names[-1:]
    return tuple(line for name in ended for line in _lines(name, width))


def width_of_letters(text: str) -> int:
    """About what a text takes of the width of a chart in its common size, rather too much."""
    return sum(map(_width, text))


def _width(letter: str) -> int:
    if letter in NARROW:
        return 5
    if letter in WIDE or letter >= EAST:
        return 14
    return 10 if letter.isupper() else 9


def _lines(text: str, width: int) -> Iterator[str]:
    line = ""
    for word in WORD.findall(" ".join(text.split())):
        if line and width_of_letters(line + word) > width:
            yield line
            line = ""
        line = f"{line}{word}".lstrip()
        while width_of_letters(line) > width:
            fits = _fitting(line, width)
            yield line[:fits]
            line = line[fits:]
    if line:
        yield line


def _fitting(text: str, width: int) -> int:
    """Returns how many letters fit, at least one."""
    return next(
        (most for most in range(len(text), 1, -1) if width_of_letters(text[:most]) <= width), 1
    )
