"""Table numbers, worked out by hand."""

from tracker.engine.pairing.draw import DrawEntry, DrawnPairing, Note
from tracker.engine.pairing.seating import number_tables

TAKEN = (Note("table_taken"),)


def tables(*wanted, notes=()):
    """The tables of 1-2, 3-4, 5-6, 7-8, places as numbers, where some want (entrant, table)."""
    pairings = [DrawnPairing(0, ((first,), (first + 1,)), notes=notes) for first in (1, 3, 5, 7)]
    entries = [
        DrawEntry(number, number, table=dict(wanted).get(number)) for number in range(8, 0, -1)
    ]
    return [(each.table, each.sides[0][0], each.notes) for each in number_tables(pairings, entries)]


def test_tables_are_numbered_in_the_order_given():
    assert tables() == [(1, 1, ()), (2, 3, ()), (3, 5, ()), (4, 7, ())]


def test_owner_of_a_table_changes_with_those_who_would_be_there():
    assert tables((6, 1)) == [(1, 5, ()), (2, 3, ()), (3, 1, ()), (4, 7, ())]


def test_owners_of_several_tables_all_sit_there():
    assert tables((6, 1), (1, 4), (7, 2)) == [(1, 5, ()), (2, 7, ()), (3, 3, ()), (4, 1, ())]


def test_owner_who_is_there_already_stays():
    assert tables((3, 2)) == tables()


def test_number_above_all_others_leaves_a_gap():
    assert tables((4, 9)) == [(1, 1, ()), (3, 5, ()), (4, 7, ()), (9, 3, ())]


def test_table_that_two_want_goes_to_the_better_place():
    assert tables((8, 1), (5, 1)) == [(1, 5, ()), (2, 3, ()), (3, 1, ()), (4, 7, TAKEN)]


def test_two_who_want_one_table_and_meet_have_it():
    assert tables((7, 1), (8, 1)) == [(1, 7, ()), (2, 3, ()), (3, 5, ()), (4, 1, ())]


def test_two_who_want_two_tables_and_meet_sit_where_the_better_place_wants():
    assert tables((7, 2), (8, 1)) == [(1, 1, ()), (2, 7, TAKEN), (3, 5, ()), (4, 3, ())]


def test_other_notes_are_kept():
    assert tables((8, 4), (1, 4), notes=(Note("met_before", (1,)),))[3][2] == (
        Note("met_before", (1,)),
    )
    assert tables((8, 4), (1, 4), notes=(Note("met_before", (1,)),))[0] == (
        1,
        7,
        (Note("met_before", (1,)), Note("table_taken")),
    )


def test_table_of_somebody_who_sits_out_is_free():
    pairing = DrawnPairing(0, ((1,), (2,)))
    entries = [DrawEntry(1, 2), DrawEntry(2, 3), DrawEntry(3, 1, table=7)]
    assert number_tables([pairing], entries) == (DrawnPairing(1, ((1,), (2,))),)
