"""Groups and finals played from the first round to the last."""

from collections import Counter
from itertools import combinations

import pytest

from tests.tracker.engine.pairing.tournaments_by_result import (
    better_seed_wins,
    by_dice,
    field_of,
    played,
)
from tracker.engine.pairing.draw import CannotDrawError, Note, SitOut
from tracker.engine.pairing.groups import Groups


def whole_tournament(format_, n, result=better_seed_wins, **others):
    return played(format_, field_of(n), result, rounds=format_.rounds(n)[0], **others)


def parts_of(draw):
    return Counter(table.part for table in draw.tables)


FORMATS = (
    Groups(),
    Groups(groups=2, best_thirds=1),
    Groups(size=4, by="lot", then="none"),
    Groups(groups=3, then="cascade"),
)


@pytest.mark.some(10)
@pytest.mark.parametrize("format_", FORMATS, ids=str)
@pytest.mark.parametrize("n", [8, 9, 27, 64])
@pytest.mark.parametrize("leave", [{}, {2: (1, 8), 3: (2,)}])
def test_draw_has_everybody_once_in_every_round(format_, n, leave):
    field = field_of(n)
    there, rounds = set(range(1, n + 1)), format_.rounds(n)[0]
    for number in range(1, rounds + 1):
        there -= set(leave.get(number, ()))
        try:
            field, (draw,) = played(
                format_, field, by_dice(str(n)), rounds=1, leave={1: leave.get(number, ())}
            )
        except CannotDrawError as error:
            # With some gone there may be less to play, but not nothing.
            assert leave
            assert error.reason == "Everything is decided."  # noqa: PT017 - the way out
            assert number > 2
            break
        at_tables = [who for table in draw.tables for who in table.entrants]
        assert sorted(at_tables + [out.entrant for out in draw.sitting_out]) == sorted(there)
    else:
        with pytest.raises(CannotDrawError, match="Everything is decided"):
            format_.draw(field)


@pytest.mark.some(6)
@pytest.mark.parametrize("format_", FORMATS, ids=str)
@pytest.mark.parametrize("n", [8, 9, 27, 64])
def test_everybody_meets_their_group_once(format_, n):
    _, draws = whole_tournament(format_, n, by_dice("groups"))
    met = Counter(
        frozenset(table.entrants)
        for draw in draws
        for table in draw.tables
        if table.part.startswith("group ")
    )
    groups = {
        frozenset({who}.union(*(pair for pair in met if who in pair))) for who in range(1, n + 1)
    }
    assert sum(map(len, groups)) == n
    mates = (frozenset(pair) for group in groups for pair in combinations(group, 2))
    assert met == Counter(mates)


@pytest.mark.parametrize(
    ("format_", "n", "expected"),
    [
        # Four groups of 2 and 8 who come on; groups of 7 and 6 and 8; groups of 16 and 8.
        (Groups(), 8, 1 + 3),
        (Groups(), 27, 7 + 3),
        (Groups(), 64, 15 + 3),
        (Groups(qualifiers=1), 9, 3 + 2),
        (Groups(groups=2, best_thirds=1), 9, 5 + 3),
        (Groups(groups=3, then="cascade"), 9, 3 + 2),
        (Groups(size=4, then="none"), 27, 3),
    ],
)
def test_rounds_are_those_of_the_largest_group_and_the_finals(format_, n, expected):
    assert format_.rounds(n) == range(expected, expected + 1)


def test_knock_out_begins_with_winners_against_seconds_of_other_groups():
    _, draws = whole_tournament(Groups(), 16)
    # Snake of 16: A 1 8 9 16, B 2 7 10 15, C 3 6 11 14, D 4 5 12 13.
    quarters = draws[3]
    assert parts_of(quarters) == {"main": 4}
    pairs = {frozenset(table.entrants) for table in quarters.tables}
    assert all(len({1, 2, 3, 4} & pair) == len({5, 6, 7, 8} & pair) == 1 for pair in pairs)
    assert not {frozenset(pair) for pair in ((1, 8), (2, 7), (3, 6), (4, 5))} & pairs
    assert set(draws[-1].tables[0].entrants) == {1, 2}
    assert [sorted(parts_of(draw)) for draw in draws[3:]] == [["main"], ["main"], ["final"]]


def test_best_thirds_come_on_with_the_best_record_by_game():
    format_ = Groups(groups=2, qualifiers=1, best_thirds=1)
    # Snake of 5: A 1 4 5 and B 2 3. Second are 4, with one of two won, and 3, with none of one.
    _, draws = whole_tournament(format_, 5)
    first_final = draws[3]
    assert set(first_final.tables[0].entrants) == {2, 4}
    assert SitOut(1, "bye") in first_final.sitting_out


def test_tied_final_is_named_by_the_round_of_the_tournament():
    format_ = Groups(groups=2)
    field, _ = played(format_, field_of(8), better_seed_wins, rounds=3)
    field, _ = played(format_, field, lambda _: None, rounds=1)
    with pytest.raises(CannotDrawError, match="Table 1 of round 4 has no winner"):
        format_.draw(field)


def test_cascade_has_a_final_for_each_place_in_the_group():
    _, draws = whole_tournament(Groups(groups=3, then="cascade"), 9)
    # Snake of 9: A 1 6 7, B 2 5 8, C 3 4 9.
    assert parts_of(draws[3]) == {"final A": 1, "final B": 1, "final C": 1}
    free = {out.entrant: out.reason for out in draws[3].sitting_out}
    assert free == {1: "bye", 4: "bye", 7: "bye"}
    last = {table.part: set(table.entrants) for table in draws[4].tables}
    assert last == {"final A": {1, 2}, "final B": {4, 5}, "final C": {7, 8}}


def test_odd_group_gives_a_bye_to_each_in_turn():
    field, draws = whole_tournament(Groups(groups=1, then="none"), 5)
    free = [out for draw in draws for out in draw.sitting_out]
    assert sorted(out.entrant for out in free) == [1, 2, 3, 4, 5]
    assert {out.reason for out in free} == {"bye"}
    with pytest.raises(CannotDrawError, match="Everything is decided"):
        Groups(groups=1, then="none").draw(field)


def test_leaver_gives_the_opponent_a_bye_and_does_not_come_on():
    _, draws = whole_tournament(Groups(groups=2), 8, leave={2: (1,)})
    # Snake of 8: A 1 4 5 8 and B 2 3 6 7.
    assert [len(draw.tables) for draw in draws] == [4, 3, 3, 2, 1]
    assert {who for table in draws[3].tables for who in table.entrants} == {4, 5, 2, 3}
    assert {out.reason for draw in draws[:3] for out in draw.sitting_out} == {"bye"}


def test_round_without_opponents_is_left_out():
    # Of three one has left: of the rounds 2-3, 3-1, 1-2 only those without the leaver are played.
    format_ = Groups(groups=1, then="none")
    field, (first,) = played(format_, field_of(3), better_seed_wins, rounds=1)
    gone = first.tables[0].entrants[1]
    field, (second,) = played(format_, field, better_seed_wins, rounds=1, leave={1: (gone,)})
    assert gone not in second.tables[0].entrants
    with pytest.raises(CannotDrawError, match="Everything is decided"):
        format_.draw(field)


def test_who_comes_late_is_in_no_group():
    field, _ = played(Groups(groups=2), field_of(8), better_seed_wins, rounds=1)
    late = field_of(9, past=field.past)
    assert SitOut(9, "out") in Groups(groups=2).draw(late).sitting_out


def members(table):
    """Who sits there."""
    return frozenset(table.entrants)


def test_by_lot_groups_depend_on_the_seed_only():
    format_ = Groups(by="lot")
    a, b = ({*map(members, format_.draw(field_of(16, seed=seed)).tables)} for seed in "ab")
    assert a != b
    assert a == {*map(members, format_.draw(field_of(16, seed="a")).tables)}


def test_tables_say_who_met_and_who_has_a_bye():
    (table,) = Groups(groups=1, then="none").draw(field_of(3)).tables
    assert table.notes == (Note("match", (1,)), Note("byes", (1,)))


@pytest.mark.parametrize(
    ("format_", "n", "remedy"),
    [
        (Groups(groups=5), 9, "Form no more than 4 groups."),
        (Groups(groups=2), 3, "Form no more than 1 group."),
        (Groups(), 1, "Wait for another one."),
        (Groups(qualifiers=3), 8, "Let 1 to 2 of each group qualify."),
        (Groups(qualifiers=2, best_thirds=2), 9, "Let no more than 1 of them qualify."),
        (Groups(groups=1, qualifiers=1), 4, "Let 2 or more qualify."),
    ],
)
def test_rounds_that_cannot_be_say_what_can(format_, n, remedy):
    for asked in (lambda: format_.rounds(n), lambda: format_.draw(field_of(n))):
        with pytest.raises(CannotDrawError) as raised:
            asked()
        assert raised.value.remedy == remedy


def test_brackets_show_the_finals_once_they_are_drawn():
    format_ = Groups(groups=2)
    field, _ = played(format_, field_of(8), better_seed_wins, rounds=3)
    assert format_.brackets(field) == ()
    field, _ = played(format_, field, better_seed_wins, rounds=1)
    (((one, other), (final,)),) = format_.brackets(field)
    # Six tables in each group came before.
    assert [one.number, other.number, final.number] == [13, 14, 15]
    assert {one.winner, other.winner} == {1, 2}
    assert (final.part, set(final.sides), final.winner) == ("final", {1, 2}, None)


def test_final_places_are_of_the_finals_and_then_of_the_groups():
    field, _ = whole_tournament(Groups(groups=2), 8)
    # Snake of 8: A 1 4 5 8 and B 2 3 6 7.
    assert Groups(groups=2).final_places(field) == ((1,), (2,), (3, 4), (5, 6), (7, 8))
    format_ = Groups(groups=3, then="cascade")
    field, _ = whole_tournament(format_, 9)
    assert format_.final_places(field) == tuple((number,) for number in range(1, 10))


def test_final_places_before_the_finals_are_those_in_the_groups():
    format_ = Groups(groups=2)
    assert format_.final_places(field_of(4)) == ((1, 2, 3, 4),)
    field, _ = played(format_, field_of(8), better_seed_wins, rounds=3, leave={3: (8,)})
    assert format_.final_places(field) == ((1, 2), (3, 4), (5, 6), (7,), (8,))


@pytest.mark.parametrize(
    ("groups", "entrants", "free"),
    [
        (Groups(groups=2), 8, 0),  # 4 and 4
        (Groups(groups=2), 9, 1),  # 5 and 4
        (Groups(groups=2), 10, 2),  # 5 and 5
        (Groups(groups=3), 11, 1),  # 4, 4 and 3
        (Groups(size=4), 9, 3),  # 3, 3 and 3
        (Groups(size=4), 0, 0),
    ],
)
def test_one_sits_out_in_each_group_of_an_odd_number(groups, entrants, free):
    assert groups.sitting_out(Groups.shapes[0], entrants) == free
