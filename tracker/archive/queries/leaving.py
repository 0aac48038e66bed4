"""An archive written from what is stored at one moment, whoever writes meanwhile."""

from typing import IO

from scoring import RULES_VERSION
from tracker import __version__
from tracker.archive.manifest import CLUB, EVENT, ArchiveManifest
from tracker.archive.packing import pack
from tracker.archive.queries.carried import ArchiveSource, Carried
from tracker.common.queries.snapshot_read import snapshot_read
from tracker.models import Club, Event


def archive_club(club: Club, file: IO[bytes]) -> ArchiveManifest:
    """Writes the archive of a whole club into the open file."""
    return _archived(ArchiveSource(club), CLUB, file)


def archive_event(event: Event, file: IO[bytes]) -> ArchiveManifest:
    """Writes the archive of an event, with those who took part, into the open file."""
    return _archived(ArchiveSource(event.evening.club, event), EVENT, file)


def _archived(source: ArchiveSource, scope: str, file: IO[bytes]) -> ArchiveManifest:
    with snapshot_read():
        return pack(
            file,
            Carried(source).files(),
            scope=scope,
            title=source.title,
            program=__version__,
            rules=RULES_VERSION,
        )
