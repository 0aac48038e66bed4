"""Files that a power cut cannot take back: synced, and their names too."""

import os
from pathlib import Path

PRIVATE = 0o600


def sync(path: Path) -> None:
    """Waits until the file, or the names in the directory, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def put(written: Path, place: Path) -> None:
    """Has a written file take its place at once and for good; whatever was there is gone."""
    sync(written)
    written.replace(place)
    sync(place.parent)


def write(place: Path, content: bytes) -> None:
    """Puts a file there that its owner alone can read."""
    written = place.with_name(f"{place.name}.part")
    written.unlink(missing_ok=True)
    with os.fdopen(os.open(written, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as file:
        file.write(content)
    put(written, place)
