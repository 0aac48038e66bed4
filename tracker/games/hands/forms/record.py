"""Converts the form's values to a record in the terms of docs/records.md.

The form is made of parts. In a correction, an unchanged part keeps what the stored record has, in
its own spelling; so does anything the form cannot show.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from unicodedata import category

from django.utils.translation import gettext as _

from scoring.json_values import Json
from scoring.language import join_texts
from scoring.problems import Problems
from scoring.record import BID_CALLS
from tracker.games.hands.entry_pages import EntryGround, HandEntry
from tracker.games.hands.forms.melding import bella_seat, dealer_of, shown_melds, sides_with_melds
from tracker.games.hands.forms.printed import Choice
from tracker.games.hands.forms.typed import (
    MARCH,
    NOT_PLAYED_OUT,
    OUTRIGHT,
    PLAYED,
    RENEGED,
    STOPPED,
    THROWN_IN,
    HandFormValues,
    contract_of,
    number_from,
    raised_of,
)
from tracker.games.hands.texts import SAID_CALLS

FORCED, NAMED = "forced", "name"
CONTROL = "Cc"
"""The Unicode category of invisible control characters, which PostgreSQL may reject."""


def write_dealer(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    dealer = number_from(typed.dealer)
    if dealer is None:
        return {}
    return {"dealer": dealer, "dealer_override": True}


def write_ending(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    play = {"play": PLAYED if typed.play == MARCH else typed.play}
    if typed.play == RENEGED:
        return play | ({"reneged": _numbers(typed.reneged)} if typed.reneged else {})
    if typed.play == STOPPED and number_from(typed.stopped) is not None:
        return play | {"stopped": _stopped(typed, entry, problems)}
    if typed.play == OUTRIGHT and number_from(typed.outright) is not None:
        return play | {"outright": {"by": number_from(typed.outright)}}
    if typed.play == MARCH:
        seat = number_from(typed.march)
        if seat is None:
            problems.missing("march", _("Tap the player who announced the march."))
            return play
        return play | {"march": seat}
    return play


def _stopped(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    """The side that ended a hand and, where it counts them, its points so far."""
    by = number_from(typed.stopped)
    points = _counted("points", typed.points, problems) if entry.rules.has_enough else []
    own = points[by] if by is not None and by < len(points) else None
    return {"by": by} | ({} if own is None else {"points": own})


def write_bid(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    text = {
        "bid.maker": _maker(typed, entry),
        "bid.trump": typed.trump or None,
        "bid.call": typed.call or None,
        "bid.kontra": typed.is_kontra or None,
        "bid.re": typed.is_re or None,
    }
    bid = {key: value for key, value in text.items() if value is not None}
    return bid | contract_of(typed.contract) | raised_of(typed.raised)


def _maker(typed: HandFormValues, entry: EntryGround) -> int | None:
    """The seat that made trump; of a side, any seat that could have made this call."""
    maker = typed.maker
    if maker is None or not entry.seating.has_side_makers:
        return maker
    places = entry.seating.sides[maker % len(entry.seating.sides)].places
    called = [number_from(call.seat) for call in reversed(typed.calls) if call.call in BID_CALLS]
    could = [seat for seat in (maker, *places) if _could_call(typed, entry, seat)]
    return next((seat for seat in (*called, *could) if seat in places), maker)


def _could_call(typed: HandFormValues, entry: EntryGround, seat: int) -> bool:
    """Only one seat can be forced to make trump, and in most games it has no other call then."""
    if FORCED not in [call.code for call in entry.rules.calls]:
        return True
    must = (dealer_of(entry, typed) + entry.rules.must_after) % len(entry.seating.seats)
    return {FORCED: seat == must, NAMED: seat != must}.get(typed.call, True)


def write_calls(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    calls = [
        [number_from(call.seat), call.call, *([call.suit] if call.suit else [])]
        for call in typed.calls
    ]
    return {"bid.calls": calls} if calls else {}


def write_turned(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    """The turned card, or only its suit."""
    if typed.turned_rank and not typed.turned_suit:
        problems.add("bid.turned", "bad_value", _("Choose the suit of the turned card."))
    turned = typed.turned_rank + typed.turned_suit
    return {"bid.turned": turned} if typed.turned_suit else {}


def write_exchanges(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    text = (
        {"seat": number_from(exchange.seat), "card": exchange.card or None}
        for exchange in typed.exchanges
    )
    exchanges = [{key: value for key, value in meld.items() if value is not None} for meld in text]
    return {"exchange": exchanges} if exchanges else {}


def write_melds(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    melds = [shown.meld for shown in shown_melds(typed, entry)]
    return {"melds": melds} if melds else {}


def write_meld_winner(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    """The side whose melds count; no answer where only one side shows any."""
    if not typed.meld_winner or len(sides_with_melds(typed, entry)) < 2:
        return {}
    winner = number_from(typed.meld_winner)
    return {"meld_winner": typed.meld_winner if winner is None else winner}


def write_bella(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    """The seat; all entered seats in a game that allows several."""
    if entry.rules.several_bellas:
        sides = [number_from(text) for text in typed.bella]
    else:
        message = _("Only one side can have it: tap one of them to remove it.")
        sides = [_only_one(typed.bella, "bella", problems, message)]
    melds = [shown.meld for shown in shown_melds(typed, entry)]
    known = range(len(entry.seating.sides))
    seats = [
        bella_seat(side, typed, entry, melds)
        for side in sides
        if side is not None and side in known
    ]
    return {"bella": seats if len(seats) > 1 else seats[0]} if seats else {}


def write_roem(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    """The total of each side; nothing where there is none."""
    sums = [
        sum(filter(None, _counted("roem", chips, problems, side)))
        for side, chips in enumerate(typed.roem)
    ]
    return {"roem": sums} if any(sums) else {}


def write_points(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    if not any(typed.points):
        return {}
    numbers = _counted("points", typed.points, problems)
    return {"captured" if typed.is_without_last else "counted": numbers}


def write_last_trick(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    text = _("Only one side won the last trick: tap one of them to remove it.")
    side = _only_one(typed.last_trick, "last_trick", problems, text)
    return {} if side is None else {"last_trick": side}


def write_tricks(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    sides = len(entry.seating.sides)
    tricks = _answered_tricks(typed, sides) or _counted("tricks", typed.tricks, problems)
    known = [number for number in tricks if number is not None]
    if len(known) == sides - 1:
        rest = entry.rules.tricks - sum(known)
        tricks = [rest if number is None else number for number in tricks]
    elif known and len(known) < sides:
        problems.missing("tricks", _("Enter the tricks of each side, or leave them all out."))
    swept = number_from(typed.swept)
    return ({"tricks": tricks} if known else {}) | ({} if swept is None else {"swept": swept})


def _answered_tricks(typed: HandFormValues, sides: int) -> list[int | None]:
    """The tricks from the question about one side; empty where it is not answered."""
    side, _dash, number = typed.won.partition("-")
    won = number_from(number)
    if typed.play == MARCH:
        seat, won = number_from(typed.march), number_from(typed.march_tricks)
        side = "" if seat is None else str(seat % sides)
    if won is None or number_from(side) is None:
        return []
    return [won if str(place) == side else None for place in range(sides)]


def write_note(typed: HandFormValues, entry: EntryGround, problems: Problems) -> Json:
    if any(category(letter) == CONTROL for letter in typed.note.replace("\n", "")):
        text = _("There is an invisible character here: type it instead of pasting it.")
        problems.add("note", "bad_value", text)
    return {"note": typed.note} if typed.note else {}


def _numbers(texts: tuple[str, ...]) -> list[int | None]:
    return [number_from(text) for text in texts]


def _counted(
    field: str, texts: tuple[str, ...], problems: Problems, side: int | None = None
) -> list[int | None]:
    """Parses numbers, None for empty ones; notes invalid ones as problems.

    There is one for each side, or all belong to one `side`.
    """
    for number, text in enumerate(texts):
        place = number if side is None else side
        if text and number_from(text) is None:
            message = _("“{}” is not a number of points: digits only.")
            if field == "tricks":
                message = _("“{}” is not a number of tricks: digits only.")
            problems.add(f"{field}.{place}", "bad_value", message.format(text))
    return _numbers(texts)


def _only_one(chosen: tuple[str, ...], field: str, problems: Problems, text: str) -> int | None:
    """The chosen side, at most one."""
    if len(set(chosen)) > 1:
        problems.add(field, "bad_value", text)
        return None
    return number_from(chosen[0]) if chosen else None


class HandDraft(NamedTuple):
    """The record as far as it is complete, the field of each meld, and the unreadable input."""

    record: Json
    meld_fields: tuple[str, ...]
    problems: Problems


PartWriter = Callable[[HandFormValues, EntryGround, Problems], Json]


class FieldPart(NamedTuple):
    """A group of form fields, and what they become in a record.

    `keys` are those of the record, "bid."-prefixed for keys of the bid; `plays` are the endings of
    a hand that have this part.
    """

    keys: tuple[str, ...]
    fields: tuple[str, ...]
    plays: frozenset[str]
    write: PartWriter


def draft_of(typed: HandFormValues, entry: EntryGround, before: HandFormValues | None) -> HandDraft:
    """Builds the record from the form; `before` holds the initial values of a correction."""
    problems = Problems()
    stored = _flat(entry.record or {})
    written: Json = {}
    for part in parts_of(entry):
        if typed.play not in part.plays:
            continue
        if before is not None and _is_same(part, typed, before):
            written |= {key: stored[key] for key in part.keys if key in stored}
        else:
            written |= part.write(typed, entry, problems)
    keys = kept_keys(entry)
    kept = [key for key in keys if key in typed.kept and typed.play in KEPT[key]]
    written |= {key: stored[key] for key in kept}
    return HandDraft(_nested(written), _meld_fields(typed, entry, written), problems)


def parts_of(entry: EntryGround) -> tuple["FieldPart", ...]:
    """The parts of the form, including details where the club records them."""
    return (*PARTS, *DETAILS) if entry.keeps_details else PARTS


def kept_keys(entry: EntryGround) -> tuple[str, ...]:
    """The record keys that the form can only keep or drop."""
    shown = {key for part in parts_of(entry) for key in part.keys}
    stored = _flat(entry.record or {})
    return tuple(key for key in KEPT if key in stored and key not in shown)


def _is_same(part: FieldPart, typed: HandFormValues, before: HandFormValues) -> bool:
    return typed.play == before.play and all(
        getattr(typed, field) == getattr(before, field) for field in part.fields
    )


def _flat(record: Json) -> Json:
    """Flattens the bid into the record: "bid.maker"."""
    flat = {key: value for key, value in record.items() if key != "bid"}
    return flat | {f"bid.{key}": value for key, value in record.get("bid", {}).items()}


def _nested(flat: Mapping[str, object]) -> Json:
    record: Json = {}
    for key, value in flat.items():
        outer, _dot, inner = key.partition(".")
        if inner:
            record.setdefault(outer, {})[inner] = value
        else:
            record[key] = value
    return record


def _meld_fields(typed: HandFormValues, entry: EntryGround, written: Json) -> tuple[str, ...]:
    """The field in which each meld of the record was entered."""
    shown = shown_melds(typed, entry)
    if written.get("melds") == [chip.meld for chip in shown]:
        return tuple(chip.field for chip in shown)
    sides = len(entry.seating.sides)
    return tuple(f"melds-{meld['seat'] % sides}" for meld in written.get("melds", ()))


_ALL = frozenset({PLAYED, THROWN_IN, *NOT_PLAYED_OUT})
_COUNTED = frozenset({PLAYED, MARCH})
_WITH_TRUMP = _ALL - {THROWN_IN}
_DECLARED = _WITH_TRUMP - {OUTRIGHT}
_BID = ("bid.maker", "bid.trump", "bid.call", "bid.kontra", "bid.re", "bid.contract", "bid.raised")
_BID_FIELDS = ("bid", "call", "contract", "raised", "is_kontra", "is_re", "calls")
_MELDS = ("melds", "exact", "rows")
_TRICKS = ("tricks", "won", "swept", "march", "march_tricks")

PARTS = (
    FieldPart(("dealer", "dealer_override"), ("dealer",), _ALL, write_dealer),
    FieldPart(
        ("play", "reneged", "stopped", "outright", "march"),
        ("play", "reneged", "stopped", "outright", "march", "points"),
        _ALL,
        write_ending,
    ),
    FieldPart(_BID, _BID_FIELDS, _WITH_TRUMP, write_bid),
    FieldPart(("melds",), _MELDS, _DECLARED, write_melds),
    FieldPart(("meld_winner",), ("meld_winner", *_MELDS), _DECLARED, write_meld_winner),
    FieldPart(("bella",), ("bella",), _DECLARED, write_bella),
    FieldPart(("roem",), ("roem",), _COUNTED, write_roem),
    FieldPart(("captured", "counted"), ("points", "is_without_last"), _COUNTED, write_points),
    FieldPart(("last_trick",), ("last_trick",), _COUNTED | {STOPPED}, write_last_trick),
    FieldPart(("tricks", "swept"), _TRICKS, _COUNTED, write_tricks),
    FieldPart(("note",), ("note",), _ALL, write_note),
)

DETAILS = (
    FieldPart(("bid.calls",), ("calls",), _ALL, write_calls),
    FieldPart(("bid.turned",), ("turned_suit", "turned_rank"), _ALL, write_turned),
    FieldPart(("exchange",), ("exchanges",), _DECLARED, write_exchanges),
)
"""The parts for a club that records the details of a hand."""

KEPT: Mapping[str, frozenset[str]] = {
    "bid.calls": _ALL,
    "bid.turned": _ALL,
    "exchange": _DECLARED,
    "cards": _COUNTED,
}
"""Keys the form can only keep or drop, with the plays that can have them."""


# Parts of a record that the form cannot show, in words, to keep or drop.


def kept_choices(entry: HandEntry, typed: HandFormValues) -> tuple[Choice, ...]:
    """A checkbox for each part that can only be kept or dropped."""
    record = entry.record or {}
    keys = {key: key.rpartition(".")[2] for key in kept_keys(entry)}
    return tuple(
        Choice(key, WORDS[key](entry, (record | record.get("bid", {}))[name]), key in typed.kept)
        for key, name in keys.items()
    )


def _calls(entry: HandEntry, calls: Any) -> str:
    text = (_call(entry, *call) for call in calls)
    return _("The calls: {}.").format(", ".join(text))


def _call(entry: HandEntry, seat: int, call: str, suit: str = "") -> str:
    named = entry.rules.card_words.suit(suit) if suit else ""
    return f"{_name(entry, seat)} {SAID_CALLS[call]} {named}".strip()


def _turned(entry: HandEntry, turned: Any) -> str:
    cards = entry.rules.card_words
    text = cards.card(turned) if len(turned) > 1 else cards.suit(turned)
    return _("Turned up: {}.").format(text)


def _exchanged(entry: HandEntry, exchanges: Any) -> str:
    card = entry.rules.card_words.card
    text = (f"{_name(entry, exchange['seat'])} {card(exchange['card'])}" for exchange in exchanges)
    return _("Exchanged: {}.").format(", ".join(text))


def _cards(entry: HandEntry, piles: Any) -> str:
    named = zip(entry.seating.sides, piles, strict=True)
    card = entry.rules.card_words.card
    text = (f"{side.name} {join_texts(map(card, pile), ' ')}" for side, pile in named)
    return _("The cards won, which give the points: {}.").format("; ".join(text))


def _name(entry: HandEntry, seat: int) -> str:
    return entry.seating.seats[seat].short


WORDS: Mapping[str, Callable[[HandEntry, Any], str]] = {
    "bid.calls": _calls,
    "bid.turned": _turned,
    "exchange": _exchanged,
    "cards": _cards,
}
