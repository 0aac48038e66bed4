"""What only some clubs write down: the calls, the card turned up, and what was exchanged."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from tracker.games.hands.entry_pages import SUITS_SHOWN, HandEntry
from tracker.games.hands.forms.melding import dealer_of
from tracker.games.hands.forms.printed import Choice, named_seats, one_of, with_empty
from tracker.games.hands.forms.typed import Called, Exchanged, Typed, number_from

EXCHANGED_RANK = "7"
"""The card with which one exchanges; a deck without it has no exchange."""


class CallRow(NamedTuple):
    """A row of lists for one call."""

    number: int
    seats: tuple[Choice, ...]
    calls: tuple[Choice, ...]
    suits: tuple[Choice, ...]


class ExchangeRow(NamedTuple):
    """A row of lists for one exchange."""

    number: int
    seats: tuple[Choice, ...]
    cards: tuple[Choice, ...]


class HandDetails(NamedTuple):
    """The lists for the details of a hand."""

    turned_suits: tuple[Choice, ...]
    turned_ranks: tuple[Choice, ...]
    calls: tuple[CallRow, ...]
    exchanges: tuple[ExchangeRow, ...]


def details_of(entry: HandEntry, typed: Typed) -> HandDetails:
    """The lists for the details, with what is chosen in them."""
    suits = [(suit.code, suit.sign) for suit in entry.rules.suits if suit.code in SUITS_SHOWN]
    ranks = [(rank, entry.rules.card_words.letter(rank)) for rank in entry.rules.ranks]
    return HandDetails(
        turned_suits=one_of(suits, typed.turned_suit),
        turned_ranks=one_of(ranks, typed.turned_rank),
        calls=tuple(_call_rows(entry, typed)),
        exchanges=tuple(_exchange_rows(entry, typed)),
    )


def _call_rows(entry: HandEntry, typed: Typed) -> Iterator[CallRow]:
    """A row for each call: as many as two rounds can have, each for who comes after the last."""
    players, seat = len(entry.seating.seats), dealer_of(entry, typed)
    suits = [(suit.code, suit.sign) for suit in entry.rules.suits]
    rows = with_empty(typed.calls, Called, 2 * players + 1)
    for number, row in enumerate(rows):
        known = number_from(row.seat)
        seat = (seat + 1) % players if known is None else known
        yield CallRow(
            number,
            one_of(named_seats(entry), str(seat)),
            one_of(_vocabulary(entry), row.call),
            one_of(suits, row.suit),
        )


def _vocabulary(entry: HandEntry) -> list[tuple[str, str]]:
    """Every call that the game has, by code and name."""
    answers = [("schmeiss", _("Schmeiss")), ("accept", _("Accept")), ("refuse", _("Refuse"))]
    made = [(call.code, call.name) for call in entry.rules.calls]
    return [("pass", _("Pass")), *made, *(answers if entry.rules.has_schmeiss else ())]


def _exchange_rows(entry: HandEntry, typed: Typed) -> Iterator[ExchangeRow]:
    """A row for each exchange, the low cards first; without a seven only what is there."""
    if EXCHANGED_RANK not in entry.rules.ranks and not typed.exchanges:
        return
    cards = [rank + suit for rank in reversed(entry.rules.ranks) for suit in SUITS_SHOWN]
    named = [(card, entry.rules.card_words.card(card)) for card in cards]
    rows = with_empty(typed.exchanges, Exchanged, len(entry.seating.seats))
    for number, row in enumerate(rows):
        yield ExchangeRow(number, one_of(named_seats(entry), row.seat), one_of(named, row.card))
