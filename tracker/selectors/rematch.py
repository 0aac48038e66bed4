"""Who deals first when a table plays the same again: docs/decisions/who-deals-a-rematch.md."""

from typing import Any

from scoring.dealing import dealer_after_score
from tracker.folding import COUNTED
from tracker.models import Game
from tracker.selectors.stored import variant_of


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
