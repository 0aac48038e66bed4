"""What a slip can say: no hand that can happen is refused, and a slip read wrongly mostly is."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import variant_for
from scoring.answer import answer_hand
from scoring.ladder import winner_at
from scoring.slips import HandSum, hand_sum, sum_fault, target_fault
from scoring.variants import VARIANTS
from tests.scoring.strategies import questions
from tests.scoring.worked import all_cases
from tracker.engine.simulator.records import played_table


def is_counted(question):
    """Whether the hand is one that a slip counts: not thrown in, nor reneged by both sides."""
    hand = question["hand"]
    return hand.get("play") != "thrown_in" and len(hand.get("reneged") or ()) < 2


@pytest.mark.some(6)
@pytest.mark.parametrize("game", VARIANTS)
@given(data=st.data())
def test_no_hand_that_can_happen_is_refused(game, data):
    question = data.draw(questions(game).filter(is_counted))
    question = {name: part for name, part in question.items() if name != "before"} | {
        "before": {**question.get("before", {}), "carry": 0}
    }
    scored, variant = answer_hand(question), variant_for(question["ruleset"])
    if "error" not in scored and variant.ladder != "small_and_big":
        assert sum_fault(variant, scored["score"], range(1, 2)) is None


WORKED = [
    case.question for case in all_cases() if case.command == "hand" and "score" in case.expect
]
WORKED_GAMES = {variant_for(question["ruleset"]).id for question in WORKED}


@pytest.mark.some(6)
@pytest.mark.parametrize("game", sorted(WORKED_GAMES))
def test_no_worked_hand_is_refused(game):
    of_game = [question for question in WORKED if variant_for(question["ruleset"]).id == game]
    asked = [*filter(is_counted, of_game)]
    assert asked
    for question in asked:
        scored, variant = answer_hand(question), variant_for(question["ruleset"])
        is_alone = not question.get("before", {}).get("carry")
        if is_alone and variant.ladder != "small_and_big":
            assert sum_fault(variant, scored["score"], range(1, 2)) is None, question


@pytest.mark.parametrize(
    ("game", "bounds"),
    [
        # 62 points of trump, three times 30, the last trick: 162. Roem in tens, a march 100.
        ("klaverjas", (162, 10)),
        # A hand that is won outright brings nothing.
        ("bela", (0, 1)),
        # The makers' points wait after a litige: the others have at least half of 162.
        ("belote", (81, 1)),
        # 24 cards with four tens, aces, kings and queens: 152 and ten, of which a set loses half.
        ("clabber", (81, 1)),
        # A side may say that it has enough.
        ("schieber", (0, 1)),
        # Two players do not have all cards.
        ("klaberjass", (0, 1)),
    ],
)
def test_least_and_step_of_a_hand(game, bounds):
    found = hand_sum(VARIANTS[game])
    assert (found.least, found.step) == bounds


def test_klammern_brings_two_big_points_at_most():
    assert hand_sum(VARIANTS["klammern"]) == HandSum(0, 2, 1)


@pytest.mark.parametrize(
    ("points", "hands", "fault"),
    [
        ((1402, 1310), range(16, 17), None),
        ((1402, 1190), range(16, 17), None),
        (
            (1402, 1308),
            range(16, 17),
            "Together 2710: 16 hands can make 2702 or 2712, but nothing between.",
        ),
        ((140, 1310), range(16, 17), "Together 1450: 16 hands make at least 2592."),
        ((90, 62), range(1, 2), "Together 152: 1 hand makes at least 162."),
        ((14020, 13100), range(1, 17), "Together 27120: 16 hands make at most 23072."),
        ((-10, 172), range(1, 2), "A side cannot have fewer than 0 points."),
        # With a clock fewer hands are possible, and none at all.
        ((90, 72), range(17), None),
        ((0, 0), range(17), None),
        ((0, 1), range(17), "Together 1: no number of hands gives that total."),
    ],
)
def test_slip_of_klaverjas(points, hands, fault):
    assert sum_fault(VARIANTS["klaverjas"], points, hands) == fault


@pytest.mark.some(3)
@pytest.mark.parametrize("game", [name for name, one in VARIANTS.items() if one.target])
def test_no_game_that_can_happen_is_refused(game):
    variant = VARIANTS[game]
    for number in range(30):
        points = played_table(variant, None, 1, Random(number))
        if winner_at(variant, (0,) * variant.sides, points, None) is not None:
            assert target_fault(variant, points, 1) is None, points


def test_games_to_a_target_that_both_reach():
    raised, ordered = ({"both_out": 100}, {"both_out": "maker"})
    for options, points, is_wrong in (
        ({}, (505, 505), True),
        (ordered, (505, 505), False),
        (raised, (505, 505), True),
        (raised, (612, 540), False),
        ({}, (499, 100), True),
        ({}, (500, 499), False),
    ):
        variant = variant_for({"variant": "clabber", "options": options})
        assert (target_fault(variant, points, 1) is not None) == is_wrong, (options, points)
