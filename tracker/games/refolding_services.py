"""Stores the result of a fold: the derived columns of a game and its hands."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import F

from scoring import RULES_VERSION, Standing, Variant
from scoring.answer import ladder_json
from scoring.game import ended_by_table
from tracker.engine.records.folding import FoldedGame, FoldedHand, scored_json
from tracker.engine.records.row_checksums import checksum
from tracker.engine.records.tallies import HandsTally, tally_json
from tracker.games.tallies_queries import computed_tallies
from tracker.models import Game, Hand, KeptTally
from tracker.platform.server.damage_registry import refuse_game
from tracker.rules.queries import variant_of

GAME_COLUMNS = (
    *("totals", "ladder", "carry", "next_dealer", "is_finished", "winner"),
    *("finished_at", "closed_at", "version"),
)
HAND_COLUMNS = ("state", "scored", "problems", "rules_version", "seal")


def locked_game(pk: int) -> Game:
    """Locks the game for the rest of the transaction.

    Raises Game.DoesNotExist for a removed one, and DamagedError for one that is damaged.
    """
    refuse_game(pk)
    return Game.objects.select_for_update().get(pk=pk, removed_at=None)


def store_standing(game: Game, standing: Standing, now: datetime) -> None:
    """Stores the standing as the game's next version, and the tallies once the game is over.

    A closed game is over as it stands. Every write of a hand ends with this.
    """
    if game.closed_at is not None:
        standing = ended_by_table(variant_of(game), standing)
    set_standing(game, variant_of(game), standing, now)
    game.version += 1
    game.save(update_fields=GAME_COLUMNS)
    if game.is_finished:
        keep_tallies([game.pk])


def bump_version(game: Game) -> None:
    """Bumps the version of a game for a change of anything but its score."""
    Game.objects.filter(pk=game.pk).update(version=F("version") + 1)


def set_standing(game: Game, variant: Variant, standing: Standing, now: datetime) -> None:
    """Sets the derived columns of a game; `finished_at` is when it was first found to be over."""
    game.totals = list(standing.totals)
    game.ladder = ladder_json(variant, standing)
    game.carry = standing.carry
    game.next_dealer = standing.dealer
    game.is_finished = standing.finished
    game.winner = standing.winner
    game.finished_at = (game.finished_at or now) if standing.finished else None


def store_fold(game: Game, hands: Sequence[Hand], fold: FoldedGame, now: datetime) -> None:
    """Stores the changes a fold of the whole game makes to its hands, and the standing."""
    variant = variant_of(game)
    pairs = zip(hands, fold.hands, strict=True)
    changed = [hand for hand, folded in pairs if set_folded(hand, variant, folded)]
    for hand in changed:
        hand.seal = checksum(hand)
    Hand.objects.bulk_update(changed, HAND_COLUMNS)
    store_standing(game, fold.standing, now)


def set_folded(hand: Hand, variant: Variant, folded: FoldedHand) -> bool:
    """Sets the derived columns of a hand; returns whether any of them changed."""
    new: dict[str, object] = {
        "state": folded.state,
        "scored": scored_json(variant, folded.step) if folded.step else None,
        "problems": [problem.as_json() for problem in folded.problems] or None,
        "rules_version": RULES_VERSION,
    }
    old = {name: getattr(hand, name) for name in new}
    for name, value in new.items():
        setattr(hand, name, value)
    return old != new


def keep_tallies(games: Iterable[int]) -> None:
    """Computes and stores the tallies of these games from their stored hands."""
    write_tallies(computed_tallies([*games]).items())


def write_tallies(tallies: Iterable[tuple[int, HandsTally]]) -> None:
    """Stores tallies computed from stored hands."""
    KeptTally.objects.bulk_create(
        [KeptTally(game_id=pk, figures=tally_json(tally)) for pk, tally in tallies],
        update_conflicts=True,
        unique_fields=["game"],
        update_fields=["figures"],
    )
