"""The announced march of Klammern: made with every trick, failed with one less."""

import pytest

from scoring.answer import answer_game
from tests.scoring.answers import answer, problems
from tests.scoring.dealt import Json

BID = {"maker": 0, "trump": "H"}
DECK = [rank + suit for rank in "AKQJT987" for suit in "CDHS"]
MADE, FAILED = "march_made", "march_failed"


def march(seat: int, **told: object) -> Json:
    return {"dealer": 0, "march": seat, **told}


@pytest.mark.parametrize(
    ("hand", "outcome", "hand_points"),
    [
        (march(1, tricks=[0, 8]), MADE, [0, 0]),
        (march(3, tricks=[1, 7]), FAILED, [0, 0]),
        (march(2, tricks=[0, 8]), FAILED, [0, 0]),
        (march(0, swept=0), MADE, [0, 0]),
        (march(0, swept=1), FAILED, [0, 0]),
        (march(0, cards=[DECK, []]), MADE, [0, 0]),
        (march(0, cards=[DECK[:28], DECK[28:]]), FAILED, [0, 0]),
        # Points without the last trick, or the other way round, are not enough to be counted.
        (march(0, tricks=[8, 0], captured=[152, 0]), MADE, [0, 0]),
        (march(0, tricks=[8, 0], last_trick=0), MADE, [0, 0]),
        (march(0, cards=[DECK, []], last_trick=0), MADE, [0, 0]),
        (march(0, cards=[DECK, []], bid=BID), MADE, [0, 0]),
        # With both they are.
        (march(0, tricks=[8, 0], captured=[152, 0], last_trick=0), MADE, [162, 0]),
        (march(0, tricks=[8, 0], counted=[162, 0]), MADE, [162, 0]),
        (march(0, cards=[DECK, []], last_trick=0, bid=BID), MADE, [162, 0]),
        (march(0, swept=0, captured=[152, None], last_trick=0, bella=2), MADE, [182, 0]),
        # A side with points, or with the last trick, has a trick.
        (march(0, captured=[150, 2]), FAILED, [0, 0]),
        (march(0, captured=[100, 52], last_trick=1), FAILED, [100, 62]),
        (march(0, captured=[152, 0], last_trick=1), FAILED, [152, 10]),
        (march(0, last_trick=1), FAILED, [0, 0]),
        (march(0, counted=[100, 62]), FAILED, [100, 62]),
    ],
)
def test_march_is_made_or_failed(hand: Json, outcome: str, hand_points: list[int]) -> None:
    scored = answer("klammern", hand)
    assert (scored["outcome"], scored["hand_points"]) == (outcome, hand_points)
    assert (scored["score"], scored["next_dealer"]) == ([0, 0], None)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (march(0), [("missing_field", "tricks")]),
        (march(0, last_trick=0), [("missing_field", "tricks")]),
        (march(0, captured=[152, 0]), [("missing_field", "tricks")]),
        (march(0, captured=[152, 0], last_trick=0), [("missing_field", "tricks")]),
        (march(0, tricks=[8, 1]), [("tricks_sum", "tricks")]),
        (march(0, tricks=[8, 0], bid={"maker": 0, "trump": "NT"}), [("bad_trump", "bid.trump")]),
        (march(0, tricks=[8, 0], bid={"kontra": True, "re": True}), []),
        (march(0, tricks=[8, 0], bid={"re": True}), [("re_without_kontra", "bid.re")]),
    ],
)
def test_march_needs_its_tricks_and_no_bid(hand: Json, expected: list[tuple[str, str]]) -> None:
    assert problems("klammern", hand) == expected


@pytest.mark.parametrize(("tricks", "winner"), [([8, 0], 0), ([7, 1], 1)])
@pytest.mark.parametrize("target", [None, 3])
def test_march_wins_or_loses_the_match_at_once(
    tricks: list[int], winner: int, target: int | None
) -> None:
    ruleset = {"variant": "klammern", "options": {"target": target}}
    answered = answer_game({"ruleset": ruleset, "hands": [march(2, tricks=tricks)]})
    assert (answered["finished"], answered["winner"], answered["totals"]) == (True, winner, [0, 0])


@pytest.mark.parametrize(("seat", "code"), [(4, "bad_seat"), (-1, "bad_seat"), ("0", "bad_value")])
def test_march_is_announced_by_a_seat(seat: object, code: str) -> None:
    hand = {"dealer": 0, "march": seat, "tricks": [8, 0]}
    assert problems("klammern", hand)[0] == (code, "march")
