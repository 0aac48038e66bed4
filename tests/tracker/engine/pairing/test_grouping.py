"""Groups: who is in which."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.tracker.engine.pairing.tournaments_by_result import field_of
from tracker.engine.pairing.draw import CannotDrawError, DrawnPairing, Note
from tracker.engine.pairing.grouping import Meeting, groups_in, letter, name, schedule, snake_groups


def test_letter_goes_on_after_z():
    assert [letter(index) for index in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
    assert name(1) == "group B"


def test_schedule_lets_small_groups_end_earlier():
    # Three meet in three rounds of one table, two in one.
    assert schedule([3, 2]) == (
        (Meeting(1, 0, (2, 3)), Meeting(2, 1, (1, 2))),
        (Meeting(3, 0, (1, 2)),),
        (Meeting(4, 0, (3, 1)),),
    )


@pytest.mark.parametrize(
    ("n", "count", "expected"),
    [
        (8, 2, ((1, 4, 5, 8), (2, 3, 6, 7))),
        (9, 2, ((1, 4, 5, 8, 9), (2, 3, 6, 7))),
        (7, 2, ((1, 4, 5), (2, 3, 6, 7))),
        (9, 4, ((1, 8, 9), (2, 7), (3, 6), (4, 5))),
    ],
)
def test_snaked_groups_go_there_and_back(n, count, expected):
    assert tuple(map(set, snake_groups(field_of(n), range(1, n + 1), count))) == (
        tuple(map(set, expected))
    )


def test_snaked_groups_keep_those_apart_who_must_not_meet():
    never = frozenset(map(frozenset, [(1, 4), (2, 6)]))
    groups = snake_groups(field_of(8, never=never), range(1, 9), 2)
    together = {frozenset(pair) for group in groups for pair in combinations(group, 2)}
    assert not together & never
    # Everybody is still in the row of their strength.
    assert all([sum(who in row for who in group) == 1 for row in ROWS] for group in groups)


ROWS = ((1, 2), (3, 4), (5, 6), (7, 8))


def test_snaked_groups_keep_a_club_apart_where_that_can_be():
    field = field_of(6)
    clubs = (
        replace(entry, club="Trumpf" if entry.entrant in {1, 4, 6} else "")
        for entry in field.entries
    )
    groups = snake_groups(replace(field, entries=tuple(clubs)), range(1, 7), 3)
    assert all(len({1, 4, 6} & set(group)) == 1 for group in groups)


def test_snaked_groups_of_too_many_conflicts_cannot_be():
    never = frozenset(map(frozenset, combinations((1, 2, 3), 2)))
    with pytest.raises(CannotDrawError, match="must not meet"):
        snake_groups(field_of(4, never=never), range(1, 5), 2)


def test_regrouped_tables_give_positions_back():
    tables = (
        DrawnPairing(1, ((7,), (5,)), "group B", (Note("match", (3,)),)),
        DrawnPairing(2, ((2,), (3,)), "group A", (Note("match", (1,)), Note("byes", (1,)))),
    )
    # Of three the first position is free in round 1.
    assert groups_in(tables) == ((1, 2, 3), (7, 5))
