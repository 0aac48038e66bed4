"""Places that wait for the prize-giving, and what would tell them before."""

from django.db.models import Q

from tracker.models import Event, Game

HELD_BACK = Q(revealed_from__gt=1)
"""The same as `holds_back`, asked of the database."""


def holds_back(event: Event) -> bool:
    """Whether an event has places to announce: until then no list shows a result of it."""
    return (event.revealed_from or 1) > 1


def is_held_back(game: Game) -> bool:
    """Whether a game as the lookups give it is one of such an event."""
    return game.pairing_id is not None and holds_back(game.evening.event)
