"""Results of the tied against each other, worked out by hand."""

from fractions import Fraction

import pytest

from tests.tracker.engine.ranking.tournaments import singles, table, without
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.match_points import RawScale, WinDrawLoss
from tracker.engine.ranking.outcome import Counts, RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings
from tracker.engine.ranking.table import KeyStep


def ranked(codes, outcomes, scale=None, **more):
    """The standings of everybody who has an outcome."""
    rules = RankingRules(
        tuple(key_for(code) for code in codes.split()),
        scoring=Scoring(scale=scale or WinDrawLoss(2, 1, 0)),
        **more,
    )
    numbers = sorted({outcome.entrant for outcome in outcomes})
    return standings(rules, [RankedEntrant(number) for number in numbers], outcomes).rows


def order(codes, outcomes, **more):
    """Rank and entrant from the first to the last."""
    return [(row.rank, row.entrant) for row in ranked(codes, outcomes, **more)]


def test_two_who_met_stand_by_their_game():
    assert order("HEAD", singles(1, (1, 2, 10, 20))) == [(1, 2), (2, 1)]


def test_two_who_never_met_stay_level():
    rows = ranked("HEAD", singles(1, (1, 3, 2, 1), (2, 4, 2, 1)))
    assert [row.rank for row in rows] == [1, 1, 1, 1]
    pair = ranked("MP HEAD", singles(1, (1, 3, 2, 1), (2, 4, 2, 1)))
    assert pair[1].why == (KeyStep("MP", 2, 2), KeyStep("HEAD", skipped="they never met"))


# 1, 2, 3 and 4 all met: 1 beat 2, 2 beat 3, 3 beat 1, and all three beat 4. The three stay level in
# their circle; 4 is last.
CIRCLE = (
    *singles(1, (1, 2, 9, 5), (3, 4, 9, 1)),
    *singles(2, (2, 3, 8, 6), (1, 4, 9, 1)),
    *singles(3, (3, 1, 7, 6), (2, 4, 9, 1)),
)


def test_a_circle_is_no_decision():
    assert order("HEAD", CIRCLE) == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_a_circle_is_decided_by_the_difference_among_the_tied():
    # In the circle: 1 has 9-5 and 6-7, +3; 2 has 5-9 and 8-6, -2; 3 has 6-8 and 7-6, -1.
    assert order("HEAD AMONG_DIFF", CIRCLE) == [(1, 1), (2, 3), (3, 2), (4, 4)]


def test_points_among_the_tied_decide_a_circle_another_way():
    # In the circle: 1 has 9 + 6, 2 has 5 + 8 and 3 has 6 + 7; between 2 and 3 their game counts.
    assert order("HEAD AMONG_PTS", CIRCLE) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_who_stays_level_is_looked_at_again_without_the_others():
    # 1 and 2 have 4 each, 3 and 4 have 2 each: 1 beat 2 and 3 beat 4.
    outcomes = (
        *singles(1, (1, 2, 5, 1), (3, 4, 5, 1)),
        *singles(2, (2, 3, 5, 1), (1, 4, 1, 5)),
        *singles(3, (1, 3, 5, 1), (2, 4, 5, 1)),
    )
    rows = ranked("HEAD", outcomes)
    assert [(row.rank, row.entrant) for row in rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert rows[1].why == (KeyStep("HEAD", 4, 4), KeyStep("HEAD", 0, 2))


def test_who_cannot_be_reached_is_first_though_not_all_have_met():
    # 1 beat 2 and 3, who did not meet: 2 and 3 can reach 2 points, 1 has 4.
    outcomes = (*singles(1, (1, 2, 5, 1)), *singles(2, (1, 3, 5, 1)))
    rows = ranked("HEAD", outcomes)
    assert [(row.rank, row.entrant) for row in rows] == [(1, 1), (2, 2), (2, 3)]
    assert rows[2].why == (KeyStep("HEAD", 0, 0), KeyStep("HEAD", skipped="they never met"))


def test_who_can_still_be_reached_is_not_first():
    # 1 beat 2 only; 3, who met neither, could still beat both.
    outcomes = (*singles(1, (1, 2, 5, 1)), *without(1, 3, "bye"))
    rows = ranked("HEAD", outcomes)
    assert [row.rank for row in rows] == [1, 1, 1]
    assert rows[1].why == (KeyStep("HEAD", skipped="not everybody has met"),)


def test_who_can_still_be_drawn_level_with_is_not_first():
    # 1 beat 2 and drew with 3: 3 points. 3 has 1, and would have as many after beating 2.
    outcomes = (*singles(1, (1, 2, 5, 1)), *singles(2, (1, 3, 5, 5)))
    rows = ranked("HEAD", outcomes)
    assert [row.rank for row in rows] == [1, 1, 1]
    assert rows[1].why == (KeyStep("HEAD", skipped="not everybody has met"),)


def test_several_are_placed_one_after_the_other_while_that_is_certain():
    # 1 beat 2, 3 and 4; 2 beat 3 and 4; 3 and 4 did not meet.
    outcomes = (
        *singles(1, (1, 2, 5, 1)),
        *singles(2, (1, 3, 5, 1), (2, 4, 5, 1)),
        *singles(3, (1, 4, 5, 1), (2, 3, 5, 1)),
    )
    assert order("HEAD", outcomes) == [(1, 1), (2, 2), (3, 3), (3, 4)]


def test_two_games_between_the_same_count_by_their_mean():
    # 1 and 2 have 1 each from two games, and 3 lost to 1 and beat 2.
    outcomes = (
        *singles(1, (1, 2, 5, 1)),
        *singles(2, (2, 1, 5, 1)),
        *singles(3, (1, 3, 5, 1)),
        *singles(4, (3, 2, 5, 1)),
    )
    rows = ranked("HEAD", outcomes)
    assert [(row.entrant, row.values) for row in rows] == [(1, (3,)), (3, (2,)), (2, (1,))]


@pytest.mark.parametrize(("is_round_robin", "expected"), [(True, [1, 2]), (False, [1, 1])])
def test_a_forfeit_is_a_game_in_a_round_robin_only(is_round_robin, expected):
    outcomes = (*without(1, 1, "forfeit_win", 2), *without(1, 2, "forfeit_loss", 1))
    rows = ranked("DE", outcomes, is_round_robin=is_round_robin)
    assert [row.rank for row in rows] == expected


def test_without_wins_and_losses_not_meeting_leaves_it_open():
    outcomes = (*singles(1, (1, 2, 5, 1)), *singles(2, (1, 3, 5, 1)))
    rows = ranked("HEAD", outcomes, scale=RawScale())
    assert rows[1].why == (KeyStep("HEAD", skipped="not everybody has met"),)


def test_extended_direct_encounter_goes_on_to_game_points():
    assert order("EDE", CIRCLE) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_games_among_the_tied_are_those_counted():
    outcomes = (
        *table(1, 3, 3, counts=Counts(games_won=3))[:1],
        *table(1, 3, 3, counts=Counts(games_won=2))[1:],
    )
    assert order("HEAD AMONG_WON", outcomes) == [(1, 1), (2, 2)]


def test_partners_at_a_table_of_four_meet_both_opponents():
    outcomes = table(1, 100, 62, ((1, 2), (3, 4)))
    rows = ranked("AMONG_PTS", outcomes)
    assert rows[1].why == (KeyStep("AMONG_PTS", skipped="not everybody has met"),)
    assert order("PTS AMONG_PTS", outcomes) == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_simple_confrontation_is_for_two():
    assert order("SDC", singles(1, (1, 2, 1, 5))) == [(1, 2), (2, 1)]
    assert ranked("SDC", CIRCLE)[1].why == (KeyStep("SDC", skipped="more than two are tied"),)


def test_confrontation_leaves_wins_on_a_circle_out():
    # 1, 2 and 3 beat each other in a circle; each also beat 4, who beat nobody.
    rows = ranked("DC", CIRCLE)
    assert {row.entrant: row.values[0] for row in rows} == {1: 1, 2: 1, 3: 1, 4: 0}


def test_halves_stay_exact():
    rows = ranked("HEAD", singles(1, (1, 2, 5, 5)), scale=WinDrawLoss(1, Fraction(1, 2), 0))
    assert [row.values for row in rows] == [(Fraction(1, 2),), (Fraction(1, 2),)]
