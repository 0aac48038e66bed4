"""Checks and notifications for every place where a game counts, such as a tournament.

Each runs in the transaction of the change, in the order of `PLACES`, which `tracker.consequences`
fills. Places are locked before the game.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from tracker.access.permissions import AccessLevel, GameAction
from tracker.models import Game


class Place(Protocol):
    """A place besides its evening where a game counts; the checks raise RecordError."""

    def check_not_over(self) -> None:
        """Rejects changes once the place is over."""

    def check_correction(self, reason: str) -> None:
        """Rejects a correction without a reason where the place requires one."""

    def check_game(self) -> None:
        """Rejects ending, reopening, removing or restoring a game whose result already counts
        there.
        """

    def check_counts(self, *, is_counted: bool) -> None:
        """Rejects a change that would leave nothing that counts."""

    def end_again(self, game: Game, now: datetime, *, is_over: bool) -> None:
        """Ends a game again that a correction would reopen although it must stay over there."""

    def note_hand(self, number: int, done: str, reason: str, now: datetime) -> None:
        """Records the correction of a hand there."""

    def note_game(self, deed: GameAction, rank: AccessLevel, now: datetime) -> None:
        """Records there what was done to the game."""


PLACES: list[Callable[[Game], Place | None]] = []
"""Each finds and locks its place for a game, or returns None."""
Places = tuple[Place, ...]


def locked_places(game: Game) -> Places:
    """Locks every place where the game counts. Lock the game itself only afterwards."""
    found = (locked(game) for locked in PLACES)
    return tuple(place for place in found if place is not None)


def check_not_over(places: Places) -> None:
    """Raises RecordError if any place is over."""
    for place in places:
        place.check_not_over()


def check_correction(places: Places, reason: str) -> None:
    """Raises RecordError if any place is over, or requires a reason that is missing."""
    for place in places:
        place.check_correction(reason)


def check_game(places: Places) -> None:
    """Raises RecordError if the game's result already counts somewhere."""
    for place in places:
        place.check_game()


def check_counts(places: Places, *, is_counted: bool) -> None:
    """Raises RecordError if any place would be left with nothing that counts."""
    for place in places:
        place.check_counts(is_counted=is_counted)


def end_again(places: Places, game: Game, now: datetime, *, is_over: bool) -> None:
    """Ends a game again that a correction would reopen although it must stay over somewhere."""
    for place in places:
        place.end_again(game, now, is_over=is_over)


def note_hand(places: Places, number: int, done: str, reason: str, now: datetime) -> None:
    """Records the correction of a hand; `done` is a `GameAction`, or "accept" for a late hand."""
    for place in places:
        place.note_hand(number, done, reason, now)


def note_game(places: Places, deed: GameAction, rank: AccessLevel, now: datetime) -> None:
    for place in places:
        place.note_game(deed, rank, now)
