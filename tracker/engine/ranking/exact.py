"""Exact numbers: whole where they can be, so that most sums stay quick."""

from collections.abc import Iterable
from fractions import Fraction

Score = int | Fraction
"""Points of any layer; never a float."""


def quotient(score: Score, divisor: Score) -> Score:
    """The exact quotient, whole where it is whole."""
    if isinstance(score, int) and isinstance(divisor, int) and score % divisor == 0:
        return score // divisor
    return whole(Fraction(score) / divisor)


def whole(score: Score) -> Score:
    """The same number, as an int where it is one."""
    return score.numerator if score.denominator == 1 else score


def mean(scores: Iterable[Score]) -> Score:
    """The exact mean; 0 of nothing."""
    listed = tuple(scores)
    return quotient(sum(listed), len(listed)) if listed else 0
