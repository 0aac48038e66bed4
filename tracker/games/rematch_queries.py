"""Tables that play the same again, and who deals first: docs/decisions/who-deals-a-rematch.md."""

from typing import Any

from scoring.dealing import dealer_after_score
from tracker.engine.records.folding import COUNTED
from tracker.games.engine_input_queries import variant_of
from tracker.models import Club, Evening, Game


def rematch_dealer(game: Game) -> int:
    """The seat that deals first in the rematch of a game: as if it went on after its last hand."""
    last = game.hands.filter(state=COUNTED).last()
    if last is None:
        return game.first_dealer
    scored: Any = last.scored
    dealer: int | None = scored["next_dealer"]
    if dealer is not None:
        return dealer
    return dealer_after_score(variant_of(game), last.record["dealer"], (*scored["score"],))


def tables_to_repeat(evening: Evening) -> tuple[Game, ...]:
    """The last game at each table of an evening whose players all still play, none of an event."""
    played = Game.objects.filter(evening=evening, removed_at=None, pairing=None).order_by("pk")
    last = {game.table: game for game in played.prefetch_related("seats__player")}
    return tuple(
        game for game in last.values() if all(seat.player.is_active for seat in game.seats.all())
    )


def evening_to_repeat(club: Club) -> Evening | None:
    """The club's last evening with games that were no event's; None where there is none."""
    played = Game.objects.filter(evening__club=club, removed_at=None, pairing=None)
    last = played.select_related("evening").order_by("-evening__date", "-evening", "-pk").first()
    return last.evening if last else None
