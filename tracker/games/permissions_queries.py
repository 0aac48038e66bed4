"""The states of a game and its hands for `tracker.access.permissions`, and the actions on offer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import F

from scoring import Seat, Side, Standing, Variant
from scoring.dealing import dealer_after_score
from scoring.game import is_counted
from tracker.access.permissions import AccessLevel, Actor, GameAction, State, is_allowed
from tracker.engine.records.folding import (
    COUNTED,
    NEEDS_CORRECTION,
    VOID,
    EnteredGame,
    EnteredHand,
    fold_game,
)
from tracker.models import Agreement, Club, Evening, Game, Hand, HandRevision, Round
from tracker.models.tournament import FINAL
from tracker.platform.database.compiled_queries import CompiledQuery, parameter
from tracker.rules.queries import variant_of

# Engine inputs from a stored game.


def standing_of(game: Game) -> Standing:
    """The standing of a game after its last counted hand."""
    variant = variant_of(game)
    small = (game.ladder or {}).get("small") or [0] * len(game.totals)
    return Standing(
        tuple(game.totals),
        tuple(small),
        None if game.next_dealer is None else Seat(game.next_dealer),
        game.carry,
        game.is_finished,
        None if game.winner is None else Side(game.winner),
        0 if variant.hands is None else _counted_hands(game, variant),
    )


def _counted_hands(game: Game, variant: Variant) -> int:
    """The number of counted hands of the kind after a number of which the rules end the game."""
    hands = game.hands.filter(state=COUNTED).values_list("record__play", "record__reneged")
    return sum(is_counted(variant, play, reneged or ()) for play, reneged in hands)


THROWN_IN = "thrown_in"


class HandNumbers(NamedTuple):
    states: Mapping[int, str]

    @property
    def next(self) -> int:
        return max(self.states, default=0) + 1

    @property
    def missing(self) -> tuple[int, ...]:
        """The unused numbers before the last one."""
        return tuple(number for number in range(1, self.next) if number not in self.states)

    @property
    def open(self) -> int:
        """The first unused number."""
        return next(iter(self.missing), self.next)

    @property
    def wrong(self) -> int | None:
        """The hand that must be corrected before the game can go on."""
        wrong = (number for number, state in self.states.items() if state == NEEDS_CORRECTION)
        return next(wrong, None)


_NUMBERS: CompiledQuery[tuple[int, str]] = CompiledQuery(
    Hand.objects.filter(game=parameter("game")).order_by("number").values_list("number", "state")
)


def numbers_of(game: Game) -> HandNumbers:
    return HandNumbers(dict(_NUMBERS.rows(game=game.pk)))


def played_hands(game: Game, *, is_counted: bool = True) -> int:
    """The number of hands played; with `is_counted` false, including those that wait."""
    entered = game.hands.filter(state=COUNTED) if is_counted else game.hands.exclude(state=VOID)
    return entered.exclude(record__play=THROWN_IN).count()


def entered_game(game: Game, hands: Iterable[Hand]) -> EnteredGame:
    """A game with its hands, as input of the fold."""
    facts = (EnteredHand(hand.number, hand.record, hand.state == VOID) for hand in hands)
    ending = game.most_hands, game.tie
    return EnteredGame(variant_of(game), game.first_dealer, tuple(facts), *ending)


# Repeating a table, and who deals first: docs/decisions/who-deals-a-rematch.md.


def rematch_dealer(game: Game) -> int:
    """The seat that deals first in a rematch: as if the game went on after its last hand."""
    last = game.hands.filter(state=COUNTED).last()
    if last is None:
        return game.first_dealer
    scored: Any = last.scored
    dealer: int | None = scored["next_dealer"]
    if dealer is not None:
        return dealer
    dealt = _dealt_by(game, last)
    if dealt is None:
        return game.first_dealer
    return dealer_after_score(variant_of(game), dealt, (*scored["score"],))


def _dealt_by(game: Game, hand: Hand) -> Seat | None:
    """The dealer of a hand; where its record names none, the one whose turn it was there."""
    dealer: Seat | None = hand.record.get("dealer")
    if dealer is not None:
        return dealer
    step = fold_game(entered_game(game, game.hands.all())).at(hand.number).step
    return step.hand.dealer if step else None


def tables_to_repeat(evening: Evening) -> tuple[Game, ...]:
    """The last game at each table of an evening, without tournament games and retired players."""
    played = Game.objects.filter(evening=evening, removed_at=None, pairing=None).order_by("pk")
    last = {game.table: game for game in played.prefetch_related("seats__player")}
    return tuple(
        game for game in last.values() if all(seat.player.is_active for seat in game.seats.all())
    )


def evening_to_repeat(club: Club) -> Evening | None:
    """The club's last evening with games outside tournaments; None where there is none."""
    played = Game.objects.filter(evening__club=club, removed_at=None, pairing=None)
    last = played.select_related("evening").order_by("-evening__date", "-evening", "-pk").first()
    return last.evening if last else None


@dataclass(frozen=True, slots=True)
class AvailableActions:
    """The actions a user may take on a game, and the numbers of the hands they may change."""

    end: bool = False
    reopen: bool = False
    remove: bool = False
    leave_out: bool = False
    hands: frozenset[int] = frozenset()


def offered_deeds(game: Game, by: Actor) -> AvailableActions:
    """The actions a game's page offers; a stranger gets none, without a query."""
    if by.rank == AccessLevel.STRANGER:
        return AvailableActions()
    agreed, states = agreed_numbers(game), numbers_of(game).states
    stands, over = _state(game, agreed, states), over_state(game)
    own = _own_numbers(game, by)

    def may(deed: GameAction, state: State) -> bool:
        return is_allowed(deed, state, by.rank, is_of_tournament=game.pairing_id is not None)

    def may_change(number: int) -> bool:
        return may(GameAction.CORRECT, over or _hand_state(number, agreed, own))

    return AvailableActions(
        end=may(GameAction.END, stands) and COUNTED in states.values(),
        reopen=may(GameAction.REOPEN, stands) and game.closed_at is not None,
        remove=may(GameAction.REMOVE, stands),
        leave_out=may(GameAction.LEAVE_OUT, over or State.OWN),
        hands=frozenset(filter(may_change, states)),
    )


def game_state(game: Game) -> State:
    """The state of a game, ignoring whether it was removed."""
    return _state(game, agreed_numbers(game), numbers_of(game).states)


def hand_state(game: Game, number: int, by: Actor) -> State:
    """The state of a hand for the viewer: their own, another's, or agreed."""
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
    """CLOSED or FINAL where the game's round or tournament is over, else None."""
    if game.pairing is None:
        return None
    if game.pairing.round.tournament.state == FINAL:
        return State.FINAL
    return State.CLOSED if game.pairing.round.closed_at is not None else None


_AGREED: CompiledQuery[int] = CompiledQuery(
    Agreement.objects.filter(hand__game=parameter("game"), is_agreed=True).values_list(
        "hand__number", flat=True
    )
)


def agreed_numbers(game: Game) -> frozenset[int]:
    """The hands with a version someone has agreed to, even one corrected since."""
    return frozenset(_AGREED.rows(game=game.pk))


def _own_numbers(game: Game, by: Actor) -> frozenset[int]:
    """The hands whose current version was written on the actor's phone."""
    if by.phone is None:
        return frozenset()
    written = HandRevision.objects.filter(hand__game=game, phone=by.phone)
    present = written.filter(number=F("hand__revision"))
    return frozenset(present.values_list("hand__number", flat=True))


def needs_reason(game: Game) -> bool:
    """True if the round is closed, so that correcting a hand needs a reason."""
    own = Round.objects.filter(pairings__games=game, closed_at__isnull=False)
    return game.pairing_id is not None and own.exists()
