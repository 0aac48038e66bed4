"""Every plan, over all its rounds, for what it promises."""

from collections import Counter
from itertools import combinations, product

import pytest

from tracker.engine.pairing.movement import SIZES, design


def test_sizes_are_those_of_the_specification():
    assert SIZES == (4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 29, 37, 41, 49, 53)


@pytest.mark.parametrize("size", SIZES)
def test_each_two_are_partners_once_and_opponents_twice(size):
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    sitting: Counter[int] = Counter()
    everybody = set(range(1, size + 1))
    for round_ in range(size if size % 4 else size - 1):
        tables = design(size, round_)
        seated = [entrant for table in tables for side in table for entrant in side]
        assert len(seated) == len(set(seated)) == size // 4 * 4
        sitting.update(everybody - set(seated))
        for side, other in tables:
            partners.update((frozenset(side), frozenset(other)))
            opponents.update(map(frozenset, product(side, other)))
    pairs = set(map(frozenset, combinations(everybody, 2)))
    assert partners == dict.fromkeys(pairs, 1)
    assert opponents == dict.fromkeys(pairs, 2)
    assert sitting == (dict.fromkeys(everybody, 1) if size % 4 else {})


def test_tables_of_eight_are_those_of_the_specification():
    # The numbers of the specification and 1, and 8 for who stays.
    assert design(8, 0) == (((8, 1), (2, 4)), ((3, 7), (5, 6)))
    assert design(8, 5) == (((8, 6), (7, 2)), ((1, 5), (3, 4)))
