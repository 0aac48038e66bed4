"""Twos that wishes change, against every way there is."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.engine.pairing.tournaments_by_chance import all_rounds
from tracker.engine.pairing.matching import match_guests, pair_adjacent

# The numbers of hosts and guests may be the same, as those of entrants and groups are.
HOSTS, GUESTS = (1, 2, 3, 4, 5), (5, 4, 3, 2, 6)
BETWEEN = st.sets(st.tuples(st.sampled_from(HOSTS), st.sampled_from(GUESTS)))
PLACES = st.sets(
    st.sets(st.integers(0, 5), min_size=2, max_size=2).map(lambda two: tuple(sorted(two)))
)


def fits_without(never, rather_not):
    """The wanted pairs: of neither set, and at least not of the first."""
    return (lambda *two: two not in never | rather_not, lambda *two: two not in never)


def price(pairs, kept, rather_not):
    """How many wishes are not met, and how many have another partner than they would have."""
    return len(rather_not & set(pairs)), len(set(pairs) - set(kept))


@given(never=BETWEEN, rather_not=BETWEEN, seed=st.integers(0, 9))
def test_opponents_are_the_best_of_all_ways(never, rather_not, seed):
    kept = tuple(zip(HOSTS, GUESTS, strict=True))
    ways = [tuple(zip(HOSTS, guests, strict=True)) for guests in permutations(GUESTS)]
    prices = [price(way, kept, rather_not) for way in ways if not never & set(way)]
    found = match_guests(HOSTS, GUESTS, fits_without(never, rather_not), Random(seed))
    if found is None:
        assert prices == []
    else:
        assert tuple(sorted(found.items())) in ways
        assert not never & set(found.items())
        assert price(tuple(found.items()), kept, rather_not) == min(prices)


@given(never=PLACES, rather_not=PLACES, seed=st.integers(0, 9))
def test_twos_are_the_best_of_all_ways(never, rather_not, seed):
    kept = ((0, 1), (2, 3), (4, 5))
    prices = [
        price(way, kept, rather_not) for way in all_rounds(tuple(range(6))) if not never & set(way)
    ]
    found = pair_adjacent(6, fits_without(never, rather_not), Random(seed))
    if found is None:
        assert prices == []
    else:
        assert sorted(place for two in found for place in two) == [*range(6)]
        assert not never & set(found)
        assert price(found, kept, rather_not) == min(prices)


def test_those_who_change_are_by_lot():
    fits = fits_without({(1, 5)}, set())
    drawn = [match_guests(HOSTS, GUESTS, fits, Random(seed % 25)) for seed in range(50)]
    assert {found[1] for found in drawn if found} == {4, 3, 2, 6}
    assert drawn[:25] == drawn[25:]


def test_nobody_makes_no_twos_and_an_odd_number_none():
    fits = fits_without(set(), set())
    assert pair_adjacent(0, fits, Random(0)) == ()
    assert pair_adjacent(3, fits, Random(0)) is None
    assert match_guests((), (), fits, Random(0)) == {}


def test_far_opponents_are_found_where_the_near_ones_do_not_fit():
    """Of 100 the first host may have the last guest only."""
    hosts = guests = range(100)
    fits = fits_without({(0, guest) for guest in range(99)}, set())
    found = match_guests(hosts, guests, fits, Random(0))
    assert found is not None
    assert found[0] == 99
    assert sum(host != guest for host, guest in found.items()) == 2
