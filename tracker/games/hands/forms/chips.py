"""The chips of each side: melds, bella, last trick and the points box."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import card_from, rank_from, suit_from
from scoring.json_values import Json
from scoring.language import join_texts
from tracker.engine.records.tallies import bella_seats
from tracker.games.hands.entry_pages import HandEntry, MeldChoice
from tracker.games.hands.forms.melding import (
    chip_choices,
    chips_and_exact,
    code_of,
    code_of_meld,
    copies,
    meld_from,
    side_of,
)
from tracker.games.hands.forms.record import kept_keys
from tracker.games.hands.forms.typed import (
    MARCH,
    PLAYED,
    EnteredCall,
    EnteredExchange,
    HandFormValues,
    empty,
    spelt,
)
from tracker.games.hands.queries import points_so_far
from tracker.games.sheet_rows_texts import SheetRow

# Roem on the form: chips that add up to the total a side made in its tricks.
# One tap enters each of the usual totals, two taps any other common one.


USUAL = (20, 40, 50)
"""The chips shown at first."""
RARER = (80, 100, 200, 400)
"""The chips one tap further away: together they reach every total up to 850."""


def chips_of(points: int) -> tuple[str, ...]:
    """The fewest chips that add up to a total; a total none can make is a chip of its own."""
    ways = [way for way in _ways((*USUAL, *RARER)) if sum(way) == points]
    chosen = min(ways, key=len, default=[points])
    return tuple(sorted(str(worth) for worth in chosen if worth))


def _ways(chips: Sequence[int]) -> Iterator[list[int]]:
    for bits in range(2 ** len(chips)):
        yield [worth for place, worth in enumerate(chips) if bits >> place & 1]


RARE_POINTS = 100
"""Melds worth this much are rare: their chip is one tap further away."""


AGAIN = ("+{}", "+{} ×2", "+{} ×3")
"""The labels of the chips for one, two and three melds of a kind."""


class Chip(NamedTuple):
    """A chip: `small` is printed under its text, `spoken` is added for screen readers.

    `is_again` marks a second meld of the same kind. `under` is JSON with other texts by
    declaration, "" for a suit, if there are any.
    """

    value: str
    text: str
    is_chosen: bool
    small: str = ""
    spoken: str = ""
    is_again: bool = False
    under: str = ""


class SideChips(NamedTuple):
    """The chips of a side, with the values typed for it.

    `again` are the chips for a second or third of the `usual` melds, `more_bellas` those for more
    pairs of king and queen. `kind` tells how melds are entered: one chip each, or as roem, of which
    a side writes the total.
    """

    number: int
    name: str
    kind: str
    usual: tuple[Chip, ...]
    again: tuple[Chip, ...]
    rare: tuple[Chip, ...]
    exact: tuple[Chip, ...]
    bella: Chip | None
    more_bellas: tuple[Chip, ...]
    last_trick: Chip
    points: str
    tricks: str
    points_error: str
    melds_error: str


def side_chips(
    entry: HandEntry, typed: HandFormValues, errors: Mapping[str, str]
) -> tuple[SideChips, ...]:
    """The chips and typed numbers of each side, with their errors."""
    bella, sides = entry.rules.bella, range(len(entry.seating.sides))
    chips_for = _roem_chips if entry.rules.has_roem else _chips
    usual = [tuple(chips_for(entry, typed, side, is_rare=False)) for side in sides]
    return tuple(
        SideChips(
            number=side,
            name=entry.seating.sides[side].name,
            kind="roem" if entry.rules.has_roem else "meld",
            usual=tuple(chip for chip in usual[side] if not chip.is_again),
            again=tuple(chip for chip in usual[side] if chip.is_again),
            rare=tuple(chips_for(entry, typed, side, is_rare=True)),
            exact=tuple(_exact_chips(entry, typed, side)),
            bella=_of_side(side, bella, typed.bella) if bella else None,
            more_bellas=tuple(_more_bellas(entry, typed, side)),
            last_trick=_of_side(side, _("Last trick"), typed.last_trick),
            points=typed.points[side],
            tricks=typed.tricks[side],
            points_error=errors.get(f"points-{side}", ""),
            melds_error=errors.get(f"melds-{side}") or errors.get(f"roem-{side}", ""),
        )
        for side in sides
    )


def _more_bellas(entry: HandEntry, typed: HandFormValues, side: int) -> Iterator[Chip]:
    """The chips for further pairs of king and queen, where some declaration allows them."""
    value = str(side)
    for place in range(1, max(entry.rules.bellas.values(), default=0)):
        text = f"{entry.rules.bella} ×{place + 1}"
        yield Chip(value, text, place < typed.bella.count(value), is_again=True)


def _of_side(side: int, text: str, chosen: Collection[str]) -> Chip:
    return Chip(str(side), text, str(side) in chosen)


def _chips(entry: HandEntry, typed: HandFormValues, side: int, *, is_rare: bool) -> Iterator[Chip]:
    """The chips for the game's melds; each further one of a kind follows the first."""
    chosen = typed.melds[side]
    for choice in chip_choices(entry):
        if _is_rare(choice) != is_rare:
            continue
        code, small = code_of(choice), _small(entry, choice)
        for place in range(copies(entry, choice)):
            text = {"": choice.points, **choice.under}
            texts = {trump: AGAIN[place].format(points) for trump, points in text.items()}
            is_chosen = place < chosen.count(code)
            yield Chip(
                code,
                texts.get(typed.trump, texts[""]),
                is_chosen,
                small,
                spoken="" if small else choice.name,
                is_again=place > 0,
                under=json.dumps(texts) if choice.under else "",
            )


def _roem_chips(
    entry: HandEntry, typed: HandFormValues, side: int, *, is_rare: bool
) -> Iterator[Chip]:
    """The chips for a side's roem, and any other stored amount."""
    offered, chosen = [str(worth) for worth in (USUAL, RARER)[is_rare]], typed.roem[side]
    if is_rare:
        known = {*map(str, (*USUAL, *RARER))}
        offered += [text for text in chosen if text not in known]
    for text in offered:
        yield Chip(text, AGAIN[0].format(text), text in chosen, spoken=_("Roem"))


def _is_rare(choice: MeldChoice) -> bool:
    return choice.points >= RARE_POINTS or choice.kind in ("four", "three")


def _small(entry: HandEntry, choice: MeldChoice) -> str:
    """The label under a chip's points; empty where the points alone identify the meld."""
    if _is_rare(choice):
        return choice.name
    alike = [other for other in entry.rules.melds if other.points == choice.points]
    if all(other.kind == "sequence" for other in alike):
        return ""
    return _("run of {}").format(choice.length) if choice.length else choice.name


def _exact_chips(entry: HandEntry, typed: HandFormValues, side: int) -> Iterator[Chip]:
    """A chip for each meld of the side recorded with its details."""
    for text in typed.exact:
        meld = meld_from(text)
        if side_of(meld, entry) == side:
            yield Chip(text, _meld_words(entry, meld), True, small=_player(entry, meld))


def _player(entry: HandEntry, meld: Json) -> str:
    """The holder of a meld, where the side has more than one player."""
    names = {seat.place: seat.short for seat in entry.seating.seats}
    is_alone = len(names) == len(entry.seating.sides)
    return "" if is_alone else names.get(meld.get("seat", -1), "")


def _meld_words(entry: HandEntry, meld: Json) -> str:
    """A meld with its known cards: "Dad, K♠ high", "K♠ Q♠ J♠"."""
    words = entry.rules.card_words
    if isinstance(meld.get("cards"), list):
        cards = filter(None, (card_from(str(card)) for card in meld["cards"]))
        return join_texts(map(words.card, cards), " ")
    names = {code_of(choice): choice.name for choice in entry.rules.melds}
    name = names.get(code_of_meld(meld), _("Meld"))
    suit = suit_from(str(meld.get("suit", "")))
    high = rank_from(str(meld.get("high", "")))
    if high:
        return _("{}, {} high").format(name, words.place(high, suit or ""))
    return f"{name} {words.sign(suit) if suit else ''}".strip()


# A stored record turned back into form values for correction.


def typed_of(entry: HandEntry, row: SheetRow | None) -> HandFormValues:
    """Fills in the form from the record of the hand being corrected.

    `row` is the scored hand: it supplies maker and trump where the record has only the calls.
    """
    record, sides = entry.record or {}, len(entry.seating.sides)
    bid = record.get("bid", {})
    bare = replace(
        empty(entry),
        play=MARCH if "march" in record else record.get("play", PLAYED),
        bid=_bid(bid, row, has_makers=entry.rules.has_makers),
        **_called(bid),
        reneged=tuple(map(str, record.get("reneged", ()))),
        stopped=_texts(record.get("stopped", {}), "by"),
        outright=_texts(record.get("outright", {}), "by"),
        march=_texts(record, "march"),
        meld_winner=_texts(record, "meld_winner"),
        bella=tuple(sorted(str(seat % sides) for seat in bella_seats(record))),
        is_without_last="captured" in record,
        last_trick=(str(record["last_trick"]),) if "last_trick" in record else (),
        points=_numbers(
            points_so_far(record, sides) or record.get("captured") or record.get("counted"), sides
        ),
        note=spelt(record.get("note", "")),
        kept=kept_keys(entry),
    )
    bare = _with_details(bare, record) if entry.keeps_details else bare
    melds, exact = chips_and_exact(record.get("melds", ()), bare, entry)
    return replace(_with_tricks(bare, entry, record), melds=melds, exact=exact)


def _called(bid: Json) -> Json:
    """The trump call, the bid, and the doubling."""
    return {
        "call": bid.get("call", ""),
        "contract": _texts(bid, "contract"),
        # A hand that was not raised has the chip that is selected by default.
        "raised": str(bid.get("raised") or ""),
        "is_kontra": bid.get("kontra", False),
        "is_re": bid.get("re", False),
    }


def _with_details(typed: HandFormValues, record: Json) -> HandFormValues:
    """Adds the calls, the turned card and the exchanges of the record."""
    bid = record.get("bid", {})
    turned = bid.get("turned", "")
    exchanges = record.get("exchange", ())
    return replace(
        typed,
        calls=tuple(EnteredCall(*map(str, call)) for call in bid.get("calls", ())),
        turned_suit=turned[-1:],
        turned_rank=turned[:-1],
        exchanges=tuple(
            EnteredExchange(str(exchange["seat"]), exchange["card"]) for exchange in exchanges
        ),
    )


def _with_tricks(typed: HandFormValues, entry: HandEntry, record: Json) -> HandFormValues:
    """Adds the tricks of the record, and the points in them.

    After a march they are those of the side that announced.
    """
    sides, tricks = len(entry.seating.sides), record.get("tricks")
    if "march" not in record:
        roem = tuple(map(chips_of, record.get("roem") or [0] * sides))
        numbers, swept = _numbers(tricks, sides), _texts(record, "swept")
        return replace(typed, roem=roem, tricks=numbers, swept=swept)
    side = record["march"] % sides
    if tricks is None and "swept" in record:
        tricks = [entry.rules.tricks * (side == record["swept"]) for side in range(sides)]
    return replace(typed, march_tricks=str(tricks[side]) if tricks else "")


def _bid(bid: Json, row: SheetRow | None, *, has_makers: bool) -> str:
    maker, trump = bid.get("maker"), bid.get("trump")
    if row is not None and row.trump:
        maker, trump = row.maker.place if row.maker else None, row.trump.code
    if trump is None or (maker is None and has_makers):
        return ""
    return f"{'' if maker is None else maker}-{trump}"


def _texts(record: Json, key: str) -> str:
    value = record.get(key)
    return "" if value is None else str(value)


def _numbers(numbers: list[int | None] | None, sides: int) -> tuple[str, ...]:
    """One typed number per side, empty where none is given."""
    given = numbers or [None] * sides
    return tuple("" if number is None else str(number) for number in given)
