"""Slips of paper on which a table writes its hands, filled in as far as the draw is known."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _

from scoring import VARIANTS, Variant
from tracker.common.dates_texts import day
from tracker.games.engine_input_queries import variant_of
from tracker.games.texts import place
from tracker.models import Evening, Game
from tracker.tournaments.draws.bracket_parts_texts import part_said
from tracker.tournaments.print.texts.columns import SlipColumn, checks_of, columns_of, letters_of
from tracker.tournaments.print.texts.seating import named_seat
from tracker.tournaments.queries import EventData
from tracker.tournaments.rounds.sittings_queries import PaperSeat, PaperSitting, sittings

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
