"""The test run itself: interrupted it leaves nothing behind; its last line is what came of it."""

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.__main__ import Outcome, exit_code, summary

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = Path("/proc")


def left_behind(folder):
    """The processes whose files go to that directory."""
    mark, found = f"TMPDIR={folder}".encode(), []
    for process in PROCESSES.glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue  # it has ended meanwhile
    return found


@pytest.mark.skipif(not PROCESSES.exists(), reason="other systems do not list their processes here")
def test_interrupted_run_leaves_no_process_and_no_file(tmp_path):
    command = [sys.executable, "-u", "-m", "tests"]
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        first = next(line for line in run.stdout if " of " in line)
        assert first.startswith("1 of 3: ")
        assert len(list(tmp_path.iterdir())) == 1
        run.send_signal(signal.SIGTERM)
        run.communicate()
    assert run.returncode == 143
    assert (list(tmp_path.iterdir()), left_behind(tmp_path)) == ([], [])


def test_last_line_counts_all_parts(capsys):
    outcomes = [
        Outcome("pytest", 1, Counter(passed=10, skipped=1), ("tests/test_a.py::test_b",)),
        Outcome("tests.postgres", 0, Counter(passed=5), ()),
    ]
    assert summary(outcomes, 61.2) == "15 passed, 1 failed, 1 skipped"
    assert capsys.readouterr().out == "the tests took 1 min 1 s\n"


@pytest.mark.parametrize(("codes", "whole"), [((0, 0, 0), 0), ((0, 1, 0), 1), ((0, -9, 0), 1)])
def test_run_is_green_only_where_every_part_ended_well(codes, whole):
    assert exit_code([Outcome("pytest", code, Counter(), ()) for code in codes]) == whole


@pytest.mark.some(1)
@pytest.mark.parametrize("module", ["tests", "bench", "tests.attack", "tests.defects", "scoring"])
def test_mistyped_name_on_the_command_line_is_said_with_the_names_there_are(module):
    command = [sys.executable, "-m", module, "something-mistyped"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "Traceback" not in ended.stderr
    assert "usage" in ended.stderr or ended.stderr.count("\n") == 1


def test_mistyped_run_names_those_there_are():
    command = [sys.executable, "-m", "tests", "verfiy"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = "no run is called 'verfiy': it is long or verify, or nothing\n"
    assert (ended.returncode, ended.stderr) == (2, said)
