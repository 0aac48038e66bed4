"""By what an erased player is known again when an older archive brings them back.

A trace is a digest with the server's key: of the moment since which the club has had the player,
with the name, and of each seat at a game. Nobody gets from it to the person, and without the key
nobody can try names.
"""

import datetime as dt
from collections.abc import Iterable
from uuid import UUID

from django.utils.crypto import salted_hmac

from tracker.engine.records import names
from tracker.models import Player, Seat


def player_trace(created_at: dt.datetime, name: str) -> str:
    """The trace of a player who has come into the club at this moment under this name."""
    moment = created_at.astimezone(dt.UTC).isoformat(timespec="microseconds")
    return _digest("player", f"{moment} {names.search_key(name)}")


def seat_trace(game: UUID | None, place: int) -> str:
    """The trace of who sits there, by the id of the submission that started the game."""
    return _digest("seat", f"{game} {place}")


def traces_of(player: Player, known: Iterable[str]) -> set[str]:
    """Every trace of a player whom the book knows under these names."""
    seats = Seat.objects.filter(player=player, game__submission_id__isnull=False)
    return {
        *(player_trace(player.created_at, name) for name in known),
        *(seat_trace(*seat) for seat in seats.values_list("game__submission_id", "place")),
    }


def _digest(kind: str, value: str) -> str:
    return salted_hmac(f"tracker.traces.{kind}", value, algorithm="sha256").hexdigest()
