"""What has been found to be damaged: a small file for each in the data directory, for all workers.

A damaged game is closed to writing. Everything else goes on.
"""

import logging
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

NAME = "damage"
WHOLE = "file"
"""Under which it is noted that the database file itself cannot be read somewhere."""
TALLY, MONTHS = "tally-", "months-"
log = logging.getLogger(__name__)


class DamagedError(DatabaseError):
    """What is stored of a game does not agree with itself, so nothing is written on top of it."""


def mark(what: str, finding: str) -> None:
    """Remembers that something is damaged, and says so in the log the first time."""
    place = _directory() / what
    try:
        if not place.exists():
            log.error("damaged: %s", finding)
            place.parent.mkdir(exist_ok=True)
        place.write_text(finding)
    except OSError as error:
        log.warning("cannot remember what is damaged: %s", error)


def clear(what: str) -> None:
    """Says that it is whole, or whole again."""
    (_directory() / what).unlink(missing_ok=True)


def all_marks() -> dict[str, str]:
    """The findings by what they are of."""
    places = _directory().iterdir() if _directory().is_dir() else ()
    return {place.name: place.read_text() for place in sorted(places)}


def of_game(pk: int) -> str:
    """The name under which a damaged game is noted."""
    return f"game-{pk}"


def of_tally(pk: int) -> str:
    """The name under which it is noted that a game has another tally than its hands come to."""
    return f"{TALLY}{pk}"


def of_months(club: int, variant: str, kind: str) -> str:
    """The name under which it is noted that months are kept otherwise than their games say."""
    return f"{MONTHS}{club}.{variant}.{kind}"


def is_damaged(pk: int) -> bool:
    """Whether the game is known to be damaged."""
    return (_directory() / of_game(pk)).exists()


def refuse_game(pk: int) -> None:
    """Raises DamagedError where the game is known to be damaged."""
    if is_damaged(pk):
        raise DamagedError(f"game {pk} is damaged")


def _directory() -> Path:
    return Path(settings.DATA_DIR) / NAME
