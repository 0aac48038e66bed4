"""One field of pairs, against what each must have met and where."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tracker.engine.pairing.tournaments_by_attendance import field, past_of, tournament
from tracker.engine.pairing.draw import CannotDrawError, DrawnPairing, Shape, SitOut
from tracker.engine.pairing.movement import Howell

PAIRS = Shape(2, 1)


def whole(pairs):
    return tournament(Howell(), [range(1, pairs + 1)] * Howell().rounds(pairs)[-1], shape=PAIRS)


def lines(draw):
    """Who has the first side, and who the other."""
    return [{table.entrants[side] for table in draw.tables} for side in (0, 1)]


@pytest.mark.parametrize("pairs", range(3, 21))
def test_everybody_meets_everybody_once(pairs):
    met = Counter(frozenset(table.entrants) for draw in whole(pairs) for table in draw.tables)
    assert met == {frozenset(two): 1 for two in combinations(range(1, pairs + 1), 2)}


@pytest.mark.parametrize("pairs", range(4, 21, 2))
def test_last_pair_keeps_the_first_side_and_all_others_change(pairs):
    first = Counter(pair for draw in whole(pairs) for pair in lines(draw)[0])
    assert first == dict.fromkeys(range(1, pairs), pairs // 2 - 1) | {pairs: pairs - 1}


SPREAD = dict.fromkeys((4, 8, 12, 20), 0) | dict.fromkeys((6, 10, 14), 1) | {16: 2, 18: 3}
"""The rounds by which two pairs miss half of those without each other, with the best of all plans.

None where one less is a prime and four divides the size: quadratic residues then share a line.
"""


@pytest.mark.parametrize("pairs", SPREAD)
def test_two_pairs_are_on_one_line_in_half_of_the_rounds_without_each_other(pairs):
    together = Counter(
        frozenset(two)
        for draw in whole(pairs)
        for line in lines(draw)
        for two in combinations(sorted(line), 2)
    )
    rounds = {together[frozenset(two)] for two in combinations(range(1, pairs + 1), 2)}
    half = (pairs - 2) // 2
    assert max(abs(number - half) for number in rounds) == SPREAD[pairs]


@pytest.mark.parametrize("pairs", range(3, 20, 2))
def test_odd_field_has_the_lines_of_the_next_even_one(pairs):
    missing = pairs + 1
    expected = [[side - {missing} for side in lines(draw) if side] for draw in whole(pairs + 1)]
    sitting = [{out.entrant for out in draw.sitting_out} for draw in whole(pairs)]
    found = [
        [lines(draw)[0], lines(draw)[1] | out]
        for draw, out in zip(whole(pairs), sitting, strict=True)
    ]
    assert found == expected


def test_last_number_stays_and_an_odd_one_out_sits_out():
    draws = whole(5)
    assert [draw.sitting_out for draw in draws] == [
        (SitOut(number, "movement"),) for number in range(1, 6)
    ]
    assert {table.table for draw in whole(6) for table in draw.tables if 6 in table.entrants} == {1}


def test_first_round_of_four_is_as_worked_out():
    # 4 meets 1; 2 and 3 are one away on either side.
    assert [set(table.entrants) for table in whole(4)[0].tables] == [{4, 1}, {2, 3}]


def test_pair_that_cannot_walk_keeps_the_table():
    one = field(range(1, 9), shape=PAIRS)
    entries = tuple(
        replace(entry, table=3 if entry.entrant == 8 else None) for entry in one.entries
    )
    table = next(
        table
        for table in Howell().draw(replace(one, entries=entries)).tables
        if 8 in table.entrants
    )
    assert table == DrawnPairing(3, ((8,), (1,)))


def test_late_pair_takes_the_free_number_and_a_leaver_frees_one():
    draws = tournament(Howell(), [range(1, 8), range(1, 9), [1, 2, 3, 4, 5, 7, 8]], shape=PAIRS)
    # In round 3 the centre is 3; 6 is three ahead of it, and 7 three behind.
    assert [draw.sitting_out for draw in draws] == [
        (SitOut(1, "movement"),),
        (),
        (SitOut(7, "movement"),),
    ]


def test_late_pair_without_a_free_number_is_refused():
    with pytest.raises(CannotDrawError) as refusal:
        Howell().draw(field(range(1, 8), size=6, shape=PAIRS))
    assert refusal.value.reason == "The plan has 6 places, and no number 7."


def test_round_after_the_last_is_refused():
    with pytest.raises(CannotDrawError) as refusal:
        Howell().draw(field(range(1, 5), past_of(whole(4)), shape=PAIRS))
    assert refusal.value.reason == "The plan has 3 rounds."


@pytest.mark.parametrize("pairs", [2, 21])
def test_too_few_and_too_many_are_refused_with_a_remedy(pairs):
    with pytest.raises(CannotDrawError) as refusal:
        Howell().rounds(pairs)
    assert refusal.value.reason == f"A Howell movement is for 3 to 20 pairs, not for {pairs}."
    assert refusal.value.remedy == (
        "Move the pairs in two lines (Mitchell), or play a round robin."
    )
