"""Series at tables of several: by lot, then the best together, as in skat."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise
from typing import ClassVar

from tracker.engine.pairing.apart import tables_apart
from tracker.engine.pairing.chance import chance
from tracker.engine.pairing.draw import (
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
)
from tracker.engine.pairing.fitting import any_rounds, check_field, check_full
from tracker.engine.pairing.history import free_rounds
from tracker.engine.pairing.order import by_lot, by_place
from tracker.engine.pairing.tables import number_tables


@dataclass(frozen=True, slots=True)
class SeededSeries(PairingSystem):
    """Series 1 by lot; then tables are filled in the order of the totals.

    Two of a club, as team-mates, change with the nearest who can sit there. Where the number does
    not divide, the last tables are one smaller, if nobody has a partner and `short_tables` are
    played; otherwise the last sit out with a bye, nobody twice before all have. Partners sit the
    first with the fourth against the second with the third.
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
        """Nobody where tables of one player less take them all in."""
        smaller = -entrants % shape.seats
        fits = self.short_tables and shape.members == 1 and smaller <= -(-entrants // shape.seats)
        return 0 if fits else entrants % shape.seats

    def _sizes(self, entrants: int, shape: Shape) -> list[int]:
        """How many sit at each table, the smaller ones last."""
        is_short_allowed = self.short_tables and shape.members == 1
        missing = -entrants % shape.seats
        full = -(-entrants // shape.seats) - missing
        if is_short_allowed and full >= 0:
            return [shape.seats] * full + [shape.seats - 1] * missing
        check_full(entrants, shape.seats)
        return [shape.seats] * (entrants // shape.seats)


def _byes(order: Sequence[DrawEntry], field: PairingInput) -> dict[int, int]:
    """What a bye costs everybody: nobody has one more than others, and the last have it first."""
    had, number = free_rounds(field), len(order)
    return {
        entry.entrant: had[entry.entrant] * number + number - place
        for place, entry in enumerate(order, start=1)
    }


def _in_the_way(field: PairingInput, who: int, table: Sequence[int]) -> RejectedPair:
    """Whom somebody was kept apart from, who by the order belongs to the same table."""
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
