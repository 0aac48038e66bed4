"""Places round by round: a line for each name, the first place at the top, the names whole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tracker.engine.charts.axis import SMALL, TEXT, WIDTH, Axis, Tick, lines_of, width_of
from tracker.engine.charts.lines import DASHES, Dot, dots_of

NAMES = 176
"""Where the names begin; they take the rest of the width."""
RIGHT, GAP, TOP, FOOT = 152, 6, 14, 24
LINE, APART, DOWN = 17, 10, 5


@dataclass(frozen=True, slots=True)
class PositionLine:
    """A name with its place after each round, None where it had none."""

    name: str
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class DrawnPositions:
    """A line in its place, which leads to its name: the last place, and the lines of the name."""

    path: str
    dash: str
    dots: tuple[Dot, ...]
    name: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class PositionChart:
    """Lines over the rounds from `left` to `right`, the names from `names_x` on."""

    title: str
    description: str
    width: int
    height: int
    text: int
    small: int
    names_x: int
    foot: int
    ticks: tuple[Tick, ...]
    moments: tuple[Tick, ...]
    lines: tuple[DrawnPositions, ...]


def position_chart(
    title: str, rounds: Sequence[int], lines: Sequence[PositionLine], *, description: str
) -> PositionChart:
    """The lines over these rounds, named in the order in which they are given."""
    names = [lines_of(line.name, WIDTH - NAMES) for line in lines]
    room = sum(len(name) * LINE + APART for name in names)
    lowest = max(place for line in lines for place in line.places if place is not None)
    up = Axis(1, max(lowest, 2), TOP, TOP + max(room - LINE, 4 * LINE))
    left = width_of(str(lowest)) + GAP
    along = Axis(0, max(len(rounds) - 1, 1), left + GAP, RIGHT)
    height = max(TOP + room, up.end) + FOOT
    return PositionChart(
        title=title,
        description=description,
        width=WIDTH,
        height=height,
        text=TEXT,
        small=SMALL,
        names_x=NAMES,
        foot=height - 4,
        ticks=tuple(Tick(up.at(place) + DOWN, str(place)) for place in sorted({1, lowest})),
        moments=tuple(Tick(along.at(at), str(number)) for at, number in enumerate(rounds)),
        lines=tuple(_all_drawn(lines, names, along, up)),
    )


def _all_drawn(
    lines: Sequence[PositionLine], names: Sequence[tuple[str, ...]], along: Axis, up: Axis
) -> Iterator[DrawnPositions]:
    top = TOP
    for at, (line, name) in enumerate(zip(lines, names, strict=True)):
        dots = dots_of(line.places, along, up)
        written = tuple((top + row * LINE + DOWN, text) for row, text in enumerate(name))
        middle = top + (len(name) - 1) * LINE // 2
        ends = (*dots, Dot(NAMES - GAP, middle)) if dots else ()
        path = " ".join(f"{'L' if dot else 'M'}{end.x} {end.y}" for dot, end in enumerate(ends))
        yield DrawnPositions(path, DASHES[at % len(DASHES)], dots, written)
        top += len(name) * LINE + APART
