"""SQLite settings: no commit is lost, and known faults of library and disk are avoided."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from scoring.language import phrase

SqliteVersion = tuple[int, int, int]

MOUNTS = Path("/proc/self/mounts")
SHARED_FILE_SYSTEMS = frozenset({"9p", "afs", "ceph", "cifs", "nfs", "nfs4", "smb3", "virtiofs"})
CONTAINER_LAYER = "fuse.fuse-overlayfs"  # a container's own disk, on one machine
LOCK_WAIT_SECONDS = 5
# SQLite's numbers, from weakest to strongest.
LEVELS = ("OFF", "NORMAL", "FULL", "EXTRA")
# What an acknowledged commit needs to survive a power cut. The rollback journal is unlinked to
# commit, and only EXTRA syncs the directory after that: with FULL the journal can be back after the
# cut, and rolls the commit back. WAL appends the commit to a file, which FULL syncs.
NEEDED = {"DELETE": "EXTRA", "WAL": "FULL"}


@dataclass(frozen=True, slots=True)
class Journal:
    """The journal mode to use, and the reason for the health page."""

    mode: str
    reason: str

    @property
    def synchronous(self) -> str:
        """The level at which a commit in this mode is on disk before it is acknowledged."""
        return NEEDED[self.mode]


def has_wal_reset_fault(version: SqliteVersion) -> bool:
    """True if two writers in WAL mode can corrupt the file (sqlite.org/wal.html, "WAL-reset bug").

    In 3.7.0 to 3.51.2; fixed in 3.51.3 and, for older lines, in 3.50.7 and 3.44.6.
    """
    mended_in = {(3, 44): (3, 44, 6), (3, 50): (3, 50, 7)}.get(version[:2], (3, 51, 3))
    return (3, 7, 0) <= version < mended_in


def safe_journal(
    database: str, version: SqliteVersion = sqlite3.sqlite_version_info, mounts: Path = MOUNTS
) -> Journal:
    """WAL if safe, else the rollback journal, which the WAL-reset fault cannot affect."""
    number = ".".join(map(str, version))
    kind = file_system(Path(database), mounts)
    if is_shared(kind):
        return Journal(
            "DELETE", phrase("{kind} is a shared file system, where WAL is not safe", kind=kind)
        )
    if has_wal_reset_fault(version):
        return Journal(
            "DELETE",
            phrase("SQLite {number} has the WAL-reset fault; 3.51.3 mends it", number=number),
        )
    return Journal("WAL", phrase("SQLite {number} is free of the WAL-reset fault", number=number))


def connection_options(journal: Journal) -> dict[str, object]:
    """Django's OPTIONS: writers queue from their first statement, and commits are durable."""
    pragmas = (
        # First, since leaving the other mode writes too.
        f"synchronous={journal.synchronous}",
        f"journal_mode={journal.mode}",
        "foreign_keys=ON",
        "secure_delete=ON",
        "journal_size_limit=16777216",
    )
    return {
        "transaction_mode": "IMMEDIATE",
        "timeout": LOCK_WAIT_SECONDS,
        "init_command": ";".join(f"PRAGMA {pragma}" for pragma in pragmas),
    }


def file_system(path: Path, mounts: Path = MOUNTS) -> str:
    """The type of the file system that holds the path; empty if the system does not tell."""
    if not mounts.exists():
        return ""
    place, best = path.resolve(), ("", "")
    for line in mounts.read_text().splitlines():
        _, mounted_at, kind, *_ = line.split(" ")
        point = mounted_at.replace("\\040", " ")
        if place.is_relative_to(point) and len(point) >= len(best[0]):
            best = (point, kind)
    return best[1]


def is_shared(kind: str) -> bool:
    """True if other machines may mount the file system too; its locks are then unreliable."""
    return kind in SHARED_FILE_SYSTEMS or (kind.startswith("fuse.") and kind != CONTAINER_LAYER)
