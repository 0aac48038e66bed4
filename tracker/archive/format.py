"""The archive file: a zip of JSON lines with a manifest of sizes and digests.

JSON is canonical: sorted keys, no whitespace, UTF-8, integers only; the same is required of files
that are read. That rules out numbers that programs parse differently, and texts that no database
accepts. Equal content gives equal bytes, and memory use is constant.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import IO, Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from scoring.json_values import Json, JsonMapping
from tracker.engine.records import import_errors as row_faults
from tracker.engine.records.import_errors import IN_ROW
from tracker.engine.records.strict_json import BadJsonError, read_object


class FaultyValueError(ValueError):
    """An invalid value in an archive; `text` is a phrase that says why."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)


class ArchiveError(Exception):
    """An archive is refused: its faulty file, the row from 1, and a sentence.

    `file` is empty for the archive as a whole, and `row` is 0 for a whole file. Faults that honest
    archives can have carry a code: "foreign", "too_big", "newer" or "taken".
    """

    def __init__(self, text: str, file: str = "", row: int = 0, code: str = "") -> None:
        self.text, self.file, self.row, self.code = text, file, row, code
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The sentence with its place; for a row a phrase."""
        if self.row:
            return IN_ROW.format(file=self.file, row=self.row, said=self.text)
        return f"{self.file}: {self.text}" if self.file else self.text[:1].upper() + self.text[1:]


MOST_DIGITS = 12
ONE_SPELLING = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
)


def canonical_json(value: Json) -> bytes:
    """The canonical JSON of a value, without a line break."""
    return ONE_SPELLING.encode(value).encode()


def read(line: bytes) -> Json:
    """The object on a line.

    Raises FaultyValueError unless it is a canonical object.
    """
    try:
        value = read_object(line, MOST_DIGITS)
    except BadJsonError as error:
        raise FaultyValueError(row_faults.UNREADABLE.format(why=error.args[0])) from error
    if canonical_json(value) != line:
        raise FaultyValueError(row_faults.OTHER_SPELLING)
    return value


FACTS_SINCE = 3
"""In earlier versions a log line was an English text."""


def row_of_today(version: int, file: str, row: Json) -> Json:
    """A row upgraded from an archive of this version to the current layout."""
    if version >= FACTS_SINCE or file != "changes.jsonl" or not isinstance(row, dict):
        return row
    kept = {name: value for name, value in row.items() if name != "said"}
    return kept | ({"kind": "note", "facts": {}, "text": row["said"]} if "said" in row else {})


SCHEMA = "score-book/archive"
VERSION = 4
"""Incremented when older programs could not read newer archives."""
NAME = "manifest.json"
CLUB, TOURNAMENT = SCOPES = ("club", "event")
MOST_ROWS = 500_000
"""The maximum number of rows in an archive: five times a hundred thousand hands."""
TEXTS = ("scope", "title", "program", "rules")
KEYS = {"schema", "version", "files", *TEXTS}
FILE_KEYS = {"rows", "bytes", "sha256"}


class ArchivePart(NamedTuple):
    """A file of the archive: its number of rows and bytes, and their SHA-256."""

    rows: int
    bytes: int
    sha256: str


class ArchiveManifest(NamedTuple):
    """The contents of an archive: a club or one tournament, its title, and its files.

    `program` wrote it, with version `rules` of the engine's rules.
    """

    scope: str
    title: str
    program: str
    rules: str
    files: Mapping[str, ArchivePart]
    version: int = VERSION

    def as_json(self) -> Json:
        """The manifest as JSON in the archive."""
        files = {name: part._asdict() for name, part in self.files.items()}
        return {"schema": SCHEMA} | self._asdict() | {"files": files}

    def digest(self) -> str:
        """The SHA-256 of the whole content, from the digests of its files."""
        text = json.dumps(self.as_json(), sort_keys=True)
        return sha256(text.encode()).hexdigest()


def manifest_from(value: JsonMapping) -> ArchiveManifest:
    """Parses a manifest.

    Raises ArchiveError for a foreign archive or a newer version.
    """
    if value.get("schema") != SCHEMA:
        raise ArchiveError("this is not an archive of a score book.", NAME)
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise ArchiveError("the version is a number from 1.", NAME)
    if version > VERSION:
        raise ArchiveError(
            f"the archive has version {version}; this program reads up to version {VERSION}. "
            "Bring the program up to date first.",
            NAME,
            code="newer",
        )
    _check(value)
    parts = {name: _part(name, part) for name, part in value["files"].items()}
    rows = sum(part.rows for part in parts.values())
    if rows > MOST_ROWS:
        text = f"{rows:,} rows are too many: {MOST_ROWS:,} are taken at once."
        raise ArchiveError(text, NAME, code="too_big")
    texts = {name: value[name] for name in TEXTS}
    return ArchiveManifest(**texts, files=parts, version=version)


def _check(value: JsonMapping) -> None:
    if set(value) != KEYS:
        wrong = ", ".join(sorted(set(value) ^ KEYS))
        raise ArchiveError(f"these keys are missing, or are none of a manifest: {wrong}.", NAME)
    for name in TEXTS:
        if not isinstance(value[name], str):
            raise ArchiveError(f"“{name}” is a text.", NAME)
    if value["scope"] not in SCOPES:
        raise ArchiveError("an archive is of a club or of an event.", NAME)
    if not isinstance(value["files"], dict):
        raise ArchiveError("“files” is an object in braces.", NAME)


def _part(name: str, value: Any) -> ArchivePart:
    if not isinstance(value, dict) or set(value) != FILE_KEYS:
        raise ArchiveError(f"of {name} there are its rows, its bytes and its sum.", NAME)
    part = ArchivePart(**value)
    numbers = (part.rows, part.bytes)
    if any(type(number) is not int or number < 0 for number in numbers):
        raise ArchiveError(f"the rows and bytes of {name} are numbers.", NAME)
    if not isinstance(part.sha256, str):
        raise ArchiveError(f"the sum of {name} is a text.", NAME)
    return part


MOMENT = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a zip can hold, used for every file in it."""
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
    """Writes the archive into an open, readable file, with its parts in order.

    The rows of each part are iterated once; a part whose name ends in .json has a single row.
    """
    with ZipFile(file, "w") as archive:
        parts = {name: _packed(archive, name, rows) for name, rows in files.items()}
        manifest = ArchiveManifest(scope, title, program, rules, parts)
        _packed(archive, NAME, [manifest.as_json()])
        archive.comment = b"0" * SEAL
    _seal(file)
    return manifest


def seal_of(file: IO[bytes]) -> str:
    """The expected seal of the archive: the digest of all bytes before it."""
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
    """Writes a part with one row per line, and returns its digests."""
    entry = ZipInfo(name, MOMENT)
    entry.compress_type, entry.create_system = ZIP_DEFLATED, UNIX
    entry.external_attr = READABLE
    total, size, count = sha256(), 0, 0
    with archive.open(entry, "w") as packed:
        for row in rows:
            line = canonical_json(row) + b"\n"
            packed.write(line)
            total.update(line)
            size, count = size + len(line), count + 1
    return ArchivePart(count, size, total.hexdigest())
