"""Slips of paper on which a table writes its hands, filled in as far as the draw is known."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import VARIANTS, Variant
from scoring.decks import Deck
from scoring.melds import announced_melds
from tracker.common.dates_texts import day
from tracker.games.permissions_queries import variant_of
from tracker.games.texts import place
from tracker.models import Evening, Game
from tracker.tournaments.book.queries import EventData
from tracker.tournaments.book.seated_texts import part_said
from tracker.tournaments.print.texts.seating import named_seat
from tracker.tournaments.rounds.sittings_queries import PaperSeat, PaperSitting, sittings

# The columns of a slip, as the rules of the game want them.


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


ROWS = 16
"""Rows of a slip where nobody has said how many hands are played."""


@dataclass(frozen=True, slots=True)
class SlipSide:
    """A side of a slip: its letter, and its seats."""

    letter: str
    seats: tuple[PaperSeat, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of one game of a table; what is "" is written by hand.

    `of` is what it belongs to, `hands` are its rows, and `number` is its round, None without one.
    """

    of: str
    table: str
    round: str
    game: str
    part: str
    number: int | None
    sides: tuple[SlipSide, ...]
    columns: tuple[SlipColumn, ...]
    checks: tuple[str, ...]
    hands: int


def slips(book: EventData, number: int, tables: range) -> tuple[Slip, ...]:
    """The slips of a drawn round, for the tables in the range, one for each of their games."""
    return tuple(
        _slip(book, number, sitting, game)
        for sitting in sittings(book, number)
        if sitting.table in tables
        for game in range(book.event.games)
    )


def blank_slip_of(variant_id: str, hands: int = ROWS) -> Slip:
    """A slip of a game by its standard rules, or 404 where there is no such game."""
    if variant_id not in VARIANTS:
        raise Http404
    return _blank(VARIANTS[variant_id], "", hands)


def blank_slip_for_game(game: Game, hands: int = ROWS) -> Slip:
    """A slip of a game by the rules of its table."""
    return _blank(variant_of(game), of_evening(game.evening), hands)


def blank_slip_for_evening(evening: Evening, variant_id: str, hands: int = ROWS) -> Slip:
    """A slip of a game for the tables of an evening."""
    return _blank(VARIANTS[variant_id], of_evening(evening), hands)


def of_evening(evening: Evening) -> str:
    """The club, the evening and its day, in a line."""
    return " · ".join((evening.club.name, evening.title, day(evening.date)))


def _slip(book: EventData, number: int, sitting: PaperSitting, game: int) -> Slip:
    event, variant = book.event, sitting.variant
    of_games = _("Game {number} of {games}").format(number=game + 1, games=event.games)
    of_rounds = _("Round {number} of {rounds}").format(number=number, rounds=event.rounds)
    return Slip(
        of=of_evening(event.evening),
        table=place(str(sitting.table)),
        round=of_rounds,
        game=of_games if event.games > 1 else "",
        part=part_said(sitting.part),
        number=number,
        sides=_sides(variant, sitting.sides, dealer=game % variant.players + 1),
        columns=columns_of(variant),
        checks=checks_of(variant),
        hands=event.hands or ROWS,
    )


def _blank(variant: Variant, of: str, hands: int) -> Slip:
    seats = [PaperSeat(seat, None, "") for seat in range(1, variant.players + 1)]
    empty = [seats[side :: variant.sides] for side in range(variant.sides)]
    return Slip(
        of=" · ".join(filter(None, (of, variant.name))),
        table="",
        round="",
        game="",
        part="",
        number=None,
        sides=_sides(variant, empty, dealer=None),
        columns=columns_of(variant),
        checks=checks_of(variant),
        hands=hands,
    )


def _sides(
    variant: Variant, sides: Iterable[Iterable[PaperSeat]], dealer: int | None
) -> tuple[SlipSide, ...]:
    """The sides with their letters, and who deals first; the next game begins a seat further on."""
    return tuple(
        SlipSide(
            letter,
            tuple(replace(named_seat(seated), deals=seated.seat == dealer) for seated in side),
        )
        for letter, side in zip(letters_of(variant), sides, strict=True)
    )
