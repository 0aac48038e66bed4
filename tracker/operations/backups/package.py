"""A backup as one file: the book, the secret key, and a manifest with their digests."""

import errno
import hashlib
import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tracker.operations.backups.book import BackupError
from tracker.platform.server.atomic_files import PRIVATE, sync

BOOK, KEY, MANIFEST = "scorebook.sqlite3", "secret-key", "manifest.json"
FORMAT = 1
CHUNK = 1 << 20
# What reading a zip raises that was damaged, wherever the damage is.
UNREADABLE = (OSError, EOFError, KeyError, RuntimeError, zipfile.BadZipFile, zlib.error)
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})


class BackupManifest(NamedTuple):
    """What a backup says of itself: when it was made and why, and how much is in it."""

    made_at: str
    reason: str
    hands: int
    games: int


def pack(files: Mapping[str, Path], manifest: BackupManifest, place: Path) -> None:
    """Writes the files into a backup that its owner alone can read, and syncs it."""
    digests = {name: _digest(path) for name, path in files.items()}
    said = {"format": FORMAT, **manifest._asdict(), "sha256": digests}
    handle = os.open(place, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE)
    with (
        os.fdopen(handle, "w+b") as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed,
    ):
        for name, path in files.items():
            packed.write(path, name)
        packed.writestr(MANIFEST, json.dumps(said, indent=2))
    sync(place)


def unpack(package: Path, into: Path) -> BackupManifest:
    """Takes a backup apart into a directory, every file held against its digest.

    Raises BackupError for what is none, for one that was damaged or changed, and without room.
    """
    try:
        with zipfile.ZipFile(package) as packed:
            said = _manifest(package, packed)
            for name in said["sha256"]:
                _take(packed, name, into / name)
    except UNREADABLE as error:
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            raise BackupError(f"there is no room to unpack {package} in {into}") from error
        raise BackupError(f"{package} is no backup, or it is damaged: {error}") from error
    for name, digest in said["sha256"].items():
        if _digest(into / name) != digest:
            raise BackupError(f"{package} is damaged: {name} in it is not what was put there")
    return BackupManifest(*(said[name] for name in BackupManifest._fields))


def _manifest(package: Path, packed: zipfile.ZipFile) -> dict[str, Any]:
    """The manifest of this version's form."""
    try:
        said = json.loads(packed.read(MANIFEST))
    except ValueError as error:
        raise BackupError(f"{package} is damaged: its manifest cannot be read") from error
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise BackupError(f"{package} was made by another version of the score book")
    digests = said.get("sha256")
    is_named = isinstance(digests, dict) and {BOOK} <= digests.keys() <= {BOOK, KEY}
    if not is_named or not said.keys() >= set(BackupManifest._fields):
        raise BackupError(f"{package} is no backup: its manifest names other things")
    return said


def _take(packed: zipfile.ZipFile, name: str, place: Path) -> None:
    handle = os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    with packed.open(name) as source, os.fdopen(handle, "wb") as target:
        shutil.copyfileobj(source, target, CHUNK)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
