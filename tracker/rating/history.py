"""Games one after another into ratings, by the Plackett-Luce model of `openskill`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from threading import Lock
from typing import Generic, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from tracker.rating.games import RatedGame, Who
from tracker.rating.scale import BETA, MIDDLE, SPREAD, START, Rating

MODEL = PlackettLuce(mu=MIDDLE, sigma=SPREAD, beta=BETA)


class RatingStep(NamedTuple):
    """A game of somebody, and the rating before and after it."""

    game: int
    before: Rating
    after: Rating

    @property
    def change(self) -> int:
        """What the game did, in the points that people read."""
        return self.after.points - self.before.points


@dataclass(frozen=True, slots=True)
class Histories(Generic[Who]):
    """Everybody's games in their order, each with what it did."""

    steps: Mapping[Who, Sequence[RatingStep]]

    def rating(self, who: Who) -> Rating:
        """The rating now; that of the start for somebody without a game."""
        steps = self.steps.get(who)
        return steps[-1].after if steps else START


def rating_histories(games: Iterable[RatedGame[Who]]) -> Histories[Who]:
    """The ratings from these games, in whatever order they are given.

    They are taken by their moment, and those of the same moment by their number, so the same games
    always give the same ratings to the last digit.
    """
    return Rater[Who]().histories(games)


class Rater(Generic[Who]):
    """Rates games like `rated`, and those behind the games that it was given before alone."""

    def __init__(self) -> None:
        self._games: list[RatedGame[Who]] = []
        self._steps: dict[Who, list[RatingStep]] = defaultdict(list)
        self._now: defaultdict[Who, PlackettLuceRating] = defaultdict(MODEL.rating)
        self._lock = Lock()

    def histories(self, games: Iterable[RatedGame[Who]]) -> Histories[Who]:
        """The ratings from these games; from the start where one is not as it was before."""
        ordered = sorted(games, key=lambda game: (game.moment, game.number))
        with self._lock:
            if ordered[: len(self._games)] != self._games:
                self._games = []
                self._steps.clear()
                self._now.clear()
            for game in ordered[len(self._games) :]:
                self._add(game)
                self._games.append(game)
            return Histories({who: tuple(steps) for who, steps in self._steps.items()})

    def _add(self, game: RatedGame[Who]) -> None:
        steps, now = self._steps, self._now
        # What comes back are new ratings: those that went in stay as they were.
        after = MODEL.rate([[now[who] for who in side] for side in game.sides], [*game.places])
        for who, rated in zip(chain(*game.sides), chain(*after), strict=True):
            before = steps[who][-1].after if steps[who] else START
            steps[who].append(RatingStep(game.number, before, Rating(rated.mu, rated.sigma)))
            now[who] = rated
