"""Seats, worked out by hand."""

from collections import Counter

from tests.tracker.engine.pairing.tournaments_by_attendance import played
from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing
from tracker.engine.pairing.seating import seat_counts, seat_sides, seats


def past(*tables):
    return tuple(played(Draw((DrawnPairing(1, sides),), (), "s")) for sides in tables)


def test_seats_go_round_the_table_by_side():
    assert seats(((1, 2), (3, 4))) == (1, 3, 2, 4)
    assert seats(((1,), (2,), (3,))) == (1, 2, 3)


def test_first_to_deal_is_who_dealt_least():
    counts = seat_counts(past(((1, 2), (3, 4)), ((3, 4), (1, 2)), ((4, 3), (2, 1))))
    # Seat 0 was 1's, 3's and 4's; 2 has not dealt, and sat at seat 2, 3 and 1.
    assert seats(seat_sides(counts, ((1, 2), (3, 4))))[0] == 2


def test_everybody_at_one_table_gets_every_seat_once():
    rounds = ()
    for _ in range(4):
        sides = seat_sides(seat_counts(rounds), ((1, 2), (3, 4)))
        rounds += past(sides)
    assert set(seat_counts(rounds).values()) == {1}
    assert len(seat_counts(rounds)) == 16


def test_dealing_first_once_counts_more_than_another_seat_twice():
    counts = Counter({(1, 0): 1, (1, 1): 2, (1, 2): 2, (1, 3): 2})
    # 1 would cost 1 + 2 as first dealer and costs 2 anywhere else.
    assert seats(seat_sides(counts, ((1, 2), (3, 4))))[0] != 1


def test_house_never_deals_first():
    counts = Counter({(1, 0): 9, (2, 0): 9, (3, 0): 9})
    for sides in (((1, 2), (3, HOUSE)), ((1, 2), (HOUSE, HOUSE))):
        assert seats(seat_sides(counts, sides))[0] != HOUSE


def test_seats_of_the_house_are_not_shared_out():
    counts = Counter({(HOUSE, 3): 9})
    assert seat_sides(counts, ((1, 2), (3, HOUSE))) == ((1, 2), (3, HOUSE))
