"""Reads archives that may be damaged, foreign or malicious.

Everything is checked before any row is read: the seal over the whole file, the names and sizes in
the zip, then the digest of every part. No more is unpacked than announced, and no more than a line
is held in memory.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import IO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812 -- a name of zlib's own

from scoring.json_values import Json
from tracker.archive import format as archive
from tracker.archive.format import (
    CHUNK,
    SEAL,
    ArchiveError,
    ArchiveManifest,
    FaultyValueError,
    manifest_from,
    read,
    row_of_today,
    seal_of,
)
from tracker.engine.records import import_errors as row_faults

MOST_PACKED = 200_000_000
MOST_BYTES = 1_500_000_000
MOST_RATIO = 100
"""Rows compress to about a tenth; no honest file to less than a hundredth."""
ALWAYS_FINE = 1_000_000
MOST_MANIFEST = 100_000
MOST_FILES = 100
MOST_LINE = 4_000_000
BROKEN = (BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)


class Archive:
    """An archive with valid digests; its rows are not validated yet."""

    def __init__(self, packed: ZipFile, manifest: ArchiveManifest) -> None:
        self._packed = packed
        self.manifest = manifest

    def rows(self, name: str) -> Iterator[tuple[int, Json]]:
        """The rows of a file with their numbers from 1; none if there is no such file.

        Raises ArchiveError at the first invalid row.
        """
        part = self.manifest.files.get(name)
        if part is None:
            return
        count = 0
        for count, line in enumerate(self._lines(name), start=1):
            if count > part.rows:
                text = row_faults.TOO_MANY.format(number=part.rows)
                raise ArchiveError(text, name, count)
            with in_row(name, count):
                row = read(line)
            yield count, row_of_today(self.manifest.version, name, row)
        if count != part.rows:
            other = f"there are {count} rows, and the manifest says {part.rows}."
            raise ArchiveError(other, name)

    def _lines(self, name: str) -> Iterator[bytes]:
        number = 0
        with self._packed.open(name) as file:
            while line := file.readline(MOST_LINE + 1):
                number += 1
                if len(line) > MOST_LINE:
                    raise ArchiveError(row_faults.TOO_LONG_LINE, name, number)
                if not line.endswith(b"\n"):
                    raise ArchiveError(row_faults.NO_END, name, number)
                yield line[:-1]


@contextmanager
def read_archive(file: IO[bytes]) -> Iterator[Archive]:
    """The archive in an open file.

    Raises ArchiveError if it is damaged, foreign, too large, or of a newer version.
    """
    _check_seal(file)
    try:
        packed = ZipFile(file)
    except BROKEN as error:
        raise ArchiveError("this is no zip file.") from error
    with packed:
        _check_entries(packed.infolist())
        manifest = _manifest(packed)
        _check_sums(packed, manifest)
        yield Archive(packed, manifest)


@contextmanager
def in_row(name: str, number: int) -> Iterator[None]:
    """Adds the location to an error in a row."""
    try:
        yield
    except FaultyValueError as fault:
        raise ArchiveError(fault.text, name, number) from fault


def _check_seal(file: IO[bytes]) -> None:
    size = file.seek(0, 2)
    if size > MOST_PACKED:
        text = f"the file has {size:,} bytes; up to {MOST_PACKED:,} are taken."
        raise ArchiveError(text, code="too_big")
    file.seek(max(size - SEAL, 0))
    if file.read() != seal_of(file).encode():
        raise ArchiveError(
            "this is not an archive of a score book, or it is damaged: the seal at its end does "
            "not "
            "fit. Copy it anew from where it was made.",
            code="foreign",
        )


def _check_entries(entries: list[ZipInfo]) -> None:
    names = [entry.filename for entry in entries]
    if archive.NAME not in names:
        raise ArchiveError("there is no manifest: this is not an archive of a score book.")
    if len(names) > MOST_FILES or len(set(names)) != len(names):
        raise ArchiveError("a file is in it twice, or there are too many.")
    if sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise ArchiveError(f"unpacked it has more than {MOST_BYTES:,} bytes.", code="too_big")
    for entry in entries:
        _check_entry(entry)


def _check_entry(entry: ZipInfo) -> None:
    name = entry.filename
    if entry.orig_filename != name or "/" in name or "\\" in name or name.startswith("."):
        raise ArchiveError("a file in an archive has a plain name, without a path.", name)
    if entry.compress_type != ZIP_DEFLATED or entry.flag_bits & ~0x800:
        raise ArchiveError("it is packed in another way than archives are.", name)
    most = max(ALWAYS_FINE, MOST_RATIO * entry.compress_size)
    if entry.file_size > most:
        text = f"{entry.file_size:,} bytes out of {entry.compress_size:,} are no rows of a book."
        raise ArchiveError(text, name)


def _manifest(packed: ZipFile) -> ArchiveManifest:
    if packed.getinfo(archive.NAME).file_size > MOST_MANIFEST:
        raise ArchiveError("the manifest is too long.", archive.NAME)
    line = b"".join(_content(packed, archive.NAME))
    with in_row(archive.NAME, 1):
        return manifest_from(read(line.removesuffix(b"\n")))


def _check_sums(packed: ZipFile, manifest: ArchiveManifest) -> None:
    there = {entry.filename for entry in packed.infolist()} - {archive.NAME}
    for name in sorted(there ^ set(manifest.files)):
        raise ArchiveError("it is in the archive or in the manifest, but not in both.", name)
    for name, part in manifest.files.items():
        total, size = sha256(), 0
        for chunk in _content(packed, name):
            total.update(chunk)
            size += len(chunk)
        if (size, total.hexdigest()) != (part.bytes, part.sha256):
            raise ArchiveError("its content does not fit the sum in the manifest.", name)


def _content(packed: ZipFile, name: str) -> Iterator[bytes]:
    try:
        with packed.open(name) as file:
            while chunk := file.read(CHUNK):
                yield chunk
    except BROKEN as error:
        raise ArchiveError("it cannot be unpacked.", name) from error
