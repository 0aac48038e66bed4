"""Points and tricks as tables write them down: what follows from them and what cannot be."""

import pytest

from tests.scoring.answers import answer, problems
from tests.scoring.dealt import Json

BID = {"maker": 0, "trump": "H"}
CLUBS_AND_DIAMONDS = [rank + suit for suit in "CD" for rank in "AKQJT987"]
# Nine tricks of two cards: 14 of clubs and diamonds against the jack and nine of trump.
PILES = [CLUBS_AND_DIAMONDS[:14], ["JH", "9H", "8D", "7D"]]


def hand(**points: object) -> Json:
    return {"dealer": 0, "bid": BID, **points}


@pytest.mark.parametrize(
    ("game", "points", "hand_points"),
    [
        ("clobby", {"captured": [48, 71], "last_trick": 0}, [58, 71]),
        ("clobby", {"counted": [58, 71], "last_trick": 0}, [58, 71]),
        ("clobby", {"counted": [58, 71]}, [58, 71]),
        ("clobby", {"counted": [0, 119], "last_trick": 1}, [0, 119]),
        ("clobby", {"cards": PILES, "last_trick": 1}, [60, 44]),
        ("clabber", {"captured": [52, None], "last_trick": 0}, [62, 100]),
        ("clabber", {"captured": [None, 52], "last_trick": 1}, [100, 62]),
        ("clabber", {"counted": [52, None], "last_trick": 0}, [52, 110]),
        ("clabber", {"counted": [None, 52]}, [110, 52]),
        ("clabber", {"captured": [0, None], "last_trick": 1}, [0, 162]),
        ("klapper-jas-3", {"counted": [60, 52, 30]}, [60, 52, 30]),
    ],
)
def test_points_are_counted_in_any_way(game: str, points: Json, hand_points: list[int]) -> None:
    call = {"bid": BID | {"call": "take"}}
    assert answer(game, hand(**points) | call)["hand_points"] == hand_points


@pytest.mark.parametrize(
    ("game", "points", "expected"),
    [
        ("clobby", {"captured": [48, 71]}, ("missing_field", "last_trick")),
        ("clobby", {"last_trick": 0}, ("missing_field", "captured")),
        ("clobby", {"captured": [48, None], "last_trick": 0}, ("missing_field", "captured.1")),
        ("clobby", {"counted": [None, 71], "last_trick": 0}, ("missing_field", "counted.0")),
        ("clabber", {"captured": [None, None], "last_trick": 0}, ("missing_field", "captured.0")),
        ("clobby", {"captured": [48], "last_trick": 0}, ("bad_value", "captured")),
        ("clobby", {"captured": [48, 71, 0], "last_trick": 0}, ("bad_value", "captured")),
        ("clobby", {"captured": [-1, 71], "last_trick": 0}, ("captured_range", "captured.0")),
        ("clobby", {"captured": [0, 153], "last_trick": 0}, ("captured_range", "captured.1")),
        ("clobby", {"counted": [163, 0], "last_trick": 0}, ("captured_range", "counted.0")),
        ("clabber", {"captured": [153, None], "last_trick": 0}, ("captured_range", "captured.0")),
        ("clabber", {"captured": [52, 101], "last_trick": 0}, ("captured_sum", "captured")),
        ("clabber", {"counted": [52, 100], "last_trick": 0}, ("captured_sum", "counted")),
        ("clabber", {"captured": [1, None], "last_trick": 0}, ("captured_impossible", "captured")),
        # The side with the last trick cannot have less than its ten.
        ("clobby", {"counted": [9, 71], "last_trick": 0}, ("captured_impossible", "counted")),
        ("clobby", {"counted": [8, 7]}, ("captured_impossible", "counted")),
        # 9 of the 18 cards in play cannot be worth nothing and the others so little.
        ("clobby", {"captured": [0, 17], "last_trick": 0}, ("captured_impossible", "captured")),
    ],
)
def test_points_that_cannot_be_are_refused(
    game: str, points: Json, expected: tuple[str, str]
) -> None:
    assert problems(game, hand(**points)) == [expected]


@pytest.mark.parametrize(
    ("points", "why"),
    [
        # Of 32 cards 14 are out: at best the eleven that are worth nothing and three jacks of 2.
        ({"counted": [96, 71]}, "Together these are 167 points, but at most 156 can"),
        (
            {"captured": [80, 67], "last_trick": 0},
            "Together these are 147 points, but at most 146 can",
        ),
        # At least seven cards of value are in play: the three jacks and four queens.
        ({"counted": [20, 7]}, "Together these are 27 points, but at least 28 are in play"),
        ({"captured": [1, 71], "last_trick": 0}, "These points cannot be made from the cards"),
    ],
)
def test_impossible_points_say_what_is_wrong_together(points: Json, why: str) -> None:
    (problem,) = answer("clobby", hand(**points))["errors"]
    assert problem["message"].startswith(why)
    assert problem["message"].endswith("in play: count again.")


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ({"captured": [48, 71], "counted": [58, 71]}, ("bad_value", "counted")),
        ({"captured": [48, 71], "cards": PILES}, ("bad_value", "cards")),
        ({"counted": [58, 71], "cards": PILES}, ("bad_value", "cards")),
        ({"captured": [48, 71], "counted": [58, "x"]}, ("bad_value", "counted.1")),
    ],
)
def test_points_are_given_in_one_way_only(points: Json, expected: tuple[str, str]) -> None:
    assert problems("clobby", hand(**points, last_trick=0))[0] == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"tricks": [5, 4]}, []),
        ({"tricks": [5, 3]}, [("tricks_sum", "tricks")]),
        ({"tricks": [10, -1]}, [("tricks_sum", "tricks")]),
        ({"tricks": [5, None]}, [("bad_value", "tricks")]),
        ({"tricks": [9, 0]}, [("tricks_conflict", "captured.1")]),
        ({"tricks": [0, 9]}, [("tricks_conflict", "last_trick")]),
        ({"swept": 0}, [("tricks_conflict", "captured.1")]),
        ({"swept": 1}, [("tricks_conflict", "last_trick")]),
        ({"swept": 0, "captured": [100, 0]}, []),
        ({"swept": 0, "captured": [100, 0], "tricks": [9, 0]}, []),
        ({"swept": 0, "tricks": [8, 1]}, [("tricks_conflict", "swept")]),
        # Eight tricks are sixteen cards, and two cards are worth 31 at most.
        ({"tricks": [8, 1], "captured": [48, 35]}, [("captured_impossible", "captured")]),
        ({"tricks": [8, 1], "captured": [48, 34]}, []),
    ],
)
def test_tricks_and_points_have_to_fit(more: Json, expected: list[tuple[str, str]]) -> None:
    told = hand(captured=[48, 71], last_trick=0) | more
    assert problems("clobby", told) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, []),
        ({"tricks": [7, 2]}, []),
        ({"tricks": [6, 3]}, [("tricks_conflict", "cards")]),
        ({"swept": 0}, [("tricks_conflict", "cards")]),
        ({"cards": [PILES[0][:13], PILES[1]]}, [("tricks_sum", "cards")]),
        ({"cards": [PILES[0][:12], PILES[1]]}, [("tricks_sum", "cards")]),
        ({"cards": [PILES[0] + PILES[1][:1], PILES[1][1:]]}, [("tricks_sum", "cards")]),
        ({"cards": [PILES[0], ["AC", *PILES[1][1:]]]}, [("bad_value", "cards")]),
        ({"cards": [PILES[0]]}, [("bad_value", "cards")]),
        ({"cards": [PILES[0], ["1H", *PILES[1][1:]]]}, [("bad_value", "cards.1.0")]),
        ({"cards": [PILES[0] + PILES[1], []], "last_trick": 0}, []),
        ({"cards": [PILES[0] + PILES[1], []]}, [("tricks_conflict", "last_trick")]),
        ({"last_trick": None}, [("missing_field", "last_trick")]),
        ({"bella": 0}, [("bella_conflict", "bella")]),
        ({"melds": [{"seat": 0, "cards": ["AC", "KC", "QC"]}]}, []),
        ({"melds": [{"seat": 0, "cards": ["AS", "KS", "QS"]}]}, [("bad_meld", "melds.0")]),
    ],
)
def test_captured_cards_are_whole_tricks_and_hold_what_was_shown(
    more: Json, expected: list[tuple[str, str]]
) -> None:
    assert problems("clobby", hand(cards=PILES, last_trick=1) | more) == expected


def test_cards_of_the_short_deck_have_no_eight() -> None:
    piles = [["8H", "AC", "KC", "QC"], []]
    found = problems("clabber", hand(cards=piles, last_trick=0))
    assert ("bad_value", "cards.0.0") in found


def test_no_trump_has_its_own_total() -> None:
    told = hand(captured=[125, 0], last_trick=0, tricks=[9, 0])
    assert problems("klobber-nuggie", told) == []
    told["bid"] = BID | {"trump": "NT"}
    assert problems("klobber-nuggie", told) == [("captured_range", "captured.0")]


SWEEPING = {"variant": "clobby", "options": {"all_tricks": 100}}


@pytest.mark.parametrize(
    ("ruleset", "captured", "more", "needed"),
    [
        # A worthless trick may have been won, and it would decide.
        (SWEEPING, [100, 0], {}, True),
        (SWEEPING, [100, 0], {"tricks": [8, 1]}, False),
        (SWEEPING, [100, 0], {"swept": 0}, False),
        # No rule asks for it.
        ("clobby", [100, 0], {}, False),
        # Side 1 won the last trick at least, or had points.
        (SWEEPING, [100, 0], {"last_trick": 1}, False),
        (SWEEPING, [100, 10], {}, False),
        # A meld to lose, and none.
        ("clobyosh", [100, 0], {"melds": [{"seat": 1, "cards": ["9C", "8C", "7C"]}]}, True),
        ("clobyosh", [100, 0], {}, False),
        # All cards in play are worth something, so that no trick was worthless.
        (SWEEPING, [146, 0], {}, False),
    ],
)
def test_tricks_are_asked_for_where_they_decide(
    ruleset: str | Json, captured: list[int], more: Json, needed: bool
) -> None:
    told = hand(captured=captured, last_trick=0) | more
    assert problems(ruleset, told) == [("missing_field", "tricks")] * needed


def test_sweep_that_the_points_give_away_is_paid() -> None:
    told = hand(captured=[146, 0], last_trick=0)
    assert answer(SWEEPING, told)["score"] == [256, 0]
    assert answer(SWEEPING, hand(captured=[100, 0], last_trick=1))["score"] == [100, 10]
