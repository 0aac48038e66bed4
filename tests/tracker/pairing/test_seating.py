"""Seats and numbers of tables, worked out by hand."""

from dataclasses import replace

from tests.tracker.pairing.partner_events import field, played
from tracker.pairing.draw import HOUSE, Draw, Entry, Pairing
from tracker.pairing.seating import numbered, seat_counts, seated, seats


def past(*tables):
    return tuple(played(Draw((Pairing(1, sides),), (), "s")) for sides in tables)


def test_seats_go_round_the_table_by_side():
    assert seats(((1, 2), (3, 4))) == (1, 3, 2, 4)
    assert seats(((1,), (2,), (3,))) == (1, 2, 3)


def test_first_to_deal_is_who_dealt_least():
    counts = seat_counts(past(((1, 2), (3, 4)), ((3, 4), (1, 2)), ((4, 3), (2, 1))))
    # Seat 0 was 1's, 3's and 4's; 2 has not dealt, and sat at seat 2, 3 and 1.
    assert seats(seated(counts, ((1, 2), (3, 4))))[0] == 2


def test_everybody_at_one_table_gets_every_seat_once():
    rounds = ()
    for _ in range(4):
        sides = seated(seat_counts(rounds), ((1, 2), (3, 4)))
        rounds += past(sides)
    assert set(seat_counts(rounds).values()) == {1}
    assert len(seat_counts(rounds)) == 16


def test_house_never_deals_first():
    counts = seat_counts(past(*[((1, 2), (3, HOUSE))] * 9))
    for sides in (((1, 2), (3, HOUSE)), ((1, 2), (HOUSE, HOUSE))):
        assert seats(seated(counts, sides))[0] != HOUSE


def test_tables_are_numbered_in_the_order_given():
    sides = (((5,), (6,)), ((1,), (2,)))
    assert numbered(field((1, 2, 5, 6)), sides) == (Pairing(1, sides[0]), Pairing(2, sides[1]))


def with_tables(**tables):
    one = field((1, 2, 3, 4, 5, 6))
    entries = [replace(entry, table=tables.get(f"p{entry.entrant}")) for entry in one.entries]
    return replace(one, entries=tuple(entries))


THREE = (((1,), (2,)), ((3,), (4,)), ((5,), (6,)))


def test_table_comes_to_who_cannot_walk():
    tables = numbered(with_tables(p6=1), THREE)
    assert [table.entrants for table in tables] == [(5, 6), (3, 4), (1, 2)]


def test_two_who_want_one_table_leave_it_to_the_better_placed():
    tables = numbered(with_tables(p3=1, p5=1), THREE)
    assert [(table.table, table.entrants) for table in tables] == [
        (1, (3, 4)),
        (2, (1, 2)),
        (3, (5, 6)),
    ]


def test_two_at_one_table_with_tables_of_their_own_stay_with_the_better_placed():
    tables = numbered(with_tables(p5=2, p6=1), THREE)
    assert [table.entrants for table in tables] == [(1, 2), (5, 6), (3, 4)]


def test_table_beyond_the_last_is_kept():
    tables = numbered(with_tables(p1=9), THREE)
    assert [(table.table, table.entrants) for table in tables] == [
        (2, (3, 4)),
        (3, (5, 6)),
        (9, (1, 2)),
    ]


def test_who_cannot_walk_and_sits_out_changes_nothing():
    absent = replace(field((1, 2)), entries=(Entry(7, 1, table=1),))
    assert numbered(absent, THREE)[0] == Pairing(1, THREE[0])
