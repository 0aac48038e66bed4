"""Draws around tables that are locked."""

from dataclasses import replace

import pytest

from tracker.engine.formats import FORMATS
from tracker.engine.pairing.conflicts import problems
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawEntry,
    DrawnPairing,
    Note,
    PairingInput,
    Shape,
    drawn_around,
)
from tracker.engine.pairing.drawn_partners import DrawnPartners

PARTNERS = Shape(2, 2)
SHAPES = {"drawn-partners": PARTNERS, "series": PARTNERS}


def field(entrants, shape=PARTNERS, **given):
    entries = tuple(DrawEntry(number, number) for number in range(1, entrants + 1))
    return PairingInput(entries, rounds=3, size=entrants, seed="s", shape=shape, **given)


@pytest.mark.parametrize("code", [form.code for form in FORMATS.values() if form.can_lock])
@pytest.mark.parametrize("entrants", [12, 13])
def test_locked_table_stays_and_the_others_are_drawn_around_it(code, entrants):
    form = FORMATS[code].system_with({})
    before = form.draw(field(entrants, SHAPES.get(code, Shape())))
    kept = before.tables[1]
    around = field(entrants, SHAPES.get(code, Shape()), locked=(kept,))
    for seed in ("a", "b", "c"):
        again = drawn_around(form, replace(around, seed=seed))
        assert kept in again.tables
        assert problems(around, again) == ()
        assert [table.table for table in again.tables] == list(range(1, len(before.tables) + 1))


def test_without_a_locked_table_it_is_the_usual_draw():
    form = DrawnPartners()
    assert drawn_around(form, field(9)) == form.draw(field(9))


def test_all_tables_locked_it_is_the_same_draw():
    form = DrawnPartners()
    before = form.draw(field(9))
    again = drawn_around(form, replace(field(9), seed="other", locked=before.tables))
    assert (again.tables, again.sitting_out) == (before.tables, before.sitting_out)


def test_who_cannot_walk_keeps_the_table_beside_a_locked_one():
    form = DrawnPartners()
    entries = tuple(
        DrawEntry(number, number, table=3 if number == 5 else None) for number in range(1, 13)
    )
    locked = (DrawnPairing(1, ((1, 2), (3, 4))),)
    drawn = drawn_around(form, replace(field(12), entries=entries, locked=locked))
    assert [table.table for table in drawn.tables if 5 in table.entrants] == [3]


def test_table_of_somebody_that_is_locked_for_others_is_noted():
    form = DrawnPartners()
    entries = tuple(
        DrawEntry(number, number, table=1 if number == 5 else None) for number in range(1, 13)
    )
    locked = (DrawnPairing(1, ((1, 2), (3, 4))),)
    drawn = drawn_around(form, replace(field(12), entries=entries, locked=locked))
    (table,) = [table for table in drawn.tables if 5 in table.entrants]
    assert Note("table_taken") in table.notes


def test_locked_table_of_somebody_who_is_not_there_is_refused_with_what_works():
    locked = (DrawnPairing(2, ((1, 2), (3, 13))),)
    with pytest.raises(CannotDrawError) as refused:
        drawn_around(DrawnPartners(), field(12, locked=locked))
    assert refused.value.reason == ("Table 2 is locked, and not all who sit there can be drawn.")
    assert refused.value.remedy == "Unlock the table, or check them in."
