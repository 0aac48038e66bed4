"""The worked hands: hands and games scored by hand from the source documents.

`cases/` holds those that came with the rules, `worked/` those worked out for every boundary beside
them. One file per game; docs/testing.md describes a case.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
Json = dict[str, Any]


class Case(NamedTuple):
    """A question for the engine, and what its answer must say."""

    name: str
    command: str
    question: Json
    expect: Json


def cases() -> list[Case]:
    """Every worked hand and game, named by its folder, its game and what it shows."""
    return [
        Case(f"{file.parent.name}/{file.stem}: {case['name']}", *_only(case), case["expect"])
        for file in sorted([*HERE.glob("cases/*.json"), *HERE.glob("worked/*.json")])
        for case in json.loads(file.read_text())
    ]


def _only(case: Json) -> tuple[str, Json]:
    ((command, question),) = case["input"].items()
    return command, question


def compared(expect: Json, answer: Json) -> tuple[Json, Json]:
    """What a case expects, and the same parts of the answer: equal if the engine is right."""
    if "error_codes" in expect:
        return _refusals(expect, answer)
    parts = {name: answer.get(name) for name in expect}
    if "hands" in expect:
        hands = answer.get("hands", [])
        parts["hands"] = [
            {name: hand.get(name) for name in wanted}
            for wanted, hand in zip(expect["hands"], hands, strict=True)
        ]
    elif "hand_points" in answer:
        # A hand that a case says nothing of a carry for has none.
        waiting = {"carry": 0, "carried_in": 0}
        return waiting | expect, {name: answer.get(name, 0) for name in waiting} | parts
    return expect, parts


def _refusals(expect: Json, answer: Json) -> tuple[Json, Json]:
    """The codes that must be among those given, and the hand that they must be given for."""
    given = {problem["code"] for problem in answer.get("errors", [])}
    codes = [code for code in expect["error_codes"] if code in given]
    found: Json = {"error_codes": codes}
    if "hand" in expect:
        found["hand"] = answer.get("error", {}).get("hand")
    return expect, found
