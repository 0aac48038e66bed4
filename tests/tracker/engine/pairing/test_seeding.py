"""Lines of a knock-out: byes for the best, and the best far from one another."""

from dataclasses import replace

import pytest

from tests.tracker.engine.pairing.tournaments_by_result import field_of
from tracker.engine.pairing.bracket import byes, line_in, seed_line
from tracker.engine.pairing.draw import CannotDrawError, DrawnPairing, Note


def line_of(n, **others):
    return seed_line(field_of(n, **others), range(1, n + 1))


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (2, (False,)),
        (3, (True, False)),
        # Seeds 1, 4 and 2, 3 are at home in this order.
        (5, (True, False, True, True)),
        (6, (True, False, True, False)),
        (8, (False,) * 4),
    ],
)
def test_byes_are_those_of_the_best_seeds(n, expected):
    assert byes(n) == expected


@pytest.mark.parametrize("n", [2, 3, 8, 9, 27, 64])
@pytest.mark.parametrize("seed", ["harvest", "vintage"])
def test_seeded_line_keeps_the_best_apart(n, seed):
    line = line_of(n, seed=seed)
    size = 2 * len(line)
    assert sorted(who for pair in line for who in pair) == list(range(1, n + 1))
    assert sorted(pair[0] for pair in line if len(pair) == 1) == list(range(1, size - n + 1))
    parts = 1
    while parts <= len(line):
        # The best 2 are in different halves, the best 4 in different quarters, and so on.
        length = len(line) // parts
        best = [
            sum(who <= parts for pair in line[start : start + length] for who in pair)
            for start in range(0, len(line), length)
        ]
        assert best == [1] * parts
        parts *= 2


def test_seeded_line_has_third_and_fourth_by_lot():
    halves = set()
    for seed in range(20):
        line = line_of(8, seed=str(seed))
        halves.add(next(3 in pair for pair in line[:2] if 1 not in pair))
    assert halves == {True, False}


def test_seeded_line_avoids_those_who_must_not_meet():
    # 1 may meet only 8, and 2 only 7 or 8.
    never = frozenset(map(frozenset, [(1, 5), (1, 6), (1, 7), (2, 5), (2, 6)]))
    for seed in range(10):
        line = line_of(8, seed=str(seed), never=never)
        assert {(1, 8), (2, 7)} <= set(line)


def test_seeded_line_of_too_many_conflicts_cannot_be():
    never = frozenset(frozenset((1, other)) for other in range(5, 9))
    with pytest.raises(CannotDrawError, match="must not meet"):
        line_of(8, never=never)


def test_seeded_line_keeps_a_club_apart():
    field = field_of(8)
    clubs = tuple(
        replace(entry, club="Trumpf" if entry.entrant in {1, 5, 6} else "")
        for entry in field.entries
    )
    for seed in range(10):
        line = seed_line(replace(field, entries=clubs, seed=str(seed)), range(1, 9))
        assert not {(1, 5), (1, 6)} & set(line)


def test_regained_line_is_the_line_whatever_the_table_numbers():
    tables = (
        DrawnPairing(1, ((2,), (5,)), notes=(Note("match", (2,)),)),
        DrawnPairing(7, ((4,), (6,)), notes=(Note("match", (1,)), Note("byes", (1, 3)))),
    )
    assert line_in(tables) == ((1,), (4, 6), (3,), (2, 5))


def test_regained_line_of_no_tables_is_empty():
    assert line_in(()) == ()


def test_regained_line_without_match_numbers_cannot_be():
    with pytest.raises(CannotDrawError, match="Table 3 of an earlier round"):
        line_in((DrawnPairing(3, ((1,), (2,))),))
