"""The games of an event, hand by hand."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from scoring import Variant
from tracker.games.engine_input_queries import variant_of
from tracker.games.seating_queries import Seating, seating_of
from tracker.models import Event, Game, Hand, Seat


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of an event with all that was read of it."""

    game: Game
    variant: Variant
    seating: Seating
    hands: tuple[Hand, ...]


def played_games(event: Event) -> Mapping[int, tuple[PlayedGame, ...]]:
    """The games of an event by the key of their pairing, in a fixed number of queries."""
    games = Game.objects.filter(pairing__round__event=event, removed_at=None)
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    read = games.prefetch_related(seats, "hands").order_by("started_at", "pk")
    found: dict[int, list[PlayedGame]] = defaultdict(list)
    for game in read:
        hands = tuple(game.hands.all())
        played = PlayedGame(game, variant_of(game), seating_of(game), hands)
        found[game.pairing_id or 0].append(played)
    return {pairing: tuple(games) for pairing, games in found.items()}
