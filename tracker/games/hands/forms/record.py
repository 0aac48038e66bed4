"""What is typed in the form as a record in the words of docs/records.md.

The form is made of parts. In a correction, a part in which nothing was changed keeps what the
stored record says there, however that is spelt; so does what the form cannot show.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.language import join_texts
from scoring.problems import Problems
from tracker.engine.records.folding import Json
from tracker.games.hands.entry_pages import EntryGround, HandEntry
from tracker.games.hands.forms import writers
from tracker.games.hands.forms.melding import shown_melds
from tracker.games.hands.forms.printed import Choice
from tracker.games.hands.forms.typed import (
    MARCH,
    NOT_PLAYED_OUT,
    OUTRIGHT,
    PLAYED,
    STOPPED,
    THROWN_IN,
    Typed,
)
from tracker.games.hands.texts import SAID_CALLS


class HandDraft(NamedTuple):
    """The record as far as it can be made, where its melds were typed, and what cannot be read."""

    record: Json
    meld_fields: tuple[str, ...]
    problems: Problems


PartWriter = Callable[[Typed, EntryGround, Problems], Json]


class FieldPart(NamedTuple):
    """Fields of the form that belong together, and what they become in a record.

    `keys` are those of the record, a bid's with its name before them; `plays` the ways of ending a
    hand that have this part.
    """

    keys: tuple[str, ...]
    fields: tuple[str, ...]
    plays: frozenset[str]
    write: PartWriter


def draft_of(typed: Typed, entry: EntryGround, before: Typed | None) -> HandDraft:
    """The record of the form; `before` is what a correction began with."""
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
    """The parts of the form: with the details of a hand where the club keeps them."""
    return (*PARTS, *DETAILS) if entry.keeps_details else PARTS


def kept_keys(entry: EntryGround) -> tuple[str, ...]:
    """What the stored record says that the form can only keep or leave out."""
    shown = {key for part in parts_of(entry) for key in part.keys}
    stored = _flat(entry.record or {})
    return tuple(key for key in KEPT if key in stored and key not in shown)


def _is_same(part: FieldPart, typed: Typed, before: Typed) -> bool:
    return typed.play == before.play and all(
        getattr(typed, field) == getattr(before, field) for field in part.fields
    )


def _flat(record: Json) -> Json:
    """The record with the parts of its bid beside the others: "bid.maker"."""
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


def _meld_fields(typed: Typed, entry: EntryGround, written: Json) -> tuple[str, ...]:
    """The field in which each meld of the record was typed."""
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
    FieldPart(("dealer", "dealer_override"), ("dealer",), _ALL, writers.write_dealer),
    FieldPart(
        ("play", "reneged", "stopped", "outright", "march"),
        ("play", "reneged", "stopped", "outright", "march", "points"),
        _ALL,
        writers.write_ending,
    ),
    FieldPart(_BID, _BID_FIELDS, _WITH_TRUMP, writers.write_bid),
    FieldPart(("melds",), _MELDS, _DECLARED, writers.write_melds),
    FieldPart(("meld_winner",), ("meld_winner", *_MELDS), _DECLARED, writers.write_meld_winner),
    FieldPart(("bella",), ("bella",), _DECLARED, writers.write_bella),
    FieldPart(("roem",), ("roem",), _COUNTED, writers.write_roem),
    FieldPart(
        ("captured", "counted"), ("points", "is_without_last"), _COUNTED, writers.write_points
    ),
    FieldPart(("last_trick",), ("last_trick",), _COUNTED | {STOPPED}, writers.write_last_trick),
    FieldPart(("tricks", "swept"), _TRICKS, _COUNTED, writers.write_tricks),
    FieldPart(("note",), ("note",), _ALL, writers.write_note),
)

DETAILS = (
    FieldPart(("bid.calls",), ("calls",), _ALL, writers.write_calls),
    FieldPart(("bid.turned",), ("turned_suit", "turned_rank"), _ALL, writers.write_turned),
    FieldPart(("exchange",), ("exchanges",), _DECLARED, writers.write_exchanges),
)
"""The parts for a club that keeps the details of a hand."""

KEPT: Mapping[str, frozenset[str]] = {
    "bid.calls": _ALL,
    "bid.turned": _ALL,
    "exchange": _DECLARED,
    "cards": _COUNTED,
}
"""What the form can only keep or leave out, with the plays that can have it."""


# What a record says that the form cannot show, in words, to be kept or left out.


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
