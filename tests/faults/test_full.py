"""With a full disk or a locked file, a served book answers quickly and loses nothing."""

import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.faults.book import Book
from tests.faults.wire import PATIENCE, SECONDS, Wire, hand, message
from tests.pristine import ROOT

SOON = 3.0
"""Generous: the lock timeout is less than a second, and the rest depends on the machine."""


@pytest.fixture
def small_disk(tmp_path):
    """A small disk, with enough room for the health page."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, timeout=SECONDS, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], timeout=SECONDS, check=True)


def sent(wire, phone, item):
    """The status of a single submitted item, and its result."""
    status, text = wire.ask("POST", phone.address, message(phone.key, item))
    return status, text["results"][0]["outcome"] if status == 200 else text["code"]


def pages(book, *paths):
    """The status of each page."""
    found = []
    for path in paths:
        try:
            with urlopen(book.url + path, timeout=SECONDS) as answer:
                found.append(answer.status)
        except HTTPError as refused:
            with closing(refused):
                found.append(refused.code)
    return found


def fill(ballast):
    """Fills the disk."""
    with ballast.open("wb", buffering=0) as file:
        for size in (1024 * 1024, 4096):
            with suppress(OSError):
                while file.write(bytes(size)) == size:
                    pass


@pytest.mark.long
def test_full_disk_and_a_lock_are_told_to_a_phone_that_loses_nothing(small_disk):
    book = Book(small_disk)
    ((phone, _),) = book.tables(1)
    database = small_disk / "data/scorebook.sqlite3"
    try:
        book.start()
        with closing(Wire(book.url, phone.cookie)) as wire:
            assert sent(wire, phone, hand(phone.game, 1, 96)) == (200, "recorded")
            with closing(sqlite3.connect(database, isolation_level=None, timeout=20)) as other:
                other.execute("BEGIN IMMEDIATE")
                begun, item = time.monotonic(), hand(phone.game, 2, 96)
                assert sent(wire, phone, item) == (503, "busy")
                assert time.monotonic() - begun < SOON
            assert sent(wire, phone, item) == (200, "recorded")
            fill(small_disk / "ballast")
            item = hand(phone.game, 3, 96)
            assert sent(wire, phone, item) == (503, "storage_full")
            assert pages(book, "/", "/health") == [200, 503]
            (small_disk / "ballast").unlink()
            assert sent(wire, phone, item) == (200, "recorded")
    finally:
        book.kill()
    rows = book.rows(f"SELECT number FROM tracker_hand WHERE game_id = {phone.game} ORDER BY 1")
    assert rows == [(1,), (2,), (3,)]


def told(book, *arguments, **variables):
    """The exit code and output of a command without disk space."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=book.environment | variables,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize("left", [0, 200_000], ids=["none", "some"])
def test_full_disk_leaves_no_half_backup_and_the_book_as_it_was(small_disk, tmp_path, left):
    book = Book(small_disk)
    book.tables(1)
    data, elsewhere = small_disk / "data", {"BACKUP_DIR": str(tmp_path / "backups")}
    assert told(book, "backup", **elsewhere)[0] == 0
    (backup,) = (tmp_path / "backups").glob("*.zip")
    (data / "spare").write_bytes(bytes(left))
    (data / "lock").write_text("0\n")
    before = (data / "scorebook.sqlite3").read_bytes()
    fill(small_disk / "ballast")
    (data / "spare").unlink()
    kept = sorted(data.rglob("*"))
    for command in (["backup"], ["restore", str(backup)]):
        code, text = told(book, *command)
        assert (code, text.count("\n"), text[:14]) == (1, 1, "CommandError: "), text
    assert not [*data.rglob("*.zip*"), *data.glob(".restoring*"), *data.glob("replaced-*")]
    assert set(data.rglob("*")) - set(kept) <= {data / "backups", data / "backups/lock"}
    assert (data / "scorebook.sqlite3").read_bytes() == before
    (small_disk / "ballast").unlink()
    assert told(book, "verify") == (0, "the book is sound.\n")
