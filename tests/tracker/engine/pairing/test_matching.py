"""Matchings, against all that there are."""

import sys
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.engine.pairing.matching import MOST, Candidates, Matching, cheapest_matching


def all_matchings(nodes: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to put the nodes into twos."""
    if not nodes:
        yield ()
        return
    first, *others = nodes
    for other in others:
        rest = tuple(node for node in others if node != other)
        for pairs in all_matchings(rest):
            yield ((first, other), *pairs)


def lowest_cost(nodes, costs):
    """The lowest sum of costs of all matchings; None if none is allowed."""
    sums = [
        tuple(map(sum, zip(*(costs[pair] for pair in pairs), strict=True)))
        for pairs in all_matchings(tuple(range(nodes)))
        if all(costs[pair] is not None for pair in pairs)
    ]
    return min(sums, default=None)


def matched(nodes, costs, *, seed="s", **candidates):
    """The matching by a table of costs of all pairs."""
    orders = candidates.pop("orders", (range(nodes),))
    cheapest = Candidates(orders, lambda one, two: costs[one, two], **candidates)
    return cheapest_matching(cheapest, Random(seed))


def tables_of_costs(values):
    """Costs of all pairs of 2 to 8 nodes, some of them forbidden."""
    return st.sampled_from([2, 4, 6, 8]).flatmap(
        lambda nodes: st.fixed_dictionaries(
            {
                (number, two): st.none() | st.tuples(values, values, values)
                for number in range(nodes)
                for two in range(number + 1, nodes)
            }
        )
    )


@given(tables_of_costs(st.integers(0, 3)))
def test_matching_costs_as_little_as_the_cheapest_of_all(costs):
    nodes = 1 + max(two for _, two in costs)
    found = matched(nodes, costs)
    assert (found and found.cost) == lowest_cost(nodes, costs)


@given(tables_of_costs(st.integers(0, 2**38)))
def test_matching_of_costs_that_leave_no_room_for_chance_is_cheapest_still(costs):
    nodes = 1 + max(two for _, two in costs)
    found = matched(nodes, costs)
    assert (found and found.cost) == lowest_cost(nodes, costs)


def test_costs_beyond_all_room_are_left_out_from_the_end():
    costs = {
        (0, 1): (1, 0),
        (2, 3): (0, 0),
        (0, 2): (0, MOST * MOST),
        (1, 3): (0, 0),
        (0, 3): (0, 7),
        (1, 2): (1, 0),
    }
    assert matched(4, costs) == Matching(((0, 2), (1, 3)), (0, MOST * MOST))


def test_first_cost_outweighs_any_number_of_later_ones():
    costs = {(number, two): (0, 1000) for number in range(8) for two in range(number + 1, 8)}
    costs |= {(0, 1): (1, 0), (2, 3): (0, 0), (4, 5): (0, 0), (6, 7): (0, 0)}
    found = matched(8, costs)
    assert found
    assert found.cost == (0, 2000)


@pytest.mark.parametrize("nodes", [1, 3, 41])
def test_odd_number_has_no_matching(nodes):
    assert cheapest_matching(Candidates((range(nodes),), lambda *_: (0,)), Random("s")) is None


def test_nobody_who_may_be_matched_has_no_matching():
    assert cheapest_matching(Candidates((range(4),), lambda *_: None), Random("s")) is None


def test_far_pairs_are_looked_at_where_the_nearest_may_not():
    """The first 50 of 100 may only meet the last 50, one each; 45 places are beyond the nearest."""

    def cost(one, two):
        return (0, 0) if two - one == 50 else None

    found = cheapest_matching(Candidates((range(100),), cost), Random("s"))
    assert found == Matching(tuple((number, number + 50) for number in range(50)), (0, 0))


def test_far_pairs_are_looked_at_where_the_nearest_cost_dear():
    def cost(one, two):
        return (two - one < 60, two - one)

    found = cheapest_matching(Candidates((range(120),), cost), Random("s"))
    assert found == Matching(tuple((number, number + 60) for number in range(60)), (0, 3600))


def test_far_pairs_are_not_looked_at_for_what_is_not_dear():
    asked = set()

    def cost(one, two):
        asked.add(two - one)
        return (0, 1)

    cheapest_matching(Candidates((range(120),), cost), Random("s"))
    assert max(asked) == 40


def test_wild_node_is_near_everybody():
    asked = set()

    def cost(one, two):
        asked.add((one, two))
        return (0,)

    cheapest_matching(Candidates((range(99),), cost, wild=99), Random("s"))
    assert {one for one, two in asked if two == 99} == set(range(99))


def test_second_order_brings_others_near():
    def cost(one, two):
        return (0,) if two - one == 60 else None

    zipped = [node for number in range(60) for node in (number, number + 60)]
    asked = Candidates((range(120), zipped), cost).within(1)
    assert asked == {(number, number + 1) for number in range(119)} | {
        (number, number + 60) for number in range(60)
    } | {(number + 1, number + 60) for number in range(59)}


def test_same_seed_draws_the_same_and_other_seeds_draw_others():
    costs = {(number, two): (0,) for number in range(20) for two in range(number + 1, 20)}
    drawn = [matched(20, costs, seed=str(seed)) for seed in range(10)]
    assert drawn == [matched(20, costs, seed=str(seed)) for seed in range(10)]
    assert len({found.pairs for found in drawn if found}) == 10


def test_matching_needs_no_numpy():
    assert "numpy" not in sys.modules
