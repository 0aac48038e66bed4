"""What a few rounds leave behind, worked out by hand."""

from fractions import Fraction

from tracker.pairing.draw import Entry, Field, Pairing, Past, Played, Shape, SitOut
from tracker.pairing.history import Seats, free_rounds, rounds_met, seats

POINTS = (Fraction(1), Fraction(0))


def field(*rounds, shape=Shape()):  # noqa: B008 - it is frozen
    """A field with rounds behind it: each its tables and who sat out, and why."""
    past = tuple(
        Past(
            tuple(
                Played(Pairing(number, sides), POINTS if is_played else None)
                for number, (sides, is_played) in enumerate(tables, start=1)
            ),
            tuple(SitOut(*one) for one in sitting_out),
        )
        for tables, sitting_out in rounds
    )
    return Field((Entry(1, 1), Entry(2, 2)), 9, 5, "s", shape=shape, past=past)


def pairs(*sides):
    return tuple((side,) for side in sides), True


THREE = field(
    ([pairs(1, 2), pairs(4, 3)], [(5, "bye")]),
    ([pairs(5, 1), (((3,), (2,)), False)], [(4, "movement")]),
    ([pairs(2, 1), pairs(3, 5)], [(4, "bye")]),
)


def test_rounds_met_are_those_of_played_tables():
    assert rounds_met(THREE) == {
        frozenset({1, 2}): (1, 3),
        frozenset({3, 4}): (1,),
        frozenset({1, 5}): (2,),
        frozenset({3, 5}): (3,),
    }


def test_partners_have_not_met():
    two_and_two = field(([(((1, 2), (3, 4)), True)], []), shape=Shape(2, 2))
    assert rounds_met(two_and_two) == {
        frozenset(pair): (1,) for pair in ((1, 3), (1, 4), (2, 3), (2, 4))
    }


def test_three_at_a_table_have_met_each_other():
    three = field(([pairs(1, 2, 3)], []), shape=Shape(3, 1))
    assert rounds_met(three) == {frozenset(pair): (1,) for pair in ((1, 2), (1, 3), (2, 3))}


def test_free_rounds_are_byes_and_tables_not_played():
    assert free_rounds(THREE) == {5: 1, 4: 1, 3: 1, 2: 1}


def test_seats_count_played_tables():
    assert seats(THREE) == {
        1: Seats(1 - 1 - 1, was_first=False),
        2: Seats(-1 + 1, was_first=True),
        3: Seats(-1 + 1, was_first=True),
        4: Seats(1, was_first=True),
        5: Seats(1 - 1, was_first=False),
    }


def test_nobody_has_anything_behind_before_round_1():
    assert (rounds_met(field()), free_rounds(field()), seats(field())) == ({}, {}, {})
