"""Checks at server start, and upgrades of the tables, all or nothing.

On SQLite a copy is migrated, checked, and swapped in; on PostgreSQL the upgrade is one transaction.
If interrupted, the book is unchanged.
"""

import datetime as dt
import shutil
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tracker import __version__
from tracker.models import Club
from tracker.operations import soundness
from tracker.operations.backups import book, making, moving, restoring
from tracker.operations.backups.book import BackupError
from tracker.platform.server import atomic_files as durable

MARKER = "book-started"
MARKED = b"A score book was started with this directory. Without this file a new one may begin.\n"


def refuse_lost_book() -> None:
    """Raises BackupError if a former book is now missing or empty."""
    marker = settings.DATA_DIR / MARKER
    if marker.exists() and is_empty():
        raise BackupError(
            f"the book in {connection.settings_dict['NAME']} is gone or empty: put a backup back "
            f"with manage.py restore, or delete {marker} to begin a new book"
        )


def mark_begun() -> None:
    """Records that there is a book."""
    marker = settings.DATA_DIR / MARKER
    if not marker.exists():
        durable.write(marker, MARKED)


def begun_at() -> dt.datetime | None:
    """When a server first started with this book; None if never."""
    try:
        changed = (settings.DATA_DIR / MARKER).stat().st_mtime
    except FileNotFoundError:
        return None
    return dt.datetime.fromtimestamp(changed, dt.UTC)


def back_up_before_migrating() -> making.BackupResult | None:
    """Backs up a book that needs migrations; None if it needs none.

    Raises BackupError if that fails.
    """
    if connection.vendor != "sqlite" or is_empty() or not book.is_behind():
        return None
    return making.make("before new tables", timezone.now())


def is_empty() -> bool:
    """True if there is no club; a database that does not answer is not empty."""
    if connection.vendor == "sqlite" and not Path(str(connection.settings_dict["NAME"])).exists():
        return True  # opening it would create the file
    try:
        return (
            "tracker_club" not in connection.introspection.table_names()
            or not Club.objects.exists()
        )
    except DatabaseError:
        return False


SCRATCH, VERSION = ".upgrading", "version"


class UpgradeResult(NamedTuple):
    """The backup made before, if any, and the number of migrations applied."""

    backup: making.BackupResult | None
    steps: int


BEFORE_1_0 = (
    "this book is older than the last version 1.0.0: bring it there first, with that version's "
    "own upgrade, and then to this one"
)


def refuse_other_versions() -> None:
    """Raises BackupError if the tables are incomplete, of a newer version, or older than 1.0."""
    if connection.vendor != "sqlite" or Path(str(connection.settings_dict["NAME"])).exists():
        moving.refuse_unfinished()
    if is_empty():
        return
    if book.is_before_version_1_0():
        raise BackupError(BEFORE_1_0)
    if not (unknown := book.of_a_newer_version()):
        return
    try:
        last = f"version {(settings.DATA_DIR / VERSION).read_text().strip()}"
    except FileNotFoundError:
        last = unknown[-1]
    raise BackupError(
        f"this book needs a newer version of the score book ({last}), and this one is "
        f"{__version__}: install that one, or restore a backup that was made before it"
    )


def note_version() -> None:
    """Records this version as the last to start with the data."""
    durable.write(settings.DATA_DIR / VERSION, f"{__version__}\n".encode())


def upgrade(now: dt.datetime) -> UpgradeResult:
    """Backs up the book and migrates it if it is sound; the server must be stopped.

    Raises BackupError, with the book unchanged, if it is of a newer version, a migration fails, or
    the result has faults.
    """
    refuse_other_versions()
    if is_empty():
        raise BackupError("there is no book here yet: the first start makes one")
    # Other databases are backed up with their own tools.
    made = making.make("before an upgrade", now) if connection.vendor == "sqlite" else None
    if made and made.faults:
        text = (
            f"the book is not sound, nothing was changed; what there is of it is in {made.place}:"
        )
        raise BackupError("\n".join([text, *made.faults]))
    return UpgradeResult(made, bring_up_to_date(is_checked=True))


def bring_up_to_date(*, is_checked: bool = False) -> int:
    """Applies pending migrations, and returns how many there were.

    Raises BackupError, with the book unchanged.
    """
    steps = _steps()
    if not steps or is_empty():
        book.bring_up_to_date()  # nothing to lose
    elif connection.vendor == "sqlite":
        _beside(book.live_path(), is_checked=is_checked)
    else:
        _in_one_transaction(is_checked=is_checked)
    return steps


def _steps() -> int:
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _beside(place: Path, *, is_checked: bool) -> None:
    scratch = place.parent / SCRATCH
    try:
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(mode=0o700)
        copied = scratch / place.name
        book.copy(place, copied)
        with book.open_book(copied):
            _take_steps(is_checked=is_checked)
        book.merge_journals(copied)
        durable.sync(copied)
        book.merge_journals(place)
        for journal in restoring.journals(place):
            journal.unlink(missing_ok=True)
        durable.replace(copied, place)
    except OSError as error:
        raise BackupError(f"cannot write in {place.parent}: {error.strerror}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _in_one_transaction(*, is_checked: bool) -> None:
    with transaction.atomic():
        _take_steps(is_checked=is_checked)


def _take_steps(*, is_checked: bool) -> None:
    try:
        executor = MigrationExecutor(connection, lambda action, *_: _settle(action))
        executor.migrate(executor.loader.graph.leaf_nodes())
        book.bring_up_to_date()  # Django's derived rows, such as permissions
    except Exception as error:
        text = " ".join(str(error).split())
        raise BackupError(f"the tables cannot be brought up to date: {text}") from error
    if is_checked and (faults := [*soundness.faults()][: book.MOST_FAULTS]):
        raise BackupError("\n".join(["the book would not be sound, nothing was changed:", *faults]))


def _settle(action: str) -> None:
    """PostgreSQL cannot alter a table with pending deferred constraint checks."""
    if action == "apply_success" and connection.vendor == "postgresql":
        connection.check_constraints()
