"""The book's file: copied while the server runs, opened beside the live one, and checked."""

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
"""SQLite's stored formats of moments. Parsers accept other separators too."""
ODD_MOMENTS = "SELECT rowid FROM {table} WHERE NOT ({column} GLOB %s OR {column} GLOB %s)"


class BackupError(Exception):
    """A backup cannot be made, read or restored; says why, and what to do."""


class BackupRunningError(BackupError):
    """Another process is making a backup."""


def is_one_file() -> bool:
    """True if the book is an SQLite file, which can be copied and checked elsewhere."""
    return connection.vendor == "sqlite"


def live_path() -> Path:
    """The path of SQLite's file. Raises BackupError on another database."""
    if not is_one_file():
        raise BackupError(
            "the book is not on SQLite: use pg_dump and pg_restore, see docs/run/backup.md"
        )
    return Path(str(connection.settings_dict["NAME"]))


def existing_path() -> Path:
    """The path of SQLite's file. Raises BackupError if there is none."""
    place = live_path()
    if not place.exists():
        raise BackupError(
            f"there is no score book in {place.parent}; name its directory with "
            "DATA_DIR=/some/directory, or begin one there with the command serve"
        )
    return place


def copy(source: Path, target: Path) -> None:
    """Copies a consistent snapshot of the book into one file, under concurrent writes.

    Raises BackupError if it stays locked or cannot be read.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS

    def give_up(*_: int) -> None:
        if time.monotonic() > deadline:
            raise BackupError(f"{source} stayed locked for {PATIENCE_SECONDS} seconds: try again")

    try:
        # Read-only, since SQLite would create a missing file.
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            # All pages in one step: otherwise every write would restart the copy.
            old.backup(new, pages=-1, progress=give_up, sleep=0.05)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupError(f"cannot copy {source}: {error}") from error


def counts(file: Path) -> tuple[int, int]:
    """The number of games and hands in a book."""
    with closing(sqlite3.connect(file)) as counted:
        games = counted.execute("SELECT COUNT(*) FROM tracker_game").fetchone()[0]
        return games, counted.execute("SELECT COUNT(*) FROM tracker_hand").fetchone()[0]


def merge_journals(file: Path) -> None:
    """Merges the journals into the file and deletes them."""
    with closing(sqlite3.connect(file)) as settled:
        settled.execute("PRAGMA journal_mode=DELETE")
        settled.execute("BEGIN IMMEDIATE")
        settled.rollback()


@contextmanager
def open_book(file: Path) -> Iterator[None]:
    """Makes the block read and write that book instead of the live one."""
    connection.close()
    before = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = str(file)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def faults(file: Path) -> list[str]:
    """The first twenty faults of a book without writers, in plain lines.

    A copy is migrated to this version and checked.
    """
    with tempfile.TemporaryDirectory(prefix="scorebook-") as scratch:
        looked_at = Path(scratch) / "book.sqlite3"
        shutil.copyfile(file, looked_at)
        with open_book(looked_at):
            return [*islice(_faults(), MOST_FAULTS)]


def faults_in_place() -> list[str]:
    """The first twenty faults of a live book that is not a file, in plain lines.

    Reads a single snapshot under concurrent writes. Row and reference integrity is left to the
    database.
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
    except (DatabaseError, UnicodeDecodeError) as error:  # the message may quote damaged text
        yield f"SQLite cannot read it: {error}"


def _damage() -> Iterator[str]:
    """The results of SQLite's own integrity check."""
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
    """Moments that are readable but not in the stored format."""
    for model in (Hand, HandRevision, Submission):
        table = model._meta.db_table  # noqa: SLF001 -- documented by Django
        for field in model._meta.concrete_fields:  # noqa: SLF001 -- documented by Django
            if isinstance(field, DateTimeField):
                with connection.cursor() as cursor:
                    cursor.execute(ODD_MOMENTS.format(table=table, column=field.column), MOMENTS)
                    for (row,) in cursor.fetchall():
                        yield f"row {row} of {table}: its {field.column} is not as it was stored"


def _newer() -> Iterator[str]:
    """A fault if the tables come from a newer version, unknown to this one."""
    if unknown := of_a_newer_version():
        yield f"a newer version of the score book has written it ({unknown[-1]}): install that one"


def of_a_newer_version() -> list[str]:
    """The migrations of the opened book that this version does not know, in order."""
    loader = MigrationExecutor(connection).loader
    known = loader.disk_migrations.keys() | _replaced(loader)
    unknown = loader.applied_migrations.keys() - known
    return sorted(name for app, name in unknown if app == "tracker")


def is_before_version_1_0() -> bool:
    """True if the opened book has only some of the tables of version 1.0."""
    loader = MigrationExecutor(connection).loader
    replaced = _replaced(loader)
    applied = replaced & loader.applied_migrations.keys()
    return bool(applied) and applied != replaced


def _replaced(loader: MigrationLoader) -> set[tuple[str, str]]:
    return {old for migration in loader.replacements.values() for old in migration.replaces}


def newer_than_this(file: Path) -> str:
    """The last migration of a book that this version does not know, or an empty string.

    Unreadable files give an empty string.
    """
    with open_book(file):
        try:
            return next(reversed(of_a_newer_version()), "")
        except DatabaseError:
            return ""


def bring_up_to_date() -> None:
    """Migrates the opened book."""
    call_command("migrate", interactive=False, verbosity=0)


def is_behind() -> bool:
    """True if the opened book needs migrations."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
