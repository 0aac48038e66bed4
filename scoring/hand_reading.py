"""Parses hands in the format of records.md."""

from collections.abc import Mapping

from scoring.cards import suit_from, trump_from
from scoring.language import phrase
from scoring.meld_reading import read_meld
from scoring.problems import Problems
from scoring.reading import (
    Reader,
    list_of,
    one_of,
    read_card,
    read_flag,
    read_items,
    read_number,
    read_numbers,
    read_object,
    read_seat,
    read_side,
    read_some_numbers,
)
from scoring.record import (
    BID_CALLS,
    CALLS,
    CAPOT,
    PLAYS,
    Bid,
    Call,
    Exchange,
    Hand,
    ScoreBefore,
)
from scoring.seats import Seat, Side
from scoring.variant import Variant

NOTE_LENGTH = 500
MOST_POINTS = 1_000_000_000
MOST_BELLAS = 4
"""One in each suit."""


def read_hand(variant: Variant, record: object, problems: Problems) -> Hand:
    """The hand in a JSON value; unreadable parts are noted and left out."""
    parts = read_object(variant, record, "", problems, _HAND)
    for name in ("stopped", "bella"):
        if isinstance(parts.get(name), dict):
            parts |= parts[name]
    return Hand(**parts)


def read_before(variant: Variant, value: object, problems: Problems) -> ScoreBefore | None:
    """The standing before a hand, None if not given."""
    if value is None:
        return None
    return ScoreBefore(**read_object(variant, value, "before", problems, _BEFORE))


def _trump(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    suit = trump_from(value) if isinstance(value, str) else None
    if suit is None:
        problems.add(field, "bad_value", phrase("A suit is C, D, H or S, and NT means no trump."))
    return suit


def _turned(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    if isinstance(value, str) and len(value) == 1 and suit_from(value):
        return suit_from(value)
    return read_card(variant, value, field, problems)


def _call(variant: Variant, value: object, field: str, problems: Problems) -> Call | None:
    if type(value) is not list or not 2 <= len(value) <= 3:
        problems.add(
            field,
            "bad_value",
            phrase("A call is a list of the seat, the call and the suit it names."),
        )
        return None
    seat = read_seat(variant, value[0], field, problems)
    call = _CALL(variant, value[1], field, problems)
    suit = (
        _trump(variant, value[2], field, problems) if value[2:] and value[2] is not None else None
    )
    return Call(seat, call, suit) if seat is not None and call else None


def _bid(variant: Variant, value: object, field: str, problems: Problems) -> Bid:
    return Bid(**read_object(variant, value, field, problems, _BID))


def _piles(
    variant: Variant, value: object, field: str, problems: Problems
) -> tuple[tuple[str, ...], ...] | None:
    """The captured cards per side, without duplicates."""
    items = enumerate(read_items(value, field, problems, variant.sides))
    piles = tuple(_PILE(variant, pile, f"{field}.{side}", problems) for side, pile in items)
    cards = [card for pile in piles for card in pile]
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        problems.add(field, "bad_value", phrase("The card {card} was captured twice.", card=card))
    return None if problems.at(field) else piles


def _meld_winner(
    variant: Variant, value: object, field: str, problems: Problems
) -> Side | str | None:
    return "tie" if value == "tie" else read_side(variant, value, field, problems)


def _reneged(
    variant: Variant, value: object, field: str, problems: Problems
) -> tuple[Side, ...] | None:
    sides: tuple[Side, ...] = _SIDES(variant, value, field, problems)
    if not problems.at(field) and (not sides or len(set(sides)) < len(sides)):
        problems.add(
            field, "bad_value", phrase("Name each side that reneged once, and at least one.")
        )
    return None if problems.at(field) else sides


def _stopped(
    variant: Variant, value: object, field: str, problems: Problems
) -> dict[str, int] | None:
    """The stopping side, and its card points if it had to count them."""
    readers = {"by": read_side, "points": read_number} if variant.may_stop else {"by": read_side}
    parts = read_object(variant, value, field, problems, readers)
    if "by" not in parts:
        problems.missing(f"{field}.by", phrase("Choose the side that reached the target."))
        return None
    points = {"stopped_points": parts["points"]} if "points" in parts else {}
    return {"stopped": parts["by"], **points}


def _outright(variant: Variant, value: object, field: str, problems: Problems) -> Side | None:
    side: Side | None = read_object(variant, value, field, problems, {"by": read_side}).get("by")
    if side is None:
        problems.missing(f"{field}.by", phrase("Choose the side that has won the game."))
    return side


def _play(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """How a hand ended; "outright" only in games that have it."""
    if isinstance(value, str) and value in PLAYS:
        return value
    words = PLAYS if variant.whole_suit_wins else PLAYS[:-1]
    read: str | None = one_of(words)(variant, value, field, problems)
    return read


def _bid_call(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """The call that made trump: a common one, or one of the game's own."""
    if isinstance(value, str) and value in variant.calls:
        return value
    read: str | None = one_of(BID_CALLS)(variant, value, field, problems)
    return read


def _contract(variant: Variant, value: object, field: str, problems: Problems) -> int | str | None:
    """A number or "capot"; which numbers are legal is checked with the whole bid."""
    if type(value) is int or value == CAPOT:
        return value
    code = "bad_contract" if isinstance(value, str) else "bad_value"
    problems.add(field, code, phrase("A contract is a number, or capot."))
    return None


def _bella(
    variant: Variant, value: object, field: str, problems: Problems
) -> Seat | dict[str, object] | None:
    """A seat, or a list of seats in a game with a bella in each suit."""
    if type(value) is not list or all(text.bellas < 2 for text in variant.declared.values()):
        return read_seat(variant, value, field, problems)
    if len(value) > MOST_BELLAS:
        text = phrase("There are {most} pairs of king and queen.", most=MOST_BELLAS)
        problems.add(field, "bad_value", text)
        return None
    seats: tuple[Seat, ...] = _SEATS(variant, value, field, problems)
    return None if problems.at(field) or not seats else {"bella": seats[0], "bellas": seats}


def _exchange(variant: Variant, value: object, field: str, problems: Problems) -> Exchange | None:
    parts = read_object(variant, value, field, problems, {"seat": read_seat, "card": read_card})
    for name in ("seat", "card"):
        if name not in parts:
            problems.missing(f"{field}.{name}", phrase("An exchange names the seat and the card."))
    return None if problems.at(field) else Exchange(**parts)


def _note(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    if isinstance(value, str) and len(value) <= NOTE_LENGTH:
        return value
    problems.add(
        field,
        "bad_value",
        phrase("A note is a text of at most {most} characters.", most=NOTE_LENGTH),
    )
    return None


def _totals(
    variant: Variant, value: object, field: str, problems: Problems
) -> tuple[int, ...] | None:
    totals = read_numbers(variant, value, field, problems)
    if totals and not 0 <= min(totals) <= max(totals) <= MOST_POINTS:
        problems.add(field, "bad_value", phrase("A total is a whole number, at least 0."))
        return None
    return totals


def _carry(variant: Variant, value: object, field: str, problems: Problems) -> int | None:
    if type(value) is int and 0 <= value <= MOST_POINTS:
        return value
    problems.add(field, "bad_value", phrase("The points that wait are a whole number, at least 0."))
    return None


def _ladder(variant: Variant, value: object, field: str, problems: Problems) -> None:
    """Validates the ladder, which has no effect in a single hand."""
    if type(value) is not dict:
        problems.add(
            field, "bad_value", phrase("The ladder is an object, as a scored game gives it.")
        )


_CALL = one_of(CALLS)
_PILE = list_of(read_card)
_SIDES = list_of(read_side)
_SEATS = list_of(read_seat)
_BEFORE: Mapping[str, Reader] = {"totals": _totals, "carry": _carry, "ladder": _ladder}
_BID: Mapping[str, Reader] = {
    "maker": read_seat,
    "trump": _trump,
    "call": _bid_call,
    "turned": _turned,
    "kontra": read_flag,
    "re": read_flag,
    "calls": list_of(_call),
    "contract": _contract,
    "raised": read_number,
}
_HAND: Mapping[str, Reader] = {
    "dealer": read_seat,
    "dealer_override": read_flag,
    "play": _play,
    "bid": _bid,
    "melds": list_of(read_meld),
    "meld_winner": _meld_winner,
    "bella": _bella,
    "captured": read_some_numbers,
    "counted": read_some_numbers,
    "cards": _piles,
    "last_trick": read_side,
    "tricks": read_numbers,
    "swept": read_side,
    "reneged": _reneged,
    "stopped": _stopped,
    "march": read_seat,
    "exchange": list_of(_exchange),
    "note": _note,
    "roem": read_numbers,
    "outright": _outright,
}
