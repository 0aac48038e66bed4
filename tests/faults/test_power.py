"""A power cut after any system call loses nothing acknowledged; weaker settings do."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from tests.faults import preloading
from tests.faults.power import trials
from tests.faults.power.trials import Trial, play, run

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.django_db,  # for its book
    pytest.mark.skipif(bool(preloading.missing_tool()), reason=preloading.missing_tool() or "-"),
]

MODES = ("DELETE", "WAL")
WEAKER = {"DELETE": "FULL", "WAL": "NORMAL"}
HANDS, CORRECTIONS, FEW = 50, 2, 3
REPLACE = """
import os, pathlib, sys

def sync(path):
    opened = os.open(path, os.O_RDONLY)
    os.fsync(opened)
    os.close(opened)

place, synced = pathlib.Path(sys.argv[1]), sys.argv[2:]
(place / "part").write_text("new")
if "content" in synced:
    sync(place / "part")
(place / "part").replace(place / "file")
if "name" in synced:
    sync(place)
"""


@pytest.fixture(scope="module")
def book(django_db_setup, tmp_path_factory):
    """A book without a club: a copy of the tests' own."""
    file = tmp_path_factory.mktemp("power") / "book"
    own = sqlite3.connect(connection.settings_dict["NAME"])
    with closing(own), closing(sqlite3.connect(file)) as copy:
        own.backup(copy)
    return file


@pytest.fixture(scope="module")
def outcomes(book, django_db_blocker):
    """The outcomes of cuts in each mode, and at a weaker level."""
    with trials.home() as home, django_db_blocker.unblock():
        own = {mode: Trial.of(book, home, mode) for mode in MODES}
        weak = {mode: Trial.of(book, home, f"weak {mode}") for mode in MODES}
        play(
            *((own[mode], mode, "", HANDS, CORRECTIONS) for mode in MODES),
            *((weak[mode], mode, WEAKER[mode], FEW, 0) for mode in MODES),
        )
        return {
            "own": {mode: own[mode].outcome(mode) for mode in MODES},
            "weak": {mode: weak[mode].outcome(mode) for mode in MODES},
        }


@pytest.fixture(scope="module")
def changing(book, django_db_blocker):
    """The outcome of cuts while the mode changes."""
    with trials.home() as home, django_db_blocker.unblock():
        trial = Trial.of(book, home, "changing")
        play(*((trial, mode, "", FEW, 0) for mode in ("WAL", "DELETE", "WAL")))
        return trial.outcome("DELETE")


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_power_cut_loses_no_acknowledged_hand(outcomes, mode):
    outcome = outcomes["own"][mode]
    assert (len(outcome.told), outcome.lost, outcome.faults) == (HANDS + CORRECTIONS, set(), set())


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_power_cut_under_a_weaker_level_loses_every_hand_in_its_turn(outcomes, mode):
    outcome = outcomes["weak"][mode]
    assert (len(outcome.told), outcome.faults) == (FEW, set())
    assert outcome.lost == set(outcome.told)


def test_power_cut_around_a_change_of_the_journal_loses_no_acknowledged_hand(changing):
    assert (len(changing.told), changing.lost, changing.faults) == (3 * FEW, set(), set())


@pytest.mark.parametrize(
    ("synced", "lost"),
    [
        ((), {"file"}),
        (("content",), {"file"}),
        (("name",), {"file"}),
        (("content", "name"), set()),
    ],
)
def test_file_that_a_command_leaves_is_lost_unless_content_and_name_are_synced(
    book, tmp_path, synced, lost
):
    trial = Trial.of(book, tmp_path, "replacing")
    run("-c", REPLACE, str(trial.data), *synced, environment=trial.recording.environment)
    trial.recording.acknowledge(trials.DONE)
    outcome = trial.command_outcome("DELETE", is_every_call=True)
    assert (outcome.lost, outcome.faults) == (lost, set())
