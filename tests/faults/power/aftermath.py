"""After a cut: the book is opened as the product opens it, and inspected."""

import hashlib
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError
from django.db.backends.sqlite3.base import DatabaseWrapper

from tests.faults.power.disk import State
from tracker.platform.database.sqlite import Journal, connection_options

SUBMISSIONS = "SELECT submission_id FROM tracker_handrevision"


class Book(NamedTuple):
    """The contents of a database: the ids of all hands and corrections, and its faults."""

    submissions: frozenset[str]
    faults: tuple[str, ...] = ()


class Aftermath:
    """A directory where states are written and opened; common contents are cached."""

    def __init__(self, root: Path, place: Path, journal: str) -> None:
        self._root, self._place = root, place
        self._options = connection_options(Journal(journal, ""))
        self._read: dict[bytes, Book] = {}

    def book(self, state: State, name: str) -> Book:
        """The contents of the database after SQLite's recovery."""
        if str(self._root / name) not in state.files:
            return Book(frozenset(), ("there is no database",))
        self._lay_out(state)
        file = self._place / name
        try:
            self._recover(file)
            digest = hashlib.blake2b(file.read_bytes()).digest()
            if digest not in self._read:
                self._read[digest] = self._content(file)
        except (sqlite3.DatabaseError, DatabaseError) as error:
            return Book(frozenset(), (str(error),))
        return self._read[digest]

    def _lay_out(self, state: State) -> None:
        shutil.rmtree(self._place, ignore_errors=True)
        for path, content in state.files.items():
            file = self._place / Path(path).relative_to(self._root)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(bytes(content))

    def _recover(self, file: Path) -> None:
        """Reads once with the product's options; closing merges the WAL into the file."""
        with closing(sqlite3.connect(file, isolation_level=None)) as database:
            database.executescript(str(self._options["init_command"]))
            database.execute("SELECT COUNT(*) FROM sqlite_schema").fetchone()

    def _content(self, file: Path) -> Book:
        given = {"NAME": str(file), "OPTIONS": self._options}
        database = DatabaseWrapper(settings.DATABASES["default"] | given, alias="after a cut")
        try:
            with database.cursor() as cursor:
                cursor.execute("PRAGMA integrity_check")
                faults = tuple(line for (line,) in cursor.fetchall() if line != "ok")
                cursor.execute(SUBMISSIONS)
                return Book(frozenset(name for (name,) in cursor.fetchall()), faults)
        finally:
            database.close()
