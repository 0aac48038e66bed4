"""Scales and policies by the texts that are stored."""

import pytest

from tracker.engine.ranking.codes import POLICIES, SCORINGS, is_policy, policy_of, scale_of
from tracker.engine.ranking.match_points import RawScale, VictoryPoints, WinDrawLoss, WinOrSkunk
from tracker.engine.ranking.unplayed import (
    FieldMin,
    FirstTimePoints,
    FixedPoints,
    Penalty,
    UnplayedPolicy,
    Zero,
)


def test_every_scoring_has_its_scale():
    scales = [scale_of(code, 16) for code in SCORINGS]
    # 2.5 deviations of 70 points, times the root of 16 hands.
    expected = [
        RawScale(),
        WinDrawLoss(2, 1, 0),
        WinDrawLoss(3, 1, 0),
        WinDrawLoss(4, 3, 2),
        WinOrSkunk(),
        VictoryPoints(700),
    ]
    assert scales == expected


def test_victory_points_without_a_number_of_hands_are_those_of_one():
    assert scale_of("vp", None) == VictoryPoints(175)


def test_policy_is_what_its_text_names():
    named: dict[str, UnplayedPolicy] = {
        "zero": Zero(),
        "event_min": FieldMin("tournament"),
        "fixed:1600": FixedPoints(1600),
        "penalty:30000": Penalty(30000),
        "once:1600:zero": FirstTimePoints(1600),
        "once:1600:fixed:1450": FirstTimePoints(1600, then=FixedPoints(1450)),
    }
    assert {text: policy_of(text) for text in named} == named
    assert policy_of("once:1600") == FirstTimePoints(1600)


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_is_known_with_a_number_or_without(name):
    assert is_policy(name) != is_policy(f"{name}:7")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "never",
        "fixed",
        "fixed:",
        "fixed:-1",
        "fixed:1.5",
        "fixed:1000000",
        "zero:1",
        "fixed:1:zero",
        "once:1:2",
        7,
    ],
)
def test_other_text_is_no_policy(text):
    assert not is_policy(text)
