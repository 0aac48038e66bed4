"""Ratings of strength from finished games in order, by Plackett-Luce of `openskill`.

Pure: no Django, no clock, no database. docs/ratings.md says what the numbers mean.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from openskill import __version__ as model_version
from openskill.models import PlackettLuce, PlackettLuceRating

Participant = TypeVar("Participant", bound=Hashable)
Pair = tuple[int, int]
PAIR = 2


class RatedGame(NamedTuple, Generic[Participant]):
    """A finished game, known by its `number`; `moment` is anything by which games are in order.

    `places` has one for each side, the best of them 1; sides that are level share theirs.
    """

    number: int
    moment: tuple[str, ...]
    sides: tuple[tuple[Participant, ...], ...]
    places: tuple[int, ...]


def places_of(totals: Sequence[int], winner: int | None) -> tuple[int, ...]:
    """Where each side came in: the winner first, behind it those with more points.

    The winner need not have the most points: where two are out, the rules may say who has won.
    """
    standing = [(side == winner, total) for side, total in enumerate(totals)]
    return tuple(1 + sum(other > own for other in standing) for own in standing)


def as_pairs(game: RatedGame[int]) -> RatedGame[Pair] | None:
    """Converts a game of partners to one of pairs, each rated as one participant; else None."""
    if any(len(side) != PAIR for side in game.sides):
        return None
    sides = tuple(((min(side), max(side)),) for side in game.sides)
    return RatedGame(game.number, game.moment, sides, game.places)


MIDDLE, SPREAD = 25.0, 25.0 / 3
"""Prior of a new player: mean and standard deviation."""
BETA = SPREAD / 2
"""Amount of chance in one game, on the model's scale."""
POINTS_AT_MIDDLE, POINTS_A_UNIT = 1500, 30
"""A lead of 200 points is about three wins of four between two whose ratings are sure."""


class Rating(NamedTuple):
    """An estimate of strength: mean and standard deviation."""

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


MODEL = PlackettLuce(mu=MIDDLE, sigma=SPREAD, beta=BETA)
MODEL_STAMP = f"{model_version} {MIDDLE} {SPREAD} {BETA}"
"""Another one whenever the same games might give other ratings."""

After = list[Any]
"""A game, and a participant's mean and deviation after it, as a JSON list: there are too many for
objects.
"""
RatedPart = Mapping[Participant, Sequence[After]]
"""Effects of consecutive games by participant, in order."""


class RatingStep(NamedTuple):
    """A game, and a participant's rating before and after it."""

    game: int
    before: Rating
    after: Rating

    @property
    def change(self) -> int:
        """Change in points, as displayed."""
        return self.after.points - self.before.points


@dataclass(frozen=True, slots=True)
class Histories(Generic[Participant]):
    """Everyone's games in order, each with the rating after it."""

    after: RatedPart[Participant]

    @property
    def games(self) -> int:
        """Number of rated games."""
        return len({game for after in self.after.values() for game, _, _ in after})

    def rating(self, who: Participant) -> Rating:
        """Returns the current rating, or the prior for a participant without a game."""
        return _last(self.after.get(who, ()))

    def points(self, who: Participant) -> int:
        """Returns the current mean in points, as displayed."""
        return points_of(self.after[who][-1][1])

    def steps(self, who: Participant) -> tuple[RatingStep, ...]:
        """Returns the effect of each game."""
        before, steps = START, []
        for game, mu, sigma in self.after.get(who, ()):
            step = RatingStep(game, before, Rating(mu, sigma))
            steps.append(step)
            before = step.after
        return tuple(steps)

    def last_step(self, who: Participant) -> RatingStep:
        """Returns the effect of the last game; requires one."""
        *earlier, last = self.after[who][-2:]
        return RatingStep(last[0], _last(earlier), _last([last]))


def rating_histories(games: Iterable[RatedGame[Participant]]) -> Histories[Participant]:
    """Calculates the ratings from these games, in any order."""
    rater = Rater[Participant]()
    rater.follow(rater.rate(games))
    return rater.histories()


class Rater(Generic[Participant]):
    """Rates games part by part: each part behind all those that it has followed."""

    def __init__(self) -> None:
        self._after: dict[Participant, list[After]] = defaultdict(list)

    def rate(self, games: Iterable[RatedGame[Participant]]) -> RatedPart[Participant]:
        """Rates games on top of earlier parts.

        Games are sorted by time, then by number, so the same games always give the same ratings to
        the last digit.
        """
        now: dict[Participant, PlackettLuceRating] = {}
        part: dict[Participant, list[After]] = {}
        for game in sorted(games, key=lambda game: (game.moment, game.number)):
            before = [[now.get(who) or self._rating(who) for who in side] for side in game.sides]
            # What comes back are new ratings: those that went in stay as they were.
            after = MODEL.rate(before, [*game.places])
            for who, rated in zip(chain(*game.sides), chain(*after), strict=True):
                part.setdefault(who, []).append([game.number, rated.mu, rated.sigma])
                now[who] = rated
        return part

    def follow(self, part: RatedPart[Participant]) -> None:
        """Goes on behind games that were rated behind the same ones as here."""
        for who, after in part.items():
            self._after[who] += after

    def histories(self) -> Histories[Participant]:
        """The ratings from all parts that were followed until now."""
        return Histories({who: tuple(after) for who, after in self._after.items()})

    def _rating(self, who: Participant) -> PlackettLuceRating:
        return MODEL.rating(*_last(self._after.get(who, ())))


def _last(after: Sequence[After]) -> Rating:
    return Rating(*after[-1][1:]) if after else START
