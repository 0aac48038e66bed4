"""Seats and sides as distinct types of numbers (rules.md, section 1).

A seat is a player's place, clockwise from 0; a side is one player or partnership. Four players are
two sides, partners facing each other; of two or three players each is a side.
"""

from collections.abc import Sequence
from typing import NewType

Seat = NewType("Seat", int)
"""A player's place at the table: a number, clockwise from 0."""
Side = NewType("Side", int)
"""A side, numbered by its seat or the first of its partners."""

SEATS = tuple(Seat(number) for number in range(4))
SIDES = tuple(Side(number) for number in range(3))
FIRST = SEATS[0]
"""Stands for a missing seat in problems."""


def sides_among(players: int) -> tuple[Side, ...]:
    """The sides among this number of players."""
    return SIDES[: 2 if players == 4 else players]


def seat_of(side: Side) -> Seat:
    """The seat of a side with one player."""
    return SEATS[side]


def leader(numbers: Sequence[int]) -> Side | None:
    """The side with the most, None if tied."""
    most = max(numbers)
    return SIDES[numbers.index(most)] if numbers.count(most) == 1 else None
