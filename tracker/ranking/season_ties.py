"""What decides between equal totals of a season.

The usual two are those of rule A8 of the Racing Rules of Sailing. A8.1: the scores that count, from
the best to the worst, at the first difference. A8.2: the last session, then the one before it, and
so on, those that do not count included.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Literal, Protocol

from tracker.ranking.exact import Score

Tie = Literal["best", "last", "wins", "attended", "lot"]
Vector = tuple[Score | None, ...]
BITS = 48


class Told(Protocol):
    """What a tie-break reads of a session."""

    @property
    def value(self) -> Score | None: ...
    @property
    def standing(self) -> str: ...
    @property
    def is_attended(self) -> bool: ...
    @property
    def is_won(self) -> bool: ...


def vectors(ties: Iterable[Tie], cells: Sequence[Told], lot: int) -> Iterator[tuple[str, Vector]]:
    """What each tie-break compares of a row: more is better, the first difference decides."""
    for tie in ties:
        yield tie, _vector(tie, cells, lot)


def _vector(tie: Tie, cells: Sequence[Told], lot: int) -> Vector:
    match tie:
        case "best":
            counted = [
                cell.value
                for cell in cells
                if cell.standing == "counted" and cell.value is not None
            ]
            return tuple(sorted(counted, reverse=True))
        case "last":
            return tuple(cell.value for cell in reversed(cells))
        case "wins":
            return (sum(cell.is_won for cell in cells),)
        case "attended":
            return (sum(cell.is_attended for cell in cells),)
        case "lot":
            return (-lot,)


def drawn_lots(seed: str, players: Iterable[int]) -> Mapping[int, int]:
    """Everybody's number in the drawing, 1 is first.

    Each draws alone, so that the order of two stays the same whoever else comes into the table.
    """
    drawn = {
        player: Random(f"{seed}:lot:{player}").getrandbits(BITS)  # noqa: S311 - can be drawn again
        for player in players
    }
    order = sorted(drawn, key=lambda player: (drawn[player], player))
    return {player: number for number, player in enumerate(order, start=1)}


def first_difference(own: Vector, above: Vector) -> tuple[Score | None, Score | None, int]:
    """The first two that differ and their place, or the first two of equal lists."""
    for at, (ours, theirs) in enumerate(zip_longest(own, above)):
        if ours != theirs:
            return ours, theirs, at
    return (own[0], above[0], 0) if own else (None, None, 0)
