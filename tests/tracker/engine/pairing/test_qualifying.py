"""Who comes on from groups, by tables worked out by hand."""

from dataclasses import replace
from fractions import Fraction

from tests.tracker.engine.pairing.tournaments_by_result import field_of, points, without
from tracker.engine.pairing.draw import DrawnPairing, PastRound, PlayedPairing
from tracker.engine.pairing.grouping import GroupRecord, by_group_place, records


def round_of(*tables):
    return PastRound(
        tuple(
            PlayedPairing(DrawnPairing(1, ((one,), (other,))), both) for one, other, both in tables
        )
    )


ROUNDS = (
    round_of((1, 2, points(300, 200)), (4, 5, points(250, 250))),
    round_of((3, 1, points(260, 240)), (5, 6, points(300, 100))),
    round_of((2, 3, points(310, 190)), (4, 6, None)),
)


def test_records_are_by_game():
    assert records(ROUNDS) == {
        1: GroupRecord(Fraction(1), Fraction(40), Fraction(270)),
        2: GroupRecord(Fraction(1), Fraction(10), Fraction(255)),
        3: GroupRecord(Fraction(1), Fraction(-50), Fraction(225)),
        4: GroupRecord(Fraction(1), Fraction(0), Fraction(250)),
        5: GroupRecord(Fraction(3, 2), Fraction(100), Fraction(275)),
        6: GroupRecord(Fraction(0), Fraction(-200), Fraction(100)),
    }


def test_by_group_place_orders_rows_by_record():
    groups = ((1, 2, 3), (4, 5, 6))
    assert by_group_place(field_of(6), groups, ROUNDS) == ((5, 1), (2, 4), (3, 6))


def test_by_group_place_leaves_out_who_is_gone():
    groups = ((1, 2, 3), (4, 5, 6))
    field = without(field_of(6), [5, 6])
    assert by_group_place(field, groups, ROUNDS) == ((1, 4), (2,), (3,))


def test_by_group_place_of_equals_is_by_their_places():
    field = field_of(4)
    entries = tuple(replace(entry, place=5 - entry.entrant) for entry in field.entries)
    groups = ((1, 2), (3, 4))
    assert by_group_place(replace(field, entries=entries), groups, ()) == ((4, 2), (3, 1))
