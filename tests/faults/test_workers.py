"""Workers end with their server, and no second server starts beside it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.faults.book import Book
from tests.pristine import ROOT

PATIENCE = 20


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    made = Book(tmp_path_factory.mktemp("book"))
    made.tables(1)  # an empty one would first be filled with the demo club
    made.start()
    yield made
    made.kill()


def workers_of(process):
    """The worker processes of the server."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return [int(pid) for pid in listed.stdout.split()]


def is_running(pid):
    """True if the process is running, and not a zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.long
def test_second_server_on_the_same_data_is_refused_on_any_port(book):
    second = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=book.environment | {"PORT": "0"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (second.returncode, second.stdout) == (1, "")
    data = book.environment["DATA_DIR"]
    assert second.stderr == (
        f"CommandError: another score book uses {data} (process {book.pid}); "
        "stop that one, or name another directory with DATA_DIR=/some/directory\n"
    )


@pytest.mark.long
def test_workers_end_with_the_server_that_was_killed_and_the_next_one_starts(book):
    workers = workers_of(book.pid)
    assert len(workers) >= 2
    os.kill(book.pid, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while any(map(is_running, workers)):
        assert time.monotonic() < deadline, "a worker has outlived the server"
        time.sleep(0.05)
    book.kill()
    book.start()
