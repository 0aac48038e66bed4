"""What the engine has to know of a stored game."""

from collections.abc import Iterable

from scoring import Problem, RecordError, Standing, Variant, variant_for
from tracker.folding import NEEDS_CORRECTION, VOID, Entered, EnteredGame
from tracker.models import Game, Hand


def variant_of(game: Game) -> Variant:
    """The rules of a game, house rules included."""
    return variant_for({"variant": game.variant, "options": game.options})


def standing_of(game: Game) -> Standing:
    """How a game stands after its last hand that counts."""
    small = (game.ladder or {}).get("small") or [0] * len(game.totals)
    return Standing(
        tuple(game.totals),
        tuple(small),
        game.next_dealer,
        game.carry,
        game.is_finished,
        game.winner,
    )


def next_number(game: Game) -> int:
    """The number of the next hand.

    Raises RecordError while an earlier hand has to be corrected first.
    """
    states = dict(game.hands.values_list("number", "state"))
    wrong = [number for number, state in states.items() if state == NEEDS_CORRECTION]
    if wrong and not game.is_finished:
        said = f"Hand {wrong[0]} has to be corrected before the game can go on."
        raise RecordError((Problem("", "needs_correction", said),))
    return max(states, default=0) + 1


def entered_game(game: Game, hands: Iterable[Hand]) -> EnteredGame:
    """A game with its hands as the fold takes it."""
    facts = (Entered(hand.number, hand.record, hand.state == VOID) for hand in hands)
    return EnteredGame(variant_of(game), game.first_dealer, tuple(facts))
