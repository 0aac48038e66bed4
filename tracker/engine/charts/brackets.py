"""Brackets: boxes in columns, and lines from each match to the next one of its winner."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tracker.engine.charts.axis import SMALL, TEXT, lines_of

BOX, GAP = 208, 32
"""Width of a box, and the gap between columns."""
TOP, LABEL, LINE, PAD, APART = 28, 20, 18, 5, 14
"""Heights: of the columns' titles, of the words above a box, of a line, around it, below a box."""
INSET, FIGURE = 8, 44
"""The room beside what is written in a box, and that for its number."""


@dataclass(frozen=True, slots=True)
class BoxSide:
    """One of the two who meet: the name, the points as text, and whether that side goes on."""

    name: str
    figure: str
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match in the column of its round, from 0, with the numbers of those its winners are from.

    `label` stands above it, `page` is the key of what a tap on it opens, None for nothing.
    """

    number: int
    column: int
    label: str
    sides: tuple[BoxSide, BoxSide]
    after: tuple[int, ...] = ()
    page: int | None = None


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """A side with the lines of its name in their places."""

    side: BoxSide
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A box in its place; `rule_y` is between its sides, `label_y` where its label stands."""

    box: BracketBox
    x: int
    y: int
    height: int
    text_x: int
    figure_x: int
    label_y: int
    rule_y: int
    sides: tuple[DrawnSide, ...]


@dataclass(frozen=True, slots=True)
class BracketChart:
    """A bracket, as wide as its columns: boxes, the lines between them, and the columns' titles."""

    title: str
    description: str
    width: int
    height: int
    box_width: int
    text: int
    small: int
    columns: tuple[tuple[int, str], ...]
    boxes: tuple[DrawnBox, ...]
    paths: tuple[str, ...]


def bracket_chart(
    title: str, columns: Sequence[str], boxes: Sequence[BracketBox], *, description: str
) -> BracketChart:
    """The boxes by column, each as high as the middle of those that its sides come from."""
    rows = _rows(boxes)
    lines = max((len(_name(side)) for box in boxes for side in box.sides), default=1)
    side = lines * LINE + 2 * PAD
    step = LABEL + 2 * side + APART
    drawn = {box.number: _drawn(box, round(TOP + rows[box.number] * step), side) for box in boxes}
    return BracketChart(
        title=title,
        description=description,
        width=len(columns) * (BOX + GAP) - GAP + 2,
        height=TOP + (round(max(rows.values(), default=0)) + 1) * step,
        box_width=BOX,
        text=TEXT,
        small=SMALL,
        columns=tuple((_x(at), text) for at, text in enumerate(columns)),
        boxes=tuple(drawn.values()),
        paths=tuple(_paths(drawn)),
    )


def _rows(boxes: Sequence[BracketBox]) -> Mapping[int, float]:
    """Assigns a row to each box so that no lines cross, in units of boxes."""
    known = {box.number: box for box in boxes}
    rows: dict[int, float] = {}
    leaves = 0

    def place(box: BracketBox) -> float:
        nonlocal leaves
        before = [known[number] for number in box.after]
        if before:
            places = [place(feeder) for feeder in before]
            rows[box.number] = sum(places) / len(places)
        else:
            rows[box.number] = leaves
            leaves += 1
        return rows[box.number]

    followed = {number for box in boxes for number in box.after}
    for root in sorted(
        (box for box in boxes if box.number not in followed),
        key=lambda box: _first(box, known),
    ):
        place(root)
    return rows


def _first(box: BracketBox, known: Mapping[int, BracketBox]) -> int:
    """The lowest number of the matches that lead to this one."""
    return min([box.number, *(_first(known[number], known) for number in box.after)])


def _x(column: int) -> int:
    return 1 + column * (BOX + GAP)


def _name(side: BoxSide) -> tuple[str, ...]:
    return lines_of(side.name, BOX - 2 * INSET - FIGURE)


def _drawn(box: BracketBox, top: int, side: int) -> DrawnBox:
    x, y = _x(box.column), top + LABEL
    return DrawnBox(
        box=box,
        x=x,
        y=y,
        height=2 * side,
        text_x=x + INSET,
        figure_x=x + BOX - INSET,
        label_y=y - PAD,
        rule_y=y + side,
        sides=tuple(
            DrawnSide(of, tuple(_placed(of, y + at * side))) for at, of in enumerate(box.sides)
        ),
    )


def _placed(side: BoxSide, top: int) -> Iterator[tuple[int, str]]:
    for at, line in enumerate(_name(side)):
        yield top + PAD + at * LINE + TEXT, line


def _paths(drawn: Mapping[int, DrawnBox]) -> Iterator[str]:
    """From the middle of each box to that of the one which its winner comes to."""
    for end in drawn.values():
        for number in end.box.after:
            start = drawn[number]
            turn = end.x - GAP // 2
            yield f"M{start.x + BOX} {start.rule_y}H{turn}V{end.rule_y}H{end.x}"
