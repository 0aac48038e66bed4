"""The engine's output: lines and scored hands (records.md)."""

from functools import lru_cache
from typing import NamedTuple

from scoring.record import NO_BID, Bid, Meld
from scoring.seats import Seat, Side

SWEPT = "swept"
"""The detail of a line with the points for all tricks."""


class Line(NamedTuple):
    """A reason for points of one side; `rule` is a stable id, `detail` the subject of its text.

    A score is the sum of its lines and nothing else. If a game scores the value of a hand and not
    its points, the lines of the value have rules that begin with "game.".
    """

    side: Side
    points: int
    rule: str
    detail: Meld | str | None = None


@lru_cache(maxsize=4096)
def plain_line(side: Side, points: int, rule: str, detail: str | None = None) -> Line:
    """A line without a meld, cached, since hands repeat the same ones."""
    return Line(side, points, rule, detail)


class ScoredHand(NamedTuple):
    """The score of a hand; lists have one entry per side, in side order.

    `hand_points` are the points before settlement, `score` what is written down, `carry` the points
    held over to the next hand and `carried_in` those received from an earlier one. `bid` is the
    record's, completed from its calls and the turned card. `wins` is the side that wins the game by
    this hand regardless of the totals; those in `short` cannot reach the target by it.
    """

    outcome: str
    hand_points: tuple[int, ...]
    score: tuple[int, ...]
    next_dealer: Seat | None
    marks: tuple[str, ...]
    lines: tuple[Line, ...]
    carry: int = 0
    carried_in: int = 0
    bid: Bid = NO_BID
    wins: Side | None = None
    short: tuple[Side, ...] = ()
