"""A program's recorded disk changes, in order, with its acknowledgements.

Needs what `preloading` needs. strace would do the same, but is less common, slower, and not allowed
in every container.
"""

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.faults import preloading

SOURCE = Path(__file__).with_name("recorder.c")
HEAD = struct.Struct("<IIIIQq")
ACKNOWLEDGED, REFUSED = "A", "!"


class Change(NamedTuple):
    """A record of `recorder.c`; the kind is its letter, A for an acknowledgement."""

    kind: str
    path: str
    file: int
    place: int
    content: bytes

    @property
    def text(self) -> str:
        """The second path of a move or a link, or the acknowledgement."""
        return self.content.decode()


class Recording:
    """The changes below a directory by all programs that are started in `environment`."""

    def __init__(self, watched: Path) -> None:
        self.watched = watched.resolve()
        self._log = _log_of(self.watched)
        self._log.write_bytes(b"")

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of a recorded program."""
        return preloaded() | {"POWER_DATA": str(self.watched), "POWER_LOG": str(self._log)}

    def acknowledge(self, what: str) -> None:
        """Records an acknowledgement from outside the program."""
        acknowledge(what, self._log)

    def changes(self) -> Iterator[Change]:
        """Every change; raises ValueError if one could not be recorded."""
        notes, at = self._log.read_bytes(), 0
        while at < len(notes):
            size, kind, path, _, file, place = HEAD.unpack_from(notes, at)
            body = at + HEAD.size
            name = notes[body : body + path].decode().removesuffix(" (deleted)")
            if chr(kind) == REFUSED:
                raise ValueError(f"{name} was changed in a way that the recorder cannot see")
            yield Change(chr(kind), name, file, place, notes[body + path : at + size])
            at += size


def acknowledge(what: str, log: Path | None = None) -> None:
    """Records an acknowledgement; a recorded program finds its log itself."""
    text = what.encode()
    note = HEAD.pack(HEAD.size + len(text), ord(ACKNOWLEDGED), 0, len(text), 0, 0) + text
    file = os.open(log or os.environ["POWER_LOG"], os.O_WRONLY | os.O_APPEND)
    os.write(file, note)
    os.close(file)


def preloaded() -> dict[str, str]:
    """The environment of a program that starts recording with `switch_to`."""
    return preloading.with_library(SOURCE)


def switch_to(watched: str) -> None:
    """Starts recording this program for this directory."""
    os.environ |= {"POWER_DATA": watched, "POWER_LOG": str(_log_of(Path(watched)))}


def _log_of(watched: Path) -> Path:
    return watched.with_name(f"{watched.name}.changes")
