"""A rating, and the scale on which people read it."""

from typing import NamedTuple

MIDDLE, SPREAD = 25.0, 25.0 / 3
"""What the model believes of somebody who has not played: the mean, and how unsure it is."""
BETA = SPREAD / 2
"""How much chance there is in one game, on the model's scale."""
POINTS_AT_MIDDLE, POINTS_A_UNIT = 1500, 30
"""A lead of 200 points is about three wins of four between two whose ratings are sure."""


class Rating(NamedTuple):
    """What is believed of somebody's strength: the mean and the standard deviation."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The mean as people read it: 1500 at the start."""
        return points_of(self.mu)

    @property
    def uncertainty(self) -> int:
        """So many points up or down: two times of three the strength lies within them."""
        return round(POINTS_A_UNIT * self.sigma)


def points_of(mu: float) -> int:
    """A mean as people read it."""
    return round(POINTS_AT_MIDDLE + POINTS_A_UNIT * (mu - MIDDLE))


START = Rating(MIDDLE, SPREAD)
"""The rating before the first game: 1500, give or take 250."""
