"""What the engine has to know of a stored game."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring import Seat, Side, Standing, Variant, variant_for
from scoring.game import is_counted
from scoring.vocabulary import in_words
from tracker.common.queries.compiled_queries import CompiledQuery, parameter
from tracker.engine.records.folding import COUNTED, NEEDS_CORRECTION, VOID, EnteredGame, EnteredHand
from tracker.models import Game, Hand


def variant_of(game: Game) -> Variant:
    """The rules of a game, house rules included, in the words of its club."""
    rules = variant_for({"variant": game.variant, "options": game.options})
    return in_words(rules, game.words)


def standing_of(game: Game) -> Standing:
    """How a game stands after its last hand that counts."""
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
    """How many hands of those have counted after which the rules end the game."""
    hands = game.hands.filter(state=COUNTED).values_list("record__play", "record__reneged")
    return sum(is_counted(variant, play, reneged or ()) for play, reneged in hands)


THROWN_IN = "thrown_in"


class HandNumbers(NamedTuple):
    """The states of a game's hands by their numbers."""

    states: Mapping[int, str]

    @property
    def next(self) -> int:
        """The number of the hand that comes after all of them."""
        return max(self.states, default=0) + 1

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers between them that no hand has."""
        return tuple(number for number in range(1, self.next) if number not in self.states)

    @property
    def open(self) -> int:
        """The first number that no hand has."""
        return next(iter(self.missing), self.next)

    @property
    def wrong(self) -> int | None:
        """The hand that has to be corrected before the game can go on."""
        wrong = (number for number, state in self.states.items() if state == NEEDS_CORRECTION)
        return next(wrong, None)


_NUMBERS: CompiledQuery[tuple[int, str]] = CompiledQuery(
    Hand.objects.filter(game=parameter("game")).order_by("number").values_list("number", "state")
)


def numbers_of(game: Game) -> HandNumbers:
    """The numbers that the hands of a game have."""
    return HandNumbers(dict(_NUMBERS.rows(game=game.pk)))


def played_hands(game: Game, *, is_counted: bool = True) -> int:
    """How many hands of a game were played; with `is_counted` false also those that wait."""
    entered = game.hands.filter(state=COUNTED) if is_counted else game.hands.exclude(state=VOID)
    return entered.exclude(record__play=THROWN_IN).count()


def entered_game(game: Game, hands: Iterable[Hand]) -> EnteredGame:
    """A game with its hands as the fold takes it."""
    facts = (EnteredHand(hand.number, hand.record, hand.state == VOID) for hand in hands)
    ending = game.most_hands, game.tie
    return EnteredGame(variant_of(game), game.first_dealer, tuple(facts), *ending)
