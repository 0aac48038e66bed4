"""Every error code of docs/records.md: a record for each, and how problems are gathered."""

import re
from pathlib import Path
from typing import Any

import pytest

from scoring import Problem, RecordError
from scoring.answer import answer_game, answer_hand
from scoring.problems import Problems
from tests.scoring.answers import problems
from tests.scoring.dealt import Json
from tests.scoring.melds import declared

RECORDS = Path(__file__).parents[2] / "docs" / "records.md"
BID: Json = {"maker": 1, "trump": "S"}
Question = tuple[str | Json, Json]
OPEN = [{"seat": seat, "kind": "sequence", "length": 3} for seat in (0, 1)]


def clobby(**changed: object) -> Question:
    """A good hand of Clobby with something changed."""
    return "clobby", {
        "dealer": 0,
        "bid": BID,
        "captured": [48, 71],
        "last_trick": 0,
        **changed,
    }


def clabber(**changed: object) -> Question:
    """A good hand of Clabber with something changed."""
    return "clabber", {
        "dealer": 0,
        "bid": BID,
        "captured": [52, 100],
        "last_trick": 1,
        **changed,
    }


def house(game: str, **options: object) -> Question:
    """A good hand under house rules."""
    return {"variant": game, "options": options}, clobby()[1]


def bid(**changed: object) -> Json:
    return {"bid": BID | changed}


def documented() -> set[str]:
    """The codes in the table of the page."""
    table = RECORDS.read_text().split("\n## Errors\n")[1].split("\n### ")[0]
    return {
        code
        for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for code in re.findall(r"`(\w+)`", row)
    }


def sister(game: str, bid: Json, **changed: object) -> Question:
    """A good hand of a four-handed game with something in it."""
    hand = {"dealer": 0, "bid": {"maker": 0, "trump": "H"} | bid, "captured": [100, 52]}
    return game, hand | {"last_trick": 0} | changed


CODES: list[tuple[str, str, Question]] = [
    ("bad_contract", "bid.contract", sister("coinche", {"contract": 85})),
    ("bad_raise", "bid.raised", sister("baloot", {"raised": 5})),
    ("roem_impossible", "roem", sister("klaverjas", {}, roem=[30, 0])),
    ("unknown_field", "Dealer", clobby(Dealer=0)),
    ("unexpected_field", "reneged", clabber(reneged=[0])),
    ("missing_field", "last_trick", clobby(last_trick=None)),
    ("bad_value", "captured.1", clobby(captured=[48, 71.0])),
    ("unknown_variant", "ruleset", ("whist", {})),
    ("unknown_option", "ruleset.options.value_take", house("clobby", value_take=1)),
    ("bad_option", "ruleset.options.target", house("clobby", target=0)),
    ("bad_seat", "bella", clobby(bella=2)),
    ("bad_side", "last_trick", clabber(last_trick=2)),
    ("captured_range", "captured.0", clobby(captured=[153, 0])),
    ("captured_sum", "captured", clabber(captured=[52, 99])),
    ("captured_impossible", "captured", clobby(captured=[1, 71])),
    ("tricks_sum", "tricks", clobby(tricks=[4, 4])),
    ("tricks_conflict", "last_trick", clobby(tricks=[0, 9], captured=[0, 71])),
    ("bad_call", "bid.calls.0", clobby(**bid(calls=[[1, "forced", "S"]]))),
    ("call_order", "bid.calls.0", clobby(**bid(calls=[[0, "take"]]))),
    ("calls_disagree", "bid.calls", clobby(**bid(calls=[[1, "pass"]]))),
    ("bad_trump", "bid.trump", clobby(**bid(call="take", turned="H"))),
    ("kontra_not_allowed", "bid.kontra", clobby(**bid(kontra=True))),
    ("re_without_kontra", "bid.re", ("klammern", clabber(**bid(re=True))[1])),
    ("bad_meld", "melds.0", clobby(melds=declared({0: "83C"}))),
    ("melds_touch", "melds.1", clobby(melds=declared({0: "A3C J3C"}))),
    ("card_in_two_melds", "melds.1", clabber(melds=declared({0: "A3C KKKK"}))),
    ("card_at_two_seats", "melds.1", clobby(melds=declared({0: "A3C", 1: "Q3C"}))),
    ("too_many_cards", "melds", clabber(melds=declared({0: "A4C A3D"}))),
    ("meld_detail_needed", "melds", clobby(melds=OPEN)),
    ("meld_winner_conflict", "meld_winner", clobby(meld_winner=0)),
    ("bella_not_allowed", "bella", ("klobber-nuggie", clobby(captured=[45, 70], bella=0)[1])),
    ("bella_conflict", "bella", clobby(bella=0, melds=declared({1: "K3S"}))),
    ("not_in_this_game", "march", clobby(march=1)),
]


@pytest.mark.parametrize(("code", "field", "question"), CODES)
def test_code_is_given_with_its_field(code: str, field: str, question: Question) -> None:
    assert problems(*question) == [(code, field)]


def test_good_hands_have_no_problems() -> None:
    """The problems are those that the table adds."""
    assert problems(*clobby()) == []
    assert problems(*clabber()) == []


def test_game_that_had_ended_or_not_is_noticed() -> None:
    """The codes that depend on how the game stood."""
    stop = {"dealer": 0, "play": "stopped", "stopped": {"by": 1}, "bid": BID, "bella": 1}
    assert problems("clobyosh", stop, totals=[0, 480]) == [("target_not_reached", "stopped")]
    # Two who both have 501 play on, and only a bonus parts them: bella does, nothing does not.
    assert problems("clobyosh", stop, totals=[501, 501]) == []
    nothing = {name: value for name, value in stop.items() if name != "bella"}
    assert problems("clobyosh", nothing, totals=[501, 501]) == [("target_not_reached", "stopped")]
    hand = clobby()[1]
    assert problems("clobyosh", hand, totals=[491, 0]) == [("should_be_stopped", "play")]
    question = {"ruleset": {"variant": "clobby", "options": {"target": 50}}, "hands": [hand, {}]}
    assert coded(answer_game(question)) == [("game_over", "", 1)]
    wrong = {"ruleset": "clobby", "hands": [hand, hand | {"dealer": 0}]}
    assert coded(answer_game(wrong)) == [("wrong_dealer", "dealer", 1)]


def coded(answer: Json) -> list[tuple[Any, ...]]:
    return [(error["code"], error["field"], error.get("hand")) for error in answer["errors"]]


def test_every_code_of_the_page_is_produced_here() -> None:
    in_games = {"target_not_reached", "should_be_stopped", "game_over", "wrong_dealer"}
    assert documented() == {code for code, _, _ in CODES} | in_games


def test_all_problems_of_a_record_are_reported_at_once() -> None:
    hand = clobby(bella=7, captured=[153, 0], tricks=[1, 1], **bid(trump="X", call="small"))[1]
    found = {field for _, field in problems("clobby", hand | {"points": 3})}
    assert found == {"bella", "captured.0", "tricks", "bid.trump", "bid.call", "points"}


def test_problems_of_ruleset_and_hand_and_question_are_told_together() -> None:
    answer = answer_hand({"ruleset": "clobby", "hand": clobby(bella=2)[1], "hands": []})
    assert coded(answer) == [("unknown_field", "hands", None), ("bad_seat", "bella", None)]
    assert answer["error"] == answer["errors"][0]


def test_first_faulty_hand_of_a_game_is_the_one_answered() -> None:
    hands = [clobby()[1], clobby(dealer=0, bella=2)[1], {"bella": 9}]
    answer = answer_game({"ruleset": "clobby", "hands": hands})
    assert coded(answer) == [("bad_seat", "bella", 1), ("wrong_dealer", "dealer", 1)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({}, ("missing_field", "ruleset")),
        ({"ruleset": None}, ("missing_field", "ruleset")),
        ({"ruleset": {}}, ("missing_field", "ruleset.variant")),
        ({"ruleset": 3}, ("bad_value", "ruleset")),
        ({"ruleset": {"variant": 3}}, ("bad_value", "ruleset.variant")),
        ({"ruleset": {"variant": "whist"}}, ("unknown_variant", "ruleset.variant")),
        ({"ruleset": {"variant": "zensa", "x": 1}}, ("unknown_field", "ruleset.x")),
        ({"ruleset": {"variant": "zensa", "options": []}}, ("bad_value", "ruleset.options")),
        ([], ("bad_value", "")),
    ],
)
def test_question_without_rules_cannot_be_answered(
    question: object, expected: tuple[str, str]
) -> None:
    for answer in (answer_hand(question), answer_game(question)):
        assert (answer["error"]["code"], answer["error"]["field"]) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({}, ("missing_field", "first_dealer", None)),
        ({"hands": []}, ("missing_field", "first_dealer", None)),
        ({"hands": [{"play": "thrown_in"}]}, ("missing_field", "first_dealer", None)),
        ({"hands": [3]}, ("missing_field", "first_dealer", None)),
        ({"first_dealer": 0, "hands": [3]}, ("bad_value", "", 0)),
        ({"first_dealer": 0, "hands": {}}, ("bad_value", "hands", None)),
        ({"first_dealer": 4}, ("bad_seat", "first_dealer", None)),
        ({"first_dealer": 0, "closed": 1}, ("bad_value", "closed", None)),
        ({"first_dealer": 0, "note": ""}, ("unknown_field", "note", None)),
    ],
)
def test_game_that_cannot_be_read_is_refused(question: Json, expected: tuple[Any, ...]) -> None:
    assert coded(answer_game({"ruleset": "clobby"} | question))[0] == expected


def test_problems_of_a_field_are_those_of_its_parts() -> None:
    found = Problems()
    assert not found.at("melds.1")
    found.add("melds.1.suit", "bad_value", "…")
    assert [found.at(field) for field in ("melds", "melds.1", "melds.1.suit")] == [True] * 3
    assert [found.at(field) for field in ("meld", "melds.10", "melds.1.suit.x")] == [False] * 3


def test_what_could_not_be_read_is_not_missing_as_well() -> None:
    found = Problems()
    found.add("bid", "bad_value", "…")
    found.missing("bid.trump", "…")
    found.missing("bid", "…")
    found.missing("bidding", "…")
    assert [(problem.code, problem.field) for problem in found] == [
        ("bad_value", "bid"),
        ("missing_field", "bidding"),
    ]


def test_nothing_is_raised_without_a_problem() -> None:
    found = Problems()
    found.raise_any()
    found.add("bid", "bad_value", "This is no bid.")
    with pytest.raises(RecordError, match="no bid") as refused:
        found.raise_any()
    assert refused.value.problems == (Problem("bid", "bad_value", "This is no bid."),)
    assert [problem.hand for problem in refused.value.in_hand(3).problems] == [3]
