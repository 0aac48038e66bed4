"""The cards of a game, as far as they determine the attainable card points."""

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The values of the cards and how many are played.

    `values` are those of the cards worth something, `zeros` counts the others.
    """

    values: tuple[int, ...]
    zeros: int
    sides: int
    trick_cards: int
    tricks: int
    total: int
    in_play: int
    left_out: int

    @property
    def worth(self) -> tuple[int, int]:
        """The least and the most card points of the cards in play."""
        cards = sorted((*self.values, *[0] * self.zeros))
        return sum(cards[: self.in_play]), sum(cards[-self.in_play :])


@lru_cache(maxsize=64)
def deck_of(values: tuple[int, ...], size: int, players: int, sides: int, tricks: int) -> Deck:
    """The deck of a game, cached: games that differ only in house rules share it."""
    in_play = players * tricks
    return Deck(
        *(values, size - len(values), sides, players, tricks),
        *(sum(values), in_play, size - in_play),
    )
