"""Match points: what the game score of a round is worth for the standings."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import ClassVar, Protocol

from tracker.engine.ranking.exact import Score, whole

_HUNDREDTH = Decimal("0.01")


class Scale(Protocol):
    """A conversion of the points of a played round.

    `win` is what a bye is worth that counts as won, `draw` what half of it is, `best` the most
    that one round can bring; None where wins and draws have no value of their own.
    """

    @property
    def win(self) -> Score | None: ...

    @property
    def draw(self) -> Score | None: ...

    @property
    def best(self) -> Score | None: ...

    def match_points(self, points: Score, against: Score) -> Score:
        """Returns the match points for a score and the opponents' score."""
        ...


@dataclass(frozen=True, slots=True)
class WinDrawLoss:
    """So much for a win, a draw and a loss: 2, 1, 0 or 3, 1, 0, or in chess 1, a half, 0."""

    win: Score = 2
    draw: Score = 1
    loss: Score = 0

    @property
    def best(self) -> Score:
        return self.win

    def match_points(self, points: Score, against: Score) -> Score:
        if points == against:
            return self.draw
        return self.win if points > against else self.loss


@dataclass(frozen=True, slots=True)
class WinOrSkunk:
    """The American Cribbage Congress: 2 for a win, 3 for one by a skunk, 31 points or more."""

    win: int = 2
    skunk: int = 3
    margin: int = 31

    @property
    def draw(self) -> Score:
        return whole(Fraction(self.win, 2))

    @property
    def best(self) -> Score:
        return self.skunk

    def match_points(self, points: Score, against: Score) -> Score:
        if points == against:
            return self.draw
        if points < against:
            return 0
        return self.skunk if points - against >= self.margin else self.win


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """The continuous scale of the World Bridge Federation: 20 victory points, shared.

    With t = (√5 - 1) / 2 and the margin M the winner gets 10 + 10·(1 - t^(3M/B)) / (1 - t^3), 20 at
    most, and the loser the rest. `blitz` is B, the margin that brings all 20.

    t is irrational, so this is worked out with decimals of 40 digits and rounded to hundredths,
    halves up; from there on the numbers are exact.
    """

    blitz: int

    win: ClassVar[int] = 20
    draw: ClassVar[int] = 10
    best: ClassVar[int] = 20

    def match_points(self, points: Score, against: Score) -> Score:
        winner = _victory_points(abs(Fraction(points) - against) / self.blitz)
        return winner if points >= against else whole(self.win - winner)


def blitz_margin(deviation: int, hands: int) -> int:
    """The blitz margin that suits so many hands: 2.5 times the deviation of one, times √hands.

    `deviation` is the standard deviation of the difference of a hand, in points.
    """
    return isqrt(25 * deviation * deviation * hands // 4)


@lru_cache(maxsize=4096)
def _victory_points(share: Fraction) -> Score:
    """Returns the winner's victory points for this share of the blitz margin."""
    if share >= 1:
        return VictoryPoints.win
    with localcontext(prec=40):
        ratio = (Decimal(5).sqrt() - 1) / 2
        exponent = 3 * Decimal(share.numerator) / share.denominator
        winner = 10 + 10 * (1 - ratio**exponent) / (1 - ratio**3)
        return whole(Fraction(winner.quantize(_HUNDREDTH, rounding=ROUND_HALF_UP)))


@dataclass(frozen=True, slots=True)
class RawScale:
    """The game score itself; nothing is won or drawn."""

    win: ClassVar[None] = None
    draw: ClassVar[None] = None
    best: ClassVar[None] = None

    def match_points(self, points: Score, against: Score) -> Score:
        return points
