"""Orders of those who are there."""

from random import Random

from tracker.engine.pairing.draw import DrawEntry, PairingInput, by_lot, by_place

ENTRIES = (DrawEntry(7, 3), DrawEntry(2, 1), DrawEntry(5, 2))
FIELD = PairingInput(ENTRIES, 5, 8, "s")


def test_place_orders_the_first_of_the_standings_first():
    assert [entry.entrant for entry in by_place(FIELD)] == [2, 5, 7]


def test_lot_has_every_order_whatever_order_the_entries_came_in():
    other = PairingInput(ENTRIES[::-1], 5, 8, "s")
    drawn = [tuple(by_lot(FIELD, Random(seed))) for seed in range(60)]
    assert [tuple(by_lot(other, Random(seed))) for seed in range(60)] == drawn
    assert len(set(drawn)) == 6


def test_those_who_are_there_are_known_by_start_number():
    assert FIELD.there == {2, 5, 7}
