"""What pairs cost, worked out from the sums of the specification, and seatings by them."""

from random import Random

import pytest

from tests.tracker.engine.pairing.tournaments_by_attendance import field
from tracker.engine.pairing.encounters import encounters
from tracker.engine.pairing.partner_search import best_fours, costs, opponent_cost, partner_cost


@pytest.mark.parametrize(
    ("partnered", "opposed", "cost"),
    [
        (0, 0, 0),
        (1, 0, 100),  # 100·(1² − 0²)
        (2, 0, 300),  # 100·(2² − 1²)
        (0, 1, 3),  # now in both roles
        (1, 1, 100),  # was in both roles already
    ],
)
def test_partners_cost_what_one_more_time_adds(partnered, opposed, cost):
    assert partner_cost(partnered, opposed) == cost


@pytest.mark.parametrize(
    ("partnered", "opposed", "cost"),
    [
        (0, 0, 0),
        (0, 1, 2),  # 2² − 1² is 3, one of which anybody would add
        (0, 2, 44),  # 40·(1² − 0²) and 3² − 2² − 1
        (0, 3, 126),  # 40·(2² − 1²) and 4² − 3² − 1
        (1, 0, 3),
        (2, 1, 2),
    ],
)
def test_opponents_cost_what_one_more_time_adds(partnered, opposed, cost):
    assert opponent_cost(partnered, opposed) == cost


def test_costs_are_the_same_both_ways_round():
    never = frozenset({frozenset((2, 9))})
    rather_not = frozenset({frozenset((2, 5)), frozenset((5, 77))})
    of = costs(field((2, 5, 9), never=never, rather_not=rather_not), encounters(()), (5, 9, 2))
    assert of.partners == [[0, 0, 30], [0, 0, 1_000_000], [30, 1_000_000, 0]]
    assert of.opponents == of.partners


def test_nobody_makes_no_table():
    one = field(())
    assert best_fours(costs(one, encounters(()), ()), Random("s")) == []
