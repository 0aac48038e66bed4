"""Restoring backups, and detecting a book that was replaced by an older copy.

A marker file beside the book records how far it had come; a book that lacks what it names is older.
If the marker was replaced too, the phones' own markers reveal it.
"""

import datetime as dt
import shutil
import sqlite3
from pathlib import Path
from typing import Literal, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError

from scoring.language import phrase
from tracker.common.dates_texts import localized_moment
from tracker.models import Restoration
from tracker.operations.backups import book, making
from tracker.operations.backups.book import BackupError
from tracker.phones.services import renew_epochs, renew_epochs_if_older
from tracker.phones.sync.queries import current_mark, era_of
from tracker.platform.server import atomic_files as durable
from tracker.platform.server import computer

FILE = "newest-version"
SHOWN = dt.timedelta(days=7)


def detect_older_book(now: dt.datetime) -> int | None:
    """If the book is older than it was, makes evenings ask their phones; returns how many."""
    seen = _seen()
    evenings = renew_epochs_if_older(seen, now=now)
    if current_mark() != seen:
        record_state()
    return evenings


def record_state() -> None:
    """Records the current state of the book as known."""
    durable.write(settings.DATA_DIR / FILE, f"{current_mark()}\n".encode())


def seen_era() -> UUID | None:
    """The era of the book when it was last recorded; None if unreadable."""
    return era_of(_seen())


def status(now: dt.datetime) -> tuple[Literal["well", "note"], str]:
    """For the health page: whether an older copy replaced the book in the last week."""
    last = Restoration.objects.filter(at__gt=now - SHOWN).first()
    if last is None:
        return "well", phrase("no older copy of the book took its place in the last week")
    noticed = phrase(
        "since {moment} the phones are asked for what came later",
        moment=localized_moment(last.at),
    )
    if last.made_at:
        return "note", phrase("restored from a backup: {noticed}", noticed=noticed)
    return "note", phrase("an older copy of the book took its place: {noticed}", noticed=noticed)


def _seen() -> str:
    """The last recorded marker, or an empty string."""
    try:
        return (settings.DATA_DIR / FILE).read_text().strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


SCRATCH, ASIDE = ".restoring", "replaced-"
JOURNALS = ("-journal", "-wal", "-shm")


class RestoreResult(NamedTuple):
    """The restored backup, the number of evenings that ask their phones, and the former book."""

    manifest: making.BackupManifest
    evenings: int
    aside: Path | None


def restore(file: Path, now: dt.datetime) -> RestoreResult:
    """Replaces the live book by a backup; the caller holds the data lock.

    Raises BackupError, with the live book unchanged, if the backup is not sound, of a newer
    version, or does not fit on the disk.
    """
    place = book.live_path()
    scratch = place.parent / SCRATCH
    try:
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(mode=0o700)
        manifest, evenings = _prepare(file, scratch, now)
        aside = _set_aside(place, now)
        _swap(scratch, place)
        record_state()
    except (OSError, sqlite3.Error, DatabaseError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BackupError(f"cannot restore in {place.parent}: {why}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return RestoreResult(manifest, evenings, aside)


def _prepare(file: Path, scratch: Path, now: dt.datetime) -> tuple[making.BackupManifest, int]:
    """Unpacks, checks and prepares the backup; returns the number of its evenings too."""
    manifest = making.unpack(file, scratch)
    copied = scratch / making.BOOK
    if newer := book.newer_than_this(copied):
        text = f"{file} was made by a newer version of the score book ({newer}): install that one"
        raise BackupError(text)
    if faults := book.faults(copied):
        raise BackupError("\n".join([f"{file} is not sound, nothing was changed:", *faults]))
    made_at = dt.datetime.fromisoformat(manifest.made_at)
    with book.open_book(copied):
        book.bring_up_to_date()
        evenings = renew_epochs(now=now, made_at=made_at, lost_era=seen_era())
    book.merge_journals(copied)
    durable.sync(copied)
    return manifest, evenings


def _set_aside(place: Path, now: dt.datetime) -> Path | None:
    """Keeps the former book and its key under another name; None if there was none."""
    key = settings.DATA_DIR / computer.KEY_FILE
    try:
        if place.exists():
            book.merge_journals(place)
    except sqlite3.Error:
        pass  # too damaged for SQLite: its journals are kept beside it unmerged
    there = [file for file in (place, *journals(place), key) if file.exists()]
    if not there:
        return None
    aside = place.with_name(f"{ASIDE}{now.astimezone(dt.UTC).strftime(making.STAMP)}")
    aside.mkdir(mode=0o700)
    for file in there:
        _keep(file, aside / file.name)
    durable.sync(aside)
    durable.sync(aside.parent)
    return aside


def _keep(file: Path, kept: Path) -> None:
    """Links the file under a second name, or copies it if the disk has no hard links."""
    try:
        kept.hardlink_to(file)
    except OSError:
        shutil.copy2(file, kept)
        durable.sync(kept)


def _swap(scratch: Path, place: Path) -> None:
    # A leftover journal would be applied to the new book.
    for journal in journals(place):
        journal.unlink(missing_ok=True)
    durable.sync(place.parent)
    if (key := scratch / making.KEY).exists():
        durable.write(settings.DATA_DIR / computer.KEY_FILE, key.read_bytes())
    durable.replace(scratch / making.BOOK, place)


def journals(place: Path) -> list[Path]:
    """The paths of SQLite's journal files of a book."""
    return [place.with_name(place.name + ending) for ending in JOURNALS]
