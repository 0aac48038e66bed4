"""A stored game folded: from its records in order to the state, lines and totals of every hand.

Pure, so that a correction can be shown before it is made: the services store what this gives, and
a preview only shows it. The dealer of a stored hand is a fact, see
docs/decisions/dealer-is-a-fact.md.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from scoring import (
    Hand,
    Problem,
    RecordError,
    Seat,
    Standing,
    Step,
    Variant,
    beginning,
    next_step,
)
from scoring.answer import step_json
from scoring.game import ended_by_table, makers_of
from scoring.hand import score_read
from scoring.hand_reading import read_hand
from scoring.json_values import Json
from scoring.language import phrase
from scoring.problems import Problems
from tracker.engine.records.names import has_invisible

HandState = Literal["counted", "void", "after_end", "needs_correction", "waiting"]

COUNTED: HandState = "counted"
VOID: HandState = "void"
AFTER_END: HandState = "after_end"
NEEDS_CORRECTION: HandState = "needs_correction"
WAITING: HandState = "waiting"
NOTE = "note"
"""The only part of a record that may speak of people."""
LINE_BREAKS = dict.fromkeys(map(ord, "\n\r\t"))
HAND, SIX, MAKER = TIES = ("hand", "six", "maker")
"""Ways to resolve a game that is level after its last hand.

It goes on hand by hand, or for six hands first; or the makers of that hand win. If the makers are
not among the leaders, or the hand had none, one more hand is played.
"""
EXTRA = 6
ENDS = ("target", "hands")
"""The house rules that end a game; where a tournament says after how many hands, they do not."""
STATES = (COUNTED, VOID, AFTER_END, NEEDS_CORRECTION, WAITING)


class EnteredHand(NamedTuple):
    """A hand as it was entered: its number, its record, and whether it was made void."""

    number: int
    record: Json
    is_void: bool = False


class EnteredGame(NamedTuple):
    """Everything entered for a game; the rest is derived.

    The game is over after `most_hands` played hands; with None only its target ends it. `tie`
    decides a tie then, as in `apply_hand_limit`.
    """

    variant: Variant
    first_dealer: int
    hands: tuple[EnteredHand, ...]
    most_hands: int | None = None
    tie: str | None = None

    def place(self, number: int) -> int:
        """Which of the hands has this number."""
        return next(place for place, hand in enumerate(self.hands) if hand.number == number)

    def with_hand(self, hand: EnteredHand) -> "EnteredGame":
        """The same game with this hand in place of the one with its number."""
        place = self.place(hand.number)
        return self._replace(hands=(*self.hands[:place], hand, *self.hands[place + 1 :]))


class FoldedHand(NamedTuple):
    """A hand in its place: its `step` where it counts, its `problems` where it cannot be so."""

    number: int
    state: HandState
    step: Step | None = None
    problems: tuple[Problem, ...] = ()


class FoldedGame(NamedTuple):
    """Every hand of a game in its place, and how the game stands after the last one that counts."""

    hands: tuple[FoldedHand, ...]
    standing: Standing

    @property
    def is_stuck(self) -> bool:
        """True if a hand is invalid or missing, so that later hands cannot be placed."""
        return any(hand.state in (NEEDS_CORRECTION, WAITING) for hand in self.hands)

    def at(self, number: int) -> FoldedHand:
        """The hand with this number."""
        return next(hand for hand in self.hands if hand.number == number)


def apply_record(variant: Variant, standing: Standing, record: object) -> Step:
    """The record scored as the next hand of a game.

    Raises RecordError with every problem of the record.
    """
    problems = Problems()
    return next_step(variant, standing, _read(variant, record, problems), problems)


def fold_game(game: EnteredGame) -> FoldedGame:
    """A game replayed from its beginning, in the order of the hands; behind a gap they wait."""
    standing, is_stuck, played = beginning(game.variant, Seat(game.first_dealer)), False, 0
    placed = []
    for hand, is_behind_gap in zip(game.hands, _gaps(game.hands), strict=True):
        is_stuck = is_stuck or is_behind_gap
        here = _placed(game.variant, standing, hand, is_stuck=is_stuck)
        placed.append(here)
        is_stuck = is_stuck or here.state == NEEDS_CORRECTION
        if here.step:
            played += is_played(here.step.hand)
            standing = apply_hand_limit(game, played, here.step)
    return FoldedGame(tuple(placed), standing)


def is_played(hand: Hand) -> bool:
    """True for a hand that counts towards a tournament's number; one thrown in is dealt again."""
    return hand.play != "thrown_in"


def apply_hand_limit(game: EnteredGame, played: int, step: Step) -> Standing:
    """Returns the standing after so many played hands: over once the limit is reached.

    A tie is then a draw; or with a `tie` of TIES the game goes on until there is a winner.
    """
    standing = step.standing
    if game.most_hands is None or played < game.most_hands:
        return standing
    preferred = makers_of(game.variant, step.scored) if game.tie == MAKER else None
    ended = ended_by_table(game.variant, standing, preferred)
    is_level = game.tie is not None and ended.winner is None
    is_within_six = game.tie == SIX and 0 < played - game.most_hands < EXTRA
    return standing if is_level or is_within_six else ended


def correct_record(game: EnteredGame, number: int, record: object) -> tuple[Json, FoldedGame]:
    """A game in which one hand has another record: that record in its one spelling, and the fold.

    A record without a dealer keeps the hand's own. Raises RecordError with the problems of this
    record; the problems that it brings to later hands are in the fold.
    """
    place = game.place(number)
    hand = game.hands[place]
    before = fold_game(game._replace(hands=game.hands[:place]))
    if before.is_stuck or [*_gaps(game.hands)][place]:
        kept = unplaced_record(game.variant, record, hand.record.get("dealer"))
    else:
        kept = _checked(game.variant, before, record, hand.record.get("dealer"))
    return kept, fold_game(game.with_hand(hand._replace(record=kept)))


def unplaced_record(variant: Variant, record: object, dealer: int | None) -> Json:
    """The one spelling of a record that waits for a hand before it; without a dealer with this one.

    Where `dealer` is None as well the record is kept without one, until the fold knows its place.
    Raises RecordError with what is wrong with it wherever it will stand.
    """
    if dealer is None:
        return _undealt_record(variant, record)
    problems = Problems()
    hand = _dealt(_read(variant, record, problems), dealer, problems)
    _check_alone(variant, hand, problems)
    return hand.as_json()


def _undealt_record(variant: Variant, record: object) -> Json:
    """The record with no other dealer than its own; it has to be possible with some dealer."""
    refused = None
    for seat in range(variant.players):
        try:
            unplaced_record(variant, record, seat)
        except RecordError as error:
            refused = refused or error
        else:
            return read_hand(variant, record, Problems()).as_json()
    raise refused or RecordError(())


def is_same_record(variant: Variant, record: object, stored: Json) -> bool:
    """Compares a record with the stored one, including the dealer only if it names one."""
    problems = Problems()
    hand = read_hand(variant, record, problems)
    if hand.dealer is None:
        hand = hand._replace(dealer=stored.get("dealer"))
    return not problems and hand.as_json() == stored


def scored_json(variant: Variant, step: Step) -> Json:
    """A hand that counts, as it is stored: the engine's answer, and who made what trump how."""
    given = step.scored.bid._asdict()
    names = ("maker", "trump", "call", "kontra", "re", "contract", "raised")
    bid = {name: given[name] for name in names if given[name] is not None}
    return step_json(variant, step) | {"bid": bid}


def _read(variant: Variant, record: object, problems: Problems) -> Hand:
    """The hand that a new record describes, its note checked as every text that people type."""
    hand = read_hand(variant, record, problems)
    if has_invisible((hand.note or "").translate(LINE_BREAKS)):
        text = phrase("There is an invisible character in the note: type it instead of pasting it.")
        problems.add("note", "bad_value", text)
    return hand


def _dealt(hand: Hand, dealer: int | None, problems: Problems) -> Hand:
    """The hand with this dealer where it names none."""
    if dealer is None or hand.dealer is not None or problems.at("dealer"):
        return hand
    return hand._replace(dealer=Seat(dealer))


def _gaps(hands: Sequence[EnteredHand]) -> Iterator[bool]:
    """For each hand whether one is missing right before it."""
    numbers = [0, *(hand.number for hand in hands)]
    return (here > before + 1 for before, here in pairwise(numbers))


def _placed(
    variant: Variant, standing: Standing, hand: EnteredHand, *, is_stuck: bool
) -> FoldedHand:
    if hand.is_void:
        return FoldedHand(hand.number, VOID)
    if is_stuck:
        return FoldedHand(hand.number, WAITING)
    if standing.finished:
        return FoldedHand(hand.number, AFTER_END)
    try:
        return FoldedHand(hand.number, COUNTED, _step_as_dealt(variant, standing, hand.record))
    except RecordError as refused:
        return FoldedHand(hand.number, NEEDS_CORRECTION, problems=refused.problems)


def _step_as_dealt(variant: Variant, standing: Standing, record: Json) -> Step:
    """Returns the step of a stored hand, with its recorded dealer even out of turn.

    A hand kept without a dealer was dealt by the player whose turn it is here.
    """
    problems = Problems()
    hand = read_hand(variant, record, problems)
    if hand.dealer not in (None, standing.dealer):
        hand = hand._replace(dealer_override=True)
    return next_step(variant, standing, hand, problems)


def _checked(variant: Variant, before: FoldedGame, record: object, dealer: int | None) -> Json:
    """The one spelling of a new record of a hand; `dealer` dealt it until now, if that is known.

    Where the game before it is over, only what the hand says by itself is checked.
    """
    if before.standing.finished:
        return unplaced_record(variant, record, dealer)
    problems = Problems()
    known = before.standing.dealer if dealer is None else dealer
    hand = _dealt(_read(variant, record, problems), known, problems)
    is_as_dealt = True if hand.dealer == known else hand.dealer_override
    next_step(variant, before.standing, hand._replace(dealer_override=is_as_dealt), problems)
    return hand.as_json()


def _check_alone(variant: Variant, hand: Hand, problems: Problems) -> None:
    try:
        score_read(variant, hand, None, problems)
    except RecordError as refused:
        own = tuple(problem for problem in refused.problems if problem.field != "before")
        if own:
            raise RecordError(own) from None
