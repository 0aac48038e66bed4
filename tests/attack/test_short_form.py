"""The short form of the attacks finds nothing, and a successful try is reported."""

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from tests.attack.trying import Attack, Try, outcome
from tests.pristine import ROOT

PATIENCE = 600


@pytest.mark.long
def test_short_form_of_all_attacks_wins_nothing() -> None:
    command = [sys.executable, "-m", "tests.attack", "--short"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    last = done.stdout.rstrip().rpartition("\n")[2]
    assert (done.returncode, ", 0 successes," in last) == (0, True), done.stdout + done.stderr


def came_of(*tries: Try, error: Exception | None = None) -> tuple[int, list[str]]:
    """The number of tries, and the findings, of such an attack."""

    def does(stage: Any) -> Any:
        yield from tries
        if error is not None:
            raise error

    found = outcome(Attack("a", ("S1",), does, is_brief=True), SimpleNamespace())  # type: ignore[arg-type]
    return found.tries, [won.won for won in found.won]


@pytest.mark.parametrize(
    ("tries", "error", "came"),
    [
        ((Try("a"), Try("b", "", 2.0)), None, (2, [])),
        ((Try("a"), Try("b", "the book")), None, (2, ["the book"])),
        ((), None, (0, ["tried nothing"])),
        ((Try("a"),), OSError("gone"), (1, ["broke down: OSError: gone"])),
    ],
)
def test_attack_is_lost_only_where_everything_was_tried_in_vain(tries, error, came) -> None:
    assert came_of(*tries, error=error) == came
