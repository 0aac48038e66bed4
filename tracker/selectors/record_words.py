"""A record in words, for those who ask what was written down."""

from collections.abc import Iterator, Sequence

from scoring import Hand, Variant
from scoring.cards import SUIT_NAMES, shown
from scoring.hand_reading import read_hand
from scoring.problems import Problems
from scoring.words import meld_text
from tracker.folding import Json
from tracker.selectors.seating import Seating
from tracker.selectors.words import CALLED, listed


def record_text(variant: Variant, seating: Seating, record: Json) -> tuple[str, ...]:
    """What a record says, one sentence each."""
    hand = read_hand(variant, record, Problems())
    said = (
        *_dealt(seating, hand),
        *_bid(seating, hand),
        *_ended(seating, hand),
        *_points(seating, hand),
        *_declared(variant, seating, hand),
        *_rest(seating, hand),
    )
    return tuple(said)


def _dealt(seating: Seating, hand: Hand) -> Iterator[str]:
    if hand.dealer is not None:
        out_of_turn = " out of turn" if hand.dealer_override else ""
        yield f"{seating.seats[hand.dealer].short} dealt{out_of_turn}."
    if hand.march is not None:
        yield f"{seating.seats[hand.march].short} announced a march."


def _bid(seating: Seating, hand: Hand) -> Iterator[str]:
    bid = hand.bid
    if bid is None:
        return
    if bid.maker is not None:
        trump = SUIT_NAMES[bid.trump] if bid.trump else "trump"
        yield f"{seating.makers[bid.maker]} {CALLED[bid.call]} {trump}."
    if bid.turned:
        yield f"Turned up: {shown(bid.turned) if len(bid.turned) > 1 else SUIT_NAMES[bid.turned]}."
    for call in bid.calls or ():
        named = f" {SUIT_NAMES[call.suit]}" if call.suit else ""
        yield f"{seating.seats[call.seat].short}: {call.call}{named}."
    if bid.kontra:
        yield "Kontra and re." if bid.re else "Kontra."


def _ended(seating: Seating, hand: Hand) -> Iterator[str]:
    if hand.play == "thrown_in":
        yield "Thrown in."
    if hand.reneged is not None:
        yield listed([seating.sides[side].name for side in hand.reneged]) + " reneged."
    if hand.stopped is not None:
        yield f"Stopped by {seating.sides[hand.stopped].name}."


def _points(seating: Seating, hand: Hand) -> Iterator[str]:
    for title, numbers in (
        ("Card points", hand.captured),
        ("Card points with the last trick", hand.counted),
        ("Tricks", hand.tricks),
    ):
        if numbers is not None:
            yield f"{title}: {_for_each(seating, numbers)}."
    if hand.cards is not None:
        yield "Cards: " + _for_each(seating, [" ".join(map(shown, pile)) for pile in hand.cards])
    if hand.last_trick is not None:
        yield f"Last trick: {seating.sides[hand.last_trick].name}."
    if hand.swept is not None:
        yield f"Every trick: {seating.sides[hand.swept].name}."


def _for_each(seating: Seating, values: Sequence[object]) -> str:
    """A value for each side, nothing for one that was left out."""
    pairs = zip(seating.sides, values, strict=True)
    return ", ".join(f"{side.name} {value}" for side, value in pairs if value is not None)


def _declared(variant: Variant, seating: Seating, hand: Hand) -> Iterator[str]:
    for meld in hand.melds or ():
        yield f"{meld_text(variant, meld)}: {seating.seats[meld.seat].short}."
    if hand.meld_winner == "tie":
        yield "The melds were equally good."
    elif isinstance(hand.meld_winner, int):
        yield f"Better melds: {seating.sides[hand.meld_winner].name}."
    if hand.bella is not None:
        yield f"{variant.words.bella.capitalize()}: {seating.seats[hand.bella].short}."


def _rest(seating: Seating, hand: Hand) -> Iterator[str]:
    for exchange in hand.exchange or ():
        yield f"{seating.seats[exchange.seat].short} exchanged {shown(exchange.card)}."
    if hand.note:
        yield f"Note: {hand.note}"
