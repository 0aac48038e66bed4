"""Storing what a fold gives: the derived columns of a game and of its hands."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import F

from scoring import RULES_VERSION, Standing, Variant
from scoring.answer import ladder_json
from scoring.game import ended_by_table
from tracker.engine.records.folding import FoldedGame, FoldedHand, scored_json
from tracker.engine.records.row_checksums import checksum
from tracker.games.permissions_queries import variant_of
from tracker.games.tallies_services import keep_tallies
from tracker.models import Game, Hand
from tracker.platform.server.damage_registry import refuse_game

GAME_COLUMNS = (
    *("totals", "ladder", "carry", "next_dealer", "is_finished", "winner"),
    *("finished_at", "closed_at", "version"),
)
HAND_COLUMNS = ("state", "scored", "problems", "rules_version", "seal")


def locked_game(pk: int) -> Game:
    """The game as it is now; until the transaction ends nobody else writes it.

    Raises Game.DoesNotExist for a removed one, and DamagedError for one that is damaged.
    """
    refuse_game(pk)
    return Game.objects.select_for_update().get(pk=pk, removed_at=None)


def store_standing(game: Game, standing: Standing, now: datetime) -> None:
    """Stores how a game stands, as its next version, and once it is over what its hands come to.

    A closed game is over as it stands. Whoever writes a hand comes by here afterwards.
    """
    if game.closed_at is not None:
        standing = ended_by_table(variant_of(game), standing)
    set_standing(game, variant_of(game), standing, now)
    game.version += 1
    game.save(update_fields=GAME_COLUMNS)
    if game.is_finished:
        keep_tallies([game.pk])


def bump_version(game: Game) -> None:
    """Makes the next version of a game of which something else than its score has changed."""
    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)


def set_standing(game: Game, variant: Variant, standing: Standing, now: datetime) -> None:
    """Sets the derived columns of a game; it was finished when it first was found to be over."""
    game.totals = list(standing.totals)
    game.ladder = ladder_json(variant, standing)
    game.carry = standing.carry
    game.next_dealer = standing.dealer
    game.is_finished = standing.finished
    game.winner = standing.winner
    game.finished_at = (game.finished_at or now) if standing.finished else None


def store_fold(game: Game, hands: Sequence[Hand], fold: FoldedGame, now: datetime) -> None:
    """Stores what a fold of the whole game changes in its hands, and how the game stands."""
    variant = variant_of(game)
    pairs = zip(hands, fold.hands, strict=True)
    changed = [hand for hand, folded in pairs if set_folded(hand, variant, folded)]
    for hand in changed:
        hand.seal = checksum(hand)
    Hand.objects.bulk_update(changed, HAND_COLUMNS)
    store_standing(game, fold.standing, now)


def set_folded(hand: Hand, variant: Variant, folded: FoldedHand) -> bool:
    """Sets the derived columns of a hand; says whether one of them is another now."""
    new: dict[str, Any] = {
        "state": folded.state,
        "scored": scored_json(variant, folded.step) if folded.step else None,
        "problems": [problem.as_json() for problem in folded.problems] or None,
        "rules_version": RULES_VERSION,
    }
    old = {name: getattr(hand, name) for name in new}
    for name, value in new.items():
        setattr(hand, name, value)
    return old != new
