"""The data directory is locked by one program for as long as it lives."""

import subprocess
import sys

import pytest

from tracker.platform.server import data_lock

HOLD = """
import os, sys
from pathlib import Path
from tracker.platform.server import data_lock
data_lock.hold(Path(sys.argv[1]))
print("held", flush=True)
os.execv(sys.executable, [sys.executable, "-c", "import sys; sys.stdin.read()"])
"""


@pytest.fixture
def other(tmp_path):
    """A process that took the lock and then executed another program."""
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_lock_of_a_running_program_is_refused_and_names_it(tmp_path, other):
    with pytest.raises(data_lock.LockHeldError) as caught:
        data_lock.hold(tmp_path)
    assert caught.value.holder == str(other.pid)


def test_lock_of_a_killed_program_is_free(tmp_path, other):
    other.kill()
    other.wait()
    data_lock.hold(tmp_path)


def test_lock_file_is_for_its_owner_alone(tmp_path):
    data_lock.hold(tmp_path)
    assert (tmp_path / data_lock.NAME).stat().st_mode & 0o777 == 0o600
