"""Puts a backup back: the new book is ready beside the old one before it takes its place.

Wherever this is interrupted, the old book is there or the new one, each with its own journals.
"""

import datetime as dt
import shutil
import sqlite3
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError

from tracker.operations.backups import book, going_back, package, shelf
from tracker.operations.backups.book import BackupError
from tracker.phones.services import begin_anew
from tracker.platform.server import atomic_files as durable
from tracker.platform.server import computer

SCRATCH, ASIDE = ".restoring", "replaced-"
JOURNALS = ("-journal", "-wal", "-shm")


class Restored(NamedTuple):
    """What came back, how many evenings ask their phones, and where the former book is."""

    manifest: package.BackupManifest
    evenings: int
    aside: Path | None


def restore(file: Path, now: dt.datetime) -> Restored:
    """Puts a backup in the place of the live book; the caller holds the lock on the data.

    Raises BackupError, with the live book untouched, where the backup is not sound, of a newer
    version, or more than the disk has room for.
    """
    place = book.live()
    scratch = place.parent / SCRATCH
    try:
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(mode=0o700)
        manifest, evenings = _prepare(file, scratch, now)
        aside = _set_aside(place, now)
        _swap(scratch, place)
        going_back.accept()
    except (OSError, sqlite3.Error, DatabaseError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BackupError(f"cannot restore in {place.parent}: {why}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return Restored(manifest, evenings, aside)


def _prepare(file: Path, scratch: Path, now: dt.datetime) -> tuple[package.BackupManifest, int]:
    """Has the backup taken apart, checked, and ready to go on from; with how many evenings."""
    manifest = package.unpack(file, scratch)
    copied = scratch / package.BOOK
    if newer := book.newer_than_this(copied):
        said = f"{file} was made by a newer version of the score book ({newer}): install that one"
        raise BackupError(said)
    if faults := book.faults(copied):
        raise BackupError("\n".join([f"{file} is not sound, nothing was changed:", *faults]))
    made_at = dt.datetime.fromisoformat(manifest.made_at)
    with book.open_book(copied):
        book.bring_up_to_date()
        evenings = begin_anew(now=now, made_at=made_at, lost_era=going_back.seen_era())
    book.settle(copied)
    durable.sync(copied)
    return manifest, evenings


def _set_aside(place: Path, now: dt.datetime) -> Path | None:
    """Keeps the former book and its key under another name too; None where there was none."""
    key = settings.DATA_DIR / computer.KEY_FILE
    try:
        if place.exists():
            book.settle(place)
    except sqlite3.Error:
        pass  # too damaged for SQLite: its journals are kept beside it as they are
    there = [file for file in (place, *journals(place), key) if file.exists()]
    if not there:
        return None
    aside = place.with_name(f"{ASIDE}{now.astimezone(dt.UTC).strftime(shelf.STAMP)}")
    aside.mkdir(mode=0o700)
    for file in there:
        _keep(file, aside / file.name)
    durable.sync(aside)
    durable.sync(aside.parent)
    return aside


def _keep(file: Path, kept: Path) -> None:
    """The same file under a second name; a copy where the disk knows no such thing."""
    try:
        kept.hardlink_to(file)
    except OSError:
        shutil.copy2(file, kept)
        durable.sync(kept)


def _swap(scratch: Path, place: Path) -> None:
    # The journal of a book that SQLite could not open would be taken for the new one's.
    for journal in journals(place):
        journal.unlink(missing_ok=True)
    durable.sync(place.parent)
    if (key := scratch / package.KEY).exists():
        durable.write(settings.DATA_DIR / computer.KEY_FILE, key.read_bytes())
    durable.replace(scratch / package.BOOK, place)


def journals(place: Path) -> list[Path]:
    """The files that SQLite may keep beside a book."""
    return [place.with_name(place.name + ending) for ending in JOURNALS]
