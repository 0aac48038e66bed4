"""The examples of docs/api.md, run against a real server as they stand there."""

import json

import pytest

from tests.documented.reading import ROOT, SHELL, blocks, section
from tests.documented.running import clean_copy

EXAMPLES = blocks(section((ROOT / "docs/api.md").read_text(), "By example"))
SECRET = "k" * 43
MAKE_KEY = f"""
import datetime, django
django.setup()
from django.utils import timezone
from tracker.models import Club
from tracker.accounts import services as tokens

today = timezone.localdate()
tokens.make_token(
    club=Club.objects.get(slug="demo"),
    name="Example",
    scopes=["hands", "events"],
    expires_on=today,
    secret="{SECRET}",
    today=today,
    now=timezone.now(),
)
"""


@pytest.fixture(scope="module")
def served():
    """A place with a served demo club, and a key of it."""
    with clean_copy() as place:
        place.run("make demo")
        place.run('python -c "$MAKE"', MAKE=MAKE_KEY, DJANGO_SETTINGS_MODULE="tracker.settings")
        with place.serving("make run"):
            yield place


def answers(printed: str) -> list[dict]:
    """The objects that were printed one after another."""
    found, decoder = [], json.JSONDecoder()
    while printed := printed.strip():
        value, end = decoder.raw_decode(printed)
        found.append(value)
        printed = printed[end:]
    return found


@pytest.mark.long
def test_curl_reads_what_is_public_and_writes_with_a_key(served):
    reading, writing = (block.text for block in EXAMPLES if block.language == SHELL)
    club, games, rules = answers(served.run(reading))
    assert club["slug"] == "demo"
    assert {game["state"] for game in games["items"]} <= {"open"}
    assert rules["id"] == "clabber"
    (tournament,) = answers(served.run(writing, KEY=SECRET))
    assert (tournament["name"], tournament["rounds"]) == ("Spring Open", 3)


@pytest.mark.long
def test_python_program_starts_a_game_and_records_a_hand(served):
    (program,) = (block.text for block in EXAMPLES if block.language == "python")
    (served.home / "afar.py").write_text(served.fitted(program))
    # 90 and the ten for the last trick; the others their 62.
    assert served.run("python afar.py", KEY=SECRET) == "recorded [100, 62]\n"
