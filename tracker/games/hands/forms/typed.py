"""The raw text of the hand form, field by field; nothing is validated yet."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from django.http import QueryDict

from scoring.contract_bids import LEAST_CONTRACT, STEP
from scoring.json_values import Json
from scoring.record import CAPOT
from tracker.engine.records.numbers import read_number
from tracker.games.hands.entry_pages import EntryGround

PLAYED, THROWN_IN, RENEGED, STOPPED, MARCH = "played", "thrown_in", "reneged", "stopped", "march"
OUTRIGHT = "outright"
"""The endings of a hand in the form; in a record a march is played like any other hand."""

NOT_PLAYED_OUT = (RENEGED, STOPPED, MARCH, OUTRIGHT)
LONGEST_NUMBER = 4
"""Longer than any number of points or tricks."""


class TypedMeldRow(NamedTuple):
    """A meld with details, from one of its form rows."""

    seat: str = ""
    kind: str = ""
    high: str = ""
    suit: str = ""

    @property
    def is_empty(self) -> bool:
        return not any(self)


class EnteredCall(NamedTuple):
    """A call of the bidding, from one of its form rows; its seat is suggested."""

    seat: str = ""
    call: str = ""
    suit: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.call or self.suit)


class EnteredExchange(NamedTuple):
    """An exchanged card, from one of its form rows."""

    seat: str = ""
    card: str = ""

    @property
    def is_empty(self) -> bool:
        return not any(self)


AnyRow = TypeVar("AnyRow", TypedMeldRow, EnteredCall, EnteredExchange)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFormValues:
    """The submitted form: seats and sides are numbers, melds the codes of their chips.

    `bid` is the maker's seat and the suit, "2-H"; `exact` are melds as JSON; `roem` has the chips
    of each side that add up to its total; `won` is a side and its number of tricks, "1-0"; `kept`
    names what the form cannot show and should keep. Empty rows are left out. `contract` is the
    number bid, or "capot"; `raised` is how often the hand was raised.
    """

    play: str = PLAYED
    bid: str = ""
    call: str = ""
    contract: str = ""
    raised: str = ""
    is_kontra: bool = False
    is_re: bool = False
    calls: tuple[EnteredCall, ...] = ()
    turned_suit: str = ""
    turned_rank: str = ""
    exchanges: tuple[EnteredExchange, ...] = ()
    reneged: tuple[str, ...] = ()
    stopped: str = ""
    outright: str = ""
    march: str = ""
    march_tricks: str = ""
    melds: tuple[tuple[str, ...], ...]
    roem: tuple[tuple[str, ...], ...]
    exact: tuple[str, ...] = ()
    rows: tuple[TypedMeldRow, ...] = ()
    meld_winner: str = ""
    bella: tuple[str, ...] = ()
    points: tuple[str, ...]
    is_without_last: bool = False
    last_trick: tuple[str, ...] = ()
    tricks: tuple[str, ...]
    won: str = ""
    swept: str = ""
    dealer: str = ""
    note: str = ""
    kept: tuple[str, ...] = ()

    @property
    def maker(self) -> int | None:
        return number_from(self.bid.partition("-")[0])

    @property
    def trump(self) -> str:
        """The trump suit, or ""."""
        return self.bid.partition("-")[2]


def empty(entry: EntryGround) -> HandFormValues:
    sides = len(entry.seating.sides)
    return HandFormValues(
        melds=((),) * sides, roem=((),) * sides, points=("",) * sides, tricks=("",) * sides
    )


def typed_from(sent: QueryDict, entry: EntryGround) -> HandFormValues:
    """Reads the values of a submitted form."""
    sides = range(len(entry.seating.sides))
    texts: Json = {name: _text(sent, name) for name in _TEXTS}
    lists: Json = {name: tuple(sent.getlist(name)) for name in _LISTS}
    return HandFormValues(
        play=_play(_text(sent, "end") or _text(sent, "play")),
        is_kontra="kontra" in sent,
        is_re="re" in sent,
        melds=tuple(tuple(sorted(sent.getlist(f"meld-{side}"))) for side in sides),
        roem=tuple(tuple(sorted(sent.getlist(f"roem-{side}"))) for side in sides),
        rows=_rows(sent, "row", TypedMeldRow),
        calls=_rows(sent, "calls", EnteredCall),
        exchanges=_rows(sent, "exchange", EnteredExchange),
        points=tuple(_text(sent, f"points-{side}") for side in sides),
        is_without_last="without_last" in sent,
        tricks=tuple(_text(sent, f"tricks-{side}") for side in sides),
        **texts,
        **lists,
    )


def number_from(text: str) -> int | None:
    """Parses a number; None if it is not one or has too many digits."""
    return read_number(text, LONGEST_NUMBER)


def spelt(text: str) -> str:
    """Strips outer spaces and normalises line ends."""
    return text.replace("\r\n", "\n").strip()


def _play(text: str) -> str:
    return text if text in (THROWN_IN, *NOT_PLAYED_OUT) else PLAYED


def _text(sent: QueryDict, name: str) -> str:
    return spelt(str(sent.get(name, "")))


def _rows(sent: QueryDict, name: str, row: type[AnyRow]) -> tuple[AnyRow, ...]:
    """The non-empty rows of this name, in order."""
    matches = (re.fullmatch(rf"{name}-([0-9]{{1,{LONGEST_NUMBER}}})-[a-z]+", key) for key in sent)
    numbers = sorted({int(match[1]) for match in matches if match})
    fields = row._fields
    rows = (
        row(*(_text(sent, f"{name}-{number}-{field}") for field in fields)) for number in numbers
    )
    return tuple(row for row in rows if not row.is_empty)


_TEXTS = (
    *("bid", "call", "contract", "raised", "stopped", "outright", "march", "march_tricks"),
    *("meld_winner", "won", "swept", "dealer", "note", "turned_suit", "turned_rank"),
)
_LISTS = ("reneged", "exact", "bella", "last_trick", "kept")


# Bids and raises on the form: large chips for the usual numbers, small ones for others.


MOST_USUAL = 160
"""The most that cards alone bring: higher bids need bonuses as well."""
MOST_RARE = 400
"""More than anyone bids, with four jacks and every trick."""


def usual(entry: EntryGround) -> Iterator[str]:
    """The large chips; every trick comes last."""
    for number in range(LEAST_CONTRACT, _most(entry, MOST_USUAL) + 1, STEP):
        yield str(number)
    yield CAPOT


def rarer(entry: EntryGround, typed: HandFormValues) -> Iterator[str]:
    """The small chips, and one for any other stored value."""
    offered = [*map(str, range(MOST_USUAL + STEP, _most(entry, MOST_RARE) + 1, STEP))]
    yield from offered
    if typed.contract and typed.contract not in (*usual(entry), *offered):
        yield typed.contract


def raised_of(text: str) -> Json:
    """The number of raises for a record; {} where the hand was not raised."""
    number = number_from(text)
    return {} if not text or number == 0 else {"bid.raised": text if number is None else number}


def contract_of(text: str) -> Json:
    """The contract for a record; invalid input is left for the engine to reject."""
    number = number_from(text)
    return {} if not text else {"bid.contract": text if number is None else number}


def _most(entry: EntryGround, most: int) -> int:
    limit = entry.rules.contract_most
    return most if limit is None else min(most, limit)
