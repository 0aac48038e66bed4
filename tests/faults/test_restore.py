"""The machine is lost: the last backup and what the phones have are the whole book."""

import json
import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.book import Book
from tests.faults.journal import JournalPhone, send_by_turns

TABLES = 4
BEFORE, MEANWHILE, AFTER = range(1, 13), range(13, 19), range(19, 31)
"""The hands of each table that are acknowledged before the backup, beside it and after it."""


@pytest.fixture
def book(tmp_path):
    """A book on data of its own."""
    made = Book(tmp_path)
    yield made
    made.kill()


def plays(phones, numbers):
    """The two phones of a table write these hands in turn, each acknowledged before the next."""
    for number in numbers:
        phones[number % 2].writes(number, 82 + number)
        send_by_turns(phones[number % 2])


def all_play(tables, numbers, beside=None):
    """All tables play at the same time, and this is done meanwhile."""
    with ThreadPoolExecutor(len(tables)) as pool:
        games = [pool.submit(plays, phones, numbers) for phones in tables]
        if beside:
            beside()
    for game in games:
        game.result()


def stored(book):
    """The points of every hand that is in the book, by game and number."""
    rows = book.rows("SELECT game_id, number, record FROM tracker_hand WHERE state = 'counted'")
    return {(game, number): json.loads(record)["counted"][0] for game, number, record in rows}


def test_phones_bring_back_what_came_after_the_backup(book, tmp_path):
    tables = [[JournalPhone(book.url, one) for one in pair] for pair in book.tables(TABLES)]
    book.start()
    all_play(tables, BEFORE)
    all_play(tables, MEANWHILE, beside=lambda: book._run("manage.py", "backup"))
    all_play(tables, AFTER)
    whole = stored(book)
    assert len(whole) == TABLES * AFTER[-1]
    book.kill()
    (backup,) = (book._data / "backups").glob("scorebook-*.zip")
    carried = str(shutil.copy(backup, tmp_path / "carried.zip"))
    shutil.rmtree(book._data)

    book._run("manage.py", "restore", carried)
    restored = stored(book)
    assert restored.items() <= whole.items()
    assert TABLES * BEFORE[-1] <= len(restored) <= TABLES * MEANWHILE[-1]
    book.start()
    for phones in tables:
        send_by_turns(*phones)
        for phone in phones:
            phone.hangs_up()
    assert stored(book) == whole
    assert book._run("manage.py", "verify") == "the book is sound.\n"
