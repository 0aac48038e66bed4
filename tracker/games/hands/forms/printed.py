"""The keys, questions and lists of the form, with the current choices."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.cards import RANKS, SUITS
from scoring.record import CAPOT
from tracker.games.hands.entry_pages import SUITS_SHOWN, HandEntry, MeldChoice
from tracker.games.hands.forms.melding import code_of, dealer_of
from tracker.games.hands.forms.typed import (
    MARCH,
    OUTRIGHT,
    RENEGED,
    STOPPED,
    THROWN_IN,
    EnteredCall,
    EnteredExchange,
    HandFormValues,
    TypedMeldRow,
    number_from,
    rarer,
    usual,
)
from tracker.games.start_queries import Side
from tracker.games.texts import TIMES, Suit

OneRow = TypeVar("OneRow")
MELDS, MELDS_IN_DETAIL = 2, 8
"""The number of rows for melds with cards: usually, and where a club records them all."""
SHORTEST = 3
"""The cards of the shortest sequence: the cards below it can never be a high card."""


class Choice(NamedTuple):
    value: str
    text: str
    is_chosen: bool


class SuitKey(NamedTuple):
    value: str
    suit: Suit
    is_chosen: bool


class MakerRow(NamedTuple):
    """The suit keys of a player or side; `place` is the seat they record.

    A game without makers has a single row with empty `place` and `side`.
    """

    place: int | str
    side: int | str
    name: str
    keys: tuple[SuitKey, ...]


class TapQuestion(NamedTuple):
    """A question answered with one tap; `play` is the early ending it belongs to.

    `panel` is the panel that helps to answer it. `reached` is the legend with a placeholder for a
    target, which the phone fills in as the game goes on.
    """

    name: str
    legend: str
    choices: tuple[Choice, ...]
    play: str = ""
    kind: str = "radio"
    panel: str = ""
    reached: str = ""


class ContractChips(NamedTuple):
    """The bid chips: the large ones, and the small ones."""

    usual: tuple[Choice, ...]
    rarer: tuple[Choice, ...]


class RaiseChip(NamedTuple):
    """A chip for the number of raises; `unless` lists the declarations that do not allow it.

    The chip without a value undoes a raise.
    """

    value: str
    text: str
    spoken: str
    unless: str
    is_chosen: bool


class MeldRow(NamedTuple):
    """A row of lists for a meld with its details."""

    number: int
    seats: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    highs: tuple[Choice, ...]
    suits: tuple[Choice, ...]


def maker_rows(entry: HandEntry, typed: HandFormValues) -> tuple[MakerRow, ...]:
    """A row of suit keys for each player, or for each side where only sides are recorded."""
    named: list[tuple[int | str, int | str, str]]
    if not entry.rules.has_makers:
        named = [("" if typed.maker is None else typed.maker, "", _("Trump"))]
    elif entry.seating.has_side_makers:
        named = [(_place(side, typed), side.number, side.name) for side in entry.seating.sides]
    else:
        named = [(seat.place, seat.side, seat.short) for seat in entry.seating.seats]
    return tuple(
        MakerRow(place, side, name, tuple(_suit_keys(entry, typed, place)))
        for place, side, name in named
    )


def plays(entry: HandEntry, typed: HandFormValues) -> tuple[Choice, ...]:
    """The ways a hand can end early.

    A new hand is thrown in with a separate button, in one tap.
    """
    rules = entry.rules
    named = [
        (THROWN_IN, _("Thrown in"), rules.has_thrown_in and entry.record is not None),
        (RENEGED, _("Renege"), rules.has_renege),
        (STOPPED, _("Stopped"), rules.has_stopped),
        (OUTRIGHT, rules.whole_suit, rules.whole_suit != ""),
        (MARCH, pgettext("all tricks", "March"), rules.has_march),
    ]
    return tuple(Choice(play, text, typed.play == play) for play, text, has in named if has)


def play_questions(entry: HandEntry, typed: HandFormValues) -> Iterator[TapQuestion]:
    """Asks for the side or player responsible, for each early ending."""
    rules, sides = entry.rules, _sides(entry)
    if rules.has_renege:
        choices = tuple(Choice(value, text, value in typed.reneged) for value, text in sides)
        yield TapQuestion("reneged", _("Who reneged?"), choices, RENEGED, "checkbox")
    if rules.has_stopped:
        message, choices = _("Who reached {} first?"), one_of(sides, typed.stopped)
        legend = message.format(rules.target)
        yield TapQuestion("stopped", legend, choices, STOPPED, reached=message)
    if rules.whole_suit:
        legend = _("Who had all the cards of a suit?")
        yield TapQuestion("outright", legend, one_of(sides, typed.outright), OUTRIGHT)
    if rules.has_march:
        legend = _("Who announced the march?")
        yield TapQuestion("march", legend, one_of(named_seats(entry), typed.march), MARCH)
        tricks = [(str(won), str(won)) for won in range(rules.tricks, -1, -1)]
        legend = _("How many of the {} tricks did that side win?").format(rules.tricks)
        yield TapQuestion("march_tricks", legend, one_of(tricks, typed.march_tricks), MARCH)


def meld_question(entry: HandEntry, typed: HandFormValues) -> TapQuestion | None:
    """Asks whose melds count where both sides show some; None where melds do not compete."""
    if not entry.rules.is_contest:
        return None
    choices = one_of([*_sides(entry), ("tie", _("Tied"))], typed.meld_winner)
    legend = _("Both sides show melds. Whose count?")
    return TapQuestion("meld_winner", legend, choices, panel="compare")


def trick_question(entry: HandEntry, typed: HandFormValues) -> TapQuestion | None:
    """Asks how many tricks the side without points won; None where several sides may have none."""
    empty = [side for side, points in enumerate(typed.points) if points in ("", "0")]
    side = int(typed.won[0]) if typed.won[:1].isdecimal() else empty[0] if empty else 0
    if len(typed.points) > 2 or side >= len(typed.points):
        return None
    won = [(f"{side}-{won}", str(won) if won else _("none")) for won in range(entry.rules.tricks)]
    legend = _("How many tricks did {} win?").format(entry.seating.sides[side].name)
    return TapQuestion("won", legend, one_of(won, typed.won))


def calls(entry: HandEntry, typed: HandFormValues) -> tuple[Choice, ...]:
    return one_of([(call.code, call.name) for call in entry.rules.calls], typed.call)


def contracts(entry: HandEntry, typed: HandFormValues) -> ContractChips | None:
    """The bid chips, None in games without a numeric bid."""
    if not entry.rules.has_contract:
        return None
    sweep = entry.rules.sweep

    def named(texts: Iterable[str]) -> tuple[Choice, ...]:
        message = ((text, sweep if text == CAPOT else text) for text in texts)
        return one_of(message, typed.contract)

    return ContractChips(named(usual(entry)), named(rarer(entry, typed)))


def raises(entry: HandEntry, typed: HandFormValues) -> Iterator[RaiseChip]:
    """The chips for the number of raises, none in games with another way of doubling."""
    if entry.rules.raises:
        yield RaiseChip("", TIMES.format(1), _("not raised"), "", is_chosen=False)
    for choice in entry.rules.raises:
        value = str(choice.number)
        spoken = "" if choice.text == choice.name else choice.name
        yield RaiseChip(value, choice.text, spoken, choice.unless, typed.raised == value)


def sides(entry: HandEntry, chosen: str) -> tuple[Choice, ...]:
    """The sides as list options."""
    return one_of(_sides(entry), chosen)


def seats(entry: HandEntry, chosen: str) -> tuple[Choice, ...]:
    """The players as list options."""
    return one_of(named_seats(entry), chosen)


def meld_rows(entry: HandEntry, typed: HandFormValues) -> tuple[MeldRow, ...]:
    least = MELDS_IN_DETAIL if entry.keeps_details else MELDS
    rows = with_empty(typed.rows, TypedMeldRow, least)
    return tuple(_meld_row(entry, number, row) for number, row in enumerate(rows))


def with_empty(rows: Sequence[OneRow], kind: type[OneRow], least: int) -> list[OneRow]:
    """Appends empty rows: at least `least` rows in total, and one spare."""
    empty = [kind() for _ in range(max(least - len(rows), 1))]
    return [*rows, *empty]


def one_of(named: Iterable[tuple[str, str]], chosen: str) -> tuple[Choice, ...]:
    """Options from (value, text) pairs, with one selected."""
    return tuple(Choice(value, text, value == chosen) for value, text in named)


def _place(side: Side, typed: HandFormValues) -> int:
    """The seat that represents a side as the maker: the recorded one, else its first."""
    return typed.maker if typed.maker in side.places else side.places[0]


def _suit_keys(entry: HandEntry, typed: HandFormValues, place: int | str) -> Iterator[SuitKey]:
    for shown in entry.rules.suits:
        value = f"{place}-{shown.code}"
        yield SuitKey(value, shown, typed.bid == value)


def _meld_row(entry: HandEntry, number: int, row: TypedMeldRow) -> MeldRow:
    kinds = [(code_of(choice), _kind(choice)) for choice in entry.rules.melds]
    ranks = [rank for rank in RANKS if rank in entry.rules.ranks]
    cards = entry.rules.card_words
    highs = [(rank, cards.letter(rank)) for rank in ranks[: 1 - SHORTEST]]
    suits = [(code, cards.sign(code)) for code in reversed(SUITS)]
    return MeldRow(
        number,
        one_of(named_seats(entry), row.seat),
        one_of(kinds, row.kind),
        one_of(highs, row.high),
        one_of(suits, row.suit),
    )


def _kind(choice: MeldChoice) -> str:
    """The name of a meld, with its length where longer ones share the name."""
    return _("{}, {} cards").format(choice.name, choice.length) if choice.length else choice.name


def _sides(entry: HandEntry) -> list[tuple[str, str]]:
    return [(str(side.number), side.name) for side in entry.seating.sides]


def named_seats(entry: HandEntry) -> list[tuple[str, str]]:
    """(seat, player) options."""
    return [(str(seat.place), seat.short) for seat in entry.seating.seats]


# The details that only some clubs record: calls, the turned card, and exchanges.


EXCHANGED_RANK = "7"
"""The card used for exchanging; a deck without it has no exchange."""


class CallRow(NamedTuple):
    number: int
    seats: tuple[Choice, ...]
    calls: tuple[Choice, ...]
    suits: tuple[Choice, ...]


class ExchangeRow(NamedTuple):
    number: int
    seats: tuple[Choice, ...]
    cards: tuple[Choice, ...]


class HandDetails(NamedTuple):
    turned_suits: tuple[Choice, ...]
    turned_ranks: tuple[Choice, ...]
    calls: tuple[CallRow, ...]
    exchanges: tuple[ExchangeRow, ...]


def details_of(entry: HandEntry, typed: HandFormValues) -> HandDetails:
    suits = [(suit.code, suit.sign) for suit in entry.rules.suits if suit.code in SUITS_SHOWN]
    ranks = [(rank, entry.rules.card_words.letter(rank)) for rank in entry.rules.ranks]
    return HandDetails(
        turned_suits=one_of(suits, typed.turned_suit),
        turned_ranks=one_of(ranks, typed.turned_rank),
        calls=tuple(_call_rows(entry, typed)),
        exchanges=tuple(_exchange_rows(entry, typed)),
    )


def _call_rows(entry: HandEntry, typed: HandFormValues) -> Iterator[CallRow]:
    """A row for each call: as many as two rounds allow, each suggesting the next seat."""
    players, seat = len(entry.seating.seats), dealer_of(entry, typed)
    suits = [(suit.code, suit.sign) for suit in entry.rules.suits]
    rows = with_empty(typed.calls, EnteredCall, 2 * players + 1)
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
    """Every call of the game as (code, name)."""
    answers = [("schmeiss", _("Schmeiss")), ("accept", _("Accept")), ("refuse", _("Refuse"))]
    made = [(call.code, call.name) for call in entry.rules.calls]
    return [("pass", _("Pass")), *made, *(answers if entry.rules.has_schmeiss else ())]


def _exchange_rows(entry: HandEntry, typed: HandFormValues) -> Iterator[ExchangeRow]:
    """A row for each exchange, low cards first; without a seven, only stored ones."""
    if EXCHANGED_RANK not in entry.rules.ranks and not typed.exchanges:
        return
    cards = [rank + suit for rank in reversed(entry.rules.ranks) for suit in SUITS_SHOWN]
    named = [(card, entry.rules.card_words.card(card)) for card in cards]
    rows = with_empty(typed.exchanges, EnteredExchange, len(entry.seating.seats))
    for number, row in enumerate(rows):
        yield ExchangeRow(number, one_of(named_seats(entry), row.seat), one_of(named, row.card))
