"""What docs/records.md shows, the engine answers: its examples are questions and answers."""

import json
import re
from pathlib import Path
from typing import Any

from scoring.answer import answer_game, answer_hand

RECORDS = Path(__file__).parents[2] / "docs" / "records.md"


def blocks(heading: str) -> list[Any]:
    """The JSON examples under a heading of the page, in their order; several may share a block."""
    text = RECORDS.read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    examples = "".join(re.findall(r"```json\n(.*?)```", text, re.DOTALL)).strip()
    found, decoder = [], json.JSONDecoder()
    while examples:
        value, end = decoder.raw_decode(examples)
        found.append(value)
        examples = examples[end:].lstrip()
    return found


def lines_of(question: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of an answer, the sign that asks for text instead of pictures taken out."""
    answer = json.loads(json.dumps(answer_hand(question)).replace("\\ufe0e", ""))
    return list(answer["lines"])


def test_the_first_hand_is_answered_as_shown() -> None:
    hand, answer = blocks("Hand")[0], blocks("Scored hand")[0]
    found = answer_hand({"ruleset": "klaberjass", "hand": hand})
    assert found | {"lines": []} == answer | {"lines": []}
    assert lines_of({"ruleset": "klaberjass", "hand": hand}) == answer["lines"]


def test_the_bait_has_the_lines_shown() -> None:
    bid = {"maker": 0, "trump": "H"}
    hand = {"dealer": 0, "bid": bid, "captured": [74, 80], "last_trick": 1}
    found = lines_of({"ruleset": "partnership-clobber", "hand": hand})
    assert found == blocks("Scored hand")[1]


def test_hands_that_were_not_played_score_as_told() -> None:
    questions = [block for block in blocks("Hand") if "ruleset" in block]
    scores = [answer_hand(question)["score"] for question in questions]
    assert scores == [[0, 0], [0, 182], [0, 0], [20, 0]]


def test_the_game_is_answered_as_shown() -> None:
    game, answer = blocks("Game")
    found = answer_game(game)
    shown = [
        {name: part for name, part in hand.items() if name != "lines"} for hand in found["hands"]
    ]
    assert found | {"hands": shown} == answer


def test_the_refused_record_has_the_codes_shown() -> None:
    (answer,) = blocks("Errors")
    bid = {"maker": 1, "trump": "H", "re": True}
    hand = {"dealer": 0, "bid": bid, "captured": [50, 99], "last_trick": 1}
    found = answer_hand({"ruleset": "klammern", "hand": hand})
    assert sorted(found["errors"], key=str) == sorted(answer["errors"], key=str)


def test_the_carry_is_paid_as_told() -> None:
    question = next(block for block in blocks("Command line") if "before" in block)
    answer = answer_hand(question)
    assert (answer["score"], answer["carried_in"]) == ([54, 196], 120)
