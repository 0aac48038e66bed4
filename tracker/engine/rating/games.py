"""A finished game as far as ratings look at it: who played with whom, and who came in where."""

from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

Who = TypeVar("Who", bound=Hashable)
Pair = tuple[int, int]
PAIR = 2


class RatedGame(NamedTuple, Generic[Who]):
    """A finished game, known by its `number`; `moment` is anything by which games are in order.

    `places` has one for each side, the best of them 1; sides that are level share theirs.
    """

    number: int
    moment: tuple[str, ...]
    sides: tuple[tuple[Who, ...], ...]
    places: tuple[int, ...]


def places_of(totals: Sequence[int], winner: int | None) -> tuple[int, ...]:
    """Where each side came in: the winner first, behind it those with more points.

    The winner need not have the most points: where two are out, the rules may say who has won.
    """
    standing = [(side == winner, total) for side, total in enumerate(totals)]
    return tuple(1 + sum(other > own for other in standing) for own in standing)


def as_pairs(game: RatedGame[int]) -> RatedGame[Pair] | None:
    """The game of partners as one of pairs, each pair somebody of its own; else None."""
    if any(len(side) != PAIR for side in game.sides):
        return None
    sides = tuple(((min(side), max(side)),) for side in game.sides)
    return RatedGame(game.number, game.moment, sides, game.places)
