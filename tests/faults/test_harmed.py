"""Various kinds of harm to a served book: the health page reports it, and the rest goes on."""

import os
import re
import sqlite3
import time
from contextlib import closing
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.faults.book import Book
from tests.faults.test_full import sent
from tests.faults.wire import SECONDS, Wire, hand

FILE = "scorebook.sqlite3"
RECORDED, DAMAGED, AWAY = (200, "recorded"), (503, "damaged"), (503, "away")
BANNER = "The record of this game is damaged."
PATIENCE = 60


class Hall:
    """A served book with two tables, and a phone at each."""

    def __init__(self, book: Book) -> None:
        self.book, self.data, self.number = book, book._data, 0
        self.phones = [table[0] for table in book.tables(2)]
        self.file, self.key = self.data / FILE, self.data / "secret-key"
        self.club = f"/{self.phones[0].address.split('/')[3]}/"

    def asks(self, path):
        """The status and text of a page."""
        try:
            with urlopen(self.book.url + path, timeout=SECONDS) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            with closing(refused):
                return refused.code, refused.read().decode()

    def stands(self, name):
        """The mark of a check on the health page; the overall state must agree."""
        status, text = self.asks("/health")
        (mark,) = re.findall(rf"(\S) \w+</b> <span>{name}: ", text)
        assert mark != "✗" or status == 503
        return mark

    def becomes(self, name, mark):
        """Waits until a check has this mark."""
        until = time.monotonic() + PATIENCE
        while self.stands(name) != mark:
            assert time.monotonic() < until, self.asks("/health")[1]
            time.sleep(0.2)

    def sends(self):
        """The result of the next hand of each phone."""
        self.number += 1
        became = []
        for phone in self.phones:
            with closing(Wire(self.book.url, phone.cookie)) as wire:
                became.append(sent(wire, phone, hand(phone.game, self.number, 96)))
        return became

    def game(self, place):
        """The address of a table's game."""
        return f"{self.club}games/{self.phones[place].game}/"


@pytest.fixture
def hall(tmp_path):
    book = Book(tmp_path)
    made = Hall(book)
    book.start()
    assert made.sends() == [RECORDED, RECORDED]
    yield made
    book.kill()


@pytest.mark.long
def test_lost_key_and_lost_file_are_told_and_are_well_again(hall):
    key = hall.key.read_bytes()
    hall.key.unlink()
    assert hall.stands("Secret key") == "✗"
    assert hall.sends() == [RECORDED, RECORDED]
    hall.key.write_bytes(key)
    assert hall.stands("Secret key") == "✓"

    hall.file.rename(hall.file.with_name("elsewhere"))
    assert hall.stands("File") == "✗"
    assert hall.sends() == [AWAY, AWAY]
    assert not hall.file.exists()
    hall.file.with_name("elsewhere").rename(hall.file)
    hall.number -= 1
    assert hall.sends() == [RECORDED, RECORDED]
    assert hall.stands("File") == "✓"


@pytest.mark.long
def test_flipped_bit_closes_its_game_and_a_lost_page_what_needs_it(hall):
    hall.book.kill()
    with sqlite3.connect(hall.file) as database:
        flip = "UPDATE tracker_hand SET record = replace(record, '[96', '[97') WHERE game_id = ?"
        assert database.execute(flip, [hall.phones[0].game]).rowcount == 1
    database.close()
    hall.book.start()
    hall.becomes("Damage", "✗")
    assert hall.sends() == [DAMAGED, RECORDED]
    assert BANNER in hall.asks(hall.game(0))[1]
    status, text = hall.asks(hall.game(1))
    assert (status, BANNER in text) == (200, False)

    hall.book.kill()
    with closing(sqlite3.connect(hall.file)) as database:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'tracker_hand'"
        ((root,),) = database.execute(query).fetchall()
        ((size,),) = database.execute("PRAGMA page_size").fetchall()
    with hall.file.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(os.urandom(size))
    hall.book.start()
    hall.becomes("Damage", "✗")
    assert hall.sends() == [DAMAGED, DAMAGED]
    assert hall.asks(hall.game(1))[0] == 503
    for path in ("/", f"{hall.club}players/", f"{hall.club}evenings/"):
        assert hall.asks(path)[0] == 200, path
