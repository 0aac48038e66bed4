"""What is done to a game or hand, asked and told wherever the game counts.

It happens in the transaction of the deed and in the order of `PLACES`, which
`tracker.consequences` fills. Places are locked before the game.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from tracker.access.permissions import AccessLevel, GameAction
from tracker.models import Game


class Place(Protocol):
    """Where a game counts beside its evening; the checks raise RecordError."""

    def check_not_over(self) -> None:
        """Refuses where everything there is over."""

    def check_correction(self, reason: str) -> None:
        """Refuses a correction without the reason that is asked for there."""

    def check_game(self) -> None:
        """Refuses to end, reopen, remove or restore a game whose result counts there."""

    def check_counts(self, *, is_counted: bool) -> None:
        """Refuses to leave nothing that counts."""

    def keep_over(self, game: Game, now: datetime, *, is_over: bool) -> None:
        """Ends a game that a correction would leave open although it has to be over there."""

    def note_hand(self, number: int, done: str, reason: str, now: datetime) -> None:
        """Tells there of a hand that was corrected."""

    def note_game(self, deed: GameAction, rank: AccessLevel, now: datetime) -> None:
        """Tells there what was done to the game."""


PLACES: list[Callable[[Game], Place | None]] = []
"""Each finds and locks the place of its kind where a game counts; None where it has none."""
Places = tuple[Place, ...]


def locked_places(game: Game) -> Places:
    """Every place where the game counts. Whoever locks the game too does so after this."""
    found = (locked(game) for locked in PLACES)
    return tuple(place for place in found if place is not None)


def check_not_over(places: Places) -> None:
    """Raises RecordError where a place is over."""
    for place in places:
        place.check_not_over()


def check_correction(places: Places, reason: str) -> None:
    """Raises RecordError where a place is over, or asks for a reason that is missing."""
    for place in places:
        place.check_correction(reason)


def check_game(places: Places) -> None:
    """Raises RecordError where the result of the game counts somewhere already."""
    for place in places:
        place.check_game()


def check_counts(places: Places, *, is_counted: bool) -> None:
    """Raises RecordError where a place would be left with nothing that counts."""
    for place in places:
        place.check_counts(is_counted=is_counted)


def keep_over(places: Places, game: Game, now: datetime, *, is_over: bool) -> None:
    """Ends a game that a correction would leave open although it has to be over somewhere."""
    for place in places:
        place.keep_over(game, now, is_over=is_over)


def note_hand(places: Places, number: int, done: str, reason: str, now: datetime) -> None:
    """Tells of a hand that was corrected; `done` is a `GameAction`, or "accept" for a late hand."""
    for place in places:
        place.note_hand(number, done, reason, now)


def note_game(places: Places, deed: GameAction, rank: AccessLevel, now: datetime) -> None:
    """Tells what was done to the game."""
    for place in places:
        place.note_game(deed, rank, now)
