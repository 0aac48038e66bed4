"""Archives that were sent and wait for somebody to say what becomes of them.

They lie in the data directory, each under the SHA-256 of its content, for a day at most.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from django.conf import settings

from tracker.archive.faults import ArchiveError
from tracker.archive.opening import Archive, read_archive
from tracker.archive.services.faults import fault_said
from tracker.common.errors import refusal

FOLDER = "archives"
WAITS_FOR = dt.timedelta(days=1)
MOST_WAITING = 10
KEY = re.compile(r"[0-9a-f]{64}")


class ArchiveGoneError(Exception):
    """No archive waits under this key, or none any more."""


def keep_archive(*, chunks: Iterable[bytes], now: dt.datetime) -> str:
    """Keeps an archive that was sent, and gives the key under which it waits.

    Raises RecordError where it is no good; nothing is kept then.
    """
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    coming, total = folder / f"{uuid4()}.coming", sha256()
    try:
        with coming.open("wb") as file:
            for chunk in chunks:
                total.update(chunk)
                file.write(chunk)
        with _checked(coming):
            pass
        key = total.hexdigest()
        coming.replace(_place(key))
    finally:
        coming.unlink(missing_ok=True)
    _clear(folder, now)
    return key


@contextmanager
def waiting_archive(*, key: str) -> Iterator[Archive]:
    """The archive that waits under a key. Raises ArchiveGoneError, and RecordError."""
    try:
        with _checked(_place(key)) as archive:
            yield archive
    except FileNotFoundError as error:
        raise ArchiveGoneError from error


@contextmanager
def taken_archive(*, key: str) -> Iterator[Archive]:
    """The archive under a key, for one only: it waits no longer, unless an error puts it back.

    Raises ArchiveGoneError, and RecordError.
    """
    place, taken = _place(key), _folder() / f"{key}.taken"
    try:
        place.rename(taken)
    except FileNotFoundError as error:
        raise ArchiveGoneError from error
    try:
        with _checked(taken) as archive:
            yield archive
    except BaseException:
        taken.rename(place)
        raise
    taken.unlink()


@contextmanager
def _checked(place: Path) -> Iterator[Archive]:
    with place.open("rb") as file:
        try:
            with read_archive(file) as archive:
                yield archive
        except ArchiveError as fault:
            raise refusal("file", "bad_archive", fault_said(fault)) from fault


def _folder() -> Path:
    return Path(settings.DATA_DIR) / FOLDER


def _place(key: str) -> Path:
    if not KEY.fullmatch(key):
        raise ArchiveGoneError
    return _folder() / f"{key}.zip"


def _clear(folder: Path, now: dt.datetime) -> None:
    """Takes away what has waited too long, and the oldest where there are too many."""
    waiting = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
    for number, file in enumerate(waiting):
        since = dt.datetime.fromtimestamp(file.stat().st_mtime, dt.UTC)
        if number >= MOST_WAITING or since < now - WAITS_FOR:
            file.unlink(missing_ok=True)
