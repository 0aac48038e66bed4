"""What is typed in the form of a hand, field by field, as text; nothing of it is checked yet."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from django.http import QueryDict

from scoring.contract_bids import LEAST_CONTRACT, STEP
from scoring.record import CAPOT
from tracker.engine.records.folding import Json
from tracker.engine.records.numbers import read_number
from tracker.games.hands.entry_pages import EntryGround

PLAYED, THROWN_IN, RENEGED, STOPPED, MARCH = "played", "thrown_in", "reneged", "stopped", "march"
OUTRIGHT = "outright"
"""How a hand ended, as the form knows it; in a record a march is played like any other hand."""

NOT_PLAYED_OUT = (RENEGED, STOPPED, MARCH, OUTRIGHT)
LONGEST_NUMBER = 4
"""More digits than any number of points or tricks has."""


class TypedMeldRow(NamedTuple):
    """A meld with its details, as it stands in one of the empty rows for them."""

    seat: str = ""
    kind: str = ""
    high: str = ""
    suit: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nobody has begun this row."""
        return not any(self)


class EnteredCall(NamedTuple):
    """A call of the bidding, as it stands in one of the rows for them; its seat is suggested."""

    seat: str = ""
    call: str = ""
    suit: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nobody has begun this row."""
        return not (self.call or self.suit)


class EnteredExchange(NamedTuple):
    """A card that somebody exchanged, as it stands in one of the rows for them."""

    seat: str = ""
    card: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nobody has begun this row."""
        return not any(self)


AnyRow = TypeVar("AnyRow", TypedMeldRow, EnteredCall, EnteredExchange)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFormValues:
    """The form as it was filled in: seats and sides are numbers, melds the codes of their chips.

    `bid` is the maker's seat and the suit, "2-H"; `exact` are melds as JSON; `roem` has the chips
    of each side that add up to its sum; `won` is a side and its number of tricks, "1-0"; `kept`
    names what the form cannot show and is to stay. Rows that nobody has begun are left out.
    `contract` is the number that was bid, or "capot"; `raised` how often the hand was raised.
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
        """The seat that made trump."""
        return number_from(self.bid.partition("-")[0])

    @property
    def trump(self) -> str:
        """The suit that was made trump, or nothing."""
        return self.bid.partition("-")[2]


def empty(entry: EntryGround) -> HandFormValues:
    """The form before anything is typed."""
    sides = len(entry.seating.sides)
    return HandFormValues(
        melds=((),) * sides, roem=((),) * sides, points=("",) * sides, tricks=("",) * sides
    )


def typed_from(sent: QueryDict, entry: EntryGround) -> HandFormValues:
    """What was typed, from the form as it was sent."""
    sides = range(len(entry.seating.sides))
    texts: dict[str, Any] = {name: _text(sent, name) for name in _TEXTS}
    lists: dict[str, Any] = {name: tuple(sent.getlist(name)) for name in _LISTS}
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
    """The number that is typed, None where it is none or has too many digits."""
    return read_number(text, LONGEST_NUMBER)


def spelt(text: str) -> str:
    """The text without outer spaces, its lines ended in one way."""
    return text.replace("\r\n", "\n").strip()


def _play(text: str) -> str:
    return text if text in (THROWN_IN, *NOT_PLAYED_OUT) else PLAYED


def _text(sent: QueryDict, name: str) -> str:
    return spelt(str(sent.get(name, "")))


def _rows(sent: QueryDict, name: str, row: type[AnyRow]) -> tuple[AnyRow, ...]:
    """The rows of this name in which something is typed, in their order."""
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


# What is bid and raised, on the form: large chips for the usual numbers, small ones for others.


MOST_USUAL = 160
"""The most that cards alone bring, so that nothing else has to be counted on."""
MOST_RARE = 400
"""More than anybody bids, with four jacks and every trick."""


def usual(entry: EntryGround) -> Iterator[str]:
    """The large chips; every trick is the last of them."""
    for number in range(LEAST_CONTRACT, _most(entry, MOST_USUAL) + 1, STEP):
        yield str(number)
    yield CAPOT


def rarer(entry: EntryGround, typed: HandFormValues) -> Iterator[str]:
    """The small chips, and one for whatever else is stored."""
    offered = [*map(str, range(MOST_USUAL + STEP, _most(entry, MOST_RARE) + 1, STEP))]
    yield from offered
    if typed.contract and typed.contract not in (*usual(entry), *offered):
        yield typed.contract


def raised_of(text: str) -> Json:
    """The same for how often a hand was raised, nothing where it was not."""
    number = number_from(text)
    return {} if not text or number == 0 else {"bid.raised": text if number is None else number}


def contract_of(text: str) -> Json:
    """The contract of a record for what was typed; what is no number the engine refuses."""
    number = number_from(text)
    return {} if not text else {"bid.contract": text if number is None else number}


def _most(entry: EntryGround, most: int) -> int:
    limit = entry.rules.contract_most
    return most if limit is None else min(most, limit)
