"""Makes backups while the server runs, and says what is wrong with a book."""

import datetime as dt
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from tracker.operations.backups import book, package, shelf
from tracker.operations.backups.book import BackupError, UnderWayError
from tracker.platform.server import atomic_files as durable
from tracker.platform.server import computer, data_lock

SCRATCH = ".making-"


class Made(NamedTuple):
    """A backup: where it is, what it says of itself, and what is wrong with the book in it."""

    place: Path
    manifest: package.BackupManifest
    faults: list[str]


def make(reason: str, now: dt.datetime) -> Made:
    """Makes a backup of the live book, checks it, and throws away old ones.

    A book with faults is kept under another name, and then nothing is thrown away. Raises
    BackupError when none can be made.
    """
    source, place = book.live(), settings.BACKUP_DIR
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        durable.sync(place.parent)
        with _alone(place) as scratch:
            made = _made(source, scratch, reason, now)
            if not made.faults:
                shelf.clear(place)
            return made
    except OSError as error:
        raise BackupError(f"cannot write a backup in {place}: {error.strerror}") from error


def check_live() -> list[str]:
    """What is wrong with the live book, in plain lines, as it is at this moment."""
    if not book.is_one_file():
        return book.faults_in_place()
    with tempfile.TemporaryDirectory(prefix="scorebook-") as scratch:
        copied = Path(scratch) / package.BOOK
        book.copy(book.live(), copied)
        return book.faults(copied)


def check_backup(file: Path) -> tuple[package.BackupManifest, list[str]]:
    """What a backup says of itself, and what is wrong with it. Raises BackupError."""
    with tempfile.TemporaryDirectory(prefix="scorebook-") as scratch:
        manifest = package.unpack(file, Path(scratch))
        return manifest, book.faults(Path(scratch) / package.BOOK)


@contextmanager
def _alone(place: Path) -> Iterator[Path]:
    """An empty directory beside the backups, while nobody else makes one."""
    try:
        lock = data_lock.hold(place)
    except data_lock.HeldError as error:
        said = f"process {error.holder} is making a backup: try again when it is done"
        raise UnderWayError(said) from error
    try:
        for left in place.glob(f"{SCRATCH}*"):
            shutil.rmtree(left)
        with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=place) as scratch:
            yield Path(scratch)
    finally:
        os.close(lock)


def _made(source: Path, scratch: Path, reason: str, now: dt.datetime) -> Made:
    copied = scratch / package.BOOK
    book.copy(source, copied)
    faults = book.faults(copied)
    manifest = _manifest(copied, reason, now, faults)
    files, key = {package.BOOK: copied}, settings.DATA_DIR / computer.KEY_FILE
    if key.exists():
        files[package.KEY] = key
    name = shelf.name(now, is_faulty=bool(faults))
    part, place = scratch / f"{name}.part", settings.BACKUP_DIR / name
    package.pack(files, manifest, part)
    read_again = scratch / "again"
    read_again.mkdir()
    package.unpack(part, read_again)
    durable.replace(part, place)
    return Made(place, manifest, faults)


def _manifest(
    copied: Path, reason: str, now: dt.datetime, faults: list[str]
) -> package.BackupManifest:
    """What the backup says of itself; a book with faults may not even be counted."""
    games, hands = (0, 0) if faults else book.counts(copied)
    return package.BackupManifest(
        now.astimezone(dt.UTC).isoformat(), reason, games=games, hands=hands
    )
