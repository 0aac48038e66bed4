"""What a round of an event is drawn from, and a stored draw as it was drawn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from tracker.common.queries.version_cache import VersionCache, digest
from tracker.engine.formats import FORMATS
from tracker.engine.pairing.draw import (
    CannotDrawError,
    Draw,
    DrawEntry,
    DrawnPairing,
    NoOpponentsLeftError,
    PairingInput,
    PastRound,
    PlayedPairing,
    drawn_around,
)
from tracker.models import Entrant, Event, RequestedBye, Round
from tracker.tournaments.book.earlier_rounds_queries import (
    as_then,
    drawn_pairing,
    notes_of,
    past_before,
    past_of,
    sat_tables,
    sitting_out,
)
from tracker.tournaments.book.queries import (
    EventData,
    course_of,
    format_of,
    load_event,
    shape_of,
    system_of,
)
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


# Whether a bracket has its winners before as many rounds were played as were announced.


_KNOWN: VersionCache[bool] = VersionCache(200)


def is_all_decided(event: Event) -> bool:
    """Whether a bracket whose last round is closed has no match left to draw."""
    if not course_of(event).is_bracket:
        return False
    return _KNOWN.get((event.evening.epoch, event.version), lambda: _has_no_match(event))


def _has_no_match(event: Event) -> bool:
    field = draw_input(event, before=event.drawn_rounds.count() + 1)
    try:
        system_of(event).draw(field)
    except NoOpponentsLeftError:
        return True
    except CannotDrawError:
        return False
    return False


# Start numbers as the first draw gives them out, before anything is written.


def numbered_book(event: Event) -> EventData:
    """The event as it is stored; before its first draw with the numbers that this would give.

    Those who are there are numbered from 1, by lot or by the entry list, and the others get later
    numbers. Who has only asked to sit out round 1 is in the plan like those who are there.
    """
    book = load_event(event)
    if event.size is not None:
        return book
    asked = asked_out(event, 1)
    there = [
        entrant
        for entrant in book.entrants
        if _is_there(entrant) or (entrant.pk in asked and not _left(entrant))
    ]
    if event.seeding == "lot":
        Random(f"{event.seed}|numbers").shuffle(there)  # noqa: S311 -- a draw is repeatable
    drawn = {entrant.pk for entrant in there}
    missing = [entrant for entrant in book.entrants if entrant.pk not in drawn]
    for number, entrant in enumerate([*there, *missing], start=1):
        entrant.number = number
    event.size = len(there)
    return book


def _is_there(entrant: Entrant) -> bool:
    return entrant.checked_in_at is not None and not _left(entrant)


def _left(entrant: Entrant) -> bool:
    return entrant.left_at is not None


# What a round was drawn from, kept with it: the draw can be repeated after any correction.


Json = dict[str, Any]
Pairs = frozenset[frozenset[int]]


def source_of(field: PairingInput) -> Json:
    """A field as it is stored: everything that can change later, and nothing that cannot.

    `entries` are in the order of their places; `results` have the points of each table of each
    earlier round, by table. Who met there stays as it was drawn. `locked` are the tables that were
    there before.
    """
    return {
        "entries": [
            [entry.entrant, str(entry.points), entry.club, entry.table]
            for entry in sorted(field.entries, key=lambda entry: entry.place)
        ],
        "rounds": field.rounds,
        "size": field.size,
        "never": _stored_pairs(field.never),
        "rather_not": _stored_pairs(field.rather_not),
        "results": [
            {str(table.pairing.table): _stored(table) for table in past.tables}
            for past in field.past
        ],
        "locked": [[locked.table, locked.sides] for locked in field.locked],
    }


def field_from(book: EventData, round_: Round) -> PairingInput | None:
    """The field that a round was drawn from; None where it was not kept."""
    source = round_.drawn_from
    if source is None:
        return None
    earlier = [earlier for earlier in book.rounds if earlier.number < round_.number]
    return PairingInput(
        entries=tuple(
            DrawEntry(entrant, place, Fraction(points), club, table)
            for place, (entrant, points, club, table) in enumerate(source["entries"], start=1)
        ),
        rounds=source["rounds"],
        size=source["size"],
        seed=round_.seed,
        shape=shape_of(book.event),
        past=tuple(
            as_then(past_of(book, one), results)
            for one, results in zip(earlier, source["results"], strict=True)
        ),
        never=_pairs(source["never"]),
        rather_not=_pairs(source["rather_not"]),
        locked=tuple(
            DrawnPairing(table, tuple(map(tuple, sides)))
            for table, sides in source.get("locked", ())
        ),
    )


def _stored(played: PlayedPairing) -> list[str] | None:
    return None if played.points is None else [str(point) for point in played.points]


def _stored_pairs(pairs: Pairs) -> list[list[int]]:
    return sorted(sorted(pair) for pair in pairs)


def _pairs(stored: list[list[int]]) -> Pairs:
    return frozenset(frozenset(pair) for pair in stored)


# A draw made again in memory: from what it was drawn from, or from how things are now.


KEPT = 64


def drawn_from(event: Event, field: PairingInput) -> Draw | None:
    """The draw of a field in the event's format; None where there is none."""
    return _drawn(event.format, tuple(sorted(event.format_options.items())), field)


def repeat_draw(book: EventData, round_: Round) -> Draw | None:
    """The draw of a stored round, made again from nothing but its seed and its source."""
    field = field_from(book, round_) or draw_input_in(book, before=round_.number, seed=round_.seed)
    return drawn_from(book.event, field)


def changed_tables(before: Draw, after: Draw) -> int:
    """At how many tables of a draw somebody else would sit."""
    kept = {(table.table, table.sides) for table in after.tables}
    return sum((table.table, table.sides) not in kept for table in before.tables)


@lru_cache(maxsize=KEPT)
def _drawn(code: str, options: tuple[tuple[str, Any], ...], field: PairingInput) -> Draw | None:
    try:
        return drawn_around(FORMATS[code].system_with(dict(options)), field)
    except CannotDrawError:
        return None


# The rounds of an event that are drawn, and those that a plan has settled already.


def draws_ahead(book: EventData) -> Iterator[Draw]:
    """Every round that is drawn, and where the movement is a fixed plan those to come too."""
    yield from map(draw_of, book.rounds)
    event = book.event
    if not format_of(event).has_route or not book.rounds:
        return
    field = draw_input_in(book, before=len(book.rounds) + 1)
    for _number in range(len(book.rounds), event.rounds):
        draw = drawn_from(event, field)
        if draw is None:
            return
        yield draw
        unplayed = PastRound(
            tuple(PlayedPairing(table, None) for table in draw.tables), draw.sitting_out
        )
        field = replace(field, past=(*field.past, unplayed))
