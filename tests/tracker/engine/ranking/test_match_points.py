"""Match points, against the check values of the scales."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.engine.ranking.match_points import (
    RawScale,
    VictoryPoints,
    WinDrawLoss,
    WinOrSkunk,
    blitz_margin,
)

POINTS = st.integers(0, 2000)


@pytest.mark.parametrize(
    ("points", "against", "expected"), [(100, 62, 2), (81, 81, 1), (62, 100, 0)]
)
def test_win_draw_and_loss_bring_two_one_and_nothing(points, against, expected):
    assert WinDrawLoss().match_points(points, against) == expected


@pytest.mark.parametrize(("points", "expected"), [(100, 3), (81, 1), (62, 0)])
def test_win_draw_and_loss_bring_what_the_tournament_says(points, expected):
    assert WinDrawLoss(3, 1, 0).match_points(points, 81) == expected


@pytest.mark.parametrize(
    ("points", "against", "expected"),
    [(121, 91, 2), (121, 90, 3), (90, 121, 0), (100, 100, 1)],
)
def test_a_skunk_begins_at_thirty_one_points(points, against, expected):
    assert WinOrSkunk().match_points(points, against) == expected


@pytest.mark.parametrize(
    ("margin", "winner"),
    [(0, Fraction(10)), (100, Fraction("13.97")), (200, Fraction("16.73")), (400, Fraction(20))],
)
def test_victory_points_meet_the_published_quarters_of_the_scale(margin, winner):
    scale = VictoryPoints(blitz=400)
    assert scale.match_points(1000 + margin, 1000) == winner
    assert scale.match_points(1000, 1000 + margin) == 20 - winner


def test_victory_points_stop_at_the_blitz_margin():
    assert VictoryPoints(100).match_points(900, 0) == 20
    assert VictoryPoints(100).match_points(0, 900) == 0


@given(POINTS, POINTS, POINTS)
def test_victory_points_are_hundredths_that_share_twenty_and_grow_with_the_margin(own, other, more):
    scale = VictoryPoints(300)
    ours, theirs = scale.match_points(own, other), scale.match_points(other, own)
    assert ours + theirs == 20
    assert (100 * ours) == int(100 * ours)
    assert scale.match_points(own + more, other) >= ours


def test_raw_match_points_are_the_game_score():
    assert RawScale().match_points(812, 640) == 812


@pytest.mark.parametrize(
    ("deviation", "hands", "expected"),
    # 2.5 times 60 times 4, and 2.5 times 60 times the root of 12, 519.6.
    [(60, 16, 600), (60, 12, 519)],
)
def test_the_blitz_margin_grows_with_the_root_of_the_hands(deviation, hands, expected):
    assert blitz_margin(deviation, hands) == expected
