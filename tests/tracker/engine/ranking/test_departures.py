"""Results that count of an entrant who left where all meet all."""

import pytest

from tests.tracker.engine.ranking.tournaments import singles, table
from tracker.engine.ranking.outcome import Outcome, after_departures
from tracker.engine.ranking.scorecard import Scoring, WinRecord, scorecards, win_record

# Round 1: 1 beats 2, 3 beats 4. Round 2: 2 has left, so 3, who was to meet 2, is free.
TOURNAMENT = (
    *singles(1, (1, 2, 9, 1), (3, 4, 9, 1)),
    *singles(2, (1, 4, 5, 5)),
    Outcome(2, 3, kind="bye"),
    Outcome(2, 2, kind="left"),
)
PLAN = {(2, 3): 2, (2, 2): 3}


def kinds(departures, outcomes=TOURNAMENT, plan=PLAN):
    """How each round went, by round and entrant, where not as it was played."""
    return {
        (outcome.round, outcome.entrant): (outcome.kind, outcome.opponents)
        for outcome in after_departures(outcomes, departures, plan)
        if outcome.kind != "played"
    }


@pytest.mark.parametrize(
    ("departures", "expected"),
    [
        ({}, {(2, 3): ("bye", ()), (2, 2): ("left", ())}),
        (
            {2: "annul"},
            {
                (1, 1): ("void", (2,)),
                (1, 2): ("void", (1,)),
                (2, 3): ("void", ()),
                (2, 2): ("void", ()),
            },
        ),
        ({2: "keep"}, {(2, 3): ("void", (2,)), (2, 2): ("left", ())}),
        ({2: "forfeit"}, {(2, 3): ("forfeit_win", (2,)), (2, 2): ("left", (3,))}),
    ],
)
def test_rounds_count_as_the_director_has_chosen(departures, expected):
    assert kinds(departures) == expected


def test_free_round_that_nobody_left_stays_a_bye():
    free = (*TOURNAMENT, Outcome(3, 1, kind="bye"))
    assert kinds({2: "forfeit"}, free, {**PLAN, (3, 1): 5})[3, 1] == ("bye", ())


def test_two_who_left_win_nothing_from_each_other():
    both = (Outcome(1, 1, kind="left"), Outcome(1, 2, kind="left"))
    plan = {(1, 1): 2, (1, 2): 1}
    assert kinds({1: "forfeit", 2: "forfeit"}, both, plan) == {
        (1, 1): ("left", (2,)),
        (1, 2): ("left", (1,)),
    }


def test_a_table_with_an_annulled_partner_is_void_for_all_four():
    four = table(1, 9, 1, ((1, 2), (3, 4)))
    assert set(kinds({2: "annul"}, four, {})) == {(1, 1), (1, 2), (1, 3), (1, 4)}


@pytest.mark.parametrize(
    ("departures", "expected"),
    [
        ({2: "annul"}, [(1, 0, 1, 0), (0, 0, 0, 0), (1, 1, 0, 0), (2, 0, 1, 1)]),
        ({2: "keep"}, [(2, 1, 1, 0), (1, 0, 0, 1), (1, 1, 0, 0), (2, 0, 1, 1)]),
        ({2: "forfeit"}, [(2, 1, 1, 0), (2, 0, 0, 2), (2, 2, 0, 0), (2, 0, 1, 1)]),
    ],
)
def test_played_won_tied_and_lost_add_up(departures, expected):
    counted = after_departures(TOURNAMENT, departures, PLAN)
    cards = scorecards(Scoring(), range(1, 5), counted)
    assert [win_record(cards[number]) for number in range(1, 5)] == [
        WinRecord(*row) for row in expected
    ]
