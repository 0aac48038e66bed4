"""A slate of jass: a Z for each side, with strokes of 100 on top, 50 across and 20 below.

What is left over stands as a number. The slate lies between the players, so the Z of those opposite
is upside down; words and numbers are not. Five strokes of 100 are a V.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.engine.charts.axis import TEXT, WIDTH, fitting_text

HEIGHT, LEFT, RIGHT = 352, 24, 296
ABOVE, BELOW, NAME = 212, 304, 340
"""Vertical positions of the Z's strokes and of the name, in the lower half."""
TALL = 13
"""Half the height of a stroke."""
FIVE, ROOM, ROOM_OF_FIVE = 5, 9, 20
DIGITS = 14


@dataclass(frozen=True, slots=True)
class SlateEntry:
    """A slate's name and total, with its spoken form."""

    name: str
    total: int
    description: str


@dataclass(frozen=True, slots=True)
class Strokes:
    """A total as it is written on a slate: so many strokes of each, and what is left over."""

    hundreds: int
    fifties: int
    twenties: int
    rest: int


@dataclass(frozen=True, slots=True)
class SlateHalf:
    """The half of a side: its strokes as a path, and where its name, total and rest stand."""

    of: SlateEntry
    name: str
    path: str
    rest: str
    name_y: int
    rest_y: int
    is_opposite: bool


@dataclass(frozen=True, slots=True)
class Slate:
    """A slate with the half of those opposite first, as it lies: `turn` turns its Z and strokes."""

    title: str
    description: str
    width: int
    height: int
    text: int
    left: int
    right: int
    z: str
    turn: str
    halves: tuple[SlateHalf, ...]


def slate(title: str, sides: Sequence[SlateEntry]) -> Slate:
    """The slate of two sides; the first one sits here, the other opposite."""
    here, opposite = sides
    return Slate(
        title=title,
        description=" ".join(side.description for side in sides),
        width=WIDTH,
        height=HEIGHT,
        text=TEXT,
        left=LEFT,
        right=RIGHT,
        turn=f"rotate(180 {WIDTH // 2} {HEIGHT // 2})",
        z=f"M{LEFT} {ABOVE}H{RIGHT}L{LEFT} {BELOW}H{RIGHT}",
        halves=(_half(opposite, is_opposite=True), _half(here, is_opposite=False)),
    )


def strokes(total: int) -> Strokes:
    """The fewest strokes for a total that is not below zero."""
    hundreds, rest = divmod(total, 100)
    fifties, rest = divmod(rest, 50)
    twenties, rest = divmod(rest, 20)
    return Strokes(hundreds, fifties, twenties, rest)


def _half(of: SlateEntry, *, is_opposite: bool) -> SlateHalf:
    found = strokes(of.total)
    middle_x, middle_y = WIDTH // 2, (ABOVE + BELOW) // 2
    fifty = f"M{middle_x - 4} {middle_y - TALL}l8 {2 * TALL}" * found.fifties
    rest_y = HEIGHT - (BELOW - 8) + DIGITS if is_opposite else BELOW - 8
    return SlateHalf(
        of=of,
        name=fitting_text(of.name, RIGHT - LEFT - 60),
        path=_row(found.hundreds, ABOVE) + fifty + _row(found.twenties, BELOW),
        rest=str(found.rest) if found.rest else "",
        name_y=HEIGHT - NAME + DIGITS - 4 if is_opposite else NAME,
        rest_y=rest_y,
        is_opposite=is_opposite,
    )


def _row(number: int, y: int) -> str:
    """So many strokes through a line, closer together where they would not fit; five are a V."""
    fives, single = divmod(number, FIVE)
    most = RIGHT - LEFT - ROOM_OF_FIVE
    scale = min(1, most / max(fives * ROOM_OF_FIVE + single * ROOM, 1))
    drawn, at = "", float(LEFT + ROOM)
    for _ in range(fives):
        drawn += f"M{round(at)} {y - TALL}l6 {2 * TALL}l6 {-2 * TALL}"
        at += ROOM_OF_FIVE * scale
    for _ in range(single):
        drawn += f"M{round(at)} {y - TALL}v{2 * TALL}"
        at += ROOM * scale
    return drawn
