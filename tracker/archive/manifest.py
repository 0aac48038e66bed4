"""The manifest: what an archive is, and the sum of every file in it."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from tracker.archive.faults import ArchiveError

SCHEMA = "score-book/archive"
VERSION = 4
"""Grows when an older program could not read what a newer one writes."""
NAME = "manifest.json"
CLUB, EVENT = SCOPES = ("club", "event")
MOST_ROWS = 500_000
"""How many rows an archive may bring: five times a hundred thousand hands."""
TEXTS = ("scope", "title", "program", "rules")
KEYS = {"schema", "version", "files", *TEXTS}
FILE_KEYS = {"rows", "bytes", "sha256"}


class ArchivePart(NamedTuple):
    """A file of the archive: how many rows and bytes it has, and the SHA-256 of these bytes."""

    rows: int
    bytes: int
    sha256: str


class ArchiveManifest(NamedTuple):
    """What an archive holds: a club or one event, called so, in these files.

    `program` wrote it, and scored by version `rules` of the rules of the engine.
    """

    scope: str
    title: str
    program: str
    rules: str
    files: Mapping[str, ArchivePart]
    version: int = VERSION

    def as_json(self) -> dict[str, Any]:
        """The manifest as it stands in the archive."""
        files = {name: part._asdict() for name, part in self.files.items()}
        return {"schema": SCHEMA} | self._asdict() | {"files": files}

    def digest(self) -> str:
        """The SHA-256 of all that the archive holds, by the sums of its files."""
        text = json.dumps(self.as_json(), sort_keys=True)
        return sha256(text.encode()).hexdigest()


def manifest_from(value: Mapping[str, Any]) -> ArchiveManifest:
    """The manifest that a JSON value describes.

    Raises ArchiveError for that of a foreign archive, or of a newer version.
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
        said = f"{rows:,} rows are too many: {MOST_ROWS:,} are taken at once."
        raise ArchiveError(said, NAME, code="too_big")
    texts = {name: value[name] for name in TEXTS}
    return ArchiveManifest(**texts, files=parts, version=version)


def _check(value: Mapping[str, Any]) -> None:
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
