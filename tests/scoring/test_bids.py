"""A bid as the record states it: what follows from it, and what it may not say."""

import pytest

from scoring import score_record, variant_for
from tests.scoring.answers import problems
from tests.scoring.dealt import Json

CAPTURED = {
    "clobby": [50, 40],
    "klobber-nuggie": [50, 40],
    "klaberjass": [50, 40],
    "partnership-clobber": [54, 100],
    "clabber": [52, 100],
    "klammern": [52, 100],
    "klapper-jas-4": [52, 100],
}


def hand(game: str, bid: Json) -> Json:
    return {"dealer": 1, "bid": bid, "captured": CAPTURED[game], "last_trick": 1}


@pytest.mark.parametrize(
    ("game", "bid", "trump"),
    [
        ("clobby", {"maker": 0, "call": "take", "turned": "9S"}, "S"),
        ("clobby", {"maker": 0, "call": "take", "turned": "d"}, "D"),
        ("klammern", {"maker": 0, "call": "better"}, "C"),
        ("klammern", {"maker": 0, "call": "better", "turned": "C"}, "C"),
        ("klammern", {"maker": 0, "call": "small", "trump": "H", "turned": "H"}, "H"),
        ("klobber-nuggie", {"maker": 0, "call": "name", "trump": "NT", "turned": "9S"}, "NT"),
        ("klobber-nuggie", {"maker": 0, "trump": "nt"}, "NT"),
        ("partnership-clobber", {"maker": 1, "call": "forced", "trump": "S", "turned": "9S"}, "S"),
        ("partnership-clobber", {"maker": 0, "call": "name", "trump": "S", "turned": "9H"}, "S"),
        ("klammern", {"calls": [[2, "pass"], [3, "take"]], "trump": "D"}, "D"),
        ("klammern", {"calls": [[2, "take"]], "turned": "8D"}, "D"),
    ],
)
def test_bid_tells_the_trump(game: str, bid: Json, trump: str) -> None:
    assert score_record(variant_for(game), hand(game, bid)).bid.trump == trump


@pytest.mark.parametrize(
    ("game", "bid", "field", "code"),
    [
        ("clobby", {"trump": "S"}, "maker", "missing_field"),
        ("clobby", {"maker": 0}, "trump", "missing_field"),
        ("clobby", {"maker": 0, "call": "take"}, "trump", "missing_field"),
        ("clobby", {"maker": 0, "turned": "S"}, "trump", "missing_field"),
        ("klapper-jas-4", {"maker": 0, "trump": "S"}, "call", "missing_field"),
        ("clobby", {"maker": 0, "call": "small", "trump": "S"}, "call", "bad_call"),
        ("clobby", {"maker": 0, "call": "forced", "trump": "S"}, "call", "bad_call"),
        ("klammern", {"maker": 0, "call": "name", "trump": "S"}, "call", "bad_call"),
        ("partnership-clobber", {"maker": 0, "call": "forced", "trump": "S"}, "call", "bad_call"),
        ("partnership-clobber", {"maker": 1, "call": "name", "trump": "S"}, "call", "bad_call"),
        ("clobby", {"maker": 0, "call": "take", "trump": "H", "turned": "S"}, "trump", "bad_trump"),
        ("clobby", {"maker": 0, "call": "name", "trump": "S", "turned": "S"}, "trump", "bad_trump"),
        ("klammern", {"maker": 0, "call": "better", "trump": "S"}, "trump", "bad_trump"),
        ("clobby", {"maker": 0, "trump": "NT"}, "trump", "bad_trump"),
        ("klobber-nuggie", {"maker": 0, "call": "take", "trump": "NT"}, "trump", "bad_trump"),
        ("clabber", {"maker": 0, "trump": "S", "kontra": True}, "kontra", "kontra_not_allowed"),
        ("clabber", {"maker": 0, "trump": "S", "re": True}, "re", "kontra_not_allowed"),
        ("klammern", {"maker": 0, "trump": "S", "re": True}, "re", "re_without_kontra"),
    ],
)
def test_bid_that_cannot_be_is_refused(game: str, bid: Json, field: str, code: str) -> None:
    assert problems(game, hand(game, bid)) == [(code, f"bid.{field}")]


@pytest.mark.parametrize(
    "bid", [{"maker": 0, "trump": "S", "kontra": False, "re": False}, {"maker": 0, "trump": "S"}]
)
def test_kontra_that_was_not_said_is_allowed_everywhere(bid: Json) -> None:
    assert problems("clabber", hand("clabber", bid)) == []


def test_only_the_call_that_decides_the_value_is_asked_for() -> None:
    """In Klammern the call is needed once `value_take` and `value_other` differ."""
    bid = hand("klammern", {"maker": 0, "trump": "S"})
    ruleset = {"variant": "klammern", "options": {"value_take": 2}}
    assert problems("klammern", bid) == []
    assert problems(ruleset, bid) == [("missing_field", "bid.call")]


def test_calls_without_a_turned_card_leave_the_taken_suit_to_the_record() -> None:
    told = hand("clobby", {"calls": [[0, "take", "S"]]})
    assert score_record(variant_for("clobby"), told).bid.trump == "S"
    untold = hand("clobby", {"calls": [[0, "take"]]})
    assert problems("clobby", untold) == [("missing_field", "bid.trump")]


def test_no_calls_at_all_end_before_anybody_has_made_trump() -> None:
    bid = {"maker": 0, "trump": "S", "calls": []}
    assert problems("clobby", hand("clobby", bid)) == [("calls_disagree", "bid.calls")]
