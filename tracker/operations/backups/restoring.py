"""A backup put in the book's place, and a book noticed that went back in time by itself.

A mark beside the book says how far it had come; a book that lacks what the mark names is an older
one. Where the mark went back too, the phones show theirs.
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
from tracker.common.dates_texts import moment_told
from tracker.models import Restoration
from tracker.operations.backups import book, making
from tracker.operations.backups.book import BackupError
from tracker.phones.services import begin_anew, begin_anew_if_older
from tracker.phones.sync.queries import bookmark, era_of
from tracker.platform.server import atomic_files as durable
from tracker.platform.server import computer

FILE = "newest-version"
SHOWN = dt.timedelta(days=7)


def notice(now: dt.datetime) -> int | None:
    """Has the evenings ask their phones where the book is older than it was, and says how many."""
    seen = _seen()
    evenings = begin_anew_if_older(seen, now=now)
    if bookmark() != seen:
        accept()
    return evenings


def accept() -> None:
    """Notes the book as it is now: that it is an older one was said."""
    durable.write(settings.DATA_DIR / FILE, f"{bookmark()}\n".encode())


def seen_era() -> UUID | None:
    """The era in which the book was when it was last noted; None where nothing readable says so."""
    return era_of(_seen())


def status(now: dt.datetime) -> tuple[Literal["well", "note"], str]:
    """For the health page: whether an older copy took the book's place in the last week."""
    last = Restoration.objects.filter(at__gt=now - SHOWN).first()
    if last is None:
        return "well", phrase("no older copy of the book took its place in the last week")
    noticed = phrase(
        "since {moment} the phones are asked for what came later",
        moment=moment_told(last.at),
    )
    if last.made_at:
        return "note", phrase("restored from a backup: {noticed}", noticed=noticed)
    return "note", phrase("an older copy of the book took its place: {noticed}", noticed=noticed)


def _seen() -> str:
    """The mark that was noted last; empty where there is none."""
    try:
        return (settings.DATA_DIR / FILE).read_text().strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


SCRATCH, ASIDE = ".restoring", "replaced-"
JOURNALS = ("-journal", "-wal", "-shm")


class RestoreResult(NamedTuple):
    """What came back, how many evenings ask their phones, and where the former book is."""

    manifest: making.BackupManifest
    evenings: int
    aside: Path | None


def restore(file: Path, now: dt.datetime) -> RestoreResult:
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
        accept()
    except (OSError, sqlite3.Error, DatabaseError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BackupError(f"cannot restore in {place.parent}: {why}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return RestoreResult(manifest, evenings, aside)


def _prepare(file: Path, scratch: Path, now: dt.datetime) -> tuple[making.BackupManifest, int]:
    """Has the backup taken apart, checked, and ready to go on from; with how many evenings."""
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
        evenings = begin_anew(now=now, made_at=made_at, lost_era=seen_era())
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
    aside = place.with_name(f"{ASIDE}{now.astimezone(dt.UTC).strftime(making.STAMP)}")
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
    if (key := scratch / making.KEY).exists():
        durable.write(settings.DATA_DIR / computer.KEY_FILE, key.read_bytes())
    durable.replace(scratch / making.BOOK, place)


def journals(place: Path) -> list[Path]:
    """The files that SQLite may keep beside a book."""
    return [place.with_name(place.name + ending) for ending in JOURNALS]
