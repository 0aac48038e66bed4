"""Exact numbers."""

from fractions import Fraction

import pytest

from tracker.engine.ranking.exact import mean, quotient, whole


@pytest.mark.parametrize(
    ("score", "divisor", "expected"),
    [(12, 4, 3), (1, 2, Fraction(1, 2)), (Fraction(3, 2), 3, Fraction(1, 2)), (-7, 2, -3.5)],
)
def test_quotient_is_exact(score, divisor, expected):
    assert quotient(score, divisor) == expected


@pytest.mark.parametrize(
    ("score", "kind"), [(4, int), (Fraction(8, 2), int), (Fraction(1, 3), Fraction)]
)
def test_whole_numbers_become_ints(score, kind):
    assert type(whole(score)) is kind
    assert whole(score) == score


def test_mean_of_nothing_is_nothing():
    assert mean([]) == 0
    assert mean([1, 2, 4]) == Fraction(7, 3)
