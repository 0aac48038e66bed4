"""Any SQLite program can read, check, copy and write the book, without Django."""

import sqlite3
from collections.abc import Iterator

import pytest
from django.db import connection

from tests.factories import HandFactory, amended, played
from tracker.models import Club, Hand

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]

# Compiled, never executed: that alone looks up every function of every constraint and trigger.
STATEMENTS = (
    "EXPLAIN INSERT INTO {table} DEFAULT VALUES",
    "EXPLAIN UPDATE {table} SET {columns}",
    "EXPLAIN DELETE FROM {table}",
)


@pytest.fixture
def plain():
    """A plain SQLite connection to the book, with a corrected hand in it."""
    amended(HandFactory.create(record=played(0, (60, 40))), played(0, (61, 40)))
    connection.close()
    opened = sqlite3.connect(connection.settings_dict["NAME"])
    yield opened
    opened.close()


def missing_functions(book: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Each table that this connection cannot write, and the error."""
    tables = book.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        names = [row[1] for row in book.execute(f'PRAGMA table_info("{table}")')]
        columns = ", ".join(f'"{name}" = "{name}"' for name in names)
        for statement in STATEMENTS:
            try:
                book.execute(statement.format(table=f'"{table}"', columns=columns))
            except sqlite3.OperationalError as error:
                yield table, str(error)


def test_every_constraint_and_guard_is_plain_sqlite(plain):
    assert list(missing_functions(plain)) == []


def test_function_of_djangos_own_is_found_in_a_constraint_and_in_a_guard(tmp_path):
    book = sqlite3.connect(tmp_path / "book.sqlite3")
    book.create_function("regexp", 2, lambda pattern, text: True)
    book.execute("CREATE TABLE club (slug TEXT CHECK (slug REGEXP 'a'))")
    book.execute("CREATE TABLE hand (state TEXT)")
    book.execute(
        "CREATE TRIGGER guard BEFORE DELETE ON hand WHEN OLD.state REGEXP 'a' "
        "BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    book.close()
    found = list(missing_functions(sqlite3.connect(tmp_path / "book.sqlite3")))
    assert {table for table, _ in found} == {"club", "hand"}
    assert all("function: REGEXP" in message for _, message in found)


def test_book_passes_the_check_of_another_program(plain):
    assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert plain.execute("PRAGMA foreign_key_check").fetchall() == []


def test_book_is_copied_by_another_program(plain, tmp_path):
    place = str(tmp_path / "copy.sqlite3")
    plain.execute("VACUUM INTO ?", (place,))
    copy = sqlite3.connect(place)
    assert sorted(copy.iterdump()) == sorted(plain.iterdump())
    assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    copy.close()


def test_dump_of_another_program_makes_the_same_book(plain):
    dump = "\n".join(plain.iterdump())
    again = sqlite3.connect(":memory:")
    again.executescript(dump)
    assert "\n".join(again.iterdump()) == dump
    assert again.execute("SELECT COUNT(*) FROM tracker_handrevision").fetchall() == [(2,)]


def test_rows_are_guarded_against_another_program(plain):
    with pytest.raises(sqlite3.IntegrityError, match="club_slug_form"):
        plain.execute("UPDATE tracker_club SET slug = 'Kanal!'")
    with pytest.raises(sqlite3.IntegrityError, match="never changed or deleted"):
        plain.execute("DELETE FROM tracker_handrevision")
    with pytest.raises(sqlite3.IntegrityError, match="hand stays in its game"):
        plain.execute("UPDATE tracker_hand SET number = 2")


def test_another_program_writes_what_is_allowed(plain):
    plain.execute("UPDATE tracker_club SET slug = 'zum-kanal-2'")
    plain.execute("UPDATE tracker_hand SET rules_version = 'later'")
    plain.commit()
    assert Club.objects.get().slug == "zum-kanal-2"
    assert Hand.objects.get().rules_version == "later"
