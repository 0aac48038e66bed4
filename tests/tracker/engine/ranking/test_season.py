"""The table of a season, against tables worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tracker.engine.ranking.season import (
    AllScores,
    AveragePerHand,
    AveragePerRound,
    BestScores,
    Drop,
    DropEvery,
    DropFrom,
    Honour,
    PercentOfWinner,
    RankPoints,
    RawPoints,
    SeasonCell,
    SeasonRules,
    Session,
    SessionShare,
    honours,
    season_table,
)
from tracker.engine.ranking.season_codes import counting_from, is_absence, rules_from
from tracker.engine.ranking.table import KeyStep
from tracker.engine.ranking.unplayed import (
    FieldMin,
    FirstTimePoints,
    FixedPoints,
    OwnAverage,
    Penalty,
    Zero,
)

ANNA, BEA, CARLA = 1, 2, 3


def sessions(**points):
    """Sessions with these points by player, None where somebody was not there."""
    rows = {globals()[name.upper()]: row for name, row in points.items()}
    return [session(at, column) for at, column in enumerate(zip(*rows.values(), strict=True), 1)]


def session(key, column, players=(ANNA, BEA, CARLA)):
    there = [(p, one) for p, one in zip(players, column, strict=False) if one is not None]
    return Session(
        key,
        tuple(SessionShare(p, 1 + sum(other > one for _, other in there), one) for p, one in there),
    )


def places(table):
    return [(row.rank, row.player, row.total) for row in table.rows]


def standings_of(table, player):
    (row,) = [row for row in table.rows if row.player == player]
    return [cell.standing for cell in row.cells]


def test_sum_of_all_puts_the_most_points_first():
    table = season_table(SeasonRules(), sessions(anna=(10, 20), bea=(30, 5), carla=(0, 0)))
    assert places(table) == [(1, BEA, 35), (2, ANNA, 30), (3, CARLA, 0)]
    assert table.rows[1].above == BEA
    assert table.rows[1].why == (KeyStep("total", 30, 35),)
    assert table.rows[0].why == ()


def test_best_two_of_three_drop_the_lowest_and_of_equals_the_earlier():
    # Anna keeps 9 and 7; Bea drops the first of her two fours.
    table = season_table(
        SeasonRules(counting=BestScores(2)), sessions(anna=(9, 5, 7), bea=(4, 4, 8))
    )
    assert places(table) == [(1, ANNA, 16), (2, BEA, 12)]
    assert standings_of(table, ANNA) == ["counted", "dropped", "counted"]
    assert standings_of(table, BEA) == ["dropped", "counted", "counted"]


@pytest.mark.parametrize(
    ("counting", "held", "counts"),
    [
        (AllScores(), 7, 7),
        (BestScores(5), 7, 5),
        (BestScores(5), 3, 3),
        (Drop(2), 7, 5),
        (Drop(2), 2, 1),
        (Drop(2), 0, 0),
        (DropEvery(4), 3, 3),
        (DropEvery(4), 4, 3),
        (DropEvery(4), 7, 6),
        (DropEvery(4), 8, 6),
        (DropFrom((5, 10)), 4, 4),
        (DropFrom((5, 10)), 5, 4),
        (DropFrom((5, 10)), 10, 8),
    ],
)
def test_so_many_scores_count(counting, held, counts):
    assert counting.number_of(held) == counts


class TestRuleA8:
    """Scores of sailing turned round: here more is better."""

    def test_first_part_compares_the_scores_from_best_to_worst(self):
        # 9 7 5 and 8 8 5 are 21 each; the nine is ahead of the eight.
        table = season_table(SeasonRules(), sessions(anna=(5, 8, 8), bea=(7, 5, 9)))
        assert places(table) == [(1, BEA, 21), (2, ANNA, 21)]
        assert table.rows[1].why == (
            KeyStep("total", 21, 21),
            KeyStep("best", (8, 8, 5), (9, 7, 5)),
        )

    def test_first_part_goes_on_to_the_first_difference(self):
        # 9 6 3 and 9 5 4.
        table = season_table(SeasonRules(), sessions(anna=(4, 5, 9), bea=(9, 6, 3)))
        assert places(table) == [(1, BEA, 18), (2, ANNA, 18)]
        assert table.rows[1].why[-1] == KeyStep("best", (9, 5, 4), (9, 6, 3))

    def test_first_part_uses_no_dropped_score(self):
        # Both count 8 and 7. Anna's dropped 6 is better than Bea's dropped 2 and must not help:
        # Bea had the better last session, 7 against 6, dropped or not.
        rules = SeasonRules(counting=BestScores(2))
        table = season_table(rules, sessions(anna=(8, 7, 6), bea=(2, 8, 7)))
        assert places(table) == [(1, BEA, 15), (2, ANNA, 15)]
        assert table.rows[1].why == (
            KeyStep("total", 15, 15),
            KeyStep("best", (8, 7), (8, 7)),
            KeyStep("last", (6, 7, 8), (7, 8, 2)),
        )

    def test_second_part_uses_dropped_scores(self):
        # Both count 9 and 8. In the last session Anna's dropped 3 is ahead of Bea's dropped 1.
        rules = SeasonRules(counting=BestScores(2))
        table = season_table(rules, sessions(anna=(8, 9, 3), bea=(9, 8, 1)))
        assert places(table) == [(1, ANNA, 17), (2, BEA, 17)]
        assert table.rows[1].why[-1] == KeyStep("last", (1, 8, 9), (3, 9, 8))

    def test_second_part_goes_back_session_by_session(self):
        # 5 in the last session both, 8 against 4 in the one before.
        table = season_table(SeasonRules(), sessions(anna=(8, 4, 5), bea=(4, 8, 5)))
        assert places(table) == [(1, BEA, 17), (2, ANNA, 17)]
        assert table.rows[1].why[-1] == KeyStep("last", (5, 4, 8), (5, 8, 4))

    def test_who_was_away_is_behind_who_was_there(self):
        table = season_table(SeasonRules(), sessions(anna=(7, None), bea=(0, 7)))
        assert places(table) == [(1, BEA, 7), (2, ANNA, 7)]
        # 7 alone is behind 7 and 0.
        assert table.rows[1].why[-1] == KeyStep("best", (7,), (7, 0))

    def test_equals_in_everything_share_a_rank_and_the_next_is_skipped(self):
        table = season_table(SeasonRules(), sessions(anna=(5, 5), bea=(5, 5), carla=(1, 1)))
        assert places(table) == [(1, ANNA, 10), (1, BEA, 10), (3, CARLA, 2)]
        assert [step.code for step in table.rows[1].why] == ["total", "best", "last"]


@pytest.mark.parametrize(
    ("ties", "first", "decided"),
    [
        # 8 8 0 and 9 7 0 and 6 5 5 are 16 each, and Bea won twice, Anna once.
        (("best",), ANNA, KeyStep("best", (8, 8), (9, 7))),
        (("wins",), BEA, KeyStep("wins", 1, 2)),
        (("attended",), CARLA, KeyStep("attended", 2, 3)),
    ],
)
def test_other_ties_decide(ties, first, decided):
    table = season_table(
        SeasonRules(ties=ties),
        sessions(anna=(9, 7, None), bea=(None, 8, 8), carla=(6, 5, 5)),
    )
    assert [row.total for row in table.rows] == [16, 16, 16]
    assert table.rows[0].player == first
    assert table.rows[1].why[-1] == decided


def test_lot_leaves_nobody_level_and_is_the_same_again():
    rules = SeasonRules(ties=("lot",), seed="harvest")
    played = sessions(anna=(5,), bea=(5,), carla=(5,))
    table = season_table(rules, played)
    assert [row.rank for row in table.rows] == [1, 2, 3]
    assert season_table(rules, played) == table


def test_lot_of_two_stays_when_a_third_one_comes():
    rules = SeasonRules(ties=("lot",), seed="harvest")
    two = season_table(rules, sessions(anna=(5,), bea=(5,)))
    three = season_table(rules, sessions(anna=(5,), bea=(5,), carla=(5,)))
    assert [row.player for row in three.rows if row.player != CARLA] == [
        row.player for row in two.rows
    ]


class TestValues:
    def test_linear_rank_points_share_the_places_of_a_shared_rank(self):
        # Three players: 3, 2 and 1 points; two seconds share 2 and 1.
        one = session(1, (10, 5, 5))
        assert RankPoints().values(one) == {ANNA: 3, BEA: Fraction(3, 2), CARLA: Fraction(3, 2)}

    def test_listed_rank_points_end_with_the_list(self):
        one = session(1, (10, 9, 5))
        assert RankPoints((25, 18)).values(one) == {ANNA: 25, BEA: 18, CARLA: 0}

    def test_pair_takes_one_place_and_both_have_its_points(self):
        one = Session(
            1, tuple(SessionShare(at, 1 + at // 2, 9 - at, team=1 + at // 2) for at in range(4))
        )
        assert RankPoints((25, 18)).values(one) == {0: 25, 1: 25, 2: 18, 3: 18}

    def test_player_alone_is_not_the_pair_with_the_same_number(self):
        pair = (SessionShare(7, 1, 9, team=3), SessionShare(8, 1, 9, team=3))
        one = Session(1, (*pair, SessionShare(3, 2, 5)))
        assert RankPoints((25, 18)).values(one) == {7: 25, 8: 25, 3: 18}

    def test_percent_of_winner_is_exact(self):
        one = session(1, (300, 100, -30))
        assert PercentOfWinner().values(one) == {ANNA: 100, BEA: Fraction(100, 3), CARLA: -10}

    def test_every_further_place_has_points_and_those_who_share_one_share_them(self):
        # Bea and Carla share places 2 and 3: 6 points and 1 for a further place, 3½ each.
        value = RankPoints((10, 6), further=1)
        shared = session(1, (300, 100, 100))
        assert value.values(shared) == {ANNA: 10, BEA: Fraction(7, 2), CARLA: Fraction(7, 2)}
        assert value.values(session(1, (300, 200, 100))) == {ANNA: 10, BEA: 6, CARLA: 1}

    def test_percent_of_nothing_is_nothing(self):
        assert PercentOfWinner().values(session(1, (0, -5))) == {ANNA: 0, BEA: 0}

    def test_average_of_average_hands_goes_by_hands_and_not_by_evenings(self):
        # 1650 and 1550 in an evening of 2 rounds of 16 hands, 1500 in one round of the next.
        two = Session(1, (SessionShare(ANNA, 1, 3200, 32),))
        one = Session(2, (SessionShare(ANNA, 1, 1500, 16),))
        rules = SeasonRules(value=AveragePerHand(), is_average=True)
        (row,) = season_table(rules, (two, one)).rows
        assert row.total * 16 == Fraction(4700, 3)

    def test_session_with_unknown_rounds_has_no_score_and_is_attended(self):
        # Anna's first session is unknown, not missed: no points for an absence. Bea missed it.
        first = Session(1, (SessionShare(ANNA, 1, 900),))
        second = Session(
            2, (SessionShare(ANNA, 1, 900, rounds=3), SessionShare(BEA, 2, 500, rounds=2))
        )
        rules = SeasonRules(value=AveragePerRound(), absence=FixedPoints(7))
        table = season_table(rules, (first, second))
        assert [(row.player, row.total, row.attended) for row in table.rows] == [
            (ANNA, 300, 2),
            (BEA, 257, 1),
        ]

    def test_average_per_hand(self):
        one = Session(1, (SessionShare(ANNA, 1, 100, hands=8), SessionShare(BEA, 2, 100)))
        assert AveragePerHand().values(one) == {ANNA: Fraction(25, 2), BEA: 0}


class TestAbsence:
    PLAYED = {"anna": (10, None, None, 4), "bea": (6, 8, 2, 3)}

    def values(self, policy):
        table = season_table(SeasonRules(absence=policy), sessions(**self.PLAYED))
        (row,) = [row for row in table.rows if row.player == ANNA]
        return [cell.value for cell in row.cells]

    @pytest.mark.parametrize(
        ("policy", "given"),
        [
            (None, [10, None, None, 4]),
            (Zero(), [10, 0, 0, 4]),
            (FixedPoints(5), [10, 5, 5, 4]),
            (Penalty(3), [10, -3, -3, 4]),
            (FieldMin(), [10, 8, 2, 4]),
            (FieldMin("tournament"), [10, 2, 2, 4]),
            (OwnAverage(), [10, 7, 7, 4]),
            (FirstTimePoints(5), [10, 5, 0, 4]),
        ],
    )
    def test_missed_session_counts_what_the_policy_gives(self, policy, given):
        assert self.values(policy) == given

    def test_missed_session_is_not_attended(self):
        table = season_table(SeasonRules(absence=FixedPoints(5), bonus=2), sessions(**self.PLAYED))
        (row,) = [row for row in table.rows if row.player == ANNA]
        assert (row.attended, row.bonus, row.total) == (2, 4, 10 + 5 + 5 + 4 + 4)
        assert row.cells[1] == SeasonCell(2, 5, "counted", is_attended=False)


def test_average_divides_by_the_scores_that_count():
    # Anna's best two of three are 9 and 6; Bea has one score only, and nothing for the rest.
    rules = SeasonRules(counting=BestScores(2), is_average=True)
    table = season_table(rules, sessions(anna=(9, 6, 0), bea=(None, 7, None)))
    assert places(table) == [(1, ANNA, Fraction(15, 2)), (2, BEA, 7)]


def test_who_attended_too_few_sessions_has_no_rank_and_stands_last():
    table = season_table(
        SeasonRules(minimum=2), sessions(anna=(99, None), bea=(1, 1), carla=(2, 1))
    )
    assert places(table) == [(1, CARLA, 3), (2, BEA, 2), (None, ANNA, 99)]


@pytest.mark.parametrize(
    ("planned", "is_last_over", "expected"),
    [
        # Nothing is known of sessions to come: who was there once has no rank.
        (0, True, [(1, CARLA, 3, False), (2, BEA, 2, False), (None, ANNA, 99, False)]),
        (0, False, [(1, CARLA, 3, False), (2, BEA, 2, False), (None, ANNA, 99, False)]),
        # The third of three is to come, and Anna can still be there twice.
        (3, True, [(1, ANNA, 99, True), (2, CARLA, 3, False), (3, BEA, 2, False)]),
        # The second was the last.
        (2, True, [(1, CARLA, 3, False), (2, BEA, 2, False), (None, ANNA, 99, False)]),
        # The second is the last, and Anna may still come to it.
        (2, False, [(1, ANNA, 99, True), (2, CARLA, 3, False), (3, BEA, 2, False)]),
    ],
)
def test_who_can_still_attend_enough_sessions_has_a_provisional_rank(
    planned, is_last_over, expected
):
    played = sessions(anna=(99, None), bea=(1, 1), carla=(2, 1))
    played[-1] = replace(played[-1], is_over=is_last_over)
    table = season_table(SeasonRules(minimum=2, planned=planned), played)
    assert [
        (*place, row.is_provisional) for place, row in zip(places(table), table.rows, strict=True)
    ] == expected


def test_flipped_cells_count_the_other_way_round():
    rules, played = SeasonRules(counting=BestScores(2)), sessions(anna=(9, 5, 7), bea=(4, 4, 8))
    table = season_table(rules, played, frozenset({(ANNA, 1), (BEA, 1)}))
    # Anna 7 without her 9; Bea all three.
    assert places(table) == [(1, BEA, 16), (2, ANNA, 7)]
    assert standings_of(table, BEA) == ["counted", "counted", "counted"]


def test_nothing_played_is_an_empty_table():
    assert season_table(SeasonRules(counting=BestScores(5)), []).rows == ()


class TestHonours:
    def found(self, played, together=2):
        return honours(season_table(SeasonRules(), played), played, RawPoints(), together)

    def test_last_is_named_where_somebody_is_before(self):
        assert self.found(sessions(anna=(5,), bea=(3,))) == (Honour("last", ((BEA,),), 3),)
        assert self.found(sessions(anna=(5,), bea=(5,))) == ()

    def test_most_marches_are_counted_over_all_sessions(self):
        played = [
            Session(
                1, (SessionShare(ANNA, 1, 5, 8, marches=2), SessionShare(BEA, 1, 5, 8, marches=1))
            ),
            Session(2, (SessionShare(BEA, 1, 5, 8, marches=2), SessionShare(ANNA, 1, 5, 8))),
        ]
        assert self.found(played) == (Honour("marches", ((BEA,),), 3),)

    def test_most_marches_name_nobody_where_hands_are_missing(self):
        played = [
            Session(
                1,
                (SessionShare(ANNA, 1, 5, 8, marches=2), SessionShare(BEA, 1, 5, 8, marches=None)),
            ),
        ]
        assert self.found(played) == (Honour("marches_unknown", (), 0),)
        assert (
            self.found([Session(1, (SessionShare(ANNA, 1, 5), SessionShare(BEA, 1, 5, 8, None)))])
            == ()
        )

    def test_most_improved_compares_the_halves_without_the_middle(self):
        # Anna 2 4 | 50 | 6 6: from 3 to 6. Bea 5 5 | 0 | 6 5: from 5 to 5½. Carla too seldom.
        played = sessions(anna=(2, 4, 50, 6, 6), bea=(5, 5, 0, 6, 5), carla=(None, 1, 0, 9, 9))
        assert self.found(played)[1] == Honour("improved", ((ANNA,),), 3)

    def test_best_pair_was_together_often_enough(self):
        # Anna and Bea: 9 + 8 and 1 + 2, on average 10. Bea and Carla once only, with 15.
        both, once = frozenset({(ANNA, BEA)}), frozenset({(BEA, CARLA)})
        played = [
            Session(1, session(1, (9, 8, 0)).played, both),
            Session(2, session(2, (1, 2, 3)).played, both),
            Session(3, session(3, (0, 8, 7)).played, once),
        ]
        assert self.found(played)[-1] == Honour("pair", ((ANNA, BEA),), 10)
        assert self.found(played, together=1)[-1] == Honour("pair", ((BEA, CARLA),), 15)


class TestCodes:
    def test_all_rules_are_read(self):
        stored = {
            "value": "rank_points",
            "points": [25, 18, 15],
            "count": "best:6",
            "total": "average",
            "minimum": 4,
            "absence": "once:10",
            "excused": "fixed:12",
            "bonus": 2,
            "ties": ["wins", "lot"],
        }
        assert rules_from(stored, "seed") == SeasonRules(
            value=RankPoints((25, 18, 15)),
            counting=BestScores(6),
            absence=FirstTimePoints(10),
            excused=FixedPoints(12),
            is_average=True,
            bonus=2,
            minimum=4,
            ties=("wins", "lot"),
            seed="seed",
        )

    def test_nothing_said_is_the_sum_of_all_points(self):
        assert rules_from({}, "") == SeasonRules()

    @pytest.mark.parametrize(
        ("text", "counting"),
        [
            ("all", AllScores()),
            ("best:5", BestScores(5)),
            ("drop:2", Drop(2)),
            ("drop_every:4", DropEvery(4)),
            ("drop_from:5:10", DropFrom((5, 10))),
        ],
    )
    def test_countings_are_read(self, text, counting):
        assert counting_from(text) == counting

    @pytest.mark.parametrize(
        "text", ["", "all:1", "best", "best:0", "best:x", "best:²", "best:5:6", "worst:3"]
    )
    def test_other_countings_are_refused(self, text):
        with pytest.raises(ValueError, match=r".*"):
            counting_from(text)

    @pytest.mark.parametrize(
        "stored",
        [
            {"value": "luck"},
            {"value": "rank_points", "points": [True]},
            {"value": "rank_points", "points": [1] * 101},
            {"total": "product"},
            {"ties": ["dice"]},
            {"minimum": -1},
            {"bonus": "2"},
            {"absence": "holiday"},
        ],
    )
    def test_other_rules_are_refused(self, stored):
        with pytest.raises(ValueError, match=r".*"):
            rules_from(stored, "")

    def test_only_policies_that_fit_a_session_are_absences(self):
        fitting = ("none", "zero", "fixed:5", "penalty:100", "own_average", "event_min")
        assert all(map(is_absence, fitting))
        assert not any(map(is_absence, ("like_win", "per_hand", "replace_best", "fixed", "x")))
