"""Everybody meets everybody, by a plan made before the first round."""

from dataclasses import dataclass, replace
from typing import ClassVar

from tracker.engine.pairing.berger import BergerMeeting, berger
from tracker.engine.pairing.draw import Draw, PairingInput, PairingSystem, Shape
from tracker.engine.pairing.fitting import check_field, exactly, rounds_of_all
from tracker.engine.pairing.movement import check_plan, met_by_plan
from tracker.engine.pairing.tables import number_tables


@dataclass(frozen=True, slots=True)
class RoundRobin(PairingSystem):
    """Round robin in the order of Berger's tables; twice, with sides changed, if `double`.

    Start numbers are the places in the plan. Who is to meet a number that nobody has sits out with
    a bye, and so do two who must not meet: those pairs are the "conflicts" of the draw.
    """

    double: bool = False

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def rounds(self, entrants: int) -> range:
        """As many as until all have met, once or twice: with fewer some would never meet."""
        once = rounds_of_all(entrants)
        return exactly(2 * once[-1]) if self.double else once

    def draw(self, field: PairingInput) -> Draw:
        """The next round of the plan for `field.size`; raises CannotDrawError for what it lacks."""
        check_field(field, self.shapes)
        check_plan(field, field.size + field.size % 2, self.rounds(field.size)[-1])
        draw = met_by_plan(field, _meetings(field), "bye")
        return replace(draw, tables=number_tables(draw.tables, field.entries))


def _meetings(field: PairingInput) -> tuple[BergerMeeting, ...]:
    """Who meets by the plan, which has an even number of places; the second time sides change."""
    once = berger(field.size + field.size % 2)
    again, index = divmod(field.number - 1, len(once))
    return tuple(pair[::-1] for pair in once[index]) if again else once[index]
