"""The engine on the command line (records.md, "Command line")."""

import json
import signal
import sys
from collections.abc import Callable, Iterable
from typing import TextIO

from scoring import conformance
from scoring.answer import answer_game, answer_hand
from scoring.json_values import Json
from scoring.problems import Problem, RecordError
from scoring.ruleset import games_json
from scoring.rulesheet import sheet_text
from scoring.variants import VARIANTS

USAGE = """\
usage: python -m scoring hand        score hands: JSON lines in, JSON lines out
       python -m scoring game        score whole games: the same
       python -m scoring variants    list every game with its house rules, as JSON
       python -m scoring rules NAME  print the rule sheet of a game
       python -m scoring conformance questions  the worked hands, to be answered by any program
       python -m scoring conformance answers    answer them with this engine: JSON lines in and out
       python -m scoring conformance            judge answers: JSON lines in and out
"""
_BROKEN = RecordError((Problem("", "bad_value", "This line is not JSON."),)).as_json()


def main(arguments: list[str]) -> int:
    """Run a command; the exit status is 2 if it is unknown."""
    if hasattr(signal, "SIGPIPE"):
        # The reader may close the pipe early, as `head` does: exit silently.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    match arguments:
        case ["hand"]:
            answer_lines(answer_hand, sys.stdin.buffer, sys.stdout)
        case ["game"]:
            answer_lines(answer_game, sys.stdin.buffer, sys.stdout)
        case ["conformance", *more]:
            return conform(more)
        case ["variants"]:
            print(json.dumps(games_json(), indent=2))
        case ["rules", name] if name in VARIANTS:
            print(sheet_text(VARIANTS[name]))
        case ["rules", name]:
            print(f"There is no game “{name}”: {', '.join(VARIANTS)}.", file=sys.stderr)
            return 2
        case _:
            print(USAGE, end="", file=sys.stderr)
            return 2
    return 0


def conform(arguments: list[str]) -> int:
    """Print, answer or judge the worked hands; the exit status is 1 unless all are correct."""
    if arguments not in ([], ["questions"], ["answers"]):
        print(USAGE, end="", file=sys.stderr)
        return 2
    if arguments == ["questions"]:
        return _written(conformance.questions())
    try:
        given = [json.loads(line) for line in sys.stdin.buffer]
        return _written((conformance.answers if arguments else conformance.verdicts)(given))
    except (ValueError, KeyError, AttributeError, TypeError, RecordError):
        print("what comes in has to be JSON lines, each with a name", file=sys.stderr)
        return 2


def _written(lines: Iterable[Json]) -> int:
    """Write each as a line; return 1 if the last one counts failed or missing cases."""
    line: Json = {}
    for line in lines:
        print(json.dumps(line, separators=(",", ":")))
    return int(bool(line.get("failed") or line.get("missing")))


def answer_lines(answer: Callable[[object], Json], lines: Iterable[bytes], out: TextIO) -> None:
    """Answer every line with a line of JSON; a line that is not JSON is answered too."""
    encode, write = json.JSONEncoder(separators=(",", ":")).encode, out.write
    for line in lines:
        try:
            question = json.loads(line)
        except (ValueError, RecursionError):
            write(encode(_BROKEN) + "\n")
        else:
            write(encode(answer(question)) + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
