"""Starting on a book, and upgrading its tables as a whole or not at all.

On SQLite a copy is brought up to date, checked, and put in the book's place; on PostgreSQL the
upgrade is one transaction. Whatever interrupts it, the book is there as it was.
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
from tracker.operations.backups import book, making, restoring
from tracker.operations.backups.book import BackupError
from tracker.platform.server import atomic_files as durable

MARKER = "book-started"
MARKED = b"A score book was started with this directory. Without this file a new one may begin.\n"


def refuse_lost_book() -> None:
    """Raises BackupError where there was a book, and now is none or an empty one."""
    marker = settings.DATA_DIR / MARKER
    if marker.exists() and is_empty():
        raise BackupError(
            f"the book in {connection.settings_dict['NAME']} is gone or empty: put a backup back "
            f"with manage.py restore, or delete {marker} to begin a new book"
        )


def mark() -> None:
    """Notes that there is a book now."""
    marker = settings.DATA_DIR / MARKER
    if not marker.exists():
        durable.write(marker, MARKED)


def begun() -> dt.datetime | None:
    """When the book was begun here; None where no server has started with it yet."""
    try:
        changed = (settings.DATA_DIR / MARKER).stat().st_mtime
    except FileNotFoundError:
        return None
    return dt.datetime.fromtimestamp(changed, dt.UTC)


def back_up_before_migrating() -> making.BackupResult | None:
    """A backup of a book that has tables of an older version; None where there is nothing to do.

    Raises BackupError where none can be made.
    """
    if connection.vendor != "sqlite" or is_empty() or not book.is_behind():
        return None
    return making.make("before new tables", timezone.now())


def is_empty() -> bool:
    """Whether there is no club; a database that does not answer is no empty one."""
    if connection.vendor == "sqlite" and not Path(str(connection.settings_dict["NAME"])).exists():
        return True  # opening it would make the file
    try:
        return (
            "tracker_club" not in connection.introspection.table_names()
            or not Club.objects.exists()
        )
    except DatabaseError:
        return False


SCRATCH, VERSION = ".upgrading", "version"


class UpgradeResult(NamedTuple):
    """The backup that was made before, where one is made here, and how many steps were taken."""

    backup: making.BackupResult | None
    steps: int


BEFORE_1_0 = (
    "this book is older than version 1.0: bring it to 1.0.0 first, with that version's own "
    "upgrade, and then to this one"
)


def refuse_other_versions() -> None:
    """Raises BackupError where a newer version has made the tables, or one before 1.0."""
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
    """Notes that this version was the last to start with the data."""
    durable.write(settings.DATA_DIR / VERSION, f"{__version__}\n".encode())


def upgrade(now: dt.datetime) -> UpgradeResult:
    """Makes a backup, and brings the book up to date if it is sound then; the server is stopped.

    Raises BackupError, with the book untouched, where it is of a newer version, a step fails, or
    something is wrong with the book afterwards.
    """
    refuse_other_versions()
    if is_empty():
        raise BackupError("there is no book here yet: the first start makes one")
    # A book on another database is backed up by that one's own tools.
    made = making.make("before an upgrade", now) if connection.vendor == "sqlite" else None
    if made and made.faults:
        text = (
            f"the book is not sound, nothing was changed; what there is of it is in {made.place}:"
        )
        raise BackupError("\n".join([text, *made.faults]))
    return UpgradeResult(made, bring_up_to_date(is_checked=True))


def bring_up_to_date(*, is_checked: bool = False) -> int:
    """Takes the steps from older tables to those of this version, and says how many there were.

    Raises BackupError, with the book untouched.
    """
    steps = _steps()
    if not steps or is_empty():
        book.bring_up_to_date()  # where there is nothing to lose
    elif connection.vendor == "sqlite":
        _beside(book.live(), is_checked=is_checked)
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
        book.settle(copied)
        durable.sync(copied)
        book.settle(place)
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
        book.bring_up_to_date()  # what follows from the tables, such as rights
    except Exception as error:
        text = " ".join(str(error).split())
        raise BackupError(f"the tables cannot be brought up to date: {text}") from error
    if is_checked and (faults := [*soundness.faults()][: book.MOST_FAULTS]):
        raise BackupError("\n".join(["the book would not be sound, nothing was changed:", *faults]))


def _settle(action: str) -> None:
    """PostgreSQL changes no table while a check of its rows waits for the end."""
    if action == "apply_success" and connection.vendor == "postgresql":
        connection.check_constraints()
