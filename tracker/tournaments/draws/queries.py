"""What a round of an event is drawn from, and a stored draw as it was drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tracker.common.queries.digest import digest
from tracker.engine.pairing.draw import Draw, DrawEntry, DrawnPairing, PairingInput
from tracker.models import Entrant, Event, RequestedBye, Round
from tracker.tournaments.draws.earlier_rounds_queries import (
    drawn_pairing,
    notes_of,
    past_before,
    sat_tables,
    sitting_out,
)
from tracker.tournaments.queries import EventData, load_event
from tracker.tournaments.rules_queries import shape_of
from tracker.tournaments.standings.queries import standings_before

VERSION_LENGTH = 16
Ahead = Mapping[int, tuple[int, Fraction]]
"""By start number the place before a round, and the points."""


def draw_input(event: Event, *, before: int, seed: str = "") -> PairingInput:
    """Everything that the round with this number is drawn from.

    Those who are checked in, have not left and have not asked to sit out are drawn, in the order
    of the standings.
    """
    return draw_input_in(load_event(event), before=before, seed=seed)


def draw_input_in(book: EventData, *, before: int, seed: str = "") -> PairingInput:
    """The same from an event as it was read."""
    return _field(book, before, standings_before(book, before), seed)


def _field(book: EventData, before: int, ahead: Ahead, seed: str = "") -> PairingInput:
    event = book.event
    return PairingInput(
        entries=_entries(book, before, ahead),
        rounds=event.rounds,
        size=event.size or 0,
        seed=seed,
        shape=shape_of(event),
        past=past_before(book, before),
        never=_conflicts(book, is_absolute=True),
        rather_not=_conflicts(book, is_absolute=False),
        locked=locked_tables(event, before),
    )


def checked_field(event: Event, entrants: Sequence[Entrant], number: int) -> PairingInput:
    """Who is there for a round, and what binds its draw: enough to check it.

    The standings and the earlier rounds, which a draw is made from, are left out.
    """
    return _field(EventData(event, tuple(entrants), rounds=(), rulings=(), out={}), number, {})


def locked_tables(event: Event, number: int) -> tuple[DrawnPairing, ...]:
    """The tables of the round with this number that stay when it is drawn again."""
    return tuple(
        DrawnPairing(
            table=table.table,
            sides=tuple(map(tuple, table.sides)),
            notes=notes_of(table.notes),
        )
        for table in event.locked_tables.filter(number=number)
    )


def _entries(book: EventData, before: int, ahead: Ahead) -> tuple[DrawEntry, ...]:
    """Who is there, the first in the standings first; before round 1 by start number.

    Who has asked to sit this round out is not among them.
    """
    asked = asked_out(book.event, before)
    there = {
        number: one
        for number, one in book.numbered.items()
        if one.checked_in_at is not None and one.left_at is None and one.pk not in asked
    }
    order = sorted(there, key=lambda number: (*ahead.get(number, (0, Fraction(0)))[:1], number))
    return tuple(
        DrawEntry(
            entrant=number,
            place=place,
            points=ahead.get(number, (0, Fraction(0)))[1],
            club=there[number].from_club,
            table=there[number].table,
        )
        for place, number in enumerate(order, start=1)
    )


def asked_out(event: Event, number: int) -> frozenset[int]:
    """The keys of the entrants who have asked to sit out the round with this number."""
    asked = RequestedBye.objects.filter(entrant__event=event, number=number)
    return frozenset(asked.values_list("entrant", flat=True))


def draw_of(round_: Round) -> Draw:
    """A stored draw as the format gave it."""
    return draw_at(round_, map(drawn_pairing, round_.pairings.all()))


def stored_draw(round_: Round) -> Draw:
    """The same read in three statements, where nothing else is read of its tables."""
    rows = round_.pairings.values_list("pk", "part", "notes")
    noted = {pk: (part, notes_of(notes)) for pk, part, notes in rows}
    tables = []
    for pk, table in sat_tables(round_).items():
        part, notes = noted[pk]
        tables.append(replace(table, part=part, notes=notes))
    return draw_at(round_, tables)


def draw_at(round_: Round, tables: Iterable[DrawnPairing]) -> Draw:
    """The stored draw of a round whose tables are read already."""
    return Draw(
        tables=tuple(tables),
        sitting_out=sitting_out(round_.placings.filter(pairing=None).select_related("entrant")),
        seed=round_.seed,
        costs=tuple((code, count) for code, count in round_.costs),
    )


def version_of(round_: Round) -> str:
    """What tells a draw from every other one, and from itself after an exchange of seats."""
    seats = round_.placings.order_by("pk").values_list("pk", "entrant")
    return digest((round_.pk, tuple(seats)))[:VERSION_LENGTH]


def _conflicts(book: EventData, *, is_absolute: bool) -> frozenset[frozenset[int]]:
    numbers = {entrant.pk: entrant.number for entrant in book.entrants}
    found = book.event.conflicts.filter(is_absolute=is_absolute)
    pairs = ((numbers[pair.first_id], numbers[pair.second_id]) for pair in found)
    return frozenset(frozenset((first, second)) for first, second in pairs if first and second)
