"""The machine is lost: the last backup and what the phones have are the whole book."""

import json
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.book import Book
from tests.faults.journal import JournalPhone

TABLES = 4
BEFORE, LATER = 12, 12
"""Hands of each table that are acknowledged before a backup is asked for, and afterwards."""


@pytest.fixture
def book(tmp_path):
    """A book on data of its own."""
    made = Book(tmp_path)
    yield made
    made.kill()


def plays(phones, numbers, first_done=None):
    """The two phones of a table write these hands in turn, each acknowledged before the next."""
    for number in numbers:
        phones[number % 2].writes(number, 82 + number)
        phones[number % 2].sends()
        if first_done and number == BEFORE:
            first_done.wait()


def at_once(tables, numbers, first_done=None):
    """All tables play at the same time."""
    with ThreadPoolExecutor(len(tables)) as pool:
        games = [pool.submit(plays, phones, numbers, first_done) for phones in tables]
    for game in games:
        game.result()


def stored(book):
    """The points of every hand that is in the book, by game and number."""
    rows = book.rows("SELECT game_id, number, record FROM tracker_hand WHERE state = 'counted'")
    return {(game, number): json.loads(record)["counted"][0] for game, number, record in rows}


def test_phones_bring_back_what_came_after_the_backup(book, tmp_path):
    tables = [[JournalPhone(book.url, one) for one in pair] for pair in book.tables(TABLES)]
    book.start()
    half = threading.Barrier(TABLES + 1)
    playing = threading.Thread(target=at_once, args=(tables, range(1, BEFORE + LATER + 1), half))
    playing.start()
    half.wait()
    book._run("manage.py", "backup")  # while all tables play on
    playing.join()
    whole = stored(book)
    assert len(whole) == TABLES * (BEFORE + LATER)
    book.kill()
    (backup,) = (book._data / "backups").glob("scorebook-*.zip")
    carried = str(shutil.copy(backup, tmp_path / "carried.zip"))
    shutil.rmtree(book._data)

    book._run("manage.py", "restore", carried)
    restored = stored(book)
    assert restored.items() <= whole.items()
    assert len(restored) >= TABLES * BEFORE
    book.start()
    for phone in (phone for phones in tables for phone in phones):
        phone.sends()
        phone.hangs_up()
    assert stored(book) == whole
    assert book._run("manage.py", "verify") == "the book is sound.\n"
