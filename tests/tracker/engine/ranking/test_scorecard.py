"""The scores of rounds, worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tracker.engine.ranking.tournaments import singles, table, without
from tracker.engine.ranking.match_points import RawScale, VictoryPoints, WinDrawLoss, WinOrSkunk
from tracker.engine.ranking.outcome import Outcome
from tracker.engine.ranking.scorecard import Scoring, scorecards
from tracker.engine.ranking.unplayed import (
    DrawPoints,
    FieldAverage,
    FieldMax,
    FieldMin,
    FirstTimePoints,
    FixedPoints,
    OwnAverage,
    Penalty,
    PerHand,
    ReplaceBest,
    UnplayedPolicies,
    WinPoints,
    Zero,
)

# Round 1: 1 beat 2 by 100:62 and 3 beat 4 by 120:40; round 2: 1 beat 3 by 90:70, 2 beat 4 by 81:80.
# Entrant 5 sat out twice.
PLAYED = (
    *singles(1, (1, 2, 100, 62), (3, 4, 120, 40)),
    *singles(2, (1, 3, 90, 70), (2, 4, 81, 80)),
)


def cards(outcomes, **scoring):
    """The scorecards of entrants 1 to 5."""
    return scorecards(Scoring(**scoring), range(1, 6), outcomes)


def points_of(card):
    return [round_.points for round_ in card.rounds]


def sat_out(policy, kind="bye"):
    """The scores of entrant 5 for two rounds with this reason."""
    outcomes = (*PLAYED, *without(1, 5, kind), *without(2, 5, kind))
    return points_of(cards(outcomes, unplayed=UnplayedPolicies(points={kind: policy}))[5])


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (FixedPoints(1600), [1600, 1600]),
        (Zero(), [0, 0]),
        (FieldMin(), [40, 70]),
        (FieldMin("tournament"), [40, 40]),
        (FieldMax(), [120, 90]),
        (FieldMax("tournament"), [120, 120]),
        # A quarter of 322 and of 321.
        (FieldAverage(), [Fraction(161, 2), Fraction(321, 4)]),
        (DrawPoints(), [Fraction(161, 2), Fraction(321, 4)]),
        # Between 100 and 120, and between 90 and 81.
        (WinPoints(), [110, Fraction(171, 2)]),
        (OwnAverage(), [0, 0]),
        (PerHand(), [0, 0]),
        (Penalty(30000), [-30000, -30000]),
        (FirstTimePoints(1600, FixedPoints(1450)), [1600, 1450]),
        (FirstTimePoints(1600), [1600, 0]),
    ],
)
def test_an_unplayed_round_is_worth_what_its_policy_says(policy, expected):
    assert sat_out(policy) == expected


def test_a_reason_without_a_policy_brings_nothing():
    outcomes = (*PLAYED, *without(1, 5, "late"))
    assert points_of(
        cards(outcomes, unplayed=UnplayedPolicies(points={"bye": FixedPoints(9)}))[5]
    ) == [0]


def test_own_average_is_the_mean_of_the_played_rounds():
    outcomes = (*PLAYED, *without(3, 1, "ill"))
    card = cards(outcomes, unplayed=UnplayedPolicies(points={"ill": OwnAverage()}))[1]
    assert points_of(card) == [100, 90, 95]


def test_per_hand_adds_the_missing_hands_at_the_own_average():
    outcomes = (
        *table(1, 160, 100, hands=16),
        *table(2, 130, 90, hands=10),
        *table(3, 80, 80, ((1,), (3,)), hands=12),
        *without(3, 2, "bye"),
    )
    card = cards(outcomes, unplayed=UnplayedPolicies(points={"bye": PerHand()}))[2]
    # 190 points in 26 hands, and round 3 had 12 hands.
    assert points_of(card) == [100, 90, Fraction(190 * 12, 26)]


def test_per_hand_leaves_out_rounds_whose_hands_nobody_knows():
    rounds = (*table(1, 160, 100, hands=16), *table(2, 130, 900, hands=0))
    outcomes = (*rounds, *table(3, 80, 80, ((1,), (3,)), hands=12), *without(3, 2, "bye"))
    card = cards(outcomes, unplayed=UnplayedPolicies(points={"bye": PerHand()}))[2]
    # 100 points in 16 hands, and round 3 had 12.
    assert points_of(card) == [100, 900, 75]
    outcomes = (*rounds, *table(3, 80, 80, ((1,), (3,)), hands=0), *without(3, 2, "bye"))
    card = cards(outcomes, unplayed=UnplayedPolicies(points={"bye": PerHand()}))[2]
    # Of round 3 nobody knows: between 100 and 900.
    assert points_of(card) == [100, 900, 500]


def test_averages_hear_every_side_once():
    # A side of two with 100 points, one of two with 60, and a single with 20 on a table of three.
    outcomes = (
        *table(1, 100, 60, ((1, 2), (3, 4))),
        *without(1, 5, "bye"),
        Outcome(1, 6, opponents=(7, 8), points=20, against=30),
    )
    card = scorecards(
        Scoring(unplayed=UnplayedPolicies(points={"bye": FieldAverage()})), range(1, 7), outcomes
    )[5]
    assert points_of(card) == [60]


def test_a_filled_in_table_replaces_the_lowest_own_scores_where_it_is_higher():
    outcomes = (
        *PLAYED,
        *singles(3, (1, 5, 50, 10)),
        Outcome(1, 1, points=95, against=3, kind="extra"),
        Outcome(2, 1, points=80, against=3, kind="extra"),
    )
    card = cards(outcomes, unplayed=UnplayedPolicies(points={"extra": ReplaceBest()}))[1]
    # 95 replaces 50; 80 would replace 90 and does not.
    assert points_of(card) == [100, 90, 95]
    assert card.points == 285


def test_a_filled_in_table_does_not_count_without_the_policy():
    outcomes = (*PLAYED, Outcome(2, 1, points=95, against=3, kind="extra"))
    assert points_of(cards(outcomes)[1]) == [100, 90]


def test_match_points_of_unplayed_rounds_follow_the_scale():
    kinds = ("bye", "requested_bye", "forfeit_win", "absent")
    outcomes = tuple(
        outcome for at, kind in enumerate(kinds, 1) for outcome in without(at, 1, kind)
    )
    card = cards(outcomes, scale=WinDrawLoss(3, 1, 0))[1]
    assert [round_.match_points for round_ in card.rounds] == [3, 1, 3, 0]
    assert [round_.half_wins for round_ in card.rounds] == [2, 1, 2, 0]


def test_the_best_rounds_count_and_of_equals_the_first():
    outcomes = tuple(
        outcome
        for number, points in enumerate((70, 50, 90, 50), 1)
        for outcome in table(number, points, 0)
    )
    card = cards(outcomes, best=3)[1]
    assert [round_.is_dropped for round_ in card.rounds] == [False, False, False, True]
    assert card.points == 210


def test_the_best_rounds_are_those_with_match_points_where_these_rank():
    outcomes = (*table(1, 80, 90), *table(2, 40, 30))
    card = cards(outcomes, best=1, scale=WinDrawLoss())[1]
    assert [round_.is_dropped for round_ in card.rounds] == [True, False]
    assert (card.points, card.match_points) == (40, 2)


def test_unequal_numbers_of_hands_are_compared_by_the_average_hand():
    outcomes = (*table(1, 36, 18, hands=36), *table(2, 50, 40, hands=48))
    card = cards(outcomes, nominal_hands=48)[1]
    assert points_of(card) == [48, 50]
    assert [round_.against for round_ in card.rounds] == [24, 40]


@pytest.mark.parametrize(
    ("scale", "expected"),
    [
        (RawScale(), [162, 162]),
        (WinDrawLoss(3, 1, 0), [3, 0]),
        (WinOrSkunk(), [2, 0]),
        # The difference is nothing, whoever has won.
        (VictoryPoints(300), [10, 10]),
    ],
)
def test_level_round_that_somebody_has_won_is_a_win_and_a_loss(scale, expected):
    level = [
        Outcome(1, who, opponents=(3 - who,), points=162, against=162, has_won=who == 1)
        for who in (1, 2)
    ]
    dealt = cards(level, scale=scale)
    assert [dealt[who].match_points for who in (1, 2)] == expected
    assert [dealt[who].rounds[0].half_wins for who in (1, 2)] == [2, 0]


def test_what_was_ruled_is_no_part_of_the_average_hand():
    outcomes = (
        Outcome(1, 1, (2,), (3, 4), 18 + 30, 36, hands=36, given=30),
        Outcome(1, 3, (4,), (1, 2), 36, 18, hands=36, adjustment=-5),
    )
    dealt = cards(outcomes, nominal_hands=48)
    # 18 of 36 hands are 24 of 48, and 36 are 48; what the director gives stays as it is.
    assert [(dealt[who].points, dealt[who].against) for who in (1, 3)] == [(54, 48), (43, 24)]


def test_a_missed_round_is_worth_its_average_of_as_many_hands_as_every_other():
    outcomes = (
        *table(1, 36, 18, hands=36),
        *table(2, 50, 40, hands=48),
        *table(3, 80, 80, ((2,), (3,)), hands=12),
        *without(3, 1, "bye"),
    )
    policies = UnplayedPolicies(points={"bye": PerHand()})
    card = cards(outcomes, nominal_hands=48, unplayed=policies)[1]
    # 48 and 50 are 98 for 96 hands, so 49 for the 48 that round 3 counts as, though it had 12.
    assert points_of(card) == [48, 50, 49]


def test_a_filled_in_table_replaces_a_round_by_its_average():
    outcomes = (
        *table(1, 36, 18, hands=36),
        Outcome(1, 1, points=13, against=3, hands=12, kind="extra"),
        Outcome(1, 1, points=45, against=3, hands=48, kind="extra"),
    )
    policies = UnplayedPolicies(points={"extra": ReplaceBest()})
    card = cards(outcomes, nominal_hands=48, unplayed=policies)[1]
    # 13 of 12 hands are 52 of 48: more than 45, and more than 36 of 36, which are 48.
    assert points_of(card) == [52]


def test_an_adjustment_reaches_nobody_but_its_owner():
    outcomes = (
        Outcome(1, 1, (2,), (3, 4), 100, 62, adjustment=-100),
        *table(1, 100, 62, ((1, 2), (3, 4)))[1:],
    )
    dealt = cards(outcomes)
    assert [dealt[entrant].points for entrant in (1, 2, 3, 4)] == [0, 100, 62, 62]
    assert [dealt[entrant].against for entrant in (1, 2, 3, 4)] == [62, 62, 100, 100]


def test_a_void_round_and_one_without_an_outcome_do_not_count():
    outcomes = (*PLAYED, *without(3, 1, "void"))
    dealt = cards(outcomes)
    assert points_of(dealt[1]) == [100, 90]
    assert dealt[5].rounds == ()


def test_two_outcomes_of_a_round_for_one_entrant_are_refused():
    with pytest.raises(ValueError, match="entrant 1 has a round twice"):
        cards((*PLAYED, *table(2, 1, 1)))


def test_an_outcome_of_nobody_in_the_tournament_is_refused():
    with pytest.raises(ValueError, match="entrant 9 is not in the event"):
        cards(without(1, 9, "bye"))


@pytest.mark.parametrize(
    ("policy", "expected"),
    [(FieldMin(), 40), (FieldAverage(), Fraction(161, 2)), (FieldMax(), 120), (WinPoints(), 110)],
)
def test_penalty_for_one_changes_nobody_elses_missed_round(policy, expected):
    punished = [
        replace(outcome, adjustment=-30) if outcome.entrant in (3, 4) else outcome
        for outcome in singles(1, (1, 2, 100, 62), (3, 4, 120, 40))
    ]
    scoring = {"unplayed": UnplayedPolicies(points={"bye": policy})}
    found = cards([*punished, *without(1, 5, "bye")], **scoring)
    assert points_of(found[5]) == [expected]
    assert [points_of(found[entrant]) for entrant in (3, 4)] == [[90], [10]]


def test_own_penalty_is_not_taken_again_from_the_own_average():
    punished = replace(singles(1, (1, 2, 100, 62))[0], adjustment=-20)
    scoring = {"unplayed": UnplayedPolicies(points={"requested_bye": OwnAverage()})}
    found = cards([punished, *without(2, 1, "requested_bye")], **scoring)
    assert points_of(found[1]) == [80, 100]
