"""A model of a disk at a power cut: unsynced changes may or may not survive.

File contents are durable once the file was synced after the write, names once their directory was.
Until then each change may survive or not, in any order: this is what POSIX promises, and less than
most file systems guarantee.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from tests.faults.power.recording import ACKNOWLEDGED, Change

BLOCK = 4096
MOST_FREE = 4
"""Up to this many unsynced names or files all subsets are tried; beyond, prefixes and single ones.
"""
REBUILT = "-shm"
"""SQLite's WAL index is in shared memory, and rebuilt by the first connection."""

Names = dict[str, "File | None"]
"""The files by name; None for a new directory."""
Write = Callable[["Content"], "Content"]


class Content:
    """Immutable file contents; changed versions share unchanged blocks."""

    __slots__ = ("_blocks", "mark", "size")

    def __init__(self, blocks: dict[int, bytes], size: int, mark: int) -> None:
        self._blocks, self.size, self.mark = blocks, size, mark

    @classmethod
    def of(cls, content: bytes) -> "Content":
        return cls({}, 0, 0).written(0, content)

    @property
    def key(self) -> tuple[int, int]:
        return self.size, self.mark

    def written(self, place: int, content: bytes) -> "Content":
        """The contents with these bytes at this offset."""
        blocks, mark, end = dict(self._blocks), self.mark, place + len(content)
        for number in range(place // BLOCK, -(-end // BLOCK)):
            start = number * BLOCK
            old = blocks.get(number, b"").ljust(BLOCK, b"\0")
            left, right = max(place, start), min(end, start + BLOCK)
            new = content[left - place : right - place]
            blocks[number] = old[: left - start] + new + old[right - start :]
            mark ^= _mark(number, old) ^ _mark(number, blocks[number])
        return Content(blocks, max(self.size, end), mark)

    def cut(self, size: int) -> "Content":
        """The contents truncated or zero-extended to this size."""
        return Content.of(bytes(self)[:size].ljust(size, b"\0"))

    def __bytes__(self) -> bytes:
        empty = bytes(BLOCK)
        blocks = (self._blocks.get(number, empty) for number in range(-(-self.size // BLOCK)))
        return b"".join(blocks)[: self.size]


def _mark(number: int, block: bytes) -> int:
    return hash((number, block)) if block.strip(b"\0") else 0


class File:
    """A file independent of its names: durable contents, and writes since."""

    def __init__(self, content: Content) -> None:
        self.synced = self.whole = content
        self.pending: list[Write] = []

    def write(self, change: Write) -> None:
        """Applies an unsynced change."""
        self.whole = change(self.whole)
        self.pending.append(change)

    def sync(self) -> None:
        """Makes all contents durable."""
        self.synced, self.pending = self.whole, []

    def contents(self, is_thorough: bool) -> Iterator[Content]:
        """Possible contents after a cut: no pending writes or all; if thorough, also some."""
        yield self.whole
        if self.pending:
            yield self.synced
        if is_thorough and len(self.pending) > 1:
            for some in (self.pending[:-1], self.pending[-1:], self.pending[::2]):
                content = self.synced
                for change in some:
                    content = change(content)
                yield content


class Naming(NamedTuple):
    """A change of names: the removed name, and the new name of a file."""

    gone: str | None
    name: str | None = None
    file: File | None = None

    def apply(self, names: Names) -> None:
        if self.gone is not None:
            names.pop(self.gone, None)
        if self.name is not None:
            names[self.name] = self.file

    def is_surely_in(self, directory: str) -> bool:
        """True if syncing this directory makes it durable: it contains the new or the old name."""
        return directory == str(Path(self.name or self.gone or "").parent)

    def rest(self, directory: str) -> "Naming | None":
        """The undetermined rest: the old name of a file that came from another directory."""
        is_moved = self.gone is not None and str(Path(self.gone).parent) != directory
        return Naming(self.gone) if is_moved else None


class State(NamedTuple):
    """The contents under each name after a cut."""

    files: dict[str, Content]

    @property
    def key(self) -> frozenset[tuple[str, tuple[int, int]]]:
        return frozenset((name, content.key) for name, content in self.files.items())


class Disk:
    """A directory, as programs see it and as a cut would leave it."""

    def __init__(self, root: Path, is_left_out: Callable[[str], bool] = lambda _: False) -> None:
        self._synced: Names = {}
        self._is_left_out = is_left_out
        self._open: dict[int, File] = {}
        for path in sorted(root.rglob("*")):
            if path.is_file() and not self._is_unseen(str(path)):
                file = self._synced[str(path)] = File(Content.of(path.read_bytes()))
                self._open[path.stat().st_ino] = file
        self._names = dict(self._synced)
        self._pending: list[Naming] = []

    def _is_unseen(self, path: str) -> bool:
        return path.endswith(REBUILT) or self._is_left_out(path)

    def apply(self, change: Change) -> None:
        """Applies a recorded change."""
        if change.kind in "CTWS" and not self._is_unseen(change.path):
            self._change_file(change)
        elif change.kind == "D":
            self._sync_names(change.path)
        elif change.kind == "M":
            self._rename(None, change.path)
        elif change.kind in "URL" and not self._is_unseen(change.path):
            self._change_name(change)

    def _change_file(self, change: Change) -> None:
        if change.kind == "C":
            file = self._open[change.file] = File(Content.of(b""))
            self._rename(None, change.path, file)
        elif change.kind == "W":
            place, content = change.place, change.content
            self._open[change.file].write(lambda old: old.written(place, content))
        elif change.kind == "T":
            size = change.place
            self._open[change.file].write(lambda old: old.cut(size))
        else:
            self._open[change.file].sync()

    def _change_name(self, change: Change) -> None:
        if change.kind == "U":
            self._rename(change.path)
            return
        file = self._names.get(change.path)
        if file is None:
            raise ValueError(f"{change.path} was moved, a directory or from somewhere else")
        self._rename(change.path if change.kind == "R" else None, change.text, file)

    def _rename(self, gone: str | None, name: str | None = None, file: File | None = None) -> None:
        naming = Naming(gone, name, file)
        naming.apply(self._names)
        self._pending.append(naming)

    def _sync_names(self, directory: str) -> None:
        left = []
        for naming in self._pending:
            if not naming.is_surely_in(directory):
                left.append(naming)
                continue
            rest = naming.rest(directory)
            naming._replace(gone=None if rest else naming.gone).apply(self._synced)
            left.extend([rest] if rest else [])
        self._pending = left

    def states(self, is_thorough: bool = False) -> Iterator[State]:
        """Every state in which a cut at this moment may leave the disk."""
        for some in _choices(self._pending):
            names = dict(self._synced)
            for naming in some:
                naming.apply(names)
            yield from _contents(self._reached(names), is_thorough)

    def whole(self) -> State:
        """The state without any loss."""
        files = self._reached(self._names)
        return State({name: file.whole for name, file in files.items()})

    def _reached(self, names: Names) -> dict[str, File]:
        """The files whose parent directories exist too."""
        lost = {
            naming.name
            for naming in self._pending
            if naming.file is None and naming.name is not None and naming.name not in names
        }
        return {
            name: file
            for name, file in names.items()
            if file is not None and lost.isdisjoint(map(str, Path(name).parents))
        }


def _choices(pending: list[Naming]) -> Iterator[tuple[Naming, ...]]:
    """The subsets of unsynced name changes that may have become durable."""
    if len(pending) <= MOST_FREE:
        for number in range(len(pending) + 1):
            yield from combinations(pending, number)
        return
    for number in range(len(pending) + 1):
        yield tuple(pending[:number])
        yield tuple(pending[number : number + 1])


def _contents(names: dict[str, File], is_thorough: bool) -> Iterator[State]:
    """These names with every combination of possible file contents."""
    free = [file for file in dict.fromkeys(names.values()) if file.pending]
    if len(free) > MOST_FREE:
        yield State({name: file.whole for name, file in names.items()})
        yield State({name: file.synced for name, file in names.items()})
        return
    for contents in product(*(file.contents(is_thorough) for file in free)):
        chosen = dict(zip(free, contents, strict=True))
        yield State({name: chosen.get(file, file.whole) for name, file in names.items()})


class Moment(NamedTuple):
    """A distinct state, and the number of acknowledgements when a cut could last leave it."""

    state: State
    acknowledged: int


def moments(
    disk: Disk, changes: Iterator[Change], *, is_every_call: bool
) -> tuple[list[Moment], list[str]]:
    """Every distinct state after cuts along these changes, and the acknowledgements in order.

    A cut may come after every call and lose some of the unsynced writes. Without `is_every_call`
    consecutive writes to one file are lost together or not at all.
    """
    found: dict[object, Moment] = {}
    told: list[str] = []
    before = ("", 0)
    for change in changes:
        if is_every_call or before != ("W", change.file) or change.kind != "W":
            _note_states(found, disk, len(told), is_every_call)
        if change.kind == ACKNOWLEDGED:
            told.append(change.text)
        else:
            disk.apply(change)
        before = change.kind, change.file
    _note_states(found, disk, len(told), is_every_call)
    return list(found.values()), told


def _note_states(
    found: dict[object, Moment], disk: Disk, acknowledged: int, is_thorough: bool
) -> None:
    for state in disk.states(is_thorough):
        found[state.key] = Moment(state, acknowledged)
