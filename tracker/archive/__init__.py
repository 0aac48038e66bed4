"""The file in which a club or an event leaves and comes back; docs/archive.md describes it.

Pure: it knows of rows, files and sums, and nothing of what is in them.
"""

from tracker.archive.faults import ArchiveError, FaultyValueError
from tracker.archive.manifest import CLUB, EVENT, VERSION, ArchiveManifest
from tracker.archive.opening import Archive, in_row, read_archive
from tracker.archive.packing import pack

__all__ = [
    "CLUB",
    "EVENT",
    "VERSION",
    "Archive",
    "ArchiveError",
    "ArchiveManifest",
    "FaultyValueError",
    "in_row",
    "pack",
    "read_archive",
]
