"""A hand's record in words, one sentence per fact."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scoring import Hand, Variant
from scoring.hand_reading import read_hand
from scoring.json_values import Json
from scoring.language import enumeration, join_texts, phrase_of
from scoring.problems import Problems
from scoring.record import Call
from scoring.words import meld_text
from tracker.engine.records.tallies import raise_of
from tracker.games.start_queries import Seating
from tracker.games.texts import CALLED, contract_text, doubled_words

SAID_CALLS: Mapping[str, str] = {
    "pass": phrase_of("call", "pass"),
    "take": phrase_of("call", "take"),
    "name": phrase_of("call", "name"),
    "forced": phrase_of("call", "forced"),
    "small": phrase_of("call", "small"),
    "better": phrase_of("call", "better"),
    "schmeiss": phrase_of("call", "schmeiss"),
    "accept": phrase_of("call", "accept"),
    "refuse": phrase_of("call", "refuse"),
}
"""The calls of a bidding in words."""


def record_text(variant: Variant, seating: Seating, record: Json) -> tuple[str, ...]:
    hand = read_hand(variant, record, Problems())
    text = (
        *_dealt(seating, hand),
        *_bid(variant, seating, hand),
        *_ended(seating, hand),
        *_outright(seating, hand),
        *_points(variant, seating, hand),
        *_declared(variant, seating, hand),
        *_rest(variant, seating, hand),
    )
    return tuple(text)


def _dealt(seating: Seating, hand: Hand) -> Iterator[str]:
    if hand.dealer is not None:
        text = _("{player} dealt out of turn.") if hand.dealer_override else _("{player} dealt.")
        yield text.format(player=seating.seats[hand.dealer].short)
    if hand.march is not None:
        yield _("{player} announced a march.").format(player=seating.seats[hand.march].short)


def _bid(variant: Variant, seating: Seating, hand: Hand) -> Iterator[str]:
    bid = hand.bid
    if bid is None:
        return
    cards = variant.words.cards
    made = cards.suit(bid.trump) if bid.trump else _("trump")
    if bid.maker is not None:
        text = CALLED.get(bid.call, CALLED[None])
        yield str(text.format(maker=seating.makers[bid.maker], suit=made))
    elif bid.trump:
        yield _sentence(_("Trump"), made)
    if bid.turned:
        yield _("Turned up: {card}.").format(
            card=(cards.card if len(bid.turned) > 1 else cards.suit)(bid.turned)
        )
    for call in bid.calls or ():
        yield _call(variant, seating, call)
    if bid.contract is not None:
        yield _sentence(_("Bid"), contract_text(variant, bid.contract))
    if bid.kontra or bid.raised:
        yield f"{doubled_words(variant)[raise_of(bid._asdict())].capitalize()}."


def _call(variant: Variant, seating: Seating, call: Call) -> str:
    player, text = seating.seats[call.seat].short, SAID_CALLS[call.call]
    if call.suit is None:
        return _("{player}: {call}.").format(player=player, call=text)
    suit = variant.words.cards.suit(call.suit)
    return _("{player}: {call} {suit}.").format(player=player, call=text, suit=suit)


def _ended(seating: Seating, hand: Hand) -> Iterator[str]:
    if hand.play == "thrown_in":
        yield _("Thrown in.")
    if hand.reneged is not None:
        yield _("{sides} reneged.").format(
            sides=enumeration([seating.sides[side].name for side in hand.reneged])
        )
    if hand.stopped is not None:
        yield _("Stopped by {side}.").format(side=seating.sides[hand.stopped].name)
    if hand.stopped_points is not None:
        yield _sentence(_("Card points"), str(hand.stopped_points))


def _outright(seating: Seating, hand: Hand) -> Iterator[str]:
    if hand.outright is not None:
        side = seating.sides[hand.outright].name
        yield _("All the cards of a suit: {side}.").format(side=side)


def _points(variant: Variant, seating: Seating, hand: Hand) -> Iterator[str]:
    for title, numbers in (
        (_("Card points"), hand.captured),
        (_("Card points with the last trick"), hand.counted),
        (_("Tricks"), hand.tricks),
    ):
        if numbers is not None:
            yield _sentence(title, _for_each(seating, numbers))
    if hand.cards is not None:
        card = variant.words.cards.card
        cards = [join_texts(map(card, pile), " ") for pile in hand.cards]
        yield _("Cards: {cards}").format(cards=_for_each(seating, cards))
    if hand.last_trick is not None:
        yield _("Last trick: {side}.").format(side=seating.sides[hand.last_trick].name)
    if hand.swept is not None:
        yield _("Every trick: {side}.").format(side=seating.sides[hand.swept].name)


def _sentence(label: object, text: str) -> str:
    return _("{label}: {text}").format(label=label, text=text) + "."


def _for_each(seating: Seating, values: Sequence[object]) -> str:
    """A value for each side, empty for a missing one."""
    pairs = zip(seating.sides, values, strict=True)
    return ", ".join(f"{side.name} {value}" for side, value in pairs if value is not None)


def _declared(variant: Variant, seating: Seating, hand: Hand) -> Iterator[str]:
    for meld in hand.melds or ():
        yield _sentence(meld_text(variant, meld), seating.seats[meld.seat].short)
    if hand.meld_winner == "tie":
        yield _("The melds were tied.")
    elif isinstance(hand.meld_winner, int):
        yield _("Better melds: {side}.").format(side=seating.sides[hand.meld_winner].name)
    if hand.roem is not None:
        yield _sentence(_("Roem"), _for_each(seating, hand.roem))
    if hand.bella is not None:
        names = [seating.seats[seat].short for seat in hand.bellas or (hand.bella,)]
        yield _sentence(variant.words.bella.capitalize(), ", ".join(names))


def _rest(variant: Variant, seating: Seating, hand: Hand) -> Iterator[str]:
    for exchange in hand.exchange or ():
        yield _("{player} exchanged {shown}.").format(
            player=seating.seats[exchange.seat].short,
            shown=variant.words.cards.card(exchange.card),
        )
    if hand.note:
        yield _("Note: {note}").format(note=hand.note)
