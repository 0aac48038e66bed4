"""Koya and ratings beyond what is published; the rest is in test_held and test_family_keys."""

import pytest

from tests.tracker.engine.ranking.tournaments import singles
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.match_points import WinDrawLoss
from tracker.engine.ranking.outcome import RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings

# A round robin of three over three rounds, so that each has two games: 1 beat 2 and 3, 2 beat 3.
THREE = (*singles(1, (1, 2, 9, 1)), *singles(2, (1, 3, 9, 1)), *singles(3, (2, 3, 9, 1)))


def table(code, outcomes=THREE, ratings=(1500, 1600, None), **more):
    entrants = [RankedEntrant(number, rating=rating) for number, rating in enumerate(ratings, 1)]
    rules = RankingRules((key_for(code),), scoring=Scoring(scale=WinDrawLoss(2, 1, 0)), **more)
    return standings(rules, entrants, outcomes)


def values(*arguments, **more):
    rows = table(*arguments, **more).rows
    return {row.entrant: row.values[0] for row in rows}


def test_koya_counts_the_games_that_an_odd_round_robin_has():
    # Half of two wins is 2 points: 1 (4) and 2 (2) have them.
    assert values("KS", is_round_robin=True) == {1: 2, 2: 0, 3: 0}


def test_koya_in_a_swiss_counts_every_round():
    # Half of three wins is 3 points, which only 1 has.
    assert values("KS") == {1: 0, 2: 0, 3: 0}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # The limit of 3 points is one draw lower, 2: 1 and 2 have them.
        ("KS/L-1", {1: 2, 2: 0, 3: 0}),
        # Three draws lower everybody counts.
        ("KS/L-3", {1: 4, 2: 2, 3: 0}),
    ],
)
def test_koya_moves_its_limit_by_draws(code, expected):
    assert values(code) == expected


@pytest.mark.parametrize("code", ["ARO", "TPR"])
def test_ratings_are_skipped_where_somebody_has_none(code):
    assert table(code).columns[0].skipped == "not everybody has a rating"


def test_a_performance_of_all_or_nothing_is_eight_hundred_away():
    # 1 met 1600 and 1700, and won both; 3 met 1500 and 1600, and lost both.
    assert values("TPR", ratings=(1500, 1600, 1700)) == {1: 2450, 2: 1600, 3: 750}
