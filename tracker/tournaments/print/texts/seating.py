"""Who sits where in a drawn round, by name and by table, and who has no table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.language import enumeration, phrase
from tracker.engine.pairing.draw import HOUSE, Draw
from tracker.engine.records import names
from tracker.tournaments.book.queries import EventData
from tracker.tournaments.book.seated_texts import part_said
from tracker.tournaments.draws.queries import draws_ahead
from tracker.tournaments.rounds.sittings_queries import PaperSeat, players_in, sittings

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
"""Why somebody has no table, in few words."""


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A player and the seat; without a table `out` says why."""

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


def seats_by_name(book: EventData, number: int) -> tuple[NamedSeat, ...]:
    """Every player of a drawn round in the order of their names."""
    named = [
        NamedSeat(seat.name, seat.number, str(sitting.table), str(seat.seat), "")
        for sitting in sittings(book, number)
        for side in sitting.sides
        for seat in side
        if seat.number
    ]
    return tuple(sorted((*named, *_out(book, number)), key=lambda seat: names.sort_key(seat.name)))


def seats_by_table(book: EventData, number: int, tables: range) -> tuple[SeatedTable, ...]:
    """The tables of a drawn round within the range."""
    return tuple(
        SeatedTable(
            str(sitting.table),
            part_said(sitting.part),
            tuple(tuple(map(named_seat, side)) for side in sitting.sides),
        )
        for sitting in sittings(book, number)
        if sitting.table in tables
    )


def named_seat(seat: PaperSeat) -> PaperSeat:
    """A seat as it is printed: the house by its name, and without a number."""
    return replace(seat, number=None, name=_("The house")) if seat.number == HOUSE else seat


def said_of_those_out(book: EventData, number: int) -> tuple[str, ...]:
    """Who has no table in a drawn round, one sentence each."""
    said = _("{number} {name}: {reason}")
    return tuple(
        said.format(number=row.number or "", name=row.name, reason=row.out).strip()
        for row in _out(book, number)
    )


def _out(book: EventData, number: int) -> Iterator[NamedSeat]:
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
    """A round of a route: the table, "" while nobody knows it, and whom one meets there.

    Of several opponents it has the start numbers only, so that a card stays easy to read.
    """

    round: int
    table: str
    meeting: str


@dataclass(frozen=True, slots=True)
class Route:
    """The route of an entrant through all rounds of an event."""

    number: int
    name: str
    rounds: tuple[RouteRound, ...]


def routes(book: EventData) -> tuple[Route, ...]:
    """The routes of all who have not left, by start number."""
    draws = [*draws_ahead(book)]
    return tuple(
        Route(number, entrant.name, tuple(_rounds(book, draws, number)))
        for number, entrant in sorted(book.numbered.items())
        if entrant.left_at is None
    )


def _rounds(book: EventData, draws: list[Draw], number: int) -> Iterator[RouteRound]:
    for at in range(book.event.rounds):
        draw = draws[at] if at < len(draws) else None
        yield _round(book, draw, at + 1, number) if draw else RouteRound(at + 1, "", "")


def _round(book: EventData, draw: Draw, at: int, number: int) -> RouteRound:
    tables = [table for table in draw.tables if number in table.entrants]
    if not tables:
        reason = _reasons(book, draw, at).get(number, "absent")
        return RouteRound(at, NO_TABLE, _(OUT[reason]))
    met = [_meeting(book.names, table.sides, number) for table in tables]
    return RouteRound(at, ", ".join(str(table.table) for table in tables), "; ".join(met))


def _reasons(book: EventData, draw: Draw, at: int) -> Mapping[int, str]:
    """Why somebody has no table, by start number; a draw knows only those it left out itself."""
    round_ = book.round(at)
    placings = book.out.get(round_.pk, ()) if round_ else ()
    stored = {
        placing.entrant.number: placing.reason
        for placing in placings
        if placing.entrant and placing.entrant.number
    }
    return {sit_out.entrant: sit_out.reason for sit_out in draw.sitting_out} | stored


def _meeting(names: Mapping[int, str], sides: tuple[tuple[int, ...], ...], number: int) -> str:
    """With whom and against whom somebody sits."""
    side = next(at for at, side in enumerate(sides) if number in side)
    beside = [_name(names, entrant) for entrant in sides[side] if entrant != number]
    others = [entrant for at, other in enumerate(sides) if at != side for entrant in other]
    is_short = len(others) > 1
    against = [
        str(entrant) if entrant and is_short else _name(names, entrant) for entrant in others
    ]
    said = _("with {partners} against {opponents}") if beside else _("against {opponents}")
    return said.format(partners=enumeration(beside), opponents=enumeration(against))


def _name(names: Mapping[int, str], number: int) -> str:
    return _("the house") if number == HOUSE else f"{number} {names.get(number, '')}".strip()
