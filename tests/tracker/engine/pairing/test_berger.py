"""The Berger tables, against the printed one for eight and against what they must hold."""

from collections import Counter
from itertools import combinations

import pytest

from tracker.engine.pairing.movement import berger

# The table for seven or eight players in the handbook of chess (FIDE C.05, annex 1).
EIGHT = (
    ((1, 8), (2, 7), (3, 6), (4, 5)),
    ((8, 5), (6, 4), (7, 3), (1, 2)),
    ((2, 8), (3, 1), (4, 7), (5, 6)),
    ((8, 6), (7, 5), (1, 4), (2, 3)),
    ((3, 8), (4, 2), (5, 1), (6, 7)),
    ((8, 7), (1, 6), (2, 5), (3, 4)),
    ((4, 8), (5, 3), (6, 2), (7, 1)),
)


def test_berger_of_eight_is_the_printed_table():
    assert berger(8) == EIGHT


def test_berger_of_seven_is_that_of_eight_without_the_eighth():
    without = tuple(tuple(pair for pair in pairs if 8 not in pair) for pairs in EIGHT)
    assert berger(7) == without


@pytest.mark.parametrize(("n", "rounds"), [(0, ()), (1, ()), (2, (((1, 2),),))])
def test_berger_of_few_has_what_there_is(n, rounds):
    assert berger(n) == rounds


@pytest.mark.parametrize("n", range(2, 41))
def test_berger_lets_everybody_meet_once_on_balanced_sides(n):
    rounds = berger(n)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == Counter(map(frozenset, combinations(range(1, n + 1), 2)))
    assert len(rounds) == n - 1 + n % 2
    for pairs in rounds:
        assert len({who for pair in pairs for who in pair}) == n - n % 2
    first = Counter(pair[0] for pairs in rounds for pair in pairs)
    second = Counter(pair[1] for pairs in rounds for pair in pairs)
    assert all(abs(first[who] - second[who]) <= 1 for who in range(1, n + 1))
