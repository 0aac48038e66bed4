"""The keys of card clubs, each against a small table worked out by hand."""

from fractions import Fraction

import pytest

from tests.tracker.engine.ranking.tournaments import singles, table, without
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.match_points import WinDrawLoss
from tracker.engine.ranking.outcome import Counts, RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings
from tracker.engine.ranking.unplayed import FixedPoints, UnplayedPolicies

SCORING = Scoring(
    scale=WinDrawLoss(2, 1, 0),
    unplayed=UnplayedPolicies(points={"bye": FixedPoints(81)}),
)

# Round 1: 1 beats 2 by 100:62; 3 and 4 are level at 81.
# Round 2: 3 beats 1 by 120:42; 2 has a bye worth 81 points; 4 did not come.
# Round 3: 1 beats 4 by 90:72; 2 wins by a forfeit of 3.
TOURNAMENT = (
    *singles(1, (1, 2, 100, 62), (3, 4, 81, 81)),
    *singles(2, (3, 1, 120, 42)),
    *without(2, 2, "bye"),
    *without(2, 4, "absent"),
    *singles(3, (1, 4, 90, 72)),
    *without(3, 2, "forfeit_win", 3),
    *without(3, 3, "forfeit_loss", 2),
)


def ranked(code, outcomes=TOURNAMENT, field=(1, 2, 3, 4), ages=None, **more):
    """The standings by one key."""
    entrants = [RankedEntrant(number, age=(ages or {}).get(number)) for number in field]
    return standings(RankingRules((key_for(code),), scoring=SCORING), entrants, outcomes, **more)


def values(code, outcomes=TOURNAMENT, **more):
    """The values of one key in the order of the start numbers."""
    return [row.values[0] for row in sorted(ranked(code, outcomes, **more).rows, key=by_number)]


def by_number(row):
    return row.entrant


def ranks(code, outcomes=TOURNAMENT, **more):
    """The ranks by one key in the order of the start numbers."""
    return [row.rank for row in sorted(ranked(code, outcomes, **more).rows, key=by_number)]


@pytest.mark.parametrize(
    ("code", "expected", "expected_ranks"),
    [
        ("PTS", [232, 143, 201, 153], [1, 4, 2, 3]),
        ("PTS/LOW", [232, 143, 201, 153], [4, 1, 3, 2]),
        # 1: +38 -78 +18; 2: -38; 3: 0 +78; 4: 0 -18.
        ("DIFF", [-22, -38, 78, -18], [3, 4, 1, 2]),
        # 1: 62 + 120 + 72; 2: 100; 3: 81 + 42; 4: 81 + 90.
        ("AGAINST", [254, 100, 123, 171], [4, 1, 2, 3]),
        # 1: 2 + 0 + 2; 2: 0 + 2 + 2; 3: 1 + 2 + 0; 4: 1 + 0 + 0.
        ("MP", [4, 4, 3, 1], [1, 1, 3, 4]),
        ("GP", [232, 143, 201, 153], [1, 4, 2, 3]),
        ("WON", [2, 0, 1, 0], [1, 3, 2, 3]),
        ("WIN", [2, 2, 1, 0], [1, 1, 3, 4]),
        ("HIGH", [(100, 90, 42), (62,), (120, 81), (81, 72)], [2, 4, 1, 3]),
        ("LOW", [42, 0, 0, 0], [1, 2, 2, 2]),
        ("LOW/LOW", [42, 62, 81, 72], [1, 2, 4, 3]),
        ("LASTR", [(90, 42, 100), (0, 81, 62), (0, 120, 81), (72, 0, 81)], [1, 4, 3, 2]),
        ("CNT_FIRST", [2, 0, 1, 0], [1, 3, 2, 3]),
        ("FEWER_ROUNDS", [3, 1, 2, 2], [4, 1, 2, 2]),
        ("NBW", [2, 0, 1, 0], [1, 3, 2, 3]),
        # 1: 2, 2, 4; 2: 0, 2, 4; 3: 1, 3, 3; 4: 1, 1, 1.
        ("PS", [8, 6, 7, 3], [1, 3, 2, 4]),
        ("PS/C1", [6, 6, 6, 2], [1, 1, 1, 4]),
        ("CUSS", [8, 6, 7, 3], [1, 3, 2, 4]),
        # 4 stayed away once and 3 forfeited once.
        ("REP", [3, 3, 2, 2], [1, 1, 3, 3]),
    ],
)
def test_a_key_has_the_values_of_the_table(code, expected, expected_ranks):
    assert values(code) == expected
    assert ranks(code) == expected_ranks


FIRST = Counts(marches=2, failed=1, sets=3, made=4, undertaken=5, melds=60, bellas=1)
SECOND = Counts(marches_against=1, failed=2, made=1, undertaken=3, exact_hits=2, skunks=1)
HANDS = (
    *table(1, 90, 72, counts=FIRST)[:1],
    *table(1, 90, 72, counts=SECOND)[1:],
    *table(2, 90, 72, counts=Counts(marches=1, made=1, undertaken=1))[:1],
    *table(2, 90, 72)[1:],
)


@pytest.mark.parametrize(
    ("code", "expected", "expected_ranks"),
    [
        ("MARCH", [3, 0], [1, 2]),
        ("MARCH_AGAINST", [0, 1], [1, 2]),
        ("NAT", [1, 2], [1, 2]),
        ("SET", [3, 0], [1, 2]),
        ("MADE", [Fraction(5, 6), Fraction(1, 3)], [1, 2]),
        ("MADE/4", [Fraction(5, 6), None], [1, 2]),
        ("MADE/7", [None, None], [1, 1]),
        ("MELD", [60, 0], [1, 2]),
        ("BELLA", [1, 0], [1, 2]),
        ("EXACT", [0, 2], [2, 1]),
        ("SKUNK", [0, 1], [2, 1]),
    ],
)
def test_a_key_counts_what_happened_in_the_hands(code, expected, expected_ranks):
    assert values(code, HANDS, field=(1, 2)) == expected
    assert ranks(code, HANDS, field=(1, 2)) == expected_ranks


def test_games_and_tables_won_are_taken_as_counted_where_a_round_has_several():
    counted = table(1, 3, 2, counts=Counts(games_won=3, tables_won=0))
    assert values("WON", counted, field=(1, 2)) == [3, 3]
    assert values("CNT_FIRST", counted, field=(1, 2)) == [0, 0]


def test_the_older_one_is_first_once_every_age_of_the_tied_is_known():
    assert ranks("AGE", ages={1: 30, 2: 71, 3: 30, 4: 65}) == [3, 1, 3, 2]
    (_, second, *_) = ranked("AGE", ages={1: 30, 2: 71}).rows
    assert second.why[0].skipped == "not every age is known"


def test_a_longer_list_of_rounds_is_ahead_where_all_else_is_equal():
    outcomes = (*singles(1, (1, 2, 90, 90)), *singles(2, (1, 3, 50, 10)))
    assert ranks("HIGH", outcomes, field=(1, 2, 3)) == [1, 2, 3]


def test_only_rounds_that_count_are_in_the_totals():
    outcomes = (*singles(1, (1, 2, 50, 40)), *singles(2, (1, 2, 70, 10)))
    rules = RankingRules(
        tuple(key_for(code) for code in ("PTS", "DIFF", "AGAINST")), scoring=Scoring(best=1)
    )
    rows = standings(rules, [RankedEntrant(1), RankedEntrant(2)], outcomes).rows
    assert [row.values for row in rows] == [(70, 60, 10), (40, -10, 50)]
