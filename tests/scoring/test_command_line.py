"""The engine on the command line, run as a process with nothing but Python."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.variants import VARIANTS
from tests.scoring.worked import all_cases, comparison

ROOT = Path(__file__).parents[2]


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The finished command; -I and -S keep every installed package out of its reach."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "scoring", *arguments],
        input=lines,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
        env={"PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"},
    )


@pytest.mark.some(1)
@pytest.mark.parametrize("command", ["hand", "game"])
def test_worked_hands_are_answered_line_by_line(command: str) -> None:
    asked = [case for case in all_cases() if case.command == command]
    lines = "\n".join(json.dumps(case.question) for case in asked) + "\n"
    done = run(command, lines=lines.encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, len(answers)) == (0, b"", len(asked))
    for case, answer in zip(asked, answers, strict=True):
        expected, found = comparison(case.expect, answer)
        assert (case.name, found) == (case.name, expected)


def test_broken_lines_are_answered_and_the_next_one_too() -> None:
    good = {"ruleset": "clabber", "hand": {"dealer": 1, "play": "thrown_in"}}
    broken = [b"{", b"", b"\xff\xfe\xfa", b"[" * 100_000, b"1" * 5000, b'"\\ud800"']
    done = run("hand", lines=b"\n".join([*broken, json.dumps(good).encode()]) + b"\n")
    *refused, scored = (json.loads(line) for line in done.stdout.splitlines())
    assert [(answer["error"]["code"], answer["error"]["field"]) for answer in refused] == [
        ("bad_value", "")
    ] * len(broken)
    assert (scored["outcome"], scored["next_dealer"]) == ("thrown_in", 2)
    assert (done.returncode, done.stderr) == (0, b"")


def test_answer_of_a_hand_in_full() -> None:
    """The example of records.md, "Scored hand"."""
    hand = {
        "dealer": 2,
        "bid": {"maker": 3, "trump": "H", "call": "take", "turned": "9H"},
        "melds": [{"seat": 0, "kind": "sequence", "length": 3, "high": "K", "suit": "S"}],
        "bella": 3,
        "captured": [52, 100],
        "last_trick": 1,
    }
    done = run("hand", lines=json.dumps({"ruleset": "clabber", "hand": hand}).encode())
    assert json.loads(done.stdout) == {
        "outcome": "made",
        "hand_points": [72, 130],
        "score": [72, 130],
        "next_dealer": 3,
        "marks": ["", ""],
        "lines": [
            {"side": 0, "points": 52, "rule": "captured", "text": "Card points in tricks"},
            {"side": 0, "points": 20, "rule": "meld.sequence", "text": "Dad, K♠\ufe0e high"},
            {"side": 1, "points": 100, "rule": "captured", "text": "Card points in tricks"},
            {"side": 1, "points": 10, "rule": "last_trick", "text": "Last trick"},
            {"side": 1, "points": 20, "rule": "bella", "text": "Bella"},
        ],
    }


def test_variants_lists_every_game_with_its_options() -> None:
    done = run("variants")
    games = json.loads(done.stdout)
    assert [game["variant"] for game in games] == list(VARIANTS)
    clabber = next(game for game in games if game["variant"] == "clabber")
    options = {option["name"]: option["default"] for option in clabber["options"]}
    assert options == {
        "target": 500,
        "meld_tie": "none",
        "longer_wins": True,
        "split_runs": False,
        "melds_need_trick": False,
        "bella_points": 20,
        "bella_needs_trick": False,
        "set_pays": "own",
        "tie_pays": "defender_own",
        "all_tricks": 0,
        "renege": "total_plus_melds",
        "both_out": "highest",
    }
    assert clabber["options"][0] == {
        "name": "target",
        "text": "Target of the game.",
        "type": ["integer", "null"],
        "least": 1,
        "default": 500,
    }


@pytest.mark.some(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_rules_prints_the_sheet_of_every_game(name: str) -> None:
    done = run("rules", name)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().startswith(VARIANTS[name].name + "\n")


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "arguments", [(), ("hands",), ("hand", "x"), ("rules",), ("rules", "whist"), ("--help",)]
)
def test_unusable_arguments_end_with_2_and_a_word(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"usage" in done.stderr or b"There is no game" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    """`… | head -1` closes the pipe: the command ends quietly."""
    line = json.dumps({"ruleset": "clabber", "hand": {"dealer": 1, "play": "thrown_in"}}) + "\n"
    command = f"{sys.executable} -m scoring hand | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command],
        input=(line * 20_000).encode(),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    assert (len(done.stdout.splitlines()), done.stderr) == (1, b"")
