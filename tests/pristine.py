"""An empty book is created once per run, and copied by all other processes.

Every committing test is also undone by a copy, which takes a hundredth of the time of emptying
eighty tables.
"""

import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase

ROOT = Path(__file__).resolve().parents[1]
SHARED = "EMPTY_BOOKS"
"""The variable with the folder shared by the processes of a run."""


@cache
def shared_data() -> Path | None:
    """The data directory of an empty book, to copy; None outside a run."""
    return made_once("empty", lambda place: migrated(ROOT).rename(place))


def made_once(name: str, make: Callable[[Path], object]) -> Path | None:
    """Makes the first process of a run create this path, shared by all; None outside a run.

    The others wait for it.
    """
    if SHARED not in os.environ:
        return None
    place = Path(os.environ[SHARED]) / name
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            part = place.with_suffix(".part")
            make(part)
            part.rename(place)
    return place


def migrated(source: Path) -> Path:
    """A new data directory with a book set up by that source."""
    place = Path(tempfile.mkdtemp(prefix="empty-", dir=os.environ.get(SHARED)))
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=source,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(place)},
        check=True,
    )
    return place


def is_copied() -> bool:
    """Copies the shared book to the test database's place; False if there is none."""
    if connection.vendor != "sqlite" or (empty := shared_data()) is None:
        return False
    creation: Any = connection.creation
    shutil.copyfile(empty / "scorebook.sqlite3", creation._get_test_db_name())
    return True


@contextmanager
def put_back() -> Iterator[None]:
    """Undoes a test's commits afterwards, by a copy in memory.

    PostgreSQL truncates, which is fast there. Keys are never reused: caches in the process must not
    confuse a deleted row with a new one.
    """
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    copy: Any = sqlite3.connect(":memory:", check_same_thread=False)
    connection.connection.backup(copy)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: _copied_from(copy))
        yield
    copy.close()


def _copied_from(copy: sqlite3.Connection) -> None:
    connection.ensure_connection()
    last = connection.connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    copy.backup(connection.connection)
    with transaction.atomic():
        connection.connection.execute("DELETE FROM sqlite_sequence")
        connection.connection.executemany("INSERT INTO sqlite_sequence VALUES (?, ?)", last)
