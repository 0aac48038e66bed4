"""The columns of a slip, as the rules of the game want them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Variant
from scoring.decks import Deck
from scoring.melds import announced_melds

LETTERS = "ABC"
SUITS = ("S", "H", "D", "C")
DECLARED = {"NT": "–", "OB": "↓", "UN": "↑"}
"""What is printed for what is declared in place of a suit."""


@dataclass(frozen=True, slots=True)
class SlipColumn:
    """A column of a slip; `choices` are printed in every row, to draw a circle around one.

    `of` is the head over several columns, "" where it has only its own. `width` is its share.
    """

    code: str
    title: str
    width: int
    of: str = ""
    choices: tuple[str, ...] = ()
    is_summed: bool = False


def columns_of(variant: Variant) -> tuple[SlipColumn, ...]:
    """What is written down of a hand: who made what, the points of each side apart, the marks."""
    return tuple(_columns(variant))


def checks_of(variant: Variant) -> tuple[str, ...]:
    """What the card points of a hand add up to, where all cards are dealt; nothing elsewhere."""
    if not _is_all_dealt(variant.deck):
        return ()
    total = variant.deck.total + variant.last_trick
    said = [_("The cards of all sides, last trick included, make {total} in every hand.")]
    if variant.no_trump:
        said = [_("The cards make {total} in every hand, without trump {without}.")]
    without = variant.no_trump_deck.total + variant.last_trick
    return tuple(text.format(total=total, without=without) for text in said)


def letters_of(variant: Variant) -> tuple[str, ...]:
    """What the sides of a slip are called: "A", "B"."""
    return tuple(LETTERS[: variant.sides])


def _columns(variant: Variant) -> Iterator[SlipColumn]:
    yield SlipColumn("hand", _("Hand"), 11)
    yield from _of_the_bid(variant)
    yield from _of_each(variant, "cards", _("Cards"), 15)
    if any(announced_melds(variant)):
        yield from _of_each(variant, "melds", _("Melds"), 13)
    if variant.side_melds:
        yield from _of_each(variant, "roem", _("Roem"), 13)
    if variant.has_bella:
        sides = letters_of(variant)
        yield SlipColumn("bella", variant.words.bella.capitalize(), 6 * len(sides), choices=sides)
    if variant.obligation != "none":
        yield SlipColumn("set", variant.words.set.capitalize(), 10)
    if variant.march or variant.all_tricks or variant.game_points:
        title = pgettext("all tricks", "March") if variant.march else _("All tricks")
        yield SlipColumn("march", variant.words.sweep.capitalize() or title, 13)
    yield from _of_each(variant, "score", _("Score"), 16)


def _of_the_bid(variant: Variant) -> Iterator[SlipColumn]:
    """Who made what trump, what was bid, and how often it was doubled."""
    seats = tuple(str(seat) for seat in range(1, variant.players + 1))
    if variant.obligation != "none":
        yield SlipColumn("maker", _("Maker"), 6 * len(seats), choices=seats)
    trumps = (*map(variant.words.cards.shortest, SUITS), *map(_declared, variant.declared))
    yield SlipColumn("trump", _("Trump"), 6 * len(trumps), choices=trumps)
    if variant.obligation == "contract":
        yield SlipColumn("contract", _("Bid"), 12)
    words = variant.words
    if len(variant.raises) == 2:
        title = f"{words.kontra}, {words.re}".capitalize()
        choices = tuple(f"×{times}" for times in variant.raises)
        yield SlipColumn("doubled", title, 15, choices=choices)
    elif words.raises:
        width = 8 * len(words.raises)
        yield SlipColumn("doubled", _("Raised"), width, choices=tuple(_raises(variant)))


def _raises(variant: Variant) -> Iterator[str]:
    """What each raise makes of the hand, or the first letter of one that is for the game."""
    for times, name in zip(variant.raises, variant.words.raises, strict=True):
        yield f"×{times}" if isinstance(times, int) else str(name)[:1].upper()


def _declared(code: str) -> str:
    return DECLARED.get(code, code)


def _of_each(variant: Variant, code: str, of: str, width: int) -> Iterator[SlipColumn]:
    """The same column for each side."""
    for letter in letters_of(variant):
        yield SlipColumn(f"{code}-{letter}", letter, width, of, is_summed=True)


def _is_all_dealt(deck: Deck) -> bool:
    return len(deck.values) + deck.zeros == deck.in_play
