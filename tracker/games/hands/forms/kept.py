"""What a record says that the form cannot show, in words, to be kept or left out."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.language import join_texts
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.printed import Choice
from tracker.games.hands.forms.record import kept_keys
from tracker.games.hands.forms.typed import Typed
from tracker.games.hands.texts import SAID_CALLS


def kept_choices(entry: HandEntry, typed: Typed) -> tuple[Choice, ...]:
    """A tick for each thing that can only be kept or left out."""
    record = entry.record or {}
    keys = {key: key.rpartition(".")[2] for key in kept_keys(entry)}
    return tuple(
        Choice(key, WORDS[key](entry, (record | record.get("bid", {}))[name]), key in typed.kept)
        for key, name in keys.items()
    )


def _calls(entry: HandEntry, calls: Any) -> str:
    said = (_call(entry, *call) for call in calls)
    return _("The calls: {}.").format(", ".join(said))


def _call(entry: HandEntry, seat: int, call: str, suit: str = "") -> str:
    named = entry.rules.card_words.suit(suit) if suit else ""
    return f"{_name(entry, seat)} {SAID_CALLS[call]} {named}".strip()


def _turned(entry: HandEntry, turned: Any) -> str:
    cards = entry.rules.card_words
    said = cards.card(turned) if len(turned) > 1 else cards.suit(turned)
    return _("Turned up: {}.").format(said)


def _exchanged(entry: HandEntry, exchanges: Any) -> str:
    card = entry.rules.card_words.card
    said = (f"{_name(entry, exchange['seat'])} {card(exchange['card'])}" for exchange in exchanges)
    return _("Exchanged: {}.").format(", ".join(said))


def _cards(entry: HandEntry, piles: Any) -> str:
    named = zip(entry.seating.sides, piles, strict=True)
    card = entry.rules.card_words.card
    said = (f"{side.name} {join_texts(map(card, pile), ' ')}" for side, pile in named)
    return _("The cards won, which give the points: {}.").format("; ".join(said))


def _name(entry: HandEntry, seat: int) -> str:
    return entry.seating.seats[seat].short


WORDS: Mapping[str, Callable[[HandEntry, Any], str]] = {
    "bid.calls": _calls,
    "bid.turned": _turned,
    "exchange": _exchanged,
    "cards": _cards,
}
