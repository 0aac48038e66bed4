"""Everybody meets everybody, by a plan made before the first round."""

from dataclasses import dataclass
from typing import ClassVar

from tracker.pairing.berger import Meeting, berger
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
        planned = [pair for pair in _meetings(field) if there.issuperset(pair)]
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


def _meetings(field: Field) -> tuple[Meeting, ...]:
    """Who meets by the plan, which has an even number of places; the second time sides change."""
    once = berger(field.size + field.size % 2)
    again, index = divmod(field.number - 1, len(once))
    return tuple(pair[::-1] for pair in once[index]) if again else once[index]
