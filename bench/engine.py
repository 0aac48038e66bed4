"""The scoring engine: hands from records and as JSON, and folding a long game."""

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.hands import all_usual_records, typed_hands
from bench.measuring import Row, cpu_seconds, growth, per_second
from scoring import Hand, Line, ScoredHand, Seat, Variant, fold, score_hand, variant_for
from scoring.answer import answer_hand
from scoring.json_values import Json
from tracker.engine.simulator.records import Record

HANDS = 1500
ROOT = Path(__file__).parents[1]

_CLABBER = variant_for("clabber")
_BID = {"maker": 1, "trump": "H", "call": "take"}
_POINTS: Record = {"dealer": 0, "bid": _BID, "captured": [52, 100], "last_trick": 1}
_PILES = [[rank + suit for suit in suits for rank in _CLABBER.ranks] for suits in ("CD", "HS")]
_CARDS: Record = {"dealer": 0, "bid": _BID, "cards": _PILES, "last_trick": 1}
_FORMS = (("points and no melds", _POINTS, "100,000/s"), ("card by card", _CARDS, "30,000/s"))


def rows() -> Iterator[Row]:
    games = all_usual_records(HANDS)
    yield from _record_rows(games)
    yield from _json_rows(games)
    yield from _fold_rows()


def _record_rows(games: list[tuple[Variant, list[Record]]]) -> Iterator[Row]:
    every, floors, slowest = 0.0, 0.0, ("", 0.0)
    for variant, records in games:
        hands = typed_hands(variant, records)
        seconds = cpu_seconds(partial(_score_all, variant, hands))
        every += seconds
        floors += cpu_seconds(partial(_build_all, [score_hand(variant, hand) for hand in hands]))
        slowest = max(slowest, (variant.name, seconds), key=lambda pair: pair[1])
    number = HANDS * len(games)
    floor = f"{per_second(floors, number)} building the answers"
    yield Row(
        "score a hand from its record, every line of it",
        per_second(every, number),
        floor,
        f"{every / floors:.1f}",
        "100,000/s",
    )
    yield Row(f"  the slowest game: {slowest[0]}", per_second(slowest[1], HANDS))
    for name, record, goal in _FORMS:
        hands = typed_hands(_CLABBER, [record] * HANDS)
        seconds = cpu_seconds(partial(_score_all, _CLABBER, hands))
        yield Row(f"  Clabber, {name}", per_second(seconds, HANDS), goal=goal)


def _score_all(variant: Variant, hands: list[Hand]) -> None:
    for hand in hands:
        score_hand(variant, hand)


def _build_all(answers: list[ScoredHand]) -> None:
    """Only builds the result tuples, as a baseline."""
    for answer in answers:
        ScoredHand(*answer)
        for line in answer.lines:
            Line(*line)


def _json_rows(games: list[tuple[Variant, list[Record]]]) -> Iterator[Row]:
    lines = [
        json.dumps({"ruleset": variant.id, "hand": record}).encode()
        for variant, records in games
        for record in records
    ]
    answers = [answer_hand(json.loads(line)) for line in lines]
    seconds = cpu_seconds(partial(_answer_all, lines))
    floor = cpu_seconds(partial(_read_and_write_all, lines, answers))
    yield Row(
        "the same from a line of JSON to a line of JSON",
        per_second(seconds, len(lines)),
        f"{per_second(floor, len(lines))} reading and writing it",
        f"{seconds / floor:.1f}",
        "30,000/s",
    )
    yield from _command_rows(lines)


def _answer_all(lines: list[bytes]) -> None:
    for line in lines:
        json.dumps(answer_hand(json.loads(line)))


def _read_and_write_all(lines: list[bytes], answers: list[Json]) -> None:
    for line, answer in zip(lines, answers, strict=True):
        json.loads(line)
        json.dumps(answer)


def _command_rows(lines: list[bytes]) -> Iterator[Row]:
    few, many = _command_seconds(lines), _command_seconds(lines * 4)
    rate = per_second(many - few, 3 * len(lines))
    yield Row("  through python -m scoring hand", rate, f"growth n^{growth(few, many, 4):.2f}")


def _command_seconds(lines: list[bytes]) -> float:
    """The CPU time of the command, including its start."""
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run([sys.executable, '-m', 'scoring', 'hand'], check=True);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(used.ru_utime + used.ru_stime, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    return float(done.stderr)


def _fold_rows() -> Iterator[Row]:
    ruleset = {"variant": "clabber", "options": {"target": None}}
    variant = variant_for(ruleset)
    record = {
        "bid": {"maker": 1, "trump": "H", "call": "take"},
        "melds": [{"seat": 1, "kind": "sequence", "length": 3, "high": "K", "suit": "S"}],
        "captured": [52, 100],
        "last_trick": 1,
    }
    once = cpu_seconds(partial(fold, variant, [record] * 200, Seat(0)))
    more = cpu_seconds(partial(fold, variant, [record] * 1600, Seat(0)))
    yield Row(
        "refold a game of 200 hands from its records",
        f"{1000 * once:.1f} ms",
        f"growth n^{growth(once, more, 8):.2f}",
        "",
        "10 ms, linear",
    )
