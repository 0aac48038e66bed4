"""Backups: made, verified, packed into one file with a manifest, and rotated."""

import datetime as dt
import errno
import hashlib
import json
import logging
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from scoring.json_values import Json
from tracker.operations.backups import book
from tracker.operations.backups.book import BackupError, BackupRunningError
from tracker.platform.server import atomic_files as durable
from tracker.platform.server import computer, data_lock
from tracker.platform.server.atomic_files import PRIVATE, sync

BOOK, KEY, MANIFEST = "scorebook.sqlite3", "secret-key", "manifest.json"
FORMAT = 1
log = logging.getLogger(__name__)
CHUNK = 1 << 20
# Errors that reading a damaged zip can raise, wherever the damage is.
UNREADABLE = (OSError, EOFError, KeyError, RuntimeError, zipfile.BadZipFile, zlib.error)
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})


class BackupManifest(NamedTuple):
    """The manifest of a backup: when and why it was made, and its contents."""

    made_at: str
    reason: str
    hands: int
    games: int


def pack(files: Mapping[str, Path], manifest: BackupManifest, place: Path) -> None:
    """Packs the files into a backup readable by its owner only, and syncs it."""
    digests = {name: _digest(path) for name, path in files.items()}
    text = {"format": FORMAT, **manifest._asdict(), "sha256": digests}
    handle = os.open(place, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE)
    with (
        os.fdopen(handle, "w+b") as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed,
    ):
        for name, path in files.items():
            packed.write(path, name)
        packed.writestr(MANIFEST, json.dumps(text, indent=2))
    sync(place)


def unpack(package: Path, into: Path) -> BackupManifest:
    """Unpacks a backup into a directory, and checks every file against its digest.

    Raises BackupError if it is no backup, damaged or changed, or if the disk is full.
    """
    try:
        with zipfile.ZipFile(package) as packed:
            text = _manifest(package, packed)
            for name in text["sha256"]:
                _take(packed, name, into / name)
    except UNREADABLE as error:
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            raise BackupError(f"there is no room to unpack {package} in {into}") from error
        raise BackupError(f"{package} is no backup, or it is damaged: {error}") from error
    for name, digest in text["sha256"].items():
        if _digest(into / name) != digest:
            raise BackupError(f"{package} is damaged: {name} in it is not what was put there")
    return BackupManifest(*(text[name] for name in BackupManifest._fields))


def _manifest(package: Path, packed: zipfile.ZipFile) -> Json:
    """The manifest, upgraded to this version's format."""
    try:
        text = json.loads(packed.read(MANIFEST))
    except ValueError as error:
        raise BackupError(f"{package} is damaged: its manifest cannot be read") from error
    if not isinstance(text, dict) or text.get("format") != FORMAT:
        raise BackupError(f"{package} was made by another version of the score book")
    digests = text.get("sha256")
    is_named = isinstance(digests, dict) and {BOOK} <= digests.keys() <= {BOOK, KEY}
    if not is_named or not text.keys() >= set(BackupManifest._fields):
        raise BackupError(f"{package} is no backup: its manifest names other things")
    return text


def _take(packed: zipfile.ZipFile, name: str, place: Path) -> None:
    handle = os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    with packed.open(name) as source, os.fdopen(handle, "wb") as target:
        shutil.copyfileobj(source, target, CHUNK)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


PREFIX, SUFFIX, FAULTY = "scorebook-", ".zip", "-faulty"
STAMP = "%Y%m%dT%H%M%SZ"
NEWEST, DAYS, WEEKS = 3, 14, 8
"""Retention: the newest backups, the last one per day, and the last one per week."""


def name(made_at: dt.datetime, *, is_faulty: bool = False) -> str:
    """The file name of a backup; faulty ones are named differently."""
    stamp = made_at.astimezone(dt.UTC).strftime(STAMP)
    return f"{PREFIX}{stamp}{FAULTY if is_faulty else ''}{SUFFIX}"


def moment(file: Path) -> dt.datetime | None:
    """The time of a backup that was found sound; None for any other file."""
    stamp = file.name.removeprefix(PREFIX).removesuffix(SUFFIX)
    try:
        made_at = dt.datetime.strptime(stamp, STAMP).replace(tzinfo=dt.UTC)
    except ValueError:
        return None
    return made_at if file.name == name(made_at) else None


def valid_backups(shelf: Path) -> dict[dt.datetime, Path]:
    """The sound backups, newest first. Raises OSError if the folder cannot be read."""
    try:
        files = [*shelf.iterdir()]
    except FileNotFoundError:
        return {}
    found = {made_at: file for file in files if (made_at := moment(file))}
    return dict(sorted(found.items(), reverse=True))


def newest(shelf: Path) -> dt.datetime | None:
    """The time of the last sound backup."""
    return next(iter(valid_backups(shelf)), None)


def clear(shelf: Path) -> None:
    """Deletes sound backups by the retention rules, and all but the newest faulty ones."""
    sound = valid_backups(shelf)
    for made_at in sound.keys() - moments_to_keep(sound):
        sound[made_at].unlink()
    faulty = sorted(shelf.glob(f"{PREFIX}*{FAULTY}{SUFFIX}"), reverse=True)
    for file in faulty[NEWEST:]:
        file.unlink()


def moments_to_keep(moments: Iterable[dt.datetime]) -> set[dt.datetime]:
    """The times of the backups to retain."""
    newest_first = sorted(moments, reverse=True)
    of_days = _last_of_each({made_at: made_at.date() for made_at in newest_first}, DAYS)
    of_weeks = _last_of_each(
        {made_at: made_at.isocalendar()[:2] for made_at in newest_first}, WEEKS
    )
    return {*newest_first[:NEWEST], *of_days, *of_weeks}


def _last_of_each(spans: dict[dt.datetime, object], most: int) -> Iterator[dt.datetime]:
    """The newest moment of each of the latest `most` spans; moments come newest first."""
    seen: set[object] = set()
    for made_at, span in spans.items():
        if span not in seen and len(seen) < most:
            seen.add(span)
            yield made_at


SCRATCH = ".making-"


class BackupResult(NamedTuple):
    """A backup: its path, its manifest, and the faults of the book in it."""

    place: Path
    manifest: BackupManifest
    faults: list[str]


def make(reason: str, now: dt.datetime) -> BackupResult:
    """Backs up the live book, verifies the copy, and deletes old backups.

    A faulty book is kept under another name, and nothing is deleted. Raises BackupError if no
    backup can be made.
    """
    source, place = book.existing_path(), settings.BACKUP_DIR
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        durable.sync(place.parent)
        with _alone(place) as scratch:
            made = _made(source, scratch, reason, now)
            if not made.faults:
                _clear_old(place)
            return made
    except OSError as error:
        raise BackupError(f"cannot write a backup in {place}: {error.strerror}") from error


def _clear_old(place: Path) -> None:
    """Deletes old backups; a failure does not spoil the new one."""
    try:
        clear(place)
    except OSError as error:
        log.warning("old backups in %s cannot be deleted: %s", place, error)


def check_live() -> list[str]:
    """The current faults of the live book, in plain lines."""
    if not book.is_one_file():
        return book.faults_in_place()
    with tempfile.TemporaryDirectory(prefix="scorebook-") as scratch:
        copied = Path(scratch) / BOOK
        book.copy(book.existing_path(), copied)
        return book.faults(copied)


def check_backup(file: Path) -> tuple[BackupManifest, list[str]]:
    """The manifest and faults of a backup. Raises BackupError."""
    with tempfile.TemporaryDirectory(prefix="scorebook-") as scratch:
        manifest = unpack(file, Path(scratch))
        return manifest, book.faults(Path(scratch) / BOOK)


@contextmanager
def _alone(place: Path) -> Iterator[Path]:
    """An empty scratch directory beside the backups, with an exclusive lock."""
    try:
        lock = data_lock.hold(place)
    except data_lock.LockHeldError as error:
        text = f"process {error.holder} is making a backup: try again when it is done"
        raise BackupRunningError(text) from error
    try:
        for left in place.glob(f"{SCRATCH}*"):
            shutil.rmtree(left)
        with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=place) as scratch:
            yield Path(scratch)
    finally:
        os.close(lock)


def _made(source: Path, scratch: Path, reason: str, now: dt.datetime) -> BackupResult:
    copied = scratch / BOOK
    book.copy(source, copied)
    faults = book.faults(copied)
    manifest = _manifest_of(copied, reason, now, faults)
    files, key = {BOOK: copied}, settings.DATA_DIR / computer.KEY_FILE
    if key.exists():
        files[KEY] = key
    named = name(now, is_faulty=bool(faults))
    part, place = scratch / f"{named}.part", settings.BACKUP_DIR / named
    pack(files, manifest, part)
    read_again = scratch / "again"
    read_again.mkdir()
    unpack(part, read_again)
    durable.replace(part, place)
    return BackupResult(place, manifest, faults)


def _manifest_of(copied: Path, reason: str, now: dt.datetime, faults: list[str]) -> BackupManifest:
    """The manifest of a backup; a faulty book may not even be countable."""
    games, hands = (0, 0) if faults else book.counts(copied)
    return BackupManifest(now.astimezone(dt.UTC).isoformat(), reason, games=games, hands=hands)
