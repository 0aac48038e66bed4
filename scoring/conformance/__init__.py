"""The worked hands as a conformance suite for any implementation of these games.

`questions` go out, answers come in, and `verdicts` compare them with results worked out by hand
from the sources: `cases/` holds the hands that came with the rules, `worked/` those for boundary
cases.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import NamedTuple

from scoring.answer import answer_game, answer_hand
from scoring.json_values import Json

FOLDERS = ("cases", "worked")
ANSWERS = {"hand": answer_hand, "game": answer_game}


class Case(NamedTuple):
    """A question and the expected part of its answer."""

    name: str
    command: str
    question: Json
    expect: Json


def all_cases() -> list[Case]:
    """Every worked hand and game, named by folder, game and subject."""
    return [
        Case(f"{folder}/{game}: {case['name']}", *_only(case), case["expect"])
        for folder in FOLDERS
        for game, given in sorted(_given(folder))
        for case in given
    ]


def questions() -> Iterator[Json]:
    """Each case without the expected answer: its name, command (hand or game) and question."""
    for case in all_cases():
        yield {"name": case.name, "command": case.command, "question": case.question}


def answers(asked: Iterable[Json]) -> Iterator[Json]:
    """This engine's answers to questions: the `name` of each, and its `answer`."""
    for question in asked:
        yield {
            "name": question["name"],
            "answer": ANSWERS[question["command"]](question["question"]),
        }


def verdicts(given: Iterable[Mapping[str, object]]) -> Iterator[Json]:
    """The verdict on each answer, and finally the number of correct ones.

    Extra fields in an answer, such as its lines, are ignored. An unanswered case is missing, and of
    duplicate answers the first counts.
    """
    left = {case.name: case for case in all_cases()}
    passed = failed = 0
    for answer in given:
        case = left.pop(str(answer.get("name")), None)
        if case is None:
            continue
        verdict = _verdict(case, answer.get("answer"))
        passed, failed = passed + verdict["passed"], failed + (not verdict["passed"])
        yield verdict
    yield {"passed": passed, "failed": failed, "missing": sorted(left)}


def comparison(expect: Json, answer: Json) -> tuple[Json, Json]:
    """The expected values and the same parts of the answer, which are equal if it is correct."""
    if "error_codes" in expect:
        return _refusals(expect, answer)
    parts = {name: answer.get(name) for name in expect}
    hands = answer.get("hands") or ()
    if "hands" in expect and len(hands) == len(expect["hands"]):
        parts["hands"] = [
            {name: hand.get(name) for name in wanted}
            for wanted, hand in zip(expect["hands"], hands, strict=True)
        ]
    elif "hand_points" in answer:
        # A case without a carry expects none.
        waiting = {"carry": 0, "carried_in": 0}
        return waiting | expect, parts | {name: answer.get(name, 0) for name in waiting}
    return expect, parts


def _verdict(case: Case, answer: object) -> Json:
    try:
        expect, found = comparison(case.expect, answer)  # type: ignore[arg-type]
    except (AttributeError, KeyError, TypeError):  # the answer has a different form
        expect, found = case.expect, {"answer": answer}
    if expect == found:
        return {"name": case.name, "passed": True}
    return {"name": case.name, "passed": False, "expected": expect, "found": found}


def _refusals(expect: Json, answer: Json) -> tuple[Json, Json]:
    """The expected codes that are among those given, and the index of the refused hand."""
    given = {problem["code"] for problem in answer.get("errors", [])}
    codes = [code for code in expect["error_codes"] if code in given]
    found: Json = {"error_codes": codes}
    if "hand" in expect:
        found["hand"] = answer.get("error", {}).get("hand")
    return expect, found


def _given(folder: str) -> Iterator[tuple[str, list[Json]]]:
    """The cases of a folder by game."""
    for file in files(__name__).joinpath(folder).iterdir():
        game, _, kind = file.name.rpartition(".")
        if kind == "json":
            yield game, json.loads(file.read_text(encoding="utf-8"))


def _only(case: Json) -> tuple[str, Json]:
    ((command, question),) = case["input"].items()
    return command, question
