"""Which cards a game has, as far as they decide which card points are possible."""

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """What decides which card points are possible: the values of the cards and how many are played.

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
        """The least and the most card points that the cards in play can have together."""
        cards = sorted((*self.values, *[0] * self.zeros))
        return sum(cards[: self.in_play]), sum(cards[-self.in_play :])


@lru_cache(maxsize=64)
def deck_of(values: tuple[int, ...], size: int, players: int, sides: int, tricks: int) -> Deck:
    """The deck of a game; one and the same for games that differ only in house rules."""
    in_play = players * tricks
    return Deck(
        *(values, size - len(values), sides, players, tricks),
        *(sum(values), in_play, size - in_play),
    )
