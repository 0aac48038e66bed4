"""A disk flips bits in a book: whatever that changes of hands is found by what verifies it."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.factories import HandFactory, amended, played
from tests.tracker.phones.phone import SendingPhone
from tracker.models import Game
from tracker.operations.backups import book

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]
TABLES = ("tracker_hand", "tracker_handrevision", "tracker_submission")
HANDS = 12


@pytest.fixture
def place(tmp_path):
    """A book with a game that a phone has sent, one hand of it corrected."""
    file = tmp_path / "scorebook.sqlite3"
    connection.close()
    shutil.copyfile(connection.settings_dict["NAME"], file)
    with book.open_book(file):
        amended(HandFactory.create(record=played(0, (60, 40))), played(0, (70, 30)))
        phone = SendingPhone(Game.objects.get())
        record = played(1, (60, 40))
        phone.results(*(phone.item(number=n, record=record) for n in range(2, HANDS + 1)))
    book.merge_journals(file)
    return file


def stored(file: Path) -> Any:
    """The rows as they lie in the file; None where SQLite cannot read them."""
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as database:
            database.text_factory = bytes
            asked = (f"SELECT * FROM {table} NOT INDEXED" for table in TABLES)
            return [database.execute(query).fetchall() for query in asked]
    except (sqlite3.Error, UnicodeDecodeError):  # what SQLite says may quote damaged text
        return None


def harmful(place: Path, chance: random.Random) -> Iterator[tuple[int, int]]:
    """Flips one bit of the file after another that changes a row; leaves that one flipped."""
    whole, before = place.read_bytes(), stored(place)
    while True:
        flipped = bytearray(whole)
        where, bit = chance.randrange(len(whole)), chance.randrange(8)
        flipped[where] ^= 1 << bit
        place.write_bytes(flipped)
        if stored(place) != before:
            yield where, bit


@pytest.mark.long
@pytest.mark.parametrize("flips", [10, pytest.param(200, marks=pytest.mark.long)])
def test_every_flip_that_changes_a_row_is_found(place, flips):
    assert book.faults(place) == []
    unseen = []
    for _, flip in zip(range(flips), harmful(place, random.Random(20)), strict=False):
        if not book.faults(place):
            unseen.append(flip)
    assert unseen == []


def test_moment_that_another_sign_divides_is_found(place):
    """What reads it takes any sign between day and hour, and the row is another all the same."""
    moments = read(place, "SELECT entered_at FROM tracker_hand")
    whole = place.read_bytes()
    for moment in set(moments):
        whole = whole.replace(moment.encode(), moment.replace(" ", "(").encode())
    place.write_bytes(whole)
    text = [line for line in book.faults(place) if " of tracker_hand: its entered_at is" in line]
    assert len(text) == len(moments)


def read(file: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as database:
        return [value for (value,) in database.execute(query)]
