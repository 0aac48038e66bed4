"""Tables of several, with those kept apart who must or should not meet, by changing seats."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations
from operator import add
from random import Random

from scoring.language import phrase
from tracker.engine.pairing.draw import CannotDrawError, DrawEntry, PairingInput

Clashes = tuple[int, ...]
"""Twos who must not meet; what byes cost; twos who should not meet, and of one club."""

NEAR = 40
"""How many places somebody may be moved for the sake of a club or a wish."""
LOTS = 200
"""How many orders by chance are tried for those who must not meet."""


def tables_apart(
    order: Sequence[DrawEntry],
    sizes: Sequence[int],
    field: PairingInput,
    random: Random,
    byes: Mapping[int, int],
) -> list[list[DrawEntry]]:
    """The entries filled into tables of these sizes, in order as far as nobody has to move.

    Who is left over has a bye: those to whom it costs least. Whoever clashes changes with the
    nearest in the order that makes it better, the lower of two first. Who must not meet may move
    any distance, and to a bye; if even that is not enough, the order is by lot. Raises
    CannotDrawError where that does not help either.
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
        """Those at a table."""
        return self._seats[self._bounds[table] : self._bounds[table + 1]]

    def clashes(self, table: int) -> Clashes:
        """What clashes at a table."""
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
        """Whether somebody who clashes has found a better seat."""
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
        """Changes two seats; back again, unless less clashes then."""
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
