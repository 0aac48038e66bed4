"""Two lines of pairs, against what each pair must have met and played."""

from collections import Counter

import pytest

from tests.tracker.engine.pairing.tournaments_by_attendance import (
    everybody,
    field,
    past_of,
    tournament,
)
from tracker.engine.pairing.draw import CannotDrawError, Draw, DrawnPairing, Note, Shape, SitOut
from tracker.engine.pairing.movement import Mitchell

PAIRS = Shape(2, 1)


def whole(form, pairs):
    return tournament(form, [range(1, pairs + 1)] * form.rounds(pairs)[-1], shape=PAIRS)


@pytest.mark.parametrize("tables", range(2, 12))
def test_every_pair_meets_every_pair_of_the_other_line_once(tables):
    met = Counter(table.sides for draw in whole(Mitchell(), 2 * tables) for table in draw.tables)
    lines = range(1, tables + 1), range(tables + 1, 2 * tables + 1)
    assert met == {((first,), (other,)): 1 for first in lines[0] for other in lines[1]}


def test_second_line_moves_up_and_the_first_stays():
    first, second = whole(Mitchell(), 6)[:2]
    assert [table.entrants for table in first.tables] == [(1, 4), (2, 5), (3, 6)]
    assert [table.entrants for table in second.tables] == [(1, 6), (2, 4), (3, 5)]
    assert first.tables[0].notes == ()


@pytest.mark.parametrize("tables", range(2, 12))
def test_with_boards_nobody_plays_a_set_or_a_pair_twice(tables):
    draws = whole(Mitchell(boards=True), 2 * tables)
    assert len(draws) == tables - (tables % 2 == 0)
    met = Counter(table.sides for draw in draws for table in draw.tables)
    assert max(met.values()) == 1
    played = Counter(
        (pair, table.notes) for draw in draws for table in draw.tables for pair in table.entrants
    )
    assert max(played.values()) == 1
    for draw in draws:
        sets = sorted(table.notes[0].facts for table in draw.tables)
        assert sets == [(number,) for number in range(1, tables + 1)]


def test_sets_of_boards_move_down_a_table():
    second = whole(Mitchell(boards=True), 6)[1]
    assert [table.notes for table in second.tables] == [
        (Note("boards", (2,)),),
        (Note("boards", (3,)),),
        (Note("boards", (1,)),),
    ]


def test_moving_line_skips_a_table_after_half_of_the_rounds():
    opponents = [draw.tables[0].entrants[1] for draw in whole(Mitchell(boards=True), 8)]
    # 5, 8, then 7 is skipped and 6 comes.
    assert opponents == [5, 8, 6]


@pytest.mark.parametrize(
    ("rounds", "switched"), [(4, [4]), (8, [8]), (9, [8, 9]), (16, [15, 16]), (17, [15, 16, 17])]
)
def test_lines_change_sides_in_an_eighth_to_a_quarter_of_the_rounds(rounds, switched):
    there = [range(1, 2 * rounds + 1)] * rounds
    draws = tournament(Mitchell(arrow_switch=True), there, shape=PAIRS)
    last = [at for at, draw in enumerate(draws, 1) if draw.tables[0].entrants[0] > rounds]
    assert last == switched


def test_half_table_goes_round():
    draws = whole(Mitchell(), 5)
    assert [draw.sitting_out for draw in draws] == [
        (SitOut(3, "movement"),),
        (SitOut(1, "movement"),),
        (SitOut(2, "movement"),),
    ]
    assert [table.table for table in draws[1].tables] == [2, 3]


def test_late_pair_takes_the_number_of_the_half_table():
    draws = tournament(Mitchell(), [range(1, 6), range(1, 7)], shape=PAIRS)
    assert draws[1] == Draw(
        (
            DrawnPairing(1, ((1,), (6,))),
            DrawnPairing(2, ((2,), (4,))),
            DrawnPairing(3, ((3,), (5,))),
        ),
        (),
        "s",
        (("conflicts", 0),),
    )


def test_late_pair_without_a_free_number_is_refused_with_a_remedy():
    with pytest.raises(CannotDrawError) as refusal:
        Mitchell().draw(field(range(1, 8), size=6, shape=PAIRS))
    assert refusal.value.reason == "The plan has 6 places, and no number 7."
    assert refusal.value.remedy == (
        "Note that they are not there, or let them play as substitutes for somebody who left."
    )


def test_two_who_must_not_meet_sit_out_and_are_counted():
    one = field(range(1, 7), shape=PAIRS, never=frozenset({frozenset((2, 5))}))
    draw = Mitchell().draw(one)
    assert [table.entrants for table in draw.tables] == [(1, 4), (3, 6)]
    assert draw.sitting_out == (SitOut(2, "movement"), SitOut(5, "movement"))
    assert draw.costs == (("conflicts", 1),)


def test_opponent_of_a_pair_that_has_left_sits_out():
    draws = tournament(Mitchell(), [range(1, 9), [1, 2, 4, 5, 6, 7, 8]], shape=PAIRS)
    assert draws[1].sitting_out == (SitOut(6, "movement"),)
    assert everybody(draws[1]) == [1, 2, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("form", [Mitchell(), Mitchell(boards=True, arrow_switch=True)])
@pytest.mark.parametrize("pairs", [8, 9, 27, 64])
def test_tournament_with_a_leaver_whose_number_is_taken_again_gives_everybody_a_place(form, pairs):
    rounds = form.rounds(pairs)[-1]
    without_2 = [number for number in range(1, pairs + 1) if number != 2]
    there = [range(1, pairs + 1), without_2, *[range(1, pairs + 1)] * (rounds - 2)]
    draws = tournament(form, there, shape=PAIRS)
    half = 1 if pairs % 2 else 0
    out = [len(draw.sitting_out) for draw in draws]
    assert out[:1] + out[2:] == [half] * (rounds - 1)
    assert out[1] in (half + 1, half - 1)
    met = Counter(frozenset(table.entrants) for draw in draws for table in draw.tables)
    assert max(met.values()) == 1


def test_round_after_the_last_is_refused():
    form = Mitchell(boards=True)
    past = past_of(whole(form, 8))
    with pytest.raises(CannotDrawError) as refusal:
        form.draw(field(range(1, 9), past, shape=PAIRS))
    assert refusal.value.reason == "The plan has 3 rounds."


def test_two_pairs_are_refused():
    with pytest.raises(CannotDrawError) as refusal:
        Mitchell().rounds(2)
    assert refusal.value.remedy == "Wait for a third pair."
