"""The test run itself: it cleans up when interrupted, and ends with a summary line."""

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import failures
from tests.__main__ import Outcome, exit_code, summary, tell
from tests.failures import Recorder
from tests.progress import reason

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = Path("/proc")


def left_behind(folder):
    """The processes that use files in that directory."""
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
        Outcome("pytest", 1, Counter(passed=10, skipped=1), {"tests/test_a.py::test_b": "1 != 2"}),
        Outcome("tests.postgres", 0, Counter(passed=5), {}),
    ]
    assert summary(outcomes, 61.2) == "15 passed, 1 failed, 1 skipped"
    assert capsys.readouterr().out == "the tests took 1 min 1 s\n"


def test_failed_tests_are_told_on_one_screen(capsys):
    failed = {f"tests/test_a.py::test_{number}": "1 != 2" for number in range(9)}
    tell([Outcome("pytest", 1, Counter(), failed)], {"tests/test_a.py::test_1"})
    text = capsys.readouterr().out.splitlines()
    assert text[5:9] == [
        "    why:   1 != 2",
        "    again: it passed, so it depends on time or order",
        '    alone: .venv/bin/python -m pytest "tests/test_a.py::test_1"',
        "    kept:  var/test-failures/test_a-py-test_1: ",
    ]
    assert (text[-1], len(text)) == (
        "and 3 more FAILED, each with a folder in var/test-failures",
        6 * 4 + 2,
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "AssertionError: Locator expected to be '2'\nActual value: 1\n\nCall log:\n  - x",
            "AssertionError: Locator expected to be '2' Actual value: 1 x",
        ),
        (
            "TimeoutError: 30000 ms\nCall log:\n  - waiting for #a",
            "TimeoutError: 30000 ms waiting for #a",
        ),
        ("assert " + "1 " * 200, f"assert {'1 ' * 94}[...]"),
    ],
)
def test_reason_is_one_line(text, line):
    assert reason(SimpleNamespace(longrepr=None, longreprtext=text)) == line


def test_page_of_a_failed_test_is_kept_as_a_picture_with_its_console(
    tmp_path, chromium, monkeypatch
):
    monkeypatch.setattr(failures, "FOLDER", tmp_path)
    context, recorder = chromium.new_context(), Recorder()
    recorder.watch(context)
    page = context.new_page()
    page.goto("data:text/html,<script>console.warn('no room')</script>")
    recorder.keep("tests/test_a.py::test_b")
    context.close()
    kept = tmp_path / "test_a-py-test_b"
    assert sorted(file.name for file in kept.iterdir()) == ["console.txt", "page-1.png"]
    assert (kept / "console.txt").read_text() == (f"warning: no room\npage-1.png is {page.url}\n")
    assert (kept / "page-1.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("codes", "whole"), [((0, 0, 0), 0), ((0, 1, 0), 1), ((0, -9, 0), 1)])
def test_run_is_green_only_where_every_part_ended_well(codes, whole):
    assert exit_code([Outcome("pytest", code, Counter(), {}) for code in codes]) == whole


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
    text = "no run is called 'verfiy': it is long or verify, or nothing\n"
    assert (ended.returncode, ended.stderr) == (2, text)
