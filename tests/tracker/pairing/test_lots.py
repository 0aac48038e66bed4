"""Opponents by lot, against every way there is."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tracker.pairing.lots import opponents

HOSTS, GUESTS = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)
PAIRS = st.sets(st.tuples(st.sampled_from(HOSTS), st.sampled_from(GUESTS)))


@given(never=PAIRS, rather_not=PAIRS, seed=st.integers(0, 9))
def test_opponents_are_found_whenever_there_is_a_way(never, rather_not, seed):
    ways = [
        tuple(zip(HOSTS, guests, strict=True))
        for guests in permutations(GUESTS)
        if not never & set(zip(HOSTS, guests, strict=True))
    ]
    fits = (
        lambda one, other: (one, other) not in never | rather_not,
        lambda one, other: (one, other) not in never,
    )
    found = opponents(HOSTS, GUESTS, fits, Random(seed))
    if found is None:
        assert ways == []
    else:
        assert tuple(sorted(found.items())) in ways


@given(rather_not=PAIRS, seed=st.integers(0, 9))
def test_opponents_heed_wishes_whenever_all_can_be(rather_not, seed):
    can_be = any(
        not rather_not & set(zip(HOSTS, guests, strict=True)) for guests in permutations(GUESTS)
    )
    fits = (lambda one, other: (one, other) not in rather_not, lambda *_: True)
    found = opponents(HOSTS, GUESTS, fits, Random(seed))
    assert found is not None
    assert not (can_be and rather_not & set(found.items()))


def test_opponents_are_by_lot():
    fits = (lambda *_: True,)
    drawn = {str(opponents(HOSTS, GUESTS, fits, Random(seed))) for seed in range(50)}
    assert len(drawn) > 30
