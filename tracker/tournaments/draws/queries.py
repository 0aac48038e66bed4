"""Input for a draw, stored draws and their reasons, and the tally of byes."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import count
from random import Random

from scoring.json_values import Json
from tracker.common.queries.version_cache import VersionCache, digest
from tracker.engine.formats import FORMATS
from tracker.engine.pairing.conflicts import SeatChange, difference, remarks, swap_entrants
from tracker.engine.pairing.draw import (
    Bracket,
    CannotDrawError,
    Draw,
    DrawEntry,
    DrawnPairing,
    NoOpponentsLeftError,
    Note,
    PairingInput,
    PastRound,
    PlayedPairing,
    Reasons,
    drawn_around,
    reasons_around,
)
from tracker.engine.pairing.encounters import (
    Encounters,
    encounters,
    met_notes,
    opponent_pairs,
    partner_pairs,
    sat_out,
)
from tracker.models import Entrant, Pairing, RequestedBye, Round, Tournament
from tracker.tournaments.book.earlier_rounds_queries import (
    drawn_pairing,
    earlier_round,
    earlier_rounds,
    notes_of,
    sat_tables,
    sitting_out,
    with_results_then,
)
from tracker.tournaments.book.queries import (
    TournamentData,
    course_of,
    format_of,
    load_tournament,
    shape_of,
    system_of,
)
from tracker.tournaments.standings.queries import bracket_field, standings_before

VERSION_LENGTH = 16
Ahead = Mapping[int, tuple[int, Fraction]]
"""Place and points before a round, by start number."""


def draw_input(tournament: Tournament, *, before: int, seed: str = "") -> PairingInput:
    """Loads the input of the draw of this round.

    Includes those who are checked in, have not left and have no requested bye, in order of the
    standings.
    """
    return draw_input_in(load_tournament(tournament), before=before, seed=seed)


def draw_input_in(book: TournamentData, *, before: int, seed: str = "") -> PairingInput:
    """Builds the same from a loaded tournament."""
    return _field(book, before, standings_before(book, before), seed)


def _field(book: TournamentData, before: int, ahead: Ahead, seed: str = "") -> PairingInput:
    tournament = book.tournament
    return PairingInput(
        entries=_entries(book, before, ahead),
        rounds=tournament.rounds,
        size=tournament.size or 0,
        seed=seed,
        shape=shape_of(tournament),
        past=earlier_rounds(book, before),
        never=_conflicts(book, is_absolute=True),
        rather_not=_conflicts(book, is_absolute=False),
        locked=locked_tables(tournament, before),
    )


def checked_field(tournament: Tournament, entrants: Sequence[Entrant], number: int) -> PairingInput:
    """Returns the pairing input needed to check a draw: who is present, and the constraints.

    The standings and the earlier rounds, which a draw is made from, are left out.
    """
    return _field(
        TournamentData(tournament, tuple(entrants), rounds=(), rulings=(), out={}), number, {}
    )


def locked_tables(tournament: Tournament, number: int) -> tuple[DrawnPairing, ...]:
    """Returns the tables of this round kept by a redraw."""
    return tuple(
        DrawnPairing(
            table=table.table,
            sides=tuple(map(tuple, table.sides)),
            notes=notes_of(table.notes),
        )
        for table in tournament.locked_tables.filter(number=number)
    )


def _entries(book: TournamentData, before: int, ahead: Ahead) -> tuple[DrawEntry, ...]:
    """Returns those present, leader first; before round 1 by start number.

    Entrants with a requested bye in this round are left out.
    """
    asked = asked_out(book.tournament, before)
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


def asked_out(tournament: Tournament, number: int) -> frozenset[int]:
    """Returns the keys of entrants with a requested bye in this round."""
    asked = RequestedBye.objects.filter(entrant__tournament=tournament, number=number)
    return frozenset(asked.values_list("entrant", flat=True))


def draw_of(round_: Round) -> Draw:
    """Reconstructs a stored draw."""
    return draw_at(round_, map(drawn_pairing, round_.pairings.all()))


def stored_draw(round_: Round) -> Draw:
    """Loads a stored draw in three statements, without other data of its tables."""
    rows = round_.pairings.values_list("pk", "part", "notes")
    noted = {pk: (part, notes_of(notes)) for pk, part, notes in rows}
    tables = []
    for pk, table in sat_tables(round_).items():
        part, notes = noted[pk]
        tables.append(replace(table, part=part, notes=notes))
    return draw_at(round_, tables)


def draw_at(round_: Round, tables: Iterable[DrawnPairing]) -> Draw:
    """Reconstructs the draw of a round whose tables are loaded already."""
    return Draw(
        tables=tuple(tables),
        sitting_out=sitting_out(round_.placings.filter(pairing=None).select_related("entrant")),
        seed=round_.seed,
        costs=tuple((code, count) for code, count in round_.costs),
    )


def version_of(round_: Round) -> str:
    """Returns a stamp that changes with every redraw or swap of seats."""
    seats = round_.placings.order_by("pk").values_list("pk", "entrant")
    return digest((round_.pk, tuple(seats)))[:VERSION_LENGTH]


def _conflicts(book: TournamentData, *, is_absolute: bool) -> frozenset[frozenset[int]]:
    numbers = {entrant.pk: entrant.number for entrant in book.entrants}
    found = book.tournament.conflicts.filter(is_absolute=is_absolute)
    pairs = ((numbers[pair.first_id], numbers[pair.second_id]) for pair in found)
    return frozenset(frozenset((first, second)) for first, second in pairs if first and second)


# Whether a bracket has its winners before as many rounds were played as were announced.


_KNOWN: VersionCache[bool] = VersionCache(200)


def is_all_decided(tournament: Tournament) -> bool:
    """True if a bracket whose last round is closed has no match left to draw."""
    if not course_of(tournament).is_bracket:
        return False
    return _KNOWN.get(
        (tournament.evening.epoch, tournament.version), lambda: _has_no_match(tournament)
    )


def _has_no_match(tournament: Tournament) -> bool:
    field = draw_input(tournament, before=tournament.drawn_rounds.count() + 1)
    try:
        system_of(tournament).draw(field)
    except NoOpponentsLeftError:
        return True
    except CannotDrawError:
        return False
    return False


# Start numbers as the first draw gives them out, before anything is written.


def numbered_book(tournament: Tournament) -> TournamentData:
    """Returns the tournament, before its first draw with the start numbers that would be assigned.

    Those present are numbered from 1, by lot or by the entry list, and the others get later
    numbers. A requested bye in round 1 does not change the number.
    """
    book = load_tournament(tournament)
    if tournament.size is not None:
        return book
    asked = asked_out(tournament, 1)
    there = [
        entrant
        for entrant in book.entrants
        if _is_there(entrant) or (entrant.pk in asked and not _left(entrant))
    ]
    if tournament.seeding == "lot":
        Random(f"{tournament.seed}|numbers").shuffle(there)  # noqa: S311 -- a draw is repeatable
    drawn = {entrant.pk for entrant in there}
    missing = [entrant for entrant in book.entrants if entrant.pk not in drawn]
    for number, entrant in enumerate([*there, *missing], start=1):
        entrant.number = number
    tournament.size = len(there)
    return book


def _is_there(entrant: Entrant) -> bool:
    return entrant.checked_in_at is not None and not _left(entrant)


def _left(entrant: Entrant) -> bool:
    return entrant.left_at is not None


# What a round was drawn from, kept with it: the draw can be repeated after any correction.


Pairs = frozenset[frozenset[int]]


def source_of(field: PairingInput) -> Json:
    """Serializes a field: everything that can change later, and nothing else.

    `entries` are in the order of their places; `results` have the points of each table of each
    earlier round, by table. Earlier pairings stay as drawn. `locked` are the tables kept from
    before.
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


def field_from(book: TournamentData, round_: Round) -> PairingInput | None:
    """Restores the field of a draw; None where it was not stored."""
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
        shape=shape_of(book.tournament),
        past=tuple(
            with_results_then(earlier_round(book, one), results)
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


KEPT_REDRAWS = 64


def drawn_from(tournament: Tournament, field: PairingInput) -> Draw | None:
    """Draws a field in the tournament's format; None if that is impossible."""
    return _drawn(tournament.format, tuple(sorted(tournament.format_options.items())), field)


def repeat_draw(book: TournamentData, round_: Round) -> Draw | None:
    """Repeats the draw of a stored round from its seed and source alone."""
    field = field_from(book, round_) or draw_input_in(book, before=round_.number, seed=round_.seed)
    return drawn_from(book.tournament, field)


def changed_tables(before: Draw, after: Draw) -> int:
    """Counts the tables at which someone different would sit."""
    kept = {(table.table, table.sides) for table in after.tables}
    return sum((table.table, table.sides) not in kept for table in before.tables)


@lru_cache(maxsize=KEPT_REDRAWS)
def _drawn(code: str, options: tuple[tuple[str, object], ...], field: PairingInput) -> Draw | None:
    try:
        return drawn_around(FORMATS[code].system_with(dict(options)), field)
    except CannotDrawError:
        return None


# The rounds of a tournament that are drawn, and those that a plan has settled already.


def draws_ahead(book: TournamentData) -> Iterator[Draw]:
    """Returns every drawn round, and for a fixed plan also those to come."""
    yield from map(draw_of, book.rounds)
    tournament = book.tournament
    if not format_of(tournament).has_route or not book.rounds:
        return
    field = draw_input_in(book, before=len(book.rounds) + 1)
    for _number in range(len(book.rounds), tournament.rounds):
        draw = drawn_from(tournament, field)
        if draw is None:
            return
        yield draw
        unplayed = PastRound(
            tuple(PlayedPairing(table, None) for table in draw.tables), draw.sitting_out
        )
        field = replace(field, past=(*field.past, unplayed))


# What seats cost that a director has exchanged: the same measure for any format.


CostCodes = tuple[tuple[str, int], ...]


def draw_with_exchange(field: PairingInput, draw: Draw, first: int, second: int) -> Draw:
    """Swaps two entrants and recalculates notes and costs.

    Raises KeyError for somebody who is not in the draw.
    """
    changed = swap_entrants(draw, first, second)
    touched = {table.table for drawn in difference(draw, changed) for table in drawn.after}
    met = encounters(field.past)
    tables = tuple(
        replace(table, notes=(*table.notes, *_notes(field, met, table)))
        if table.table in touched
        else table
        for table in changed.tables
    )
    return replace(changed, tables=tables, costs=draw_costs(field, changed))


def draw_costs(field: PairingInput, draw: Draw) -> CostCodes:
    """Returns the costs a draw has to accept, as codes of `tracker.engine.pairing.words`."""
    met = encounters(field.past)
    against = [two for table in draw.tables for two in opponent_pairs(table)]
    beside = [two for table in draw.tables for two in partner_pairs(table)]
    unwished = sum(frozenset(two) in field.rather_not for two in against + beside)
    if field.shape.members > 1:
        repeats = sum(two in met.partners for two in beside)
        often = sum(met.opponents.get(two, 0) >= 2 for two in against)
        costs = [("partner_repeats", repeats), ("opponents_over_two", often)]
    else:
        costs = [("repeats", sum(_meets_again(met, table) for table in draw.tables))]
    return (*costs, *_second_byes(field, draw), ("conflicts", unwished))


def _meets_again(met: Encounters, table: DrawnPairing) -> bool:
    return any(two in met.opponents for two in opponent_pairs(table))


def _second_byes(field: PairingInput, draw: Draw) -> CostCodes:
    if not draw.sitting_out:
        return ()
    before = {number for past in field.past for number in sat_out(past)}
    return (("second_byes", sum(sit_out.entrant in before for sit_out in draw.sitting_out)),)


def _notes(field: PairingInput, met: Encounters, table: DrawnPairing) -> tuple[Note, ...]:
    if field.shape.members > 1:
        return met_notes(met, table)
    odd = remarks(field)
    return tuple(note for one, other in opponent_pairs(table) for note in odd(one, other))


KEPT_REASONS = 256


@dataclass(frozen=True, slots=True)
class TableReasons:
    """A table of a round, its players as the draw saw them, and the reasons.

    `reasons` are None if the draw did not produce this table: then `moved` are its players who were
    drawn elsewhere. `by` is what decides pairings in the format's course.
    """

    table: DrawnPairing
    entries: tuple[DrawEntry, ...]
    by: str
    reasons: Reasons | None
    moved: tuple[SeatChange, ...]


def table_reasons(book: TournamentData, round_: Round, table: int) -> TableReasons | None:
    """Explains a table of a drawn round; None if there is no such table."""
    stored = draw_of(book.round(round_.number) or round_)
    found = next((drawn for drawn in stored.tables if drawn.table == table), None)
    if found is None:
        return None
    field = field_from(book, round_) or draw_input_in(book, before=round_.number, seed=round_.seed)
    again = drawn_from(book.tournament, field)
    here = {*found.entrants}
    moves = difference(again, stored) if again else ()
    is_drawn = again is not None and any(_is_same(found, drawn) for drawn in again.tables)
    options = tuple(sorted(book.tournament.format_options.items()))
    return TableReasons(
        table=found,
        entries=tuple(entry for entry in field.entries if entry.entrant in here),
        by=course_of(book.tournament).drawn_by,
        reasons=_reasons_of_draw(book.tournament.format, options, field, again, found)
        if again and is_drawn
        else None,
        moved=tuple(move for move in moves if move.entrant in here),
    )


def _is_same(one: DrawnPairing, other: DrawnPairing) -> bool:
    return one.table == other.table and one.sides == other.sides


@lru_cache(maxsize=KEPT_REASONS)
def _reasons_of_draw(
    code: str,
    options: tuple[tuple[str, object], ...],
    field: PairingInput,
    draw: Draw,
    table: DrawnPairing,
) -> Reasons:
    return reasons_around(FORMATS[code].system_with(dict(options)), field, draw, table)


# The brackets of a tournament as far as its rounds have come, with the tables of their matches.


@dataclass(frozen=True, slots=True)
class MatchTable:
    """The table of a match, and its round number."""

    round: int
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class Brackets:
    """The brackets of a tournament, and the table of each match by its number."""

    brackets: tuple[Bracket, ...]
    tables: Mapping[int, MatchTable]


def brackets_of(book: TournamentData, rounds: Collection[int]) -> Brackets | None:
    """Returns the bracket as these rounds show it, or None outside knock-outs."""
    if not rounds or not course_of(book.tournament).is_bracket:
        return None
    found = system_of(book.tournament).brackets(bracket_field(book, max(rounds) + 1))
    return Brackets(found, dict(_tables(book, rounds))) if any(found) else None


def _tables(book: TournamentData, rounds: Collection[int]) -> Iterator[tuple[int, MatchTable]]:
    """Yields tables by the number their draw noted, counting where it noted none."""
    numbers = count(1)
    for round_ in book.rounds:
        if round_.number in rounds:
            for pairing in round_.pairings.all():
                noted = next((facts[0] for code, *facts in pairing.notes if code == "match"), None)
                number = next(numbers) if noted is None else int(noted)
                yield number, MatchTable(round_.number, pairing)


# The seeds of draws, all derived from the tournament's own.


def seed_of(tournament: Tournament, number: int, attempt: int) -> str:
    """Derives the seed of a draw from the tournament's own, so that no one can pick a draw."""
    text = f"{tournament.seed}|{tournament.format}|{number}|{attempt}"
    return sha256(text.encode()).hexdigest()


def next_attempt(round_: Round) -> int:
    """Returns the number of the next attempt; a redraw after a correction reuses the seed."""
    return round_.attempt + (round_.stale_since is None)


SAT_OUT = ("bye", "movement")
THREE = "three"
"""Marks a table of three among the reasons."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An entrant: the reason for having no table in each round, or `THREE`, and the number of
    byes.
    """

    number: int | None
    name: str
    reasons: tuple[str, ...]
    times: int


def tally(book: TournamentData) -> tuple[TallyRow, ...]:
    """Returns a row per entrant by start number; those without one follow in list order."""
    reasons = {round_.number: _reasons_out(book, round_) for round_ in book.rounds}
    times = Counter(
        placing.entrant_id
        for out in book.out.values()
        for placing in out
        if placing.reason in SAT_OUT
    )
    rounds = range(1, book.tournament.rounds + 1)
    return tuple(
        TallyRow(
            number=entrant.number,
            name=entrant.name,
            reasons=tuple(reasons.get(number, {}).get(entrant.pk, "") for number in rounds),
            times=times[entrant.pk],
        )
        for entrant in sorted(
            book.entrants, key=lambda entrant: (entrant.number is None, entrant.number or 0)
        )
    )


def _reasons_out(book: TournamentData, round_: Round) -> Mapping[int, str]:
    """Returns the notes of a round by entrant key."""
    found = {placing.entrant_id or 0: placing.reason for placing in book.out.get(round_.pk, ())}
    usual = shape_of(book.tournament).sides
    for pairing in round_.pairings.all():
        sides = book.sides[pairing.pk]
        if len(sides) == 3 != usual:
            found |= {seat.entrant_id: THREE for side in sides for seat in side if seat.entrant_id}
    return found
