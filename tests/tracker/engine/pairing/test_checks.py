"""Obstacles to a draw, and a director's changes by hand."""

from dataclasses import replace

import pytest

from tests.tracker.engine.pairing.tournaments_by_result import (
    after,
    better_seed_wins,
    field_of,
    played,
)
from tracker.engine.pairing.conflicts import SeatChange, difference, problems, swap_entrants
from tracker.engine.pairing.draw import Draw, DrawnPairing, Note, Shape, SitOut
from tracker.engine.pairing.groups import Groups
from tracker.engine.pairing.knock_out import KnockOut
from tracker.engine.pairing.teams import TeamsOfFour

FIVE = field_of(5)
FIRST, SECOND = DrawnPairing(1, ((1,), (2,))), DrawnPairing(2, ((3,), (4,)))
GOOD = Draw((FIRST, SECOND), (SitOut(5, "bye"),), "harvest")


def with_tables(*tables):
    return replace(GOOD, tables=tables)


@pytest.mark.parametrize(
    ("draw", "expected"),
    [
        (GOOD, ()),
        (with_tables(FIRST), (Note("left_out", (3,)), Note("left_out", (4,)))),
        (with_tables(FIRST, SECOND, DrawnPairing(3, ((0,), (0,)))), ()),
        (with_tables(FIRST, replace(SECOND, sides=((3,), (6,)))), ("left_out", 4, "not_there", 6)),
        (with_tables(FIRST, replace(SECOND, sides=((3,), (1,)))), ("twice", 1, "left_out", 4)),
        (with_tables(FIRST, replace(SECOND, table=1)), ("table_twice", 1)),
        (with_tables(FIRST, replace(SECOND, table=3)), ("table_gap", 3)),
        (with_tables(replace(FIRST, table=0), replace(SECOND, table=1)), ("table_gap", 0)),
        (replace(GOOD, sitting_out=(SitOut(5, "bye"), SitOut(4, "bye"))), ("twice", 4)),
        (replace(GOOD, sitting_out=()), ("left_out", 5)),
        (
            replace(GOOD, tables=(FIRST, DrawnPairing(2, ((3,), (4,), (5,)))), sitting_out=()),
            ("wrong_sides", 2),
        ),
        (with_tables(FIRST, replace(SECOND, sides=((3, 4), ()))), ("wrong_sides", 2)),
    ],
)
def test_problems_say_what_is_wrong_and_of_whom(draw, expected):
    if not all(isinstance(wanted, Note) for wanted in expected):
        expected = tuple(
            Note(code, (fact,)) for code, fact in zip(expected[::2], expected[1::2], strict=True)
        )
    assert problems(FIVE, draw) == expected


def test_problems_name_those_who_must_not_be_together():
    never = frozenset([frozenset((2, 1)), frozenset((1, 3))])
    assert problems(replace(FIVE, never=never), GOOD) == (Note("must_not_meet", (1, 1, 2)),)
    partners = Draw((DrawnPairing(1, ((1, 4), (2, 3))),), (SitOut(5, "bye"),), "harvest")
    field = replace(FIVE, never=frozenset([frozenset((2, 3))]), shape=Shape(2, 2))
    assert problems(field, partners) == (Note("must_not_meet", (1, 2, 3)),)


def test_fixed_table_beyond_the_others_is_no_problem():
    entries = (*FIVE.entries[:3], replace(FIVE.entries[3], table=7), FIVE.entries[4])
    far = with_tables(FIRST, replace(SECOND, table=7))
    assert problems(replace(FIVE, entries=entries), far) == ()
    assert problems(FIVE, far) == (Note("table_gap", (7,)),)


def test_half_table_of_a_movement_stands_between_the_others():
    far = with_tables(FIRST, replace(SECOND, table=3))
    moved = replace(far, sitting_out=(SitOut(5, "movement"),))
    assert problems(FIVE, far) == (Note("table_gap", (3,)),)
    assert problems(FIVE, moved) == ()


@pytest.mark.parametrize(
    ("shape", "sides", "three", "is_allowed"),
    [
        (Shape(2, 2), ((1,), (2,), (3,)), True, True),
        (Shape(2, 2), ((1,), (2,), (3,)), False, False),
        (Shape(3, 1), ((1,), (2,)), False, True),
        (Shape(4, 1), ((1,), (2,)), False, False),
        (Shape(3, 1), ((1,), (2,), (3,), (4,)), True, False),
    ],
)
def test_smaller_tables_are_allowed_where_they_may_be(shape, sides, three, is_allowed):
    field = field_of(sum(map(len, sides)), shape=shape)
    found = problems(field, Draw((DrawnPairing(1, sides),), (), "harvest"), three=three)
    assert found == (() if is_allowed else (Note("wrong_sides", (1,)),))


@pytest.mark.some(3)
@pytest.mark.parametrize(
    "format_",
    [
        *(KnockOut(), KnockOut(double=True), Groups()),
        *(TeamsOfFour(), TeamsOfFour("knock_out"), TeamsOfFour("standing_order")),
    ],
    ids=str,
)
def test_problems_of_whole_tournaments_are_none(format_):
    field, rounds = field_of(27), format_.rounds(27)[-1] - 1
    for _ in range(rounds):
        draw = format_.draw(field)
        assert problems(field, draw) == ()
        field = after(field, draw, better_seed_wins)


def test_closed_table_mirrors_the_open_one():
    field = field_of(4)
    draw = TeamsOfFour().draw(field)
    first, second, third, fourth = draw.tables
    turned = replace(second, sides=((1,), (4,)))
    assert problems(field, replace(draw, tables=(first, turned, third, fourth))) == (
        Note("no_mirror", (1,)),
        Note("no_mirror", (2,)),
    )


def test_swapped_entrants_change_places_and_notes_about_them_go():
    met, match = Note("met_before", (1,)), Note("match", (1,))
    draw = replace(
        GOOD,
        tables=(replace(FIRST, notes=(match, met)), replace(SECOND, notes=(met,))),
        costs=(("repeats", 2),),
    )
    assert swap_entrants(draw, 2, 3) == Draw(
        (DrawnPairing(1, ((1,), (3,)), notes=(match,)), DrawnPairing(2, ((2,), (4,)))),
        (SitOut(5, "bye"),),
        "harvest",
    )
    only_first = swap_entrants(draw, 1, 5)
    assert only_first.sitting_out == (SitOut(1, "bye"),)
    assert only_first.tables == (
        DrawnPairing(1, ((5,), (2,)), notes=(match,)),
        replace(SECOND, notes=(met,)),
    )


def test_swapped_bye_is_found_again_in_the_next_round():
    field = field_of(3)
    changed = swap_entrants(KnockOut().draw(field), 1, 3)
    assert changed.tables[0].notes[1] == Note("byes", (3,))
    _, (final,) = played(
        KnockOut(), after(field, changed, better_seed_wins), better_seed_wins, rounds=1
    )
    assert set(final.tables[0].entrants) == {1, 3}


@pytest.mark.parametrize("nobody", [0, 6])
def test_swapped_needs_two_of_the_draw(nobody):
    with pytest.raises(KeyError):
        swap_entrants(with_tables(FIRST, SECOND, DrawnPairing(3, ((0,), (0,)))), 1, nobody)


def test_swapped_back_is_the_same_draw():
    draw = replace(KnockOut().draw(field_of(8)), costs=())
    assert swap_entrants(swap_entrants(draw, 1, 2), 2, 1) == draw


def test_difference_names_all_for_whom_something_is_new():
    after_swap = swap_entrants(GOOD, 2, 5)
    new = DrawnPairing(1, ((1,), (5,)))
    assert difference(GOOD, after_swap) == (
        SeatChange(1, (FIRST,), (new,)),
        SeatChange(2, (FIRST,), ()),
        SeatChange(5, (), (new,)),
    )
    assert difference(GOOD, GOOD) == ()
    assert difference(GOOD, with_tables(replace(FIRST, table=9), SECOND)) == (
        SeatChange(1, (FIRST,), (replace(FIRST, table=9),)),
        SeatChange(2, (FIRST,), (replace(FIRST, table=9),)),
    )


def test_difference_does_not_look_at_notes():
    noted = with_tables(replace(FIRST, notes=(Note("same_club"),)), SECOND)
    assert difference(GOOD, noted) == ()
