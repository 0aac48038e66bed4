"""What may be declared in place of a trump suit, and what any declaration makes of the cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.decks import Deck

Values = Mapping[str, int]
"""Card points by rank."""

STEPS: Mapping[str, int] = {"H": 0, "D": 0, "C": 1, "S": 1, "NT": 2, "AT": 2, "OB": 2, "UN": 3}
"""Which number of a game's `multipliers` a declaration takes; the last holds for all beyond."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Declaration:
    """A game without a trump suit: what the cards of all suits are worth, None as in plain ones.

    `fours` are the fours by rank, best first, None as under a trump. `bellas` is how many pairs of
    king and queen score. With `low_wins` the lower card is better between melds; `first_round` says
    that it may be declared in place of the turned suit.
    """

    values: Values | None = None
    fours: Values | None = None
    bellas: int = 0
    low_wins: bool = False
    first_round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GamePoints:
    """How points become game points: `whole` of them for all cards, one for each `unit` points.

    A side's points go to the nearest ten; a five goes down, or with `keeps_five` stays. `bella`
    and `sweep`, all tricks, are game points; `raises` is how often the hand may be raised.
    """

    whole: int
    unit: int
    keeps_five: bool
    bella: int
    sweep: int
    raises: int


class Terms(NamedTuple):
    """What a declaration makes of the cards: the deck, card points by suit, fours, and the rest."""

    deck: Deck
    values: Mapping[str, Values]
    fours: Values
    bellas: int
    times: int
    low_wins: bool = False
    game_points: GamePoints | None = None
