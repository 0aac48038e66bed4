"""Series at tables of several, as in skat: by lot, then the best together, clashes apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise
from operator import add
from random import Random
from typing import ClassVar

from scoring.language import phrase
from tracker.engine.pairing.draw import (
    CannotDrawError,
    Draw,
    DrawEntry,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    Reasons,
    RejectedPair,
    Shape,
    SitOut,
    by_lot,
    by_place,
    chance,
)
from tracker.engine.pairing.encounters import free_rounds
from tracker.engine.pairing.fitting import any_rounds, check_field, check_full
from tracker.engine.pairing.seating import number_tables

Clashes = tuple[int, ...]
"""Twos who must not meet; what byes cost; twos who should not meet, and of one club."""

NEAR = 40
"""How many places an entrant may be moved for the sake of a club or a wish."""
LOTS = 200
"""Random orders tried to separate those who must not meet."""


def tables_apart(
    order: Sequence[DrawEntry],
    sizes: Sequence[int],
    field: PairingInput,
    random: Random,
    byes: Mapping[int, int],
) -> list[list[DrawEntry]]:
    """Fills tables of these sizes in order, moving as few entrants as possible.

    Surplus entrants have a bye: those to whom it costs least. An entrant in a clash swaps with the
    nearest in the order for whom that is an improvement, the lower-ranked of two first. To separate
    those who must not meet, any distance is allowed, and a bye; if even that is not enough, the
    order is by lot. Raises CannotDrawError if that fails too.
    """
    places = {entry.entrant: place for place, entry in enumerate(order)}
    dearest_first = sorted(order, key=lambda entry: -byes[entry.entrant])
    seated = {entry.entrant for entry in dearest_first[: sum(sizes)]}
    first = sorted(order, key=lambda entry: entry.entrant not in seated)
    for lot in range(1 + LOTS):
        tried = random.sample(first, len(first)) if lot else first
        seating = SeatedEntries(tried, sizes, field, byes)
        seating.improve()
        tables = range(len(sizes))
        if not any(seating.clashes(table)[0] for table in tables):
            at_tables = (seating.at(table) for table in tables)
            return [sorted(seats, key=lambda entry: places[entry.entrant]) for seats in at_tables]
    raise CannotDrawError(
        phrase("No seating was found in which nobody meets an opponent they must not meet."),
        phrase("Let one of these pairs meet, or have one of them sit out."),
    )


class SeatedEntries:
    """Entries in seats, table by table, which change until nothing nearby is better.

    The seats after the last table are those of who has a bye.
    """

    def __init__(
        self,
        seats: list[DrawEntry],
        sizes: Sequence[int],
        field: PairingInput,
        byes: Mapping[int, int],
    ) -> None:
        self._seats = seats
        self._bounds = [0, *accumulate(sizes), len(seats)]
        self._table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
        self._out = len(sizes)
        self._table_of += [self._out] * (len(seats) - len(self._table_of))
        self._field = field
        self._byes = byes

    def at(self, table: int) -> list[DrawEntry]:
        return self._seats[self._bounds[table] : self._bounds[table + 1]]

    def clashes(self, table: int) -> Clashes:
        """Returns the clashes at a table."""
        if table == self._out:
            return 0, sum(self._byes[entry.entrant] for entry in self.at(table)), 0, 0
        never = rather_not = club = 0
        for one, two in combinations(self.at(table), 2):
            pair = frozenset((one.entrant, two.entrant))
            never += pair in self._field.never
            rather_not += pair in self._field.rather_not
            club += one.club == two.club != ""
        return never, 0, rather_not, club

    def improve(self) -> None:
        """Changes seats as long as that leaves less to clash."""
        while sum(self._is_moved(seat) for seat in reversed(range(len(self._seats)))):
            pass

    def _is_moved(self, seat: int) -> bool:
        """Moves the occupant of a seat to a better one; returns False if there is none."""
        table = self._table_of[seat]
        never, *others = self.clashes(table)
        reach = len(self._seats) if never else NEAR * any(others)
        return any(self._is_better(seat, other) for other in self._nearest(seat, reach))

    def _nearest(self, seat: int, reach: int) -> Iterator[int]:
        for distance in range(1, reach + 1):
            for other in (seat + distance, seat - distance):
                is_seat = 0 <= other < len(self._seats)
                if is_seat and self._table_of[other] != self._table_of[seat]:
                    yield other

    def _is_better(self, one: int, two: int) -> bool:
        """Swaps two seats if that reduces the clashes."""
        before = self._both(one, two)
        self._change(one, two)
        if self._both(one, two) < before:
            return True
        self._change(one, two)
        return False

    def _both(self, one: int, two: int) -> Clashes:
        at_one, at_two = (self.clashes(self._table_of[seat]) for seat in (one, two))
        return tuple(map(add, at_one, at_two))

    def _change(self, one: int, two: int) -> None:
        self._seats[one], self._seats[two] = self._seats[two], self._seats[one]


@dataclass(frozen=True, slots=True)
class SeededSeries(PairingSystem):
    """Series 1 by lot; then tables are filled in the order of the totals.

    Members of a club, as team-mates, swap with the nearest who can sit there. Where the number does
    not divide, the last tables are one smaller, if entrants play singly and `short_tables` are
    played; otherwise the last sit out with a bye, no one twice before all have. Partners sit first
    and fourth against second and third.
    """

    short_tables: bool = True

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(3, 1), Shape(4, 1), Shape(2, 2))

    def rounds(self, entrants: int) -> range:
        """Any number, as the totals and not the meetings make the tables."""
        return any_rounds(entrants)

    def draw(self, field: PairingInput) -> Draw:
        """The next series."""
        check_field(field, self.shapes)
        random = chance(field, "round")
        order = by_lot(field, random) if field.number == 1 else by_place(field)
        sizes = self._sizes(len(order), field.shape)
        tables = tables_apart(order, sizes, field, random, _byes(order, field))
        seated = {entry.entrant for table in tables for entry in table}
        pairings = [
            DrawnPairing(0, _sides(table, field.shape), notes=_notes(table, field))
            for table in tables
        ]
        return Draw(
            number_tables(pairings, order),
            tuple(SitOut(each.entrant, "bye") for each in order if each.entrant not in seated),
            field.seed,
            (("same_club", sum(len(_of_one_club(table)) for table in tables)),),
        )

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """The places that make the table, and who was moved to keep others apart."""
        if field.number == 1:
            return Reasons(rule=(Note("by_lot"),))
        places = {entry.entrant: entry.place for entry in field.entries}
        seated = sorted(
            (who for drawn in draw.tables for who in drawn.entrants), key=places.__getitem__
        )
        sizes = sorted((len(drawn.entrants) for drawn in draw.tables), reverse=True)
        ends = [*accumulate(sizes, initial=0)]
        tables = [seated[start:end] for start, end in pairwise(ends)]
        own = max(tables, key=lambda filled: len(set(filled) & set(table.entrants)))
        others = (_in_the_way(field, who, own) for who in own if who not in table.entrants)
        rule = Note("in_order", (places[own[0]], places[own[-1]]))
        return Reasons(rule=(rule,), others=tuple(others))

    def sitting_out(self, shape: Shape, entrants: int) -> int:
        """Returns 0 where smaller tables can take everyone."""
        smaller = -entrants % shape.seats
        fits = self.short_tables and shape.members == 1 and smaller <= -(-entrants // shape.seats)
        return 0 if fits else entrants % shape.seats

    def _sizes(self, entrants: int, shape: Shape) -> list[int]:
        """Returns the table sizes, the smaller ones last."""
        is_short_allowed = self.short_tables and shape.members == 1
        missing = -entrants % shape.seats
        full = -(-entrants // shape.seats) - missing
        if is_short_allowed and full >= 0:
            return [shape.seats] * full + [shape.seats - 1] * missing
        check_full(entrants, shape.seats)
        return [shape.seats] * (entrants // shape.seats)


def _byes(order: Sequence[DrawEntry], field: PairingInput) -> dict[int, int]:
    """Returns each entrant's cost of a bye: byes are shared evenly, lowest places first."""
    had, number = free_rounds(field), len(order)
    return {
        entry.entrant: had[entry.entrant] * number + number - place
        for place, entry in enumerate(order, start=1)
    }


def _in_the_way(field: PairingInput, who: int, table: Sequence[int]) -> RejectedPair:
    """Names the entrant whose clash kept this one from the table it belongs to by order."""
    clubs = {entry.entrant: entry.club for entry in field.entries}
    for other in table:
        both = frozenset((who, other))
        if both in field.never:
            return RejectedPair("never", who, other)
        if both in field.rather_not:
            return RejectedPair("unwished", who, other)
        if other != who and clubs[other] == clubs[who] != "":
            return RejectedPair("same_club", who, other)
    return RejectedPair("gave_way", who, who)


def _sides(table: Sequence[DrawEntry], shape: Shape) -> tuple[tuple[int, ...], ...]:
    entrants = [entry.entrant for entry in table]
    if shape.members == 1:
        return tuple((entrant,) for entrant in entrants)
    first, second, third, fourth = entrants
    return (first, fourth), (second, third)


def _notes(table: Sequence[DrawEntry], field: PairingInput) -> tuple[Note, ...]:
    pairs = {frozenset((one.entrant, two.entrant)) for one, two in combinations(table, 2)}
    found = {"same_club": _of_one_club(table), "rather_not": pairs & field.rather_not}
    return tuple(Note(code) for code, twos in found.items() if twos)


def _of_one_club(table: Sequence[DrawEntry]) -> list[tuple[DrawEntry, DrawEntry]]:
    return [(one, two) for one, two in combinations(table, 2) if one.club == two.club != ""]
