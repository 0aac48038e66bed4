"""Files that a power cut cannot take back: synced, and their names too."""

import os
import tempfile
from pathlib import Path

PRIVATE = 0o600


def sync(path: Path) -> None:
    """Waits until the file, or the names in the directory, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def replace(written: Path, place: Path) -> None:
    """Has a written file take its place at once and for good; whatever was there is gone."""
    sync(written)
    written.replace(place)
    sync(place.parent)


def write(place: Path, content: bytes) -> None:
    """Puts a file there that its owner alone can read; several processes may do so at once."""
    number, written = tempfile.mkstemp(dir=place.parent, prefix=f"{place.name}.", suffix=".part")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
        replace(Path(written), place)
    except BaseException:
        Path(written).unlink(missing_ok=True)
        raise
