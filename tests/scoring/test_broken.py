"""Nothing that is sent makes the engine fail: it scores it or says what is wrong with it."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scoring import VARIANTS, RecordError, Seat, fold, score_record, variant_for
from scoring.answer import answer_game, answer_hand
from tests.scoring.broken import JUNK, broken, json_values, paths, removed, replaced
from tests.scoring.dealt import Json
from tests.scoring.strategies import games, questions
from tests.scoring.test_problems import documented

every_game = pytest.mark.parametrize("game", VARIANTS)

CODES = documented()
FULL: dict[str, Json] = {
    "played": {
        "ruleset": {"variant": "clabber", "options": {"target": 300, "meld_tie": "eldest"}},
        "hand": {
            "dealer": 0,
            "dealer_override": False,
            "play": "played",
            "bid": {
                "maker": 2,
                "trump": "H",
                "call": "name",
                "turned": "9S",
                "kontra": False,
                "re": False,
                "calls": [*([seat, "pass"] for seat in (1, 2, 3, 0, 1)), [2, "name", "H"]],
            },
            "melds": [
                {"seat": 1, "kind": "sequence", "length": 3, "high": "K", "suit": "S"},
                {"seat": 0, "kind": "four", "rank": "A"},
                {"seat": 3, "cards": ["TD", "JD", "QD"]},
                {"seat": 1, "kind": "sequence", "length": 3},
            ],
            "meld_winner": 0,
            "bella": 2,
            "captured": [52, 100],
            "last_trick": 0,
            "tricks": [2, 4],
            "swept": None,
            "exchange": [{"seat": 1, "card": "9S"}],
            "note": "late",
        },
        "before": {"totals": [100, 120], "carry": 20, "ladder": None},
    },
    "counted": {
        "ruleset": {"variant": "klapper-jas-3", "options": {"loss_factor": 3}},
        "hand": {"dealer": 0, "bid": {"maker": 0, "call": "better"}, "counted": [62, 40, 30]},
        "before": {"totals": [3, 0, 11], "ladder": {"dice": []}},
    },
    "cards": {
        "ruleset": "klobber-nuggie",
        "hand": {
            "dealer": 1,
            "bid": {"maker": 0, "trump": "NT", "kontra": None},
            "melds": [{"seat": 0, "kind": "three", "rank": "J"}],
            "cards": [["JC", "JD", "JH", "7S", "7C", "7D", "7H", "8C"], ["AC", "AD"] * 5],
            "last_trick": 0,
        },
    },
    "march": {
        "ruleset": "klammern",
        "hand": {"dealer": 1, "march": 3, "swept": 1, "captured": [None, 152], "last_trick": 1},
    },
    "reneged": {
        "ruleset": "clabber",
        "hand": {"dealer": 3, "play": "reneged", "reneged": [0], "bella": 1, "bid": {}},
    },
    "stopped": {
        "ruleset": "clobyosh",
        "hand": {
            "dealer": 0,
            "play": "stopped",
            "stopped": {"by": 0},
            "bid": {"maker": 1, "trump": "C"},
            "last_trick": 0,
            "bella": 0,
        },
        "before": {"totals": [483, 390], "carry": 0},
    },
    "game": {
        "ruleset": "zensa",
        "first_dealer": 0,
        "closed": True,
        "hands": [
            {
                "play": "thrown_in",
                "bid": {"turned": "S", "calls": [[1, "schmeiss"], [0, "accept"]]},
            },
            {"bid": {"maker": 1, "trump": "H"}, "captured": [44, 76], "last_trick": 0},
        ],
    },
}
"""Questions that between them have every field."""


def answers(question: Any) -> list[Json]:
    return [answer_hand(question), answer_game(question)]


def check(answer: Json) -> None:
    """The answer is a score or a proper refusal, and can be sent."""
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    if "error" not in answer:
        assert {"hand_points", "lines"} <= set(answer) or {"hands", "totals"} <= set(answer)
        return
    assert answer["error"] == answer["errors"][0]
    for problem in answer["errors"]:
        assert problem["code"] in CODES
        assert isinstance(problem["field"], str)
        assert problem["message"].endswith((".", "?"))


@given(question=json_values)
def test_any_value_is_answered(question: object) -> None:
    for answer in answers(question):
        check(answer)


@pytest.mark.some(6)
@every_game
@given(data=st.data())
def test_any_record_is_scored_or_refused(game: str, data: DataObject) -> None:
    """RecordError, with at least one problem, is all that scoring raises."""
    variant, record = VARIANTS[game], data.draw(json_values)
    with pytest.raises(RecordError) as refused:
        score_record(variant, record, data.draw(json_values))
    assert refused.value.problems
    with pytest.raises(RecordError) as refused:
        fold(variant, [record], Seat(0))
    assert {problem.hand for problem in refused.value.problems} == {0}
    for ruleset in (record, {"variant": game, "options": record}):
        with suppress(RecordError):
            assert variant_for(ruleset).id in VARIANTS


@pytest.mark.some(6)
@every_game
@given(data=st.data())
def test_good_question_with_something_broken_is_answered(game: str, data: DataObject) -> None:
    check(answer_hand(data.draw(broken(questions(game)))))


@pytest.mark.some(4)
@every_game
@given(data=st.data())
def test_good_game_with_something_broken_is_answered(game: str, data: DataObject) -> None:
    check(answer_game(data.draw(broken(games(game)))))


@pytest.mark.some(3)
@pytest.mark.parametrize("name", FULL)
def test_every_part_of_a_question_may_be_anything(name: str) -> None:
    for path in paths(FULL[name]):
        check_both(removed(FULL[name], path))
        for part in JUNK:
            check_both(replaced(FULL[name], path, part))


def check_both(question: Json) -> None:
    for answer in answers(question):
        check(answer)


HUGE = 10**5000
"""Longer than Python writes out."""
LONG = int("9" * 4300)
"""The longest number that a line of JSON can bring in."""


@pytest.mark.parametrize("name", FULL)
@pytest.mark.parametrize("number", [HUGE, -HUGE, LONG], ids=["huge", "negative", "long"])
def test_numbers_may_be_of_any_length(name: str, number: int) -> None:
    for path in paths(FULL[name]):
        check_both(replaced(FULL[name], path, number))


@pytest.mark.parametrize("name", FULL)
def test_lists_may_be_of_any_depth(name: str) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for path in paths(FULL[name]):
        check_both(replaced(FULL[name], path, deep))
