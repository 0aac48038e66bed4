"""The chips of each side: its melds, its bella, the last trick, and the box for its points."""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import card_from, rank_from, suit_from
from scoring.language import join_texts
from tracker.engine.records.folding import Json
from tracker.games.hands.entry_choices_pages import MeldChoice
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.melding import (
    chip_choices,
    code_of,
    code_of_meld,
    copies,
    meld_from,
    side_of,
)
from tracker.games.hands.forms.roem import RARER, USUAL
from tracker.games.hands.forms.typed import Typed

RARE_POINTS = 100
"""A meld worth this much is seldom seen: its chip is one tap further away."""


AGAIN = ("+{}", "+{} ×2", "+{} ×3")
"""What the chips for one, two and three melds of a kind say."""


class Chip(NamedTuple):
    """A chip: `small` stands under its text, `spoken` is what a screen reader adds.

    `is_again` is one for a second meld of the same kind. `under` is JSON of other texts by what may
    be declared, "" for a suit, where there are any.
    """

    value: str
    text: str
    is_chosen: bool
    small: str = ""
    spoken: str = ""
    is_again: bool = False
    under: str = ""


class SideChips(NamedTuple):
    """What a side can have scored, and what is typed for it.

    `again` are the chips for a second or third of the `usual` melds, `more_bellas` those for more
    pairs of king and queen. `kind` is what the chips for melds are: a meld each, or roem, of which
    a side writes the sum.
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


def side_chips(entry: HandEntry, typed: Typed, errors: Mapping[str, str]) -> tuple[SideChips, ...]:
    """The chips and the typed numbers of each side, with what is wrong with them."""
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


def _more_bellas(entry: HandEntry, typed: Typed, side: int) -> Iterator[Chip]:
    """The chips for a second pair and more, where something that has them may be declared."""
    value = str(side)
    for place in range(1, max(entry.rules.bellas.values(), default=0)):
        text = f"{entry.rules.bella} ×{place + 1}"
        yield Chip(value, text, place < typed.bella.count(value), is_again=True)


def _of_side(side: int, text: str, chosen: Collection[str]) -> Chip:
    return Chip(str(side), text, str(side) in chosen)


def _chips(entry: HandEntry, typed: Typed, side: int, *, is_rare: bool) -> Iterator[Chip]:
    """The chips for the melds of the game, the further ones of a kind after its first."""
    chosen = typed.melds[side]
    for choice in chip_choices(entry):
        if _is_rare(choice) != is_rare:
            continue
        code, small = code_of(choice), _small(entry, choice)
        for place in range(copies(entry, choice)):
            said = {"": choice.points, **choice.under}
            texts = {trump: AGAIN[place].format(points) for trump, points in said.items()}
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


def _roem_chips(entry: HandEntry, typed: Typed, side: int, *, is_rare: bool) -> Iterator[Chip]:
    """The chips that add up to the roem of a side, and any other that is stored."""
    offered, chosen = [str(worth) for worth in (USUAL, RARER)[is_rare]], typed.roem[side]
    if is_rare:
        known = {*map(str, (*USUAL, *RARER))}
        offered += [text for text in chosen if text not in known]
    for text in offered:
        yield Chip(text, AGAIN[0].format(text), text in chosen, spoken=_("Roem"))


def _is_rare(choice: MeldChoice) -> bool:
    return choice.points >= RARE_POINTS or choice.kind in ("four", "three")


def _small(entry: HandEntry, choice: MeldChoice) -> str:
    """What stands under the points of a chip: nothing where the points alone say what it is."""
    if _is_rare(choice):
        return choice.name
    alike = [other for other in entry.rules.melds if other.points == choice.points]
    if all(other.kind == "sequence" for other in alike):
        return ""
    return _("run of {}").format(choice.length) if choice.length else choice.name


def _exact_chips(entry: HandEntry, typed: Typed, side: int) -> Iterator[Chip]:
    """A chip for each meld of the side that is known with its details."""
    for text in typed.exact:
        meld = meld_from(text)
        if side_of(meld, entry) == side:
            yield Chip(text, _meld_words(entry, meld), True, small=_player(entry, meld))


def _player(entry: HandEntry, meld: Json) -> str:
    """Who holds a meld, where the side alone does not say it."""
    names = {seat.place: seat.short for seat in entry.seating.seats}
    is_alone = len(names) == len(entry.seating.sides)
    return "" if is_alone else names.get(meld.get("seat", -1), "")


def _meld_words(entry: HandEntry, meld: Json) -> str:
    """A meld with the cards that are known of it: "Dad, K♠ high", "K♠ Q♠ J♠"."""
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
