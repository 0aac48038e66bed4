"""Every legal bidding of every game, written down from rules.md, section 3, and nothing else.

A call is a seat, a word and the suit named with it. Whatever is not in `biddings` is not legal.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from scoring.variant import Variant

SUITS = "CDHS"


class Call(NamedTuple):
    """One call; the suit is None where none was named."""

    seat: int
    word: str
    suit: str | None = None


class End(NamedTuple):
    """How a bidding ends: who made which trump by which call, all None if it is thrown in.

    The trump is None too where the calls do not tell it.
    """

    maker: int | None = None
    word: str | None = None
    trump: str | None = None


class House(NamedTuple):
    """The calls that the players of a game may make."""

    players: int = 2
    second: str = "name"
    schmeiss: str = "off"
    declared: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    forced: bool = False
    shape: str = "turned"


Calls = tuple[Call, ...]
Bidding = tuple[Calls, End]

THROWN_IN = End()
HOUSES = {
    "clobby": House(schmeiss="opponent_takes"),
    "klobber-nuggie": House(declared=("NT",)),
    "partnership-clobber": House(players=4, forced=True),
    "klaberjass": House(schmeiss="caller_makes"),
    "zensa": House(schmeiss="caller_makes"),
    "clobyosh": House(),
    "darda": House(schmeiss="caller_makes"),
    "klammern": House(players=4, second="small"),
    "klapper-jas-4": House(players=4, second="small"),
    "klapper-jas-3": House(players=3, second="small"),
    "klapper-jas-2": House(players=2, second="small"),
    "clabber": House(players=4),
}
"""The games of the table, by hand."""


def house_of(variant: Variant) -> House:
    """The house in which a game is played by these house rules."""
    return House(
        *(variant.players, variant.second_round, variant.schmeiss),
        tuple(variant.declared),
        tuple(name for name, text in variant.declared.items() if text.first_round),
        *(variant.dealer_must, variant.bidding),
    )


def biddings(house: House, dealer: int, turned: str) -> Iterator[Bidding]:
    """Every legal list of calls with its end; each takes another way."""
    passes: Calls = ()
    if house.shape != "turned":
        yield from _SHAPES[house.shape](house, dealer)
        return
    for in_first in (True, False):
        for turn in range(house.players):
            seat = (dealer + 1 + turn) % house.players
            is_forced = house.forced and not in_first and seat == dealer
            ends = _forced(seat) if is_forced else _made(house, seat, turned, in_first)
            yield from (((*passes, *calls), end) for calls, end in ends)
            passes = (*passes, Call(seat, "pass"))
    if not house.forced:
        yield passes, THROWN_IN


@cache
def by_ending(house: House, dealer: int, turned: str) -> dict[str | None, list[Bidding]]:
    """The legal biddings by the call that ends them, None for those that make no trump."""
    endings: dict[str | None, list[Bidding]] = {}
    for bidding in biddings(house, dealer, turned):
        endings.setdefault(bidding[1].word, []).append(bidding)
    return endings


def _in_one_round(house: House, dealer: int) -> Iterator[Bidding]:
    """Each names a suit or passes, and the dealer, who is last, has to name one."""
    for turn in range(house.players):
        seat = (dealer + 1 + turn) % house.players
        passing = [(dealer + 1 + place) % house.players for place in range(turn)]
        yield from _called(passing, seat, "forced" if seat == dealer else "name")


def _with_a_pass(house: House, dealer: int) -> Iterator[Bidding]:
    """Each names a suit or passes; where all have passed the first of them has to name one."""
    turns = [(dealer + 1 + turn) % house.players for turn in range(house.players)]
    for place, seat in enumerate(turns):
        yield from _called(turns[:place], seat, "name")
    yield from _called(turns, turns[0], "forced")


def _by_eldest(house: House, dealer: int) -> Iterator[Bidding]:
    """The seat after the dealer has to name a suit at once."""
    yield from _called([], (dealer + 1) % house.players, "forced")


def _dealer_first(house: House, dealer: int) -> Iterator[Bidding]:
    """The dealer speaks first; where all have passed the dealer has to name a suit."""
    turns = [(dealer + turn) % house.players for turn in range(house.players)]
    for place, seat in enumerate(turns):
        yield from _called(turns[:place], seat, "name")
    yield from _called(turns, dealer, "forced")


def _pushed(house: House, dealer: int) -> Iterator[Bidding]:
    """The seat after the dealer declares, or leaves that to the partner, who has to."""
    eldest = (dealer + 1) % house.players
    for seat, word in ((eldest, "name"), ((eldest + 2) % house.players, "pushed")):
        for text in (*SUITS, *house.declared):
            yield (Call(seat, word, text),), End(seat, word, text)


def _numbers(house: House, dealer: int) -> Iterator[Bidding]:
    """Somebody bids a number with a suit, or all pass; which number is no matter of turns."""
    turns = [(dealer + 1 + turn) % house.players for turn in range(house.players)]
    for place, seat in enumerate(turns):
        yield from _called(turns[:place], seat, "bid")
    yield tuple(Call(seat, "pass") for seat in turns), THROWN_IN


def _called(passing: list[int], seat: int, word: str) -> Iterator[Bidding]:
    """A suit named behind these passes, each suit once."""
    passes = tuple(Call(other, "pass") for other in passing)
    for suit in SUITS:
        yield (*passes, Call(seat, word, suit)), End(seat, word, suit)


_SHAPES = {
    "one_round": _in_one_round,
    "pass_round": _with_a_pass,
    "forehand_must": _by_eldest,
    "dealer_first": _dealer_first,
    "push": _pushed,
    "numbers": _numbers,
}


def _forced(seat: int) -> Iterator[Bidding]:
    for suit in SUITS:
        yield (Call(seat, "forced", suit),), End(seat, "forced", suit)


def _made(house: House, seat: int, turned: str, in_first: bool) -> Iterator[Bidding]:
    """The calls open to a seat in its turn, other than a pass."""
    if in_first:
        yield from _taken(seat, turned)
        for text in house.early:
            yield (Call(seat, "take", text),), End(seat, "take", text)
    elif house.second == "small":
        yield from _small(house, seat)
    else:
        yield from _named(house, seat, turned)
    if house.schmeiss != "off":
        for calls, end in _answers(house, seat, turned, in_first):
            yield (Call(seat, "schmeiss"), *calls), end


def _taken(seat: int, turned: str) -> Iterator[Bidding]:
    for text in (None, turned):
        yield (Call(seat, "take", text),), End(seat, "take", turned)


def _named(house: House, seat: int, turned: str) -> Iterator[Bidding]:
    for suit in [*SUITS.replace(turned, ""), *house.declared]:
        yield (Call(seat, "name", suit),), End(seat, "name", suit)


def _answers(house: House, seat: int, turned: str, in_first: bool) -> Iterator[Bidding]:
    """The calls that may follow a schmeiss."""
    yield (Call(1 - seat, "accept"),), THROWN_IN
    if in_first and house.schmeiss == "opponent_takes":
        yield from _taken(1 - seat, turned)
    elif in_first:
        yield (Call(1 - seat, "refuse"),), End(seat, "take", turned)
    else:
        for calls, end in _named(house, seat, turned):
            yield (Call(1 - seat, "refuse"), *calls), end


def _small(house: House, seat: int) -> Iterator[Bidding]:
    """Small with any suit or none; then the others in turn, of whom passes may be left out."""
    others = [(seat + turn) % house.players for turn in range(1, house.players)]
    for suit in (None, *SUITS):
        small = Call(seat, "small", suit)
        for passing in _some(others):
            yield (small, *passing), End(seat, "small", suit)
        for place, better in enumerate(others):
            for passing in _some(others[:place]):
                for text in (None, "C"):
                    end = End(better, "better", "C")
                    yield (small, *passing, Call(better, "better", text)), end


def _some(seats: list[int]) -> Iterator[Calls]:
    """Every choice of these seats, in order, passing."""
    for number in range(len(seats) + 1):
        for passing in combinations(seats, number):
            yield tuple(Call(seat, "pass") for seat in passing)


def written(calls: Calls) -> list[list[int | str]]:
    """The calls as a record has them."""
    return [[part for part in call if part is not None] for call in calls]
