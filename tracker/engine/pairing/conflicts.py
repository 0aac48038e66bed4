"""Who must not, and who should rather not, meet; what forbids a draw changed by hand."""

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
    """What a lot should heed, the most wished for first: nothing odd, then what must be."""
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
    """What is odd about two opponents: rounds they met in, same club, a wish."""
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
"""The notes that stay when somebody else sits down."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What is new for an entrant: the tables before and after, none for sitting out."""

    entrant: int
    before: tuple[DrawnPairing, ...]
    after: tuple[DrawnPairing, ...]


def problems(field: PairingInput, draw: Draw, *, three: bool = False) -> tuple[Note, ...]:
    """Everything that forbids the draw; empty for one that can be played.

    Everybody who is there is once at a table or sits out, and nobody else is anywhere but the
    house. Tables are numbered from 1, and only a fixed or locked table has a number beyond how many
    there are, half ones of a movement included. Their sides are those of the field, and nobody is
    with somebody whom they must not meet. `three` allows tables of three sides of one; with three
    or more sides of one, one fewer is always allowed. In a match of teams the closed table has the
    sides of an open one, exchanged.
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
    """The draw with two entrants exchanged, at tables or sitting out.

    Tables that change keep only the notes that are not about who sits there, and costs are gone.
    Raises KeyError for somebody who is not in the draw.
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
    """Everybody who has another table, partner or opponent, by start number."""
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
