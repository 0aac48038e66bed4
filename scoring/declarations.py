"""Declarations other than a trump suit, and the card values under any declaration."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.decks import Deck

Values = Mapping[str, int]
"""Card points by rank."""

STEPS: Mapping[str, int] = {"H": 0, "D": 0, "C": 1, "S": 1, "NT": 2, "AT": 2, "OB": 2, "UN": 3}
"""The index of a declaration's factor in a game's `multipliers`; the last holds for all beyond."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Declaration:
    """A declaration without a trump suit: the values of all cards, None for plain ones.

    `fours` are the fours by rank, best first, None for those of a trump game. `bellas` is the
    number of king-queen pairs that score. With `low_wins` the lower card ranks higher between
    melds; `first_round` allows it in place of the turned suit.
    """

    values: Values | None = None
    fours: Values | None = None
    bellas: int = 0
    low_wins: bool = False
    first_round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GamePoints:
    """The conversion of points to game points: `whole` for all cards, one per `unit` points.

    A side's points are rounded to the nearest ten; a five goes down, or with `keeps_five` stays.
    `bella` and `sweep` (all tricks) are game points; `raises` is the maximum number of raises.
    """

    whole: int
    unit: int
    keeps_five: bool
    bella: int
    sweep: int
    raises: int


class Terms(NamedTuple):
    """The terms under a declaration: the deck, card points by suit, fours, and the rest."""

    deck: Deck
    values: Mapping[str, Values]
    fours: Values
    bellas: int
    times: int
    low_wins: bool = False
    game_points: GamePoints | None = None
