"""Keys by who sat at the tables, worked out by hand."""

from tests.tracker.engine.ranking.tournaments import singles, table, without
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.match_points import WinDrawLoss
from tracker.engine.ranking.outcome import RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings

# Partners change. Averages: 1 (100+80)/2 = 90, 2 (100+60)/2 = 80, 3 (50+80)/2 = 65,
# 4 (50+60)/2 = 55.
DRAWN = (
    *table(1, 100, 50, ((1, 2), (3, 4))),
    *table(2, 80, 60, ((1, 3), (2, 4))),
)


def shown(code, outcomes, field=range(1, 5)):
    rules = RankingRules((key_for(code),), scoring=Scoring(scale=WinDrawLoss(2, 1, 0)))
    return standings(rules, [RankedEntrant(number) for number in field], outcomes)


def values(*arguments, **more):
    return {row.entrant: row.values[0] for row in shown(*arguments, **more).rows}


def test_strength_of_schedule_hears_both_opponents_at_the_table():
    # 1 met 3 and 4 (mean 60), then 2 and 4 (mean 67.5), and so on.
    assert values("SOS", DRAWN) == {
        1: 60 + 67.5,
        2: 60 + 77.5,
        3: 85 + 67.5,
        4: 85 + 77.5,
    }


def test_strength_of_partners_leaves_rounds_with_oneself_out():
    # 1 had 2, who made 60 without 1, and 3, who made 50 without 1; fewer are better.
    table_of_partners = shown("SOP", DRAWN)
    assert {row.entrant: row.values[0] for row in table_of_partners.rows} == {
        1: (60 + 50) / 2,
        2: (80 + 50) / 2,
        3: (60 + 100) / 2,
        4: (80 + 100) / 2,
    }
    assert [row.entrant for row in table_of_partners.rows] == [1, 2, 3, 4]


def test_strength_of_partners_is_skipped_where_they_did_not_change():
    outcomes = (*table(1, 9, 1, ((1, 2), (3, 4))), *table(2, 1, 9, ((1, 2), (3, 4))))
    assert shown("SOP", outcomes).columns[0].skipped == "partners did not change"


# 1 beat 2 and drew with 3; 2 beat 3; 4 sat out. Match points 3, 2, 1, 2.
THREE = (
    *singles(1, (1, 2, 9, 1)),
    *singles(2, (1, 3, 5, 5)),
    *singles(3, (2, 3, 9, 1)),
    *without(1, 4, "bye"),
)


def test_defeated_opponents_count_their_scores():
    assert values("SODOS", THREE) == {1: 2, 2: 1, 3: 0, 4: 0}


def test_opponents_of_opponents_count_theirs():
    # Opponents' scores: 1 has 2+1 = 3, 2 has 3+1 = 4, 3 has 3+2 = 5.
    assert values("SOSOS", THREE) == {1: 4 + 5, 2: 3 + 5, 3: 3 + 4, 4: 0}
