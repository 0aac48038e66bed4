"""A game is added on a copy of the source as the recipe says, and no test there has to change."""

import json
import re
from pathlib import Path

import pytest

from recipes.new_game import begin
from tests.defects.copies import copy_of_checkout
from tests.recipes.bela import RULES, worked

GAME = "bela-4"
FIRST = (
    "tests/scoring/test_cases.py::test_case_is_answered_as_worked_out",
    "tests/scoring/test_variants.py",
)


pytestmark = pytest.mark.long


@pytest.fixture
def copy():
    with copy_of_checkout() as made:
        yield made


def add_bela(home: Path) -> None:
    """The steps that the author of a game takes after the command."""
    file = home / "scoring" / "variants" / "bela_4.py"
    text = file.read_text()
    for before, after in RULES.items():
        assert text.count(before) == 1
        text = text.replace(before, after)
    file.write_text(text)
    (home / "scoring" / "conformance" / "worked" / f"{GAME}.json").write_text(
        json.dumps(worked(GAME))
    )
    rules = home / "docs" / "rules.md"
    row = f"| `{GAME}` | Bela 4 | 4 | 32 | 8 | 8 | 152 |"
    assert rules.read_text().count(f"{row} 500 | own |\n") == 1
    rules.write_text(rules.read_text().replace(f"{row} 500 |", f"{row} 1001 |"))


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param([f"-k={GAME} or test_variants or test_cases"], id="its own tests"),
        pytest.param([], id="all of scoring"),
    ],
)
def test_a_new_game_passes_the_tests_that_there_are(copy, chosen):
    assert copy.run("-m", "recipes.new_game", GAME).stdout.startswith("Bela 4 is a game now.")
    add_bela(copy.home)
    tested = copy.run("-m", "pytest", "-q", "-n=0", "tests/scoring", *chosen)
    assert tested.returncode == 0, tested.stdout[-5000:]
    (passed,) = re.findall(r"(\d+) passed", tested.stdout)
    assert int(passed) > 200
    listed = json.loads(copy.run("-m", "scoring", "variants").stdout)
    assert GAME in [game["variant"] for game in listed]
    assert f"| `{GAME}` | Bela 4 |" in (copy.home / "docs" / "words.md").read_text()


def test_a_game_as_it_is_begun_can_be_played(copy):
    begin(copy.home, GAME)
    answers = copy.run("-m", "pytest", "-q", "-n=0", f"-k={GAME}", *FIRST)
    assert answers.returncode == 0, answers.stdout[-5000:]


def test_a_name_that_is_none_or_taken_changes_nothing(copy):
    before = files(copy.home)
    for name in ("", "Bela", "bela 4", "4-bela", "bela-", "../bela", "clabber"):
        with pytest.raises(ValueError, match=r"is no id|There is a game"):
            begin(copy.home, name)
    assert files(copy.home) == before


def files(home: Path) -> dict[Path, str]:
    folders = ("scoring", "tests/scoring", "docs")
    found = [file for folder in folders for file in (home / folder).rglob("*.*")]
    return {
        file: file.read_text()
        for file in found
        if file.suffix in {".py", ".json", ".md"} and file.is_file()
    }
