"""Who sits where in a drawn round, by name and by table, and who has no table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.engine.pairing.draw import HOUSE
from tracker.engine.records import names
from tracker.tournaments.draws.bracket_parts_texts import part_said
from tracker.tournaments.queries import EventData
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
