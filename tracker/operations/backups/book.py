"""The book's one file: copied while the server runs, opened beside the live one, and checked."""

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.models import DateTimeField

from tracker.common.queries.snapshot_read import snapshot_read
from tracker.models import Hand, HandRevision, Submission
from tracker.operations import soundness

PATIENCE_SECONDS = 120
MOST_FAULTS = 20
MOMENTS = ("????-??-?? ??:??:??", "????-??-?? ??:??:??.??????")
"""How SQLite's rows say a moment. What reads them takes other signs between the digits too."""
ODD_MOMENTS = "SELECT rowid FROM {table} WHERE NOT ({column} GLOB %s OR {column} GLOB %s)"


class BackupError(Exception):
    """A backup cannot be made, read or put back; says why, and what to do."""


class BackupRunningError(BackupError):
    """Somebody else is making a backup at this moment."""


def is_one_file() -> bool:
    """Whether the book is a file of SQLite's, which can be copied and looked at elsewhere."""
    return connection.vendor == "sqlite"


def live() -> Path:
    """Where SQLite's file is. Raises BackupError on another database."""
    if not is_one_file():
        raise BackupError(
            "the book is not on SQLite: use pg_dump and pg_restore, see docs/operations.md"
        )
    return Path(str(connection.settings_dict["NAME"]))


def copy(source: Path, target: Path) -> None:
    """Copies the book as it is at one moment, whoever writes meanwhile, into one file.

    Raises BackupError when it stays locked, or cannot be read.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS

    def give_up(*_: int) -> None:
        if time.monotonic() > deadline:
            raise BackupError(f"{source} stayed locked for {PATIENCE_SECONDS} seconds: try again")

    try:
        # Read only, for SQLite would make a file that is not there.
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            # All pages in one step: in several, every writer would make it begin again.
            old.backup(new, pages=-1, progress=give_up, sleep=0.05)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupError(f"cannot copy {source}: {error}") from error


def counts(file: Path) -> tuple[int, int]:
    """How many games and hands are in a book."""
    with closing(sqlite3.connect(file)) as counted:
        games = counted.execute("SELECT COUNT(*) FROM tracker_game").fetchone()[0]
        return games, counted.execute("SELECT COUNT(*) FROM tracker_hand").fetchone()[0]


def settle(file: Path) -> None:
    """Brings into the file what its journals hold, and takes them away."""
    with closing(sqlite3.connect(file)) as settled:
        settled.execute("PRAGMA journal_mode=DELETE")
        settled.execute("BEGIN IMMEDIATE")
        settled.rollback()


@contextmanager
def open_book(file: Path) -> Iterator[None]:
    """Has everything in here read and write that book instead of the live one."""
    connection.close()
    before = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = str(file)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def faults(file: Path) -> list[str]:
    """What is wrong with a book that nobody writes, in plain lines; the first twenty.

    It is looked at in a copy, brought to this version's tables first.
    """
    with tempfile.TemporaryDirectory(prefix="scorebook-") as scratch:
        looked_at = Path(scratch) / "book.sqlite3"
        shutil.copyfile(file, looked_at)
        with open_book(looked_at):
            return [*islice(_faults(), MOST_FAULTS)]


def faults_in_place() -> list[str]:
    """What is wrong with a live book that is no file, in plain lines; the first twenty.

    All of it is read as it is at one moment, while others write. Whether rows are whole, and fit
    each other, such a database sees to itself.
    """
    with snapshot_read():
        if is_behind():
            return ["its tables are those of an older version: run manage.py upgrade first"]
        return [*_newer()] or [*islice(soundness.faults(), MOST_FAULTS)]


def _faults() -> Iterator[str]:
    try:
        found = [*_damage()] or [*_newer()]
        yield from found
        if not found:
            bring_up_to_date()
            yield from _dates()
            yield from soundness.faults()
    except (DatabaseError, UnicodeDecodeError) as error:  # its words may quote damaged text
        yield f"SQLite cannot read it: {error}"


def _damage() -> Iterator[str]:
    """What SQLite itself finds wrong."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        for (text,) in cursor.fetchall():
            if text != "ok":
                yield f"SQLite: {' '.join(text.split())}"
        cursor.execute("PRAGMA foreign_key_check")
        for table, row, of, _ in cursor.fetchall():
            yield f"row {row} of {table} belongs to a row of {of} that is not there"
        if "tracker_game" not in connection.introspection.table_names(cursor):
            yield "it is no score book: there is no table of games in it"


def _dates() -> Iterator[str]:
    """Moments that are not written as they are stored, though they may be understood."""
    for model in (Hand, HandRevision, Submission):
        table = model._meta.db_table  # noqa: SLF001 -- documented by Django
        for field in model._meta.concrete_fields:  # noqa: SLF001 -- documented by Django
            if isinstance(field, DateTimeField):
                with connection.cursor() as cursor:
                    cursor.execute(ODD_MOMENTS.format(table=table, column=field.column), MOMENTS)
                    for (row,) in cursor.fetchall():
                        yield f"row {row} of {table}: its {field.column} is not as it was stored"


def _newer() -> Iterator[str]:
    """That a newer version has made the tables, which this one does not understand."""
    if unknown := of_a_newer_version():
        yield f"a newer version of the score book has written it ({unknown[-1]}): install that one"


def of_a_newer_version() -> list[str]:
    """The steps of the opened book's tables that this version does not know, the last one last."""
    loader = MigrationExecutor(connection).loader
    known = loader.disk_migrations.keys() | _replaced(loader)
    unknown = loader.applied_migrations.keys() - known
    return sorted(name for app, name in unknown if app == "tracker")


def is_before_version_1_0() -> bool:
    """Whether the opened book has only some of the tables that version 1.0 had."""
    loader = MigrationExecutor(connection).loader
    replaced = _replaced(loader)
    applied = replaced & loader.applied_migrations.keys()
    return bool(applied) and applied != replaced


def _replaced(loader: MigrationLoader) -> set[tuple[str, str]]:
    return {old for migration in loader.replacements.values() for old in migration.replaces}


def newer_than_this(file: Path) -> str:
    """The last step of a book's tables that this version does not know; empty where it knows all.

    Nothing is said of what cannot be read.
    """
    with open_book(file):
        try:
            return next(reversed(of_a_newer_version()), "")
        except DatabaseError:
            return ""


def bring_up_to_date() -> None:
    """Gives the opened book the tables of this version."""
    call_command("migrate", interactive=False, verbosity=0)


def is_behind() -> bool:
    """Whether the opened book has tables of an older version."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
