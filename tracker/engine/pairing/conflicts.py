"""Forbidden and unwanted meetings, and checks of a draw changed by hand."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.language import phrase
from tracker.engine.pairing.draw import (
    HOUSE,
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    is_closed,
)
from tracker.engine.pairing.encounters import pair, rounds_opposed

Fits = Callable[[int, int], bool]


def wishes(field: PairingInput) -> tuple[Fits, Fits]:
    """Returns two conditions for drawing by lot: the preferred one, then the required one."""
    clubs = {entry.entrant: entry.club for entry in field.entries}

    def is_allowed(one: int, other: int) -> bool:
        return frozenset((one, other)) not in field.never

    def is_welcome(one: int, other: int) -> bool:
        stranger = not clubs.get(one) or clubs.get(one) != clubs.get(other)
        return (
            stranger and is_allowed(one, other) and frozenset((one, other)) not in field.rather_not
        )

    return is_welcome, is_allowed


def remarks(field: PairingInput) -> Callable[[int, int], tuple[Note, ...]]:
    """Returns notes about two opponents: earlier meetings, same club, wishes."""
    clubs = {entry.entrant: entry.club for entry in field.entries}
    met = rounds_opposed(field.past)

    def of_two(one: int, other: int) -> tuple[Note, ...]:
        both = frozenset((one, other))
        rounds = met.get(pair(one, other))
        notes = [Note("met_before", rounds)] if rounds else []
        if clubs.get(one) and clubs.get(one) == clubs.get(other):
            notes.append(Note("same_club"))
        if both in field.rather_not:
            notes.append(Note("rather_not"))
        return tuple(notes)

    return of_two


def clashes(field: PairingInput, pairing: DrawnPairing) -> tuple[tuple[int, int], ...]:
    """The entrants at a table who must not be there together."""
    together = combinations(sorted(pairing.entrants), 2)
    return tuple(two for two in together if frozenset(two) in field.never)


def check_apart(field: PairingInput, tables: Iterable[DrawnPairing], remedy: str) -> None:
    """Raises CannotDrawError where two are at a table who must never be."""
    for one, other in (two for table in tables for two in clashes(field, table)):
        raise CannotDrawError(
            phrase(
                "{one} and {other} must be kept apart, and would be at one table.",
                one=one,
                other=other,
            ),
            remedy,
        )


def count_costs(tables: tuple[DrawnPairing, ...]) -> tuple[tuple[str, int], ...]:
    """The costs of tables by their notes: wishes not met, the same club, meetings again."""
    codes = [note.code for table in tables for note in table.notes]
    return (
        ("conflicts", codes.count("rather_not")),
        ("same_club", codes.count("same_club")),
        ("repeats", codes.count("met_before")),
    )


ABOUT_THE_TABLE = {"match", "byes", "table_taken"}
"""Notes that stay when players at the table change."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """An entrant's table before and after; None when sitting out."""

    entrant: int
    before: tuple[DrawnPairing, ...]
    after: tuple[DrawnPairing, ...]


def problems(field: PairingInput, draw: Draw, *, three: bool = False) -> tuple[Note, ...]:
    """Returns everything that makes a draw unplayable; empty if it is valid.

    Every entrant present is at one table or sits out, and no one else is seated but the house.
    Tables are numbered from 1; only fixed and locked tables may have a number beyond their count,
    which includes half tables of a movement. Their sides have the shape of the field, and no two
    forbidden to meet sit together. `three` allows tables of three sides of one; with three or more
    sides of one, one fewer is always allowed. In a match of teams the closed table has the sides of
    an open one, exchanged.
    """
    return (
        *_of_entrants(field, draw),
        *_of_numbers(field, draw),
        *(
            Note("wrong_sides", (pairing.table,))
            for pairing in draw.tables
            if not _fits(field, pairing, three)
        ),
        *(
            Note("must_not_meet", (table.table, *pair))
            for table in draw.tables
            for pair in clashes(field, table)
        ),
        *_of_halves(draw),
    )


def _of_entrants(field: PairingInput, draw: Draw) -> Iterator[Note]:
    there = field.there
    seats = Counter(who for table in draw.tables if not is_closed(table) for who in table.entrants)
    seats.update(out.entrant for out in draw.sitting_out)
    del seats[HOUSE]
    yield from (Note("twice", (who,)) for who in sorted(seats) if seats[who] > 1)
    yield from (Note("left_out", (who,)) for who in sorted(there - set(seats)))
    yield from (Note("not_there", (who,)) for who in sorted(set(seats) - there))


def _of_numbers(field: PairingInput, draw: Draw) -> Iterator[Note]:
    numbers = Counter(table.table for table in draw.tables)
    yield from (Note("table_twice", (number,)) for number in sorted(numbers) if numbers[number] > 1)
    fixed = {entry.entrant for entry in field.entries if entry.table is not None}
    walking = {pairing.table for pairing in draw.tables if not fixed & set(pairing.entrants)}
    walking -= {pairing.table for pairing in field.locked}
    # Where a movement has half a table, that table stands there all the same.
    halves = sum(out.reason == "movement" for out in draw.sitting_out)
    last = len(draw.tables) + halves
    beyond = (
        number for number in sorted(numbers) if number < 1 or (number > last and number in walking)
    )
    yield from (Note("table_gap", (number,)) for number in beyond)


def _fits(field: PairingInput, pairing: DrawnPairing, three: bool) -> bool:
    count, shape = len(pairing.sides), field.shape
    is_even = {len(side) for side in pairing.sides} == {shape.members}
    one_fewer = shape.members == 1 and shape.sides >= 3 and count == shape.sides - 1
    of_three = three and count == 3 and {len(side) for side in pairing.sides} == {1}
    return (is_even and (count == shape.sides or one_fewer)) or of_three


def _of_halves(draw: Draw) -> Iterator[Note]:
    closed = [pairing for pairing in draw.tables if is_closed(pairing)]
    if closed:
        opened = Counter(pairing.sides for pairing in draw.tables if not is_closed(pairing))
        mirrored = Counter(pairing.sides[::-1] for pairing in closed)
        odd = (opened - mirrored) + (mirrored - opened)
        for table in draw.tables:
            sides = table.sides[::-1] if is_closed(table) else table.sides
            if sides in odd:
                yield Note("no_mirror", (table.table,))


def swap_entrants(draw: Draw, one: int, other: int) -> Draw:
    """Swaps two entrants, at tables or sitting out.

    Changed tables keep only notes that do not depend on the players, and costs are dropped. Raises
    KeyError for an entrant who is not in the draw.
    """
    everybody = {who for table in draw.tables for who in table.entrants}
    everybody |= {out.entrant for out in draw.sitting_out}
    missing = {one, other} - (everybody - {HOUSE})
    if missing:
        raise KeyError(min(missing))
    new = {one: other, other: one}
    return replace(
        draw,
        tables=tuple(_exchanged(table, new) for table in draw.tables),
        sitting_out=tuple(
            replace(out, entrant=new.get(out.entrant, out.entrant)) for out in draw.sitting_out
        ),
        costs=(),
    )


def _exchanged(table: DrawnPairing, new: dict[int, int]) -> DrawnPairing:
    sides = tuple(tuple(new.get(who, who) for who in side) for side in table.sides)
    kept = (note for note in table.notes if sides == table.sides or note.code in ABOUT_THE_TABLE)
    return replace(table, sides=sides, notes=tuple(_renamed(note, new) for note in kept))


def _renamed(note: Note, new: dict[int, int]) -> Note:
    if note.code != "byes":
        return note
    return Note(note.code, tuple(new.get(int(who), who) for who in note.facts))


def difference(before: Draw, after: Draw) -> tuple[SeatChange, ...]:
    """Returns entrants whose table, partner or opponent changed, by start number."""
    was, now = _tables(before), _tables(after)
    changes = (SeatChange(who, was.get(who, ()), now.get(who, ())) for who in sorted({*was, *now}))
    return tuple(change for change in changes if _seats(change.before) != _seats(change.after))


def _tables(draw: Draw) -> dict[int, tuple[DrawnPairing, ...]]:
    found: dict[int, tuple[DrawnPairing, ...]] = {out.entrant: () for out in draw.sitting_out}
    for table in draw.tables:
        for who in table.entrants:
            if who != HOUSE:
                found[who] = (*found.get(who, ()), table)
    return found


def _seats(tables: tuple[DrawnPairing, ...]) -> list[tuple[int, tuple[tuple[int, ...], ...]]]:
    return [(table.table, table.sides) for table in tables]
