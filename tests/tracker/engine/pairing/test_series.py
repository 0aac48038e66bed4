"""Series at tables of three and four, worked out by hand and over whole tournaments."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.engine.pairing.tournaments_by_chance import (
    byes,
    come_and_go,
    drawn_elsewhere,
    faults,
    field_of,
    tournament,
)
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawEntry,
    DrawnPairing,
    Note,
    PairingInput,
    PastRound,
    Shape,
    SitOut,
)
from tracker.engine.pairing.series import SeededSeries

THREES, FOURS, PARTNERS = Shape(3, 1), Shape(4, 1), Shape(2, 2)
WAY = SeededSeries()


def second_series(entrants, shape, *, clubs=None, **changes):
    """A field after a series that left no trace, places as numbers."""
    entries = tuple(
        DrawEntry(each, each, club=(clubs or {}).get(each, "")) for each in range(1, entrants + 1)
    )
    return replace(PairingInput(entries, 3, entrants, "s", shape, past=(PastRound(()),)), **changes)


def seats(draw):
    return [table.sides for table in draw.tables]


def alone(*entrants):
    return tuple((entrant,) for entrant in entrants)


@pytest.mark.parametrize(
    ("entrants", "shape", "tables"),
    [
        (8, FOURS, [alone(1, 2, 3, 4), alone(5, 6, 7, 8)]),
        (7, FOURS, [alone(1, 2, 3, 4), alone(5, 6, 7)]),
        (6, FOURS, [alone(1, 2, 3), alone(4, 5, 6)]),
        (3, FOURS, [alone(1, 2, 3)]),
        (6, THREES, [alone(1, 2, 3), alone(4, 5, 6)]),
        (5, THREES, [alone(1, 2, 3), alone(4, 5)]),
        (8, PARTNERS, [((1, 4), (2, 3)), ((5, 8), (6, 7))]),
    ],
)
def test_tables_are_filled_in_the_order_of_the_totals(entrants, shape, tables):
    draw = WAY.draw(second_series(entrants, shape))
    assert (seats(draw), draw.sitting_out) == (tables, ())
    assert [table.table for table in draw.tables] == [*range(1, len(tables) + 1)]


@pytest.mark.parametrize(
    ("way", "entrants", "shape", "out"),
    [
        (WAY, 5, FOURS, [5]),
        (WAY, 7, PARTNERS, [5, 6, 7]),
        (SeededSeries(short_tables=False), 7, FOURS, [5, 6, 7]),
        (SeededSeries(short_tables=False), 10, THREES, [10]),
    ],
)
def test_last_sit_out_where_no_smaller_table_can_be(way, entrants, shape, out):
    draw = way.draw(second_series(entrants, shape))
    assert draw.sitting_out == tuple(SitOut(each, "bye") for each in out)


def test_bye_goes_to_those_who_have_had_fewest():
    field = second_series(6, PARTNERS)
    field = replace(field, past=(PastRound((), (SitOut(6, "bye"), SitOut(4, "bye"))),))
    draw = WAY.draw(field)
    assert draw.sitting_out == (SitOut(3, "bye"), SitOut(5, "bye"))
    assert seats(draw) == [((1, 6), (2, 4))]


def test_team_mates_change_with_the_nearest_who_can_sit_there():
    draw = WAY.draw(second_series(8, FOURS, clubs={2: "Rot", 4: "Rot"}))
    assert seats(draw) == [alone(1, 2, 3, 5), alone(4, 6, 7, 8)]
    assert (draw.costs, [table.notes for table in draw.tables]) == ((("same_club", 0),), [(), ()])


def test_team_mates_pass_by_a_nearer_one_whose_table_has_their_club():
    """4 cannot go to 7's table, and 3 is nearer to 5 but would meet 7 too; 9 is free of both."""
    draw = WAY.draw(second_series(12, FOURS, clubs={3: "Rot", 4: "Rot", 7: "Rot"}))
    assert seats(draw) == [alone(1, 2, 3, 9), alone(5, 6, 7, 8), alone(4, 10, 11, 12)]


def test_team_mates_who_are_too_many_stay_with_a_note():
    draw = WAY.draw(second_series(4, PARTNERS, clubs={1: "Rot", 2: "Rot", 3: "Rot"}))
    assert draw.tables[0].notes == (Note("same_club"),)
    assert draw.costs == (("same_club", 3),)


def test_those_who_should_not_meet_are_kept_apart_or_noted():
    wish = frozenset({frozenset({1, 2})})
    assert seats(WAY.draw(second_series(8, PARTNERS, rather_not=wish))) == [
        ((1, 5), (3, 4)),
        ((2, 8), (6, 7)),
    ]
    draw = WAY.draw(second_series(4, PARTNERS, rather_not=wish))
    assert draw.tables[0].notes == (Note("rather_not"),)


def test_bye_goes_to_another_where_those_left_must_not_meet():
    never = frozenset({frozenset({1, 2})})
    draw = WAY.draw(second_series(5, PARTNERS, never=never))
    assert (seats(draw), draw.sitting_out) == ([((1, 5), (3, 4))], (SitOut(2, "bye"),))


def test_bye_does_not_go_to_another_for_a_wish():
    wish = frozenset({frozenset({1, 2})})
    assert WAY.draw(second_series(5, PARTNERS, rather_not=wish)).sitting_out == (SitOut(5, "bye"),)


def test_who_is_as_near_below_as_above_goes_below():
    """5 leaves the table of 4; 3 and 7 are both two places away."""
    never = frozenset({frozenset({4, 5})})
    draw = WAY.draw(second_series(9, THREES, never=never))
    assert seats(draw) == [alone(1, 2, 3), alone(4, 6, 7), alone(5, 8, 9)]


def test_those_who_must_not_meet_go_any_distance():
    """1 must meet nobody but the last three of sixty, who sit twenty tables away."""
    never = frozenset(frozenset({1, each}) for each in range(2, 58))
    draw = WAY.draw(second_series(60, THREES, never=never))
    assert {table.entrants[0] for table in draw.tables if set(table.entrants) & {58, 59, 60}} == {
        1,
        2,
    }


def tables_of_eight():
    """Every way to seat eight at two tables of four."""
    for three in combinations(range(2, 9), 3):
        yield {1, *three}, set(range(2, 9)) - set(three)


PAIRS = st.sets(st.integers(1, 8), min_size=2, max_size=2).map(frozenset)


@given(st.frozensets(PAIRS, max_size=14), st.text(max_size=2))
def test_those_who_must_not_meet_are_apart_wherever_that_can_be(never, seed):
    field = second_series(8, PARTNERS, never=never, seed=seed)
    can_be = any(
        not any(pair <= table for pair in never for table in tables) for tables in tables_of_eight()
    )
    if can_be:
        assert faults(field, WAY.draw(field)) == []
    else:
        with pytest.raises(CannotDrawError, match="must not meet"):
            WAY.draw(field)


@pytest.mark.some(8)
@pytest.mark.parametrize("shape", [THREES, FOURS, PARTNERS])
@pytest.mark.parametrize("entrants", [8, 9, 27, 64])
@pytest.mark.parametrize("between", [lambda field: field, come_and_go])
def test_whole_tournament_is_sound(entrants, shape, between):
    never = frozenset({frozenset({1, 3}), frozenset({2, 4}), frozenset({3, 4})})
    field = replace(field_of(entrants, shape=shape), never=never)
    drawn = tournament(WAY, field, 5, between)
    assert [faults(*each) for each in drawn] == [[]] * 5


@pytest.mark.some(2)
@pytest.mark.parametrize("entrants", [7, 9, 27])
def test_nobody_has_a_second_bye_before_all_had_one(entrants):
    drawn = tournament(WAY, field_of(entrants, shape=PARTNERS), entrants)
    out = byes(drawn)
    assert set(Counter(out).values()) == {len(out) // entrants}


def test_first_series_is_by_lot():
    assert (
        len({WAY.draw(field_of(16, shape=FOURS, seed=str(seed))).tables for seed in range(20)})
        == 20
    )


def test_own_table_is_kept():
    field = second_series(8, FOURS)
    entries = (*field.entries[:7], replace(field.entries[7], table=1))
    assert WAY.draw(replace(field, entries=entries)).tables[0] == DrawnPairing(1, alone(5, 6, 7, 8))


def test_rounds_are_drawn_again_in_another_process():
    code = (
        "from tracker.engine.pairing.series import SeededSeries\n"
        "print(tournament(SeededSeries(), field_of(27, shape=Shape(4, 1)), 5))"
    )
    assert drawn_elsewhere(code) == f"{tournament(WAY, field_of(27, shape=FOURS), 5)}\n"


def test_too_few_for_a_table_cannot_be_drawn():
    with pytest.raises(CannotDrawError) as refused:
        WAY.draw(second_series(3, PARTNERS))
    assert (refused.value.reason, refused.value.remedy) == (
        "3 players do not fill a table.",
        "Wait for 4.",
    )


def test_two_against_two_as_entrants_are_refused():
    with pytest.raises(CannotDrawError, match="no tables of 2 sides of 1"):
        WAY.draw(field_of(8))


def test_series_are_as_many_as_wished():
    assert WAY.rounds(8) == range(1, 100)
    with pytest.raises(CannotDrawError):
        WAY.rounds(1)
