"""Durable files: synced together with their directory entries."""

import os
import tempfile
from pathlib import Path

PRIVATE = 0o600


def sync(path: Path) -> None:
    """Waits until the file, or the entries of the directory, are on disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def replace(written: Path, place: Path) -> None:
    """Atomically and durably moves a written file into place, replacing what was there."""
    sync(written)
    written.replace(place)
    sync(place.parent)


def write(place: Path, content: bytes) -> None:
    """Writes a file readable by its owner only; safe under concurrent writers."""
    number, written = tempfile.mkstemp(dir=place.parent, prefix=f"{place.name}.", suffix=".part")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
        replace(Path(written), place)
    except BaseException:
        Path(written).unlink(missing_ok=True)
        raise
