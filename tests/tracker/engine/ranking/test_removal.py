"""Rounds against somebody who was removed."""

import pytest

from tests.tracker.engine.ranking.tournaments import singles, table
from tracker.engine.ranking.outcome import after_removal

# 1 played one of three rounds, 2 played two.
TOURNAMENT = (
    *singles(1, (1, 2, 9, 1), (3, 4, 9, 1)),
    *singles(2, (2, 3, 9, 1)),
    *singles(3, (3, 4, 9, 1)),
)


def void(removed, removal, outcomes=TOURNAMENT):
    """The rounds and entrants whose outcomes no longer count."""
    return [
        (outcome.round, outcome.entrant)
        for outcome in after_removal(outcomes, removed, removal)
        if outcome.kind == "void"
    ]


@pytest.mark.parametrize(
    ("removed", "removal", "expected"),
    [
        ({1}, "keep", []),
        ({1}, "void", [(1, 1), (1, 2)]),
        ({2}, "void", [(1, 1), (1, 2), (2, 2), (2, 3)]),
        ({1}, "half", [(1, 1), (1, 2)]),
        ({2}, "half", []),
        ((), "void", []),
    ],
)
def test_rounds_are_void_as_the_tournament_says(removed, removal, expected):
    assert void(removed, removal) == expected


def test_exactly_half_of_the_rounds_is_enough():
    outcomes = (*TOURNAMENT, *singles(4, (3, 4, 9, 1)))
    assert void({2}, "half", outcomes) == []
    assert void({1}, "half", outcomes) == [(1, 1), (1, 2)]


def test_a_table_with_a_removed_partner_is_void_for_all_four():
    four = table(1, 9, 1, ((1, 2), (3, 4)))
    assert void({2}, "void", four) == [(1, 1), (1, 2), (1, 3), (1, 4)]
