"""Round robin: Berger's tables, and tournaments by them."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.tracker.engine.pairing.tournaments_by_chance import (
    come_and_go,
    faults,
    field_of,
    pairs_met,
    tournament,
    with_late,
    without,
)
from tracker.engine.pairing.draw import (
    CannotDrawError,
    Draw,
    DrawEntry,
    DrawnPairing,
    Shape,
    SitOut,
)
from tracker.engine.pairing.movement import RoundRobin

# The second round of Berger's tables for 7 or 8, as chess federations print it, first side first.
SECOND_OF_EIGHT = [(8, 5), (6, 4), (7, 3), (1, 2)]
NO_CONFLICTS = (("conflicts", 0),)


def test_second_round_of_eight_is_that_of_the_published_plan():
    _, (_, draw) = tournament(RoundRobin(), field_of(8), 2)
    assert [table.entrants for table in draw.tables] == SECOND_OF_EIGHT


def test_second_time_round_has_sides_changed():
    (_, draw) = tournament(RoundRobin(double=True), field_of(8), 9)[-1]
    assert [table.entrants for table in draw.tables] == [pair[::-1] for pair in SECOND_OF_EIGHT]


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6, 8, 9, 10, 27, 64])
def test_everybody_meets_everybody_once_with_sides_shared(entrants):
    drawn = tournament(RoundRobin(), field_of(entrants), entrants - 1 + entrants % 2)
    assert [faults(*each) for each in drawn] == [[]] * len(drawn)
    assert set(pairs_met(drawn).values()) == {1}
    assert len(pairs_met(drawn)) == entrants * (entrants - 1) // 2
    first = Counter(table.sides[0][0] for _, draw in drawn for table in draw.tables)
    second = Counter(table.sides[1][0] for _, draw in drawn for table in draw.tables)
    assert max(abs(first[each] - second[each]) for each in range(1, entrants + 1)) <= 1


@pytest.mark.parametrize("entrants", [8, 9])
def test_double_has_everybody_meet_once_from_either_side(entrants):
    way = RoundRobin(double=True)
    drawn = tournament(way, field_of(entrants), way.rounds(entrants)[-1])
    sides = Counter(
        (table.sides[0][0], table.sides[1][0]) for _, draw in drawn for table in draw.tables
    )
    assert set(sides.values()) == {1}
    assert len(sides) == entrants * (entrants - 1)


def test_odd_number_gives_everybody_one_bye():
    drawn = tournament(RoundRobin(), field_of(9), 9)
    assert sorted(out.entrant for _, draw in drawn for out in draw.sitting_out) == [*range(1, 10)]


def test_opponent_of_somebody_gone_sits_out():
    assert RoundRobin().draw(without(field_of(8), 6)) == Draw(
        (
            DrawnPairing(1, ((1,), (8,))),
            DrawnPairing(2, ((2,), (7,))),
            DrawnPairing(3, ((4,), (5,))),
        ),
        (SitOut(3, "bye"),),
        "s",
        NO_CONFLICTS,
    )


def test_late_entrant_takes_the_number_that_nobody_has():
    assert RoundRobin().draw(with_late(without(field_of(8), 6), 6)).sitting_out == ()


def test_late_entrant_takes_the_bye_of_an_odd_plan():
    draw = RoundRobin().draw(with_late(field_of(7), 8))
    assert (draw.tables[0], draw.sitting_out) == (DrawnPairing(1, ((1,), (8,))), ())


@pytest.mark.parametrize("entrants", [8, 9, 27, 64])
def test_coming_and_going_leaves_every_round_sound(entrants):
    drawn = tournament(RoundRobin(), field_of(entrants), 6, come_and_go)
    assert [faults(*each) for each in drawn] == [[]] * 6
    assert set(pairs_met(drawn).values()) == {1}


def test_late_entrant_beyond_the_plan_cannot_be_drawn():
    with pytest.raises(CannotDrawError) as refused:
        RoundRobin().draw(with_late(field_of(8), 9))
    assert refused.value.reason == "The plan has 8 places, and no number 9."
    assert refused.value.remedy == (
        "Note that they are not there, or let them play as substitutes for somebody who left."
    )


def test_those_who_must_not_meet_sit_out_when_the_plan_has_them_meet():
    apart = replace(field_of(4), never=frozenset({frozenset({2, 3}), frozenset({1, 2})}))
    assert RoundRobin().draw(apart) == Draw(
        (DrawnPairing(1, ((1,), (4,))),),
        (SitOut(2, "bye"), SitOut(3, "bye")),
        "s",
        (("conflicts", 1),),
    )


def test_own_table_is_kept():
    entries = (*(DrawEntry(each, each) for each in (1, 2, 3)), DrawEntry(4, 4, table=2))
    draw = RoundRobin().draw(replace(field_of(4), entries=entries))
    assert draw.tables == (DrawnPairing(1, ((2,), (3,))), DrawnPairing(2, ((1,), (4,))))


def test_round_after_the_plan_cannot_be_drawn():
    field, draw = tournament(RoundRobin(), field_of(4), 3)[-1]
    with pytest.raises(CannotDrawError) as refused:
        tournament(RoundRobin(), field_of(4), 4)
    assert (field.number, len(draw.tables)) == (3, 2)
    assert refused.value.reason == "The plan has 3 rounds."


@pytest.mark.parametrize(
    ("double", "entrants", "rounds"),
    [(False, 2, 1), (False, 8, 7), (False, 9, 9), (True, 8, 14), (True, 9, 18)],
)
def test_natural_number_of_rounds_is_all_against_all(double, entrants, rounds):
    assert RoundRobin(double=double).rounds(entrants) == range(rounds, rounds + 1)


@pytest.mark.parametrize("entrants", [0, 1])
def test_fewer_than_two_have_no_round(entrants):
    with pytest.raises(CannotDrawError, match="at least two"):
        RoundRobin().rounds(entrants)
    with pytest.raises(CannotDrawError, match="at least two"):
        RoundRobin().draw(field_of(entrants))


def test_other_shapes_are_refused():
    with pytest.raises(CannotDrawError, match="no tables of 3 sides of 1"):
        RoundRobin().draw(field_of(9, shape=Shape(3, 1)))
