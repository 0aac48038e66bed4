"""An archive written from what is stored at one moment, whoever writes meanwhile."""

from typing import IO

from scoring import RULES_VERSION
from tracker import __version__
from tracker.archive import CLUB, EVENT, Manifest, pack
from tracker.models import Club, Event
from tracker.reading.archive.carried import Carried, Source
from tracker.reading.moment import one_moment


def archive_club(club: Club, file: IO[bytes]) -> Manifest:
    """Writes the archive of a whole club into the open file."""
    return _archived(Source(club), CLUB, file)


def archive_event(event: Event, file: IO[bytes]) -> Manifest:
    """Writes the archive of an event, with those who took part, into the open file."""
    return _archived(Source(event.evening.club, event), EVENT, file)


def _archived(source: Source, scope: str, file: IO[bytes]) -> Manifest:
    with one_moment():
        return pack(
            file,
            Carried(source).files(),
            scope=scope,
            title=source.title,
            program=__version__,
            rules=RULES_VERSION,
        )
