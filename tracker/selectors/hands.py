"""The hands of a game in numbers, one row each, for files rather than for pages."""

from dataclasses import dataclass

from scoring import Variant
from scoring.cards import NO_TRUMP, SUIT_NAMES, SUIT_SIGNS, SUITS
from scoring.settlement import makers_failed
from tracker.folding import COUNTED
from tracker.models import Game, Hand
from tracker.selectors.heads import GameHead, head_of
from tracker.selectors.seating import Seating, seating_of
from tracker.selectors.stored import variant_of
from tracker.selectors.words import result_text

TRUMPS = {code: f"{SUIT_SIGNS[code]} {SUIT_NAMES[code]}" for code in SUITS}
"""The suits in sign and name, by their codes."""
TRUMPS[NO_TRUMP] = SUIT_NAMES[NO_TRUMP]


@dataclass(frozen=True, slots=True)
class SideOfHand:
    """What a hand was for one side: its points, what they counted, and the total after it."""

    points: int
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in codes and numbers; what does not apply to it is empty.

    `sides` has one entry for each side, none where the hand does not count; `set` names the side
    that was set.
    """

    number: int
    dealer: str
    maker: str
    trump: str
    call: str
    doubled: str
    outcome: str
    sides: tuple[SideOfHand, ...]
    set: str
    state: str


@dataclass(frozen=True, slots=True)
class Hands:
    """All hands of a game, under its head and the names of its sides."""

    head: GameHead
    sides: tuple[str, ...]
    result: str
    rows: tuple[HandRow, ...]


def hands(game: Game) -> Hands:
    """The hands of a game as the lookups give it."""
    variant, seating = variant_of(game), seating_of(game)
    return Hands(
        head=head_of(game),
        sides=tuple(side.name for side in seating.sides),
        result=result_text(seating, game.totals, game.winner, is_finished=game.is_finished),
        rows=tuple(_row(variant, seating, hand) for hand in game.hands.all()),
    )


def _row(variant: Variant, seating: Seating, hand: Hand) -> HandRow:
    scored = hand.scored or {}
    bid = scored.get("bid", {})
    maker = bid.get("maker")
    failed = maker is not None and makers_failed(variant, scored["outcome"])
    return HandRow(
        number=hand.number,
        dealer=seating.seats[hand.record["dealer"]].short,
        maker="" if maker is None else seating.makers[maker],
        trump=bid.get("trump") or "",
        call=bid.get("call") or "",
        doubled="re" if bid.get("re") else "kontra" if bid.get("kontra") else "",
        outcome=scored.get("outcome", ""),
        sides=_sides(variant, hand),
        set=seating.sides[maker % variant.sides].name if failed else "",
        state=hand.state,
    )


def _sides(variant: Variant, hand: Hand) -> tuple[SideOfHand, ...]:
    scored = hand.scored
    if hand.state != COUNTED or scored is None:
        return ()
    figures = zip(scored["hand_points"], scored["score"], scored["totals"], strict=True)
    return tuple(SideOfHand(*figure) for figure in figures)
