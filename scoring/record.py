"""A hand as recorded at the table: the typed form of records.md, "Hand".

A field that is None was left out. Seats and sides are counted from 0, points are integers, and a
list with one number per side is in side order.
"""

from typing import NamedTuple

from scoring.seats import Seat, Side

PLAYS = ("played", "thrown_in", "reneged", "stopped", "outright")
BID_CALLS = ("take", "name", "forced", "small", "better")
CALLS = ("pass", *BID_CALLS, "schmeiss", "accept", "refuse")
MELD_KINDS = ("sequence", "four", "three", "marriage")

CAPOT = "capot"
"""The contract to win every trick."""
BETTER_SUIT = "C"
"""The suit that "better" makes trump, independent of the turned-up card."""


class Call(NamedTuple):
    """A call of the bidding; `suit` is the suit named with it."""

    seat: Seat
    call: str
    suit: str | None = None


class Bid(NamedTuple):
    """How trump was made: the maker's seat, the trump suit or "NT", and the call that ended it.

    `turned` is the turned-up card, or only its suit. `contract` is the number that was bid, or
    "capot"; `raised` is the number of raises.
    """

    maker: Seat | None = None
    trump: str | None = None
    call: str | None = None
    turned: str | None = None
    kontra: bool | None = None
    re: bool | None = None
    calls: tuple[Call, ...] | None = None
    contract: int | str | None = None
    raised: int | None = None


NO_BID = Bid()


class Meld(NamedTuple):
    """A combination declared by a seat; `cards` if given card by card.

    A sequence has `length`, `high` and `suit`, of which the last two may be unknown; a four or
    three has `rank`; a marriage has `suit`, which may be unknown too.
    """

    seat: Seat
    kind: str
    length: int | None = None
    high: str | None = None
    suit: str | None = None
    rank: str | None = None
    cards: tuple[str, ...] | None = None


class Exchange(NamedTuple):
    """A card that a seat exchanged for the turned-up one."""

    seat: Seat
    card: str


class Hand(NamedTuple):
    """A record of one hand.

    `bellas` are the seats of all bellas if there are several king-queen pairs, `bella` the first of
    them; `stopped_points` are the points captured by the side in `stopped`.
    """

    dealer: Seat | None = None
    dealer_override: bool | None = None
    play: str = "played"
    bid: Bid | None = None
    melds: tuple[Meld, ...] | None = None
    meld_winner: Side | str | None = None
    bella: Seat | None = None
    captured: tuple[int | None, ...] | None = None
    counted: tuple[int | None, ...] | None = None
    cards: tuple[tuple[str, ...], ...] | None = None
    last_trick: Side | None = None
    tricks: tuple[int, ...] | None = None
    swept: Side | None = None
    reneged: tuple[Side, ...] | None = None
    stopped: Side | None = None
    march: Seat | None = None
    exchange: tuple[Exchange, ...] | None = None
    note: str | None = None
    roem: tuple[int, ...] | None = None
    stopped_points: int | None = None
    outright: Side | None = None
    bellas: tuple[Seat, ...] | None = None

    def as_json(self) -> dict[str, object]:
        """The hand in the format of records.md, without fields left out."""
        written = _given(self)
        written.pop("stopped_points", None)
        if self.bid is not None:
            written["bid"] = _bid_as_json(self.bid)
        if self.melds is not None:
            written["melds"] = [_meld_as_json(meld) for meld in self.melds]
        written |= self._ended_early()
        if self.exchange is not None:
            written["exchange"] = [exchange._asdict() for exchange in self.exchange]
        if self.bellas is not None:
            written["bella"] = written.pop("bellas")
        lists = ("captured", "counted", "tricks", "reneged", "roem", "bella")
        written |= {
            name: list(part) for name in lists if isinstance(part := written.get(name), tuple)
        }
        if self.cards is not None:
            written["cards"] = [list(pile) for pile in self.cards]
        return written

    def _ended_early(self) -> dict[str, object]:
        """The fields of a hand that ended before its last trick."""
        written: dict[str, object] = {}
        if self.stopped is not None:
            points = {} if self.stopped_points is None else {"points": self.stopped_points}
            written["stopped"] = {"by": self.stopped, **points}
        if self.outright is not None:
            written["outright"] = {"by": self.outright}
        return written


def _given(value: Hand | Bid | Meld) -> dict[str, object]:
    return {name: part for name, part in value._asdict().items() if part is not None}


def _bid_as_json(bid: Bid) -> dict[str, object]:
    written = _given(bid)
    if bid.calls is not None:
        written["calls"] = [[part for part in call if part is not None] for call in bid.calls]
    return written


def _meld_as_json(meld: Meld) -> dict[str, object]:
    if meld.cards is not None:
        return {"seat": meld.seat, "cards": list(meld.cards)}
    return _given(meld)


def turned_suit(bid: Bid) -> str | None:
    """The suit of the turned-up card, None if unknown."""
    return bid.turned[-1] if bid.turned else None


class ScoreBefore(NamedTuple):
    """The standing before a hand: totals per side, and points held over.

    Unknown totals are None.
    """

    totals: tuple[int, ...] | None = None
    carry: int = 0
