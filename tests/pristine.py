"""A book without a club is set up once in a run; every other process copies it.

So does every test that commits: what it wrote is replaced by the empty book again, which takes a
hundredth of the time that emptying eighty tables takes.
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
"""The variable that names the folder which the processes of a run share."""


@cache
def shared_data() -> Path | None:
    """The data directory of a book without a club, to copy; None outside of a run."""
    return made_once("empty", lambda place: migrated(ROOT).rename(place))


def made_once(name: str, make: Callable[[Path], object]) -> Path | None:
    """Has the first process of a run make this at a path, which all share; None outside of a run.

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
    """A new data directory with the book that such a source sets up."""
    place = Path(tempfile.mkdtemp(prefix="empty-", dir=os.environ.get(SHARED)))
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=source,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(place)},
        check=True,
    )
    return place


def is_copied() -> bool:
    """Puts the shared book where Django will look for the tests' own; False if it has to set up."""
    if connection.vendor != "sqlite" or (empty := shared_data()) is None:
        return False
    creation: Any = connection.creation
    shutil.copyfile(empty / "scorebook.sqlite3", creation._get_test_db_name())
    return True


@contextmanager
def put_back() -> Iterator[None]:
    """While it lasts, a test that committed leaves the book as it is now, by a copy in memory.

    PostgreSQL truncates, which is quick there. Keys that were given are not given again: what a
    process has kept of a row that is gone must not be taken for another one's.
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
