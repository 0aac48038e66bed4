"""The first against the second, the third against the fourth: rounds in order of the standings."""

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from tracker.engine.pairing.draw import (
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    Reasons,
    Shape,
    by_lot,
    by_place,
    chance,
)
from tracker.engine.pairing.fitting import any_rounds, check_field
from tracker.engine.pairing.matching import Cost
from tracker.engine.pairing.opponents import MatchedRound, opponents


@dataclass(frozen=True, slots=True)
class Danish(PairingSystem):
    """Danish pairing: round 1 by lot, then neighbours in the standings meet if they have not yet.

    Criteria in order: no second bye; no repeat; no unwanted meeting; a bye far down; near places,
    as the sum of squared distances. A shared club counts as `club` squares more: 8 are enough to
    swap with a neighbour, who then meets the next but one. The lot keeps clubs apart wherever
    possible.
    """

    club: int = 8

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    @property
    def avoids_repeats(self) -> bool:
        """Always: repeats come only after all have met."""
        return True

    def rounds(self, entrants: int) -> range:
        """Any number; when all have met, those meet again to whom it costs least."""
        return any_rounds(entrants)

    def draw(self, field: PairingInput) -> Draw:
        """The next round."""
        check_field(field, self.shapes)
        random, is_lot = chance(field, "round"), field.number == 1
        matched = self._matched(field, random)
        there, pairs = matched.there, matched.pairs(random)

        def notes(one: int, two: int) -> tuple[Note, ...]:
            apart = () if is_lot or two - one == 1 else (Note("apart", (two - one,)),)
            return (*there.notes(one, two), *apart)

        return there.draw(pairs, notes)

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """The lot or the places, what was weighed, and who would have been nearer."""
        random = chance(field, "round")
        found = self._matched(field, random).reasons(draw, table, random)
        if field.number == 1:
            return replace(found, rule=(Note("by_lot"), found.rule[0]), others=())
        return replace(found, rule=(Note("neighbours"), *found.rule))

    def _matched(self, field: PairingInput, random: Random) -> MatchedRound:
        """The round as its matching weighs it."""
        is_lot = field.number == 1
        there = opponents(field, by_lot(field, random) if is_lot else by_place(field))
        club = len(there.order) ** 2 if is_lot else self.club

        def cost(one: int, two: int) -> Cost:
            if two == there.bye:
                return there.byes(one), 0, 0, two - 1 - one, 0
            return (
                0,
                there.times_met(one, two),
                int(there.should_avoid(one, two)),
                0,
                (two - one) ** 2 + club * there.are_of_one_club(one, two),
            )

        return MatchedRound(
            there=there,
            cost=cost,
            codes=("second_byes", "repeats", "unwished", "byes", "order"),
            nearness=lambda one, two: ((two - one) ** 2,),
            dear=3,
        )
