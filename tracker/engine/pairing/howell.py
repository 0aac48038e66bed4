"""Pairs in one field: everybody meets everybody, and all but one pair move each round."""

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import ClassVar

from scoring.language import phrase
from tracker.engine.pairing.draw import CannotDrawError, Draw, PairingInput, PairingSystem, Shape
from tracker.engine.pairing.fitting import check_field, exactly
from tracker.engine.pairing.movement import check_plan, met_by_plan
from tracker.engine.pairing.tables import number_tables

MOST = 20


@dataclass(frozen=True, slots=True)
class Howell(PairingSystem):
    """Round robin with sides shared out: each two pairs are on one line about half the time.

    The pair with the last number stays at table 1; where the number of pairs is odd that number is
    free, and who would meet it sits out. Sets of boards do not move with it.
    """

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def rounds(self, entrants: int) -> range:
        """A round for each opponent: with fewer some would never meet."""
        return exactly(_numbers(entrants) - 1)

    def draw(self, field: PairingInput) -> Draw:
        """The tables of the plan; raises CannotDrawError for what it does not have."""
        check_field(field, self.shapes)
        numbers = _numbers(field.size)
        check_plan(field, numbers, numbers - 1)
        draw = met_by_plan(field, _meetings(numbers, field.number - 1))
        return replace(draw, tables=number_tables(draw.tables, field.entries))


def _numbers(pairs: int) -> int:
    if not 3 <= pairs <= MOST:
        raise CannotDrawError(
            phrase(
                "A Howell movement is for 3 to {most} pairs, not for {pairs}.",
                most=MOST,
                pairs=pairs,
            ),
            phrase("Move the pairs in two lines (Mitchell), or play a round robin."),
        )
    return pairs + pairs % 2


def _meetings(numbers: int, round_: int) -> list[tuple[int, int]]:
    """The last number meets number `round_` from 0; two who are as far from it meet each other."""
    moving = numbers - 1
    fixed = (numbers, round_ + 1) if round_ % 2 == 0 else (round_ + 1, numbers)
    around = [
        ((round_ + first) % moving + 1, (round_ - first) % moving + 1) for first in firsts(moving)
    ]
    return [fixed, *around]


@cache
def firsts(moving: int) -> tuple[int, ...]:
    """For each distance from the centre, whether it is ahead (+) or behind that has the first side.

    Of all choices the one in which two pairs are on the same line as often as on different ones,
    as nearly as can be: the choice with the smallest sum of squared differences.
    """
    distances = range(1, (moving + 1) // 2)
    choices = product(*((distance, -distance) for distance in distances))
    return min(choices, key=lambda choice: _imbalance(choice, moving))


def _imbalance(choice: tuple[int, ...], moving: int) -> int:
    line = [0] * moving
    for distance in choice:
        line[distance % moving], line[-distance % moving] = 1, -1
    return sum(
        sum(line[at] * line[at - apart] for at in range(moving)) ** 2
        for apart in range(1, (moving + 1) // 2)
    )
