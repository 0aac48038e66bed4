"""Everybody meets everybody, by a plan made before the first round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tracker.pairing.draw import CannotDrawError, Draw, Field, Pairing, Shape, SitOut
from tracker.pairing.fitting import check_field, rounds_of_all
from tracker.pairing.tables import numbered


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """All against all in the order of Berger's tables; twice, with sides changed, if `double`.

    Start numbers are the places in the plan. Who is to meet a number that nobody has sits out with
    a bye, and so do two who must not meet: those pairs are the "conflicts" of the draw.
    """

    double: bool = False

    code: ClassVar[str] = "round-robin"
    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def rounds(self, entrants: int) -> range:
        """Any number of rounds until all have met, once or twice."""
        once = rounds_of_all(entrants)
        return range(1, 2 * once.stop - 1) if self.double else once

    def draw(self, field: Field) -> Draw:
        """The next round of the plan for `field.size` entrants."""
        check_field(field, self.shapes)
        self._check_plan(field)
        there = {entry.entrant for entry in field.entries}
        planned = [
            pair for pair in berger_round(field.size, field.number) if there.issuperset(pair)
        ]
        apart = [pair for pair in planned if frozenset(pair) in field.never]
        pairings = [Pairing(0, ((one,), (two,))) for one, two in planned if (one, two) not in apart]
        at_tables = {entrant for pairing in pairings for entrant in pairing.entrants}
        return Draw(
            numbered(pairings, field.entries),
            tuple(SitOut(entrant, "bye") for entrant in sorted(there - at_tables)),
            field.seed,
            (("conflicts", len(apart)),),
        )

    def _check_plan(self, field: Field) -> None:
        last = self.rounds(field.size)[-1]
        if field.number > last:
            raise CannotDrawError(
                f"The plan for {field.size} entrants ends with round {last}.",
                "End the event here, or let everybody meet twice.",
            )
        highest = max(entry.entrant for entry in field.entries)
        if highest > field.size + field.size % 2:
            raise CannotDrawError(
                f"Start number {highest} has no place in the plan for {field.size} entrants.",
                "Give a number that nobody has, or draw in order of standing.",
            )


def berger_round(entrants: int, number: int) -> Iterator[tuple[int, int]]:
    """The pairs of start numbers of a round, from 1, the side that begins first.

    An odd number of entrants has one more in the plan, whom nobody is. In round r the last number
    meets ((r - 1) · n/2) mod (n - 1) + 1, sides alternating, and the others meet across it, as in
    the tables of J. Berger. Who has the first side changes so that nobody has it more than once
    more, or less, than the second. After all have met, they meet again with sides changed.
    """
    last = entrants + entrants % 2
    others = last - 1
    cycle, index = divmod(number - 1, others)
    centre = index * (last // 2) % others
    pairs = [(centre + 1, last) if index % 2 == 0 else (last, centre + 1)]
    pairs += [
        ((centre + step) % others + 1, (centre - step) % others + 1) for step in range(1, last // 2)
    ]
    return ((two, one) if cycle % 2 else (one, two) for one, two in pairs)
