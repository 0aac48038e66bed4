"""How a game and its hands stand for `tracker.games.permissions`, and what a page offers by it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F

from tracker.common.queries.compiled_queries import CompiledQuery, parameter
from tracker.engine.records.folding import COUNTED, VOID
from tracker.games.engine_input_queries import numbers_of
from tracker.games.permissions import AccessLevel, Actor, GameAction, State, is_allowed
from tracker.models import Agreement, Game, HandRevision
from tracker.models.event import FINAL


@dataclass(frozen=True, slots=True)
class Offered:
    """What somebody may do with a game, and the numbers of the hands that they may change."""

    end: bool = False
    reopen: bool = False
    remove: bool = False
    leave_out: bool = False
    hands: frozenset[int] = frozenset()


def offered_deeds(game: Game, by: Actor) -> Offered:
    """What a page of a game offers; for somebody who may do nothing it asks nothing."""
    if by.rank == AccessLevel.STRANGER:
        return Offered()
    agreed, states = agreed_numbers(game), numbers_of(game).states
    stands, over = _state(game, agreed, states), over_state(game)
    own = _own_numbers(game, by)

    def may(deed: GameAction, state: State) -> bool:
        return is_allowed(deed, state, by.rank, is_of_event=game.pairing_id is not None)

    def may_change(number: int) -> bool:
        return may(GameAction.CORRECT, over or _hand_state(number, agreed, own))

    return Offered(
        end=may(GameAction.END, stands) and COUNTED in states.values(),
        reopen=may(GameAction.REOPEN, stands) and game.closed_at is not None,
        remove=may(GameAction.REMOVE, stands),
        leave_out=may(GameAction.LEAVE_OUT, over or State.OWN),
        hands=frozenset(filter(may_change, states)),
    )


def game_state(game: Game) -> State:
    """How a game stands, whether it was removed or not."""
    return _state(game, agreed_numbers(game), numbers_of(game).states)


def hand_state(game: Game, number: int, by: Actor) -> State:
    """Of whom a hand is for somebody."""
    return _hand_state(number, agreed_numbers(game), _own_numbers(game, by))


def _state(game: Game, agreed: frozenset[int], states: Mapping[int, str]) -> State:
    over = over_state(game)
    if over is not None:
        return over
    if game.is_finished:
        return State.ENDED_AGREED if agreed else State.ENDED
    if agreed:
        return State.AGREED
    return State.OPEN if {*states.values()} - {VOID} else State.EMPTY


def _hand_state(number: int, agreed: frozenset[int], own: frozenset[int]) -> State:
    if number in agreed:
        return State.HAND_AGREED
    return State.OWN if number in own else State.OTHERS


def over_state(game: Game) -> State | None:
    """CLOSED or FINAL for a game of an event of which the round or all is over, else None."""
    if game.pairing is None:
        return None
    if game.pairing.round.event.state == FINAL:
        return State.FINAL
    return State.CLOSED if game.pairing.round.closed_at is not None else None


_AGREED: CompiledQuery[int] = CompiledQuery(
    Agreement.objects.filter(hand__game=parameter("game"), is_agreed=True).values_list(
        "hand__number", flat=True
    )
)


def agreed_numbers(game: Game) -> frozenset[int]:
    """The hands of which somebody has agreed to a version, be it one that was corrected since."""
    return frozenset(_AGREED.rows(game=game.pk))


def _own_numbers(game: Game, by: Actor) -> frozenset[int]:
    """The hands whose present version was written on the phone."""
    if by.device is None:
        return frozenset()
    written = HandRevision.objects.filter(hand__game=game, device=by.device)
    present = written.filter(number=F("hand__revision"))
    return frozenset(present.values_list("hand__number", flat=True))
