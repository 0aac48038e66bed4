"""The suite for other programs says which of their answers are right, whatever they answer."""

import io
import json
import sys

import pytest

from scoring import __main__ as command_line
from scoring import conformance
from scoring.json_values import Json


@pytest.fixture
def given() -> list[Json]:
    return list(conformance.answers(conformance.questions()))


def judged(given: list[Json]) -> tuple[list[Json], Json]:
    """The verdicts that are against an answer, and what the last line says."""
    *each, last = conformance.verdicts(given)
    return [result for result in each if not result["passed"]], last


def test_our_own_answers_pass(given: list[Json]) -> None:
    number = len(conformance.all_cases())
    assert judged(given) == ([], {"passed": number, "failed": 0, "missing": []})


def test_wrong_answer_is_named_with_what_was_expected(given: list[Json]) -> None:
    place = next(at for at, one in enumerate(given) if "score" in one["answer"])
    score = given[place]["answer"]["score"]
    wrong = given[place] | {
        "answer": given[place]["answer"] | {"score": [points + 1 for points in score]}
    }
    (against,), last = judged([*given[:place], wrong, *given[place + 1 :]])
    assert against["name"] == given[place]["name"]
    assert against["expected"]["score"] == list(score)
    assert against["found"]["score"] == [points + 1 for points in score]
    assert last["failed"] == 1


@pytest.mark.some(3)
@pytest.mark.parametrize("nonsense", [None, [], "no", 7, {}, {"hands": 3}, {"errors": [1]}])
def test_answer_of_another_form_fails(given: list[Json], nonsense: object) -> None:
    against, last = judged([case | {"answer": nonsense} for case in given])
    assert (len(against), last["passed"]) == (len(given), 0)


def test_unanswered_and_unknown_ones_are_no_passes(given: list[Json]) -> None:
    _, last = judged([*given[1:], {"name": "of our own", "answer": {}}, given[1]])
    assert last == {"passed": len(given) - 1, "failed": 0, "missing": [given[0]["name"]]}


def test_command_line_exits_by_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def code(arguments: list[str], lines: str) -> int:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        return command_line.main(["conformance", *arguments])

    ours = "".join(
        f"{json.dumps(answer)}\n" for answer in conformance.answers(conformance.questions())
    )
    assert code([], ours) == 0
    assert code([], "") == 1
    assert code([], "nonsense\n") == 2
    assert code([], "[]\n") == 2
    assert code(["more"], "") == 2
