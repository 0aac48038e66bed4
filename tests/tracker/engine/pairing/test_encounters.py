"""Who has met whom, counted by hand."""

from tests.tracker.engine.pairing.tournaments_by_attendance import played
from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing, PastRound, PlayedPairing
from tracker.engine.pairing.encounters import (
    Encounters,
    encounters,
    opponent_pairs,
    partner_pairs,
    played_tables,
    rounds_opposed,
)

FOUR = DrawnPairing(1, ((4, 2), (3, 1)))


def test_pairs_of_a_full_table_are_two_partners_and_four_opponents():
    assert sorted(partner_pairs(FOUR)) == [(1, 3), (2, 4)]
    assert sorted(opponent_pairs(FOUR)) == [(1, 2), (1, 4), (2, 3), (3, 4)]


def test_pairs_with_the_house_are_nobody():
    table = DrawnPairing(1, ((1, 2), (3, HOUSE)))
    assert list(partner_pairs(table)) == [(1, 2)]
    assert list(opponent_pairs(table)) == [(1, 3), (2, 3)]


def test_three_sides_are_all_opponents():
    table = DrawnPairing(1, ((3,), (1,), (2,)))
    assert list(partner_pairs(table)) == []
    assert sorted(opponent_pairs(table)) == [(1, 2), (1, 3), (2, 3)]


def test_encounters_of_two_rounds_have_rounds_times_and_the_last():
    again = DrawnPairing(1, ((2, 4), (5, 1)))
    past = [played(Draw((table,), (), "s")) for table in (FOUR, again)]
    assert encounters(past) == Encounters(
        partners={(1, 3): (1,), (2, 4): (1, 2), (1, 5): (2,)},
        opponents={(1, 2): 2, (1, 4): 2, (2, 3): 1, (3, 4): 1, (2, 5): 1, (4, 5): 1},
        last=frozenset({(2, 4), (1, 5), (1, 2), (1, 4), (2, 5), (4, 5)}),
    )


def test_rounds_opposed_are_those_of_opponents_only():
    again = DrawnPairing(1, ((2, 4), (5, 1)))
    past = [played(Draw((table,), (), "s")) for table in (FOUR, again)]
    in_both, in_first, in_second = [(1, 2), (1, 4)], [(2, 3), (3, 4)], [(2, 5), (4, 5)]
    assert rounds_opposed(past) == (
        dict.fromkeys(in_both, (1, 2))
        | dict.fromkeys(in_first, (1,))
        | dict.fromkeys(in_second, (2,))
    )


def test_encounters_of_no_rounds_are_none():
    assert encounters([]) == Encounters({}, {}, frozenset())


def test_table_that_was_not_played_has_brought_nobody_together():
    unplayed = PastRound((PlayedPairing(FOUR, None),))
    assert encounters([unplayed]) == Encounters({}, {}, frozenset())
    assert encounters([played(Draw((FOUR,), (), "s")), unplayed]).last == frozenset()
    assert list(played_tables(unplayed)) == []
