"""Printed texts of a tournament: seating, score slips, badges and prizes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import VARIANTS, Variant
from scoring.decks import Deck
from scoring.language import enumeration, phrase
from scoring.melds import announced_melds
from tracker.common.dates_texts import day
from tracker.engine.pairing.draw import HOUSE, Draw
from tracker.engine.records import names
from tracker.games.texts import place
from tracker.models import Entrant, Evening, Game
from tracker.rules.queries import variant_of
from tracker.tournaments.book.queries import TournamentData, shape_of
from tracker.tournaments.book.seated_texts import part_text
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.draws.queries import draws_ahead
from tracker.tournaments.rounds.queries import PaperSeat, PaperSitting, players_in, sittings
from tracker.tournaments.standings.texts import public_standings


@dataclass(frozen=True, slots=True)
class BadgePerson:
    """A player's badge: the start number, and partner or origin."""

    name: str
    number: int | None
    beside: str


def people(book: TournamentData) -> tuple[BadgePerson, ...]:
    """Returns active players by start number, those without one by name."""
    found = [
        BadgePerson(player, entrant.number, _beside(entrant, player, players))
        for entrant in book.entrants
        if entrant.left_at is None
        for players in [_players(entrant)]
        for player in players
    ]
    return tuple(
        sorted(found, key=lambda person: (person.number or 0, names.sort_key(person.name)))
    )


def tables_of_tournament(book: TournamentData) -> int:
    """Counts the tables of the rounds; before a draw, the tables needed for those present."""
    drawn = [pairing.table for round_ in book.rounds for pairing in round_.pairings.all()]
    entered = sum(entrant.left_at is None for entrant in book.entrants)
    return max(drawn, default=0) or -(-entered // shape_of(book.tournament).seats)


def _players(entrant: Entrant) -> list[str]:
    return [member.player.name for member in entrant.members.all() if member.until_round is None]


def _beside(entrant: Entrant, player: str, players: list[str]) -> str:
    others = [member for member in players if member != player]
    text = [_("with {names}").format(names=enumeration(others))] if others else []
    return " · ".join(filter(None, (*text, entrant.from_club)))


# Who gets what at the prize-giving, as far as it is announced.


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A place with its prize, in words."""

    place: str
    number: int
    name: str
    prize: str


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes by place; `hidden` names places not announced yet.

    `unawarded` lists the prizes with no winner, with the reason.
    """

    rows: tuple[PrizeRow, ...]
    hidden: str
    unawarded: tuple[str, ...] = ()


def prize_list(watched: StampedTournament) -> PrizeList:
    """Returns the prizes of a finished tournament, by its standings."""
    standings = public_standings(watched)
    return PrizeList(
        rows=tuple(
            PrizeRow(row.place, row.number, row.name, "; ".join(row.prizes))
            for row in standings.rows
            if row.prizes
        ),
        hidden=standings.hidden,
        unawarded=standings.unawarded,
    )


OUT: Mapping[str, str] = {
    "bye": phrase("sits out"),
    "movement": phrase("sits out"),
    "out": phrase("is out"),
    "requested_bye": phrase("sits out, as asked for"),
    "late": phrase("came late"),
    "absent": phrase("did not come"),
    "left": phrase("has left"),
    "expelled": phrase("disqualified"),
}
"""Reasons for having no table, in short."""


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A player's seat; without a table `out` gives the reason."""

    name: str
    number: int | None
    table: str
    seat: str
    out: str


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table and its seats by side."""

    table: str
    part: str
    sides: tuple[tuple[PaperSeat, ...], ...]


def seats_by_name(book: TournamentData, number: int) -> tuple[NamedSeat, ...]:
    """Returns the players of a drawn round, sorted by name."""
    named = [
        NamedSeat(seat.name, seat.number, str(sitting.table), str(seat.seat), "")
        for sitting in sittings(book, number)
        for side in sitting.sides
        for seat in side
        if seat.number
    ]
    return tuple(sorted((*named, *_out(book, number)), key=lambda seat: names.sort_key(seat.name)))


def seats_by_table(book: TournamentData, number: int, tables: range) -> tuple[SeatedTable, ...]:
    """Returns the tables of a drawn round within the range."""
    return tuple(
        SeatedTable(
            str(sitting.table),
            part_text(sitting.part),
            tuple(tuple(map(named_seat, side)) for side in sitting.sides),
        )
        for sitting in sittings(book, number)
        if sitting.table in tables
    )


def named_seat(seat: PaperSeat) -> PaperSeat:
    """Formats a seat for printing: the house by name, without a number."""
    return replace(seat, number=None, name=_("The house")) if seat.number == HOUSE else seat


def unseated_texts(book: TournamentData, number: int) -> tuple[str, ...]:
    """Returns a sentence for each entrant without a table in a drawn round."""
    text = _("{number} {name}: {reason}")
    return tuple(
        text.format(number=row.number or "", name=row.name, reason=row.out).strip()
        for row in _out(book, number)
    )


def _out(book: TournamentData, number: int) -> Iterator[NamedSeat]:
    round_ = book.round(number)
    entrants = {entrant.pk: entrant for entrant in book.entrants}
    for placing in book.out.get(round_.pk, ()) if round_ else ():
        entrant = entrants[placing.entrant_id or 0]
        for name in players_in(entrant, number):
            yield NamedSeat(name, entrant.number, "", "", _(OUT[placing.reason]))


# The card that a pair or player keeps: where to go in each round.
#
# Rounds that are drawn are on it, and where the movement is a fixed plan also those to come.


NO_TABLE = "–"


@dataclass(frozen=True, slots=True)
class RouteRound:
    """A round of a route: the table, "" while unknown, and the people there.

    Several opponents are given only by start number, to keep a card easy to read.
    """

    round: int
    table: str
    meeting: str


@dataclass(frozen=True, slots=True)
class Route:
    """An entrant's route through all rounds of a tournament."""

    number: int
    name: str
    rounds: tuple[RouteRound, ...]


def routes(book: TournamentData) -> tuple[Route, ...]:
    """Returns the routes of active entrants by start number."""
    draws = [*draws_ahead(book)]
    return tuple(
        Route(number, entrant.name, tuple(_rounds(book, draws, number)))
        for number, entrant in sorted(book.numbered.items())
        if entrant.left_at is None
    )


def _rounds(book: TournamentData, draws: list[Draw], number: int) -> Iterator[RouteRound]:
    for at in range(book.tournament.rounds):
        draw = draws[at] if at < len(draws) else None
        yield _round(book, draw, at + 1, number) if draw else RouteRound(at + 1, "", "")


def _round(book: TournamentData, draw: Draw, at: int, number: int) -> RouteRound:
    tables = [table for table in draw.tables if number in table.entrants]
    if not tables:
        reason = _reasons(book, draw, at).get(number, "absent")
        return RouteRound(at, NO_TABLE, _(OUT[reason]))
    met = [_meeting(book.names, table.sides, number) for table in tables]
    return RouteRound(at, ", ".join(str(table.table) for table in tables), "; ".join(met))


def _reasons(book: TournamentData, draw: Draw, at: int) -> Mapping[int, str]:
    """Returns the reasons for having no table by start number, including those the draw omits."""
    round_ = book.round(at)
    placings = book.out.get(round_.pk, ()) if round_ else ()
    stored = {
        placing.entrant.number: placing.reason
        for placing in placings
        if placing.entrant and placing.entrant.number
    }
    return {sit_out.entrant: sit_out.reason for sit_out in draw.sitting_out} | stored


def _meeting(names: Mapping[int, str], sides: tuple[tuple[int, ...], ...], number: int) -> str:
    """Names partners and opponents of an entrant."""
    side = next(at for at, side in enumerate(sides) if number in side)
    beside = [_name(names, entrant) for entrant in sides[side] if entrant != number]
    others = [entrant for at, other in enumerate(sides) if at != side for entrant in other]
    is_short = len(others) > 1
    against = [
        str(entrant) if entrant and is_short else _name(names, entrant) for entrant in others
    ]
    text = _("with {partners} against {opponents}") if beside else _("against {opponents}")
    return text.format(partners=enumeration(beside), opponents=enumeration(against))


def _name(names: Mapping[int, str], number: int) -> str:
    return _("the house") if number == HOUSE else f"{number} {names.get(number, '')}".strip()


# The columns of a slip, as the rules of the game want them.


LETTERS = "ABC"
SUITS = ("S", "H", "D", "C")
DECLARED = {"NT": "–", "OB": "↓", "UN": "↑"}
"""Printed signs for bids that name no suit."""


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
    """Returns the columns of a slip: who made what, the points of each side, the marks."""
    return tuple(_columns(variant))


def checks_of(variant: Variant) -> tuple[str, ...]:
    """Returns the totals that the card points of a hand must reach, where all cards are dealt."""
    if not _is_all_dealt(variant.deck):
        return ()
    total = variant.deck.total + variant.last_trick
    message = [_("The cards of all sides, last trick included, make {total} in every hand.")]
    if variant.no_trump:
        message = [_("The cards make {total} in every hand, without trump {without}.")]
    without = variant.no_trump_deck.total + variant.last_trick
    return tuple(text.format(total=total, without=without) for text in message)


def letters_of(variant: Variant) -> tuple[str, ...]:
    """Returns the labels of a slip's sides: "A", "B"."""
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
    """Yields the columns for makers, trump, bid and doubling."""
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
    """Yields the factor of each raise, or the first letter of one that is for the game."""
    for times, name in zip(variant.raises, variant.words.raises, strict=True):
        yield f"×{times}" if isinstance(times, int) else str(name)[:1].upper()


def _declared(code: str) -> str:
    return DECLARED.get(code, code)


def _of_each(variant: Variant, code: str, of: str, width: int) -> Iterator[SlipColumn]:
    """Repeats a column for each side."""
    for letter in letters_of(variant):
        yield SlipColumn(f"{code}-{letter}", letter, width, of, is_summed=True)


def _is_all_dealt(deck: Deck) -> bool:
    return len(deck.values) + deck.zeros == deck.in_play


ROWS = 16
"""Default rows of a slip where no number of hands is announced."""


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


def slips(book: TournamentData, number: int, tables: range) -> tuple[Slip, ...]:
    """The slips of a drawn round, for the tables in the range, one for each of their games."""
    return tuple(
        _slip(book, number, sitting, game)
        for sitting in sittings(book, number)
        if sitting.table in tables
        for game in range(book.tournament.games)
    )


def blank_slip_of(variant_id: str, hands: int = ROWS) -> Slip:
    """Returns a blank slip by a game's standard rules; raises 404 for an unknown game."""
    if variant_id not in VARIANTS:
        raise Http404
    return _blank(VARIANTS[variant_id], "", hands)


def blank_slip_for_game(game: Game, hands: int = ROWS) -> Slip:
    """Returns a blank slip by the rules of a game's table."""
    return _blank(variant_of(game), of_evening(game.evening), hands)


def blank_slip_for_evening(evening: Evening, variant_id: str, hands: int = ROWS) -> Slip:
    """Returns a blank slip of a game for the tables of an evening."""
    return _blank(VARIANTS[variant_id], of_evening(evening), hands)


def of_evening(evening: Evening) -> str:
    """Formats club, evening and day in one line."""
    return " · ".join((evening.club.name, evening.title, day(evening.date)))


def _slip(book: TournamentData, number: int, sitting: PaperSitting, game: int) -> Slip:
    tournament, variant = book.tournament, sitting.variant
    of_games = _("Game {number} of {games}").format(number=game + 1, games=tournament.games)
    of_rounds = _("Round {number} of {rounds}").format(number=number, rounds=tournament.rounds)
    return Slip(
        of=of_evening(tournament.evening),
        table=place(str(sitting.table)),
        round=of_rounds,
        game=of_games if tournament.games > 1 else "",
        part=part_text(sitting.part),
        number=number,
        sides=_sides(variant, sitting.sides, dealer=game % variant.players + 1),
        columns=columns_of(variant),
        checks=checks_of(variant),
        hands=tournament.hands or ROWS,
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
    """Returns the sides with their letters, and the first dealer; each game begins a seat
    further on.
    """
    return tuple(
        SlipSide(
            letter,
            tuple(replace(named_seat(seated), deals=seated.seat == dealer) for seated in side),
        )
        for letter, side in zip(letters_of(variant), sides, strict=True)
    )
