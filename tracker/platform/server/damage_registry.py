"""Known damage: one small file per finding in the data directory, shared by all workers.

A damaged game is closed to writing. Everything else goes on.
"""

import logging
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

NAME = "damage"
WHOLE = "file"
"""The mark's name if the database file itself is unreadable somewhere."""
TALLY, MONTHS = "tally-", "months-"
log = logging.getLogger(__name__)


class DamagedError(DatabaseError):
    """The stored data of a game is inconsistent, so nothing more is written."""


def mark(what: str, finding: str) -> None:
    """Records damage, and logs it the first time."""
    place = _directory() / what
    try:
        if not place.exists():
            log.error("damaged: %s", finding)
            place.parent.mkdir(exist_ok=True)
        place.write_text(finding)
    except OSError as error:
        log.warning("cannot remember what is damaged: %s", error)


def clear(what: str) -> None:
    """Clears the damage mark."""
    try:
        (_directory() / what).unlink(missing_ok=True)
    except OSError as error:
        log.warning("cannot remove the mark of what is no longer damaged: %s", error)


def all_marks() -> dict[str, str]:
    """The findings by subject. Raises OSError if they cannot be read."""
    try:
        places = sorted(_directory().iterdir())
    except FileNotFoundError:
        return {}
    return {place.name: finding for place in places if (finding := _finding_in(place)) is not None}


def _finding_in(place: Path) -> str | None:
    """The text of a mark; None if another worker has just cleared it."""
    try:
        return place.read_text(errors="replace")
    except FileNotFoundError:
        return None


def of_game(pk: int) -> str:
    """The mark's name for a damaged game."""
    return f"game-{pk}"


def of_tally(pk: int) -> str:
    """The mark's name for a game whose tally differs from its hands."""
    return f"{TALLY}{pk}"


def of_months(club: int, variant: str, kind: str) -> str:
    """The mark's name for cached months that differ from their games."""
    return f"{MONTHS}{club}.{variant}.{kind}"


def is_damaged(pk: int) -> bool:
    """True if the game is marked damaged; false if the marks cannot be read, which is an alert."""
    try:
        (_directory() / of_game(pk)).stat()
    except OSError:
        return False
    return True


def refuse_game(pk: int) -> None:
    """Raises DamagedError if the game is marked damaged."""
    if is_damaged(pk):
        raise DamagedError(f"game {pk} is damaged")


def _directory() -> Path:
    return Path(settings.DATA_DIR) / NAME
