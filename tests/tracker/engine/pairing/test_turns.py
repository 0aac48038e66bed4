"""Whose turn it is, worked out by hand."""

from random import Random

from tests.tracker.engine.pairing.tournaments_by_attendance import field, played
from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing, SitOut
from tracker.engine.pairing.encounters import (
    burden_counts,
    by_turn,
    sat_in_three,
    sat_out,
    sat_with_house,
)


def rounds_sat_out(*rounds):
    return tuple(
        played(Draw((), tuple(SitOut(entrant, "bye") for entrant in out), "s")) for out in rounds
    )


def test_fewest_times_come_first_then_longest_ago():
    one = field((1, 2, 3, 4), rounds_sat_out([3], [3], [2], [1]))
    assert by_turn(one, sat_out, Random("lot")) == [4, 2, 1, 3]


def test_equals_are_by_lot():
    one = field(range(1, 9))
    orders = {tuple(by_turn(one, sat_out, Random(lot))) for lot in range(20)}
    assert len(orders) > 10
    assert {tuple(sorted(order)) for order in orders} == {tuple(range(1, 9))}


def test_who_has_left_has_no_turn():
    assert by_turn(field((1, 3), rounds_sat_out([3], [2])), sat_out, Random("lot")) == [1, 3]


def test_times_count_everybody_who_is_there():
    assert burden_counts(field((1, 2, 4), rounds_sat_out([2, 3], [2])), sat_out) == {
        1: 0,
        2: 2,
        4: 0,
    }


def test_burdens_of_a_round_are_told_apart():
    tables = (
        DrawnPairing(1, ((1, 2), (3, 4))),
        DrawnPairing(2, ((5, 6), (7, HOUSE))),
        DrawnPairing(3, ((8,), (9,), (10,))),
    )
    past = played(Draw(tables, (SitOut(11, "bye"),), "s"))
    found = [list(burden(past)) for burden in (sat_out, sat_with_house, sat_in_three)]
    assert found == [[11], [5, 6, 7], [8, 9, 10]]
