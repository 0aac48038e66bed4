"""What decides between equal totals of a season.

The usual two are those of rule A8 of the Racing Rules of Sailing. A8.1: the scores that count, from
the best to the worst, at the first difference. A8.2: the last session, then the one before it, and
so on, those that do not count included.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Literal, Protocol

from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import Value
from tracker.engine.ranking.table import Key, column_key

Tie = Literal["best", "last", "wins", "attended", "lot"]
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


def tie_key(tie: Tie, cells: Mapping[int, Sequence[Told]], seed: str) -> Key:
    """A tie-break between these players, by what it reads of their sessions in order."""
    if tie == "lot":
        return column_key(tie, drawn_lots(seed, cells), is_lower=True)
    if tie == "last":
        back = {player: [cell.value for cell in reversed(told)] for player, told in cells.items()}
        order = {player: tuple(map(_comparable, scores)) for player, scores in back.items()}
        return column_key(tie, {player: tuple(scores) for player, scores in back.items()}, order)
    return column_key(tie, {player: _value(tie, told) for player, told in cells.items()})


def _value(tie: Literal["best", "wins", "attended"], cells: Sequence[Told]) -> Value:
    """A number of sessions, or the scores that count from the best to the worst."""
    match tie:
        case "best":
            counted = (cell.value for cell in cells if cell.standing == "counted")
            return tuple(sorted((score for score in counted if score is not None), reverse=True))
        case "wins":
            return sum(cell.is_won for cell in cells)
        case "attended":
            return sum(cell.is_attended for cell in cells)


def _comparable(score: Score | None) -> tuple[bool, Score]:
    """Nothing is less than any score."""
    return score is not None, score or 0


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
