"""Whether somebody may do something to a game or hand: refused in words that say who may."""

from collections.abc import Mapping

from scoring.language import phrase
from tracker.common.errors import NotAllowedError
from tracker.games.permissions import AccessLevel, Actor, GameAction, State, required_rank
from tracker.games.permissions_queries import game_state, hand_state, over_state
from tracker.models import Game, Hand
from tracker.phones.sync.agreement_services import check_table

AGREED = frozenset({State.AGREED, State.ENDED_AGREED, State.HAND_AGREED})
FOR_AGREED = phrase("This hand is confirmed: only the director can change it now.")
FOR: Mapping[AccessLevel, str] = {
    AccessLevel.PHONE: phrase("Only a phone of the table, a scorer or the director can do this."),
    AccessLevel.SCORER: phrase("Only a scorer or the director can do this: ask one of them."),
    AccessLevel.DIRECTOR: phrase("Only the director can do this: ask the director."),
    AccessLevel.NOBODY: phrase(
        "The game does not allow this now. Reload the page and look at it again."
    ),
}
CLOSED = phrase("Round {round} is closed: ask the director to correct this hand.")
NOT_OWN = phrase("Another phone has written this hand: change it there, or ask the director.")


def check_game_deed(deed: GameAction, game: Game, by: Actor | None) -> None:
    """Raises NotAllowedError where somebody may not do this to a game as it stands.

    None is the book itself, within something that was asked for before.
    """
    if by is not None:
        check_table(game, by.device if by.rank == AccessLevel.PHONE else None)
        _check(deed, game, game_state(game), by)


def check_hand_deed(deed: GameAction, game: Game, hand: Hand | None, by: Actor) -> State:
    """The same for a hand of a game; None is one that is missing. Gives of whom the hand is."""
    check_table(game, by.device)
    state = hand_state(game, hand.number, by) if hand else State.OWN
    if by.rank == AccessLevel.PHONE and state == State.OTHERS:
        raise NotAllowedError("not_allowed", NOT_OWN)
    _check(deed, game, over_state(game) or state, by)
    return state


def check_rank(least: AccessLevel, by: Actor) -> None:
    """Raises NotAllowedError for who is less than that."""
    if by.rank < least:
        raise NotAllowedError("not_allowed", FOR[least])


def _check(deed: GameAction, game: Game, state: State, by: Actor) -> None:
    needed = required_rank(deed, state, is_of_event=game.pairing_id is not None)
    if by.rank < needed and state == State.CLOSED and game.pairing is not None:
        raise NotAllowedError("round_closed", CLOSED.format(round=game.pairing.round.number))
    if by.rank < needed:
        said = FOR_AGREED if state in AGREED else FOR[needed]
        raise NotAllowedError("not_allowed", said)
    if needed == AccessLevel.NOBODY:
        raise NotAllowedError("not_allowed", FOR[needed])
