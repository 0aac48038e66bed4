"""What a round of an event is drawn from, and a stored draw as it was drawn."""

from fractions import Fraction

from tracker.models import Event, RequestedBye, Round
from tracker.pairing.draw import Draw, DrawEntry, DrawInput, DrawnPairing, Note
from tracker.reading.digest import digest
from tracker.reading.events.book import EventBook, book_of
from tracker.reading.events.past import drawn_pairing, past_before, sitting_out
from tracker.reading.events.rules import shape_of
from tracker.reading.events.standings import standings_before

VERSION_LENGTH = 16


def draw_input(event: Event, *, before: int, seed: str = "") -> DrawInput:
    """Everything that the round with this number is drawn from.

    Those who are checked in, have not left and have not asked to sit out are drawn, in the order
    of the standings.
    """
    return draw_input_in(book_of(event), before=before, seed=seed)


def draw_input_in(book: EventBook, *, before: int, seed: str = "") -> DrawInput:
    """The same from an event as it was read."""
    event = book.event
    return DrawInput(
        entries=entries_of(book, before),
        rounds=event.rounds,
        size=event.size or 0,
        seed=seed,
        shape=shape_of(event),
        past=past_before(book, before),
        never=_conflicts(book, is_absolute=True),
        rather_not=_conflicts(book, is_absolute=False),
        locked=locked_tables(event, before),
    )


def locked_tables(event: Event, number: int) -> tuple[DrawnPairing, ...]:
    """The tables of the round with this number that stay when it is drawn again."""
    return tuple(
        DrawnPairing(
            table=table.table,
            sides=tuple(map(tuple, table.sides)),
            notes=tuple(Note(code, tuple(facts)) for code, *facts in table.notes),
        )
        for table in event.locked_tables.filter(number=number)
    )


def entries_of(book: EventBook, before: int) -> tuple[DrawEntry, ...]:
    """Who is there, the first in the standings first; before round 1 by start number.

    Who has asked to sit this round out is not among them.
    """
    asked = asked_out(book.event, before)
    there = {
        number: one
        for number, one in book.numbered.items()
        if one.checked_in_at is not None and one.left_at is None and one.pk not in asked
    }
    ahead = standings_before(book, before)
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
    return Draw(
        tables=tuple(drawn_pairing(pairing) for pairing in round_.pairings.all()),
        sitting_out=sitting_out(round_.placings.filter(pairing=None).select_related("entrant")),
        seed=round_.seed,
        costs=tuple((code, count) for code, count in round_.costs),
    )


def version_of(round_: Round) -> str:
    """What tells a draw from every other one, and from itself after an exchange of seats."""
    seats = round_.placings.order_by("pk").values_list("pk", "entrant")
    return digest((round_.pk, tuple(seats)))[:VERSION_LENGTH]


def _conflicts(book: EventBook, *, is_absolute: bool) -> frozenset[frozenset[int]]:
    numbers = {entrant.pk: entrant.number for entrant in book.entrants}
    found = book.event.conflicts.filter(is_absolute=is_absolute)
    pairs = ((numbers[pair.first_id], numbers[pair.second_id]) for pair in found)
    return frozenset(frozenset((first, second)) for first, second in pairs if first and second)
