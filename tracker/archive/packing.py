"""Writing an archive: the same content gives the same bytes, and memory does not grow with it."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tracker.archive import manifest as manifests
from tracker.archive.manifest import ArchiveManifest, ArchivePart
from tracker.archive.notation import Json, one_spelling

MOMENT = (1980, 1, 1, 0, 0, 0)
"""The first that a zip can name; every file in it has this one."""
UNIX = 3
READABLE = 0o100644 << 16
SEAL = 64
"""The length of the seal: the SHA-256 of all bytes before it, as the comment that ends the zip."""
CHUNK = 1 << 16


def pack(
    file: IO[bytes],
    files: Mapping[str, Iterable[Json]],
    *,
    scope: str,
    title: str,
    program: str,
    rules: str,
) -> ArchiveManifest:
    """Writes the archive into an open file, which can be read too: its files in their order.

    The rows of each are gone through once; one that ends in .json has a single one.
    """
    with ZipFile(file, "w") as archive:
        parts = {name: _packed(archive, name, rows) for name, rows in files.items()}
        manifest = ArchiveManifest(scope, title, program, rules, parts)
        _packed(archive, manifests.NAME, [manifest.as_json()])
        archive.comment = b"0" * SEAL
    _seal(file)
    return manifest


def seal_of(file: IO[bytes]) -> str:
    """What the seal of the archive has to be: the sum of all bytes before it."""
    left, total = file.seek(0, 2) - SEAL, sha256()
    file.seek(0)
    for chunk in _chunks(file, left):
        total.update(chunk)
    return total.hexdigest()


def _chunks(file: IO[bytes], left: int) -> Iterator[bytes]:
    while left > 0 and (chunk := file.read(min(CHUNK, left))):
        left -= len(chunk)
        yield chunk


def _seal(file: IO[bytes]) -> None:
    seal = seal_of(file).encode()
    file.seek(-SEAL, 2)
    file.write(seal)
    file.seek(0)


def _packed(archive: ZipFile, name: str, rows: Iterable[Json]) -> ArchivePart:
    """A file with a row on each line, and its sums."""
    entry = ZipInfo(name, MOMENT)
    entry.compress_type, entry.create_system = ZIP_DEFLATED, UNIX
    entry.external_attr = READABLE
    total, size, count = sha256(), 0, 0
    with archive.open(entry, "w") as packed:
        for row in rows:
            line = one_spelling(row) + b"\n"
            packed.write(line)
            total.update(line)
            size, count = size + len(line), count + 1
    return ArchivePart(count, size, total.hexdigest())
