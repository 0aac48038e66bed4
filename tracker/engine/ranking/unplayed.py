"""Policies for the worth of an unplayed round, independent of the reason."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from tracker.engine.ranking.exact import Score, mean, quotient
from tracker.engine.ranking.outcome import OutcomeKind

Among = Literal["round", "tournament"]


@dataclass(frozen=True, slots=True)
class RoundResults:
    """The scores of all sides that played, of a round or of a tournament."""

    scores: tuple[Score, ...] = ()
    winners: tuple[Score, ...] = ()
    hands: int = 0


@dataclass(frozen=True, slots=True)
class UnplayedCase:
    """A round that an entrant did not play, on one layer: game points or match points.

    `own` are the entrant's scores of the rounds it played, `own_hands` the hands of each, 0 where
    unknown. `before` counts its earlier rounds with the same reason. `win` and `draw` are what the
    match points give; None for game points, where they are averages. `results` has the others'
    scores, calculated when a policy asks for them.
    """

    own: tuple[Score, ...]
    own_hands: tuple[int, ...]
    results: Callable[[Among], RoundResults]
    before: int = 0
    win: Score | None = None
    draw: Score | None = None


class UnplayedPolicy(Protocol):
    """A way to value a round that was not played."""

    def score(self, case: UnplayedCase) -> Score: ...


@dataclass(frozen=True, slots=True)
class FixedPoints:
    """Every time the same, such as 1600, half of all card points, or a bonus for sitting out."""

    points: Score

    def score(self, case: UnplayedCase) -> Score:
        return self.points


@dataclass(frozen=True, slots=True)
class Zero:
    """Zero points, as after a no-show."""

    def score(self, case: UnplayedCase) -> Score:
        return 0


@dataclass(frozen=True, slots=True)
class FieldMin:
    """The lowest score of anybody who played, that round or the whole tournament."""

    among: Among = "round"

    def score(self, case: UnplayedCase) -> Score:
        return min(case.results(self.among).scores, default=0)


@dataclass(frozen=True, slots=True)
class FieldMax:
    """The highest score of anybody who played: the worst one, in games where fewer are better."""

    among: Among = "round"

    def score(self, case: UnplayedCase) -> Score:
        return max(case.results(self.among).scores, default=0)


@dataclass(frozen=True, slots=True)
class FieldAverage:
    """The mean of all sides that played that round."""

    def score(self, case: UnplayedCase) -> Score:
        return mean(case.results("round").scores)


@dataclass(frozen=True, slots=True)
class OwnAverage:
    """The mean of the rounds that the entrant played; it moves until the tournament ends."""

    def score(self, case: UnplayedCase) -> Score:
        return mean(case.own)


@dataclass(frozen=True, slots=True)
class WinPoints:
    """The points of a win, or in game points the average of that round's winners."""

    def score(self, case: UnplayedCase) -> Score:
        return mean(case.results("round").winners) if case.win is None else case.win


@dataclass(frozen=True, slots=True)
class DrawPoints:
    """The points of a draw, or in game points the average of all that round."""

    def score(self, case: UnplayedCase) -> Score:
        return mean(case.results("round").scores) if case.draw is None else case.draw


@dataclass(frozen=True, slots=True)
class Penalty:
    """A deduction for an absent entrant, whatever a substitute scores."""

    points: Score

    def score(self, case: UnplayedCase) -> Score:
        return -self.points


@dataclass(frozen=True, slots=True)
class PerHand:
    """As many hands as the round had, each worth the entrant's average hand.

    That leaves the entrant's average over the tournament unmoved, so totals compare averages. If
    the number of hands is unknown, this is the mean of the rounds that the entrant played.
    """

    def score(self, case: UnplayedCase) -> Score:
        rounds = zip(case.own, case.own_hands, strict=True)
        known = sum(points for points, hands in rounds if hands)
        hands, missed = sum(case.own_hands), case.results("round").hands
        return quotient(known * missed, hands) if hands and missed else mean(case.own)


@dataclass(frozen=True, slots=True)
class FirstTimePoints:
    """So much the first time, and after that what another policy says."""

    points: Score
    then: UnplayedPolicy = Zero()

    def score(self, case: UnplayedCase) -> Score:
        return self.then.score(case) if case.before else self.points


@dataclass(frozen=True, slots=True)
class ReplaceBest:
    """A table played as a stand-in may replace the entrant's own lowest score.

    Without this policy such a table does not count for the stand-in.
    """

    def score(self, case: UnplayedCase) -> Score:
        return 0


MATCH_POINTS: Mapping[OutcomeKind, UnplayedPolicy] = {
    "bye": WinPoints(),
    "forfeit_win": WinPoints(),
    "requested_bye": DrawPoints(),
}
"""A bye and a forfeit win are won, a bye that was asked for is drawn, all else is lost."""


OWN_MATCH_POINTS: Mapping[str, OutcomeKind] = {
    "bye_match": "bye",
    "requested_bye_match": "requested_bye",
}
"""The reasons under which a tournament stores match points of its own for a bye."""
MATCH_POLICIES = ("like_win", "like_draw", "zero", "fixed")
"""Policies that such a bye can have, by the first word of `tracker.engine.ranking.codes`."""


@dataclass(frozen=True, slots=True)
class UnplayedPolicies:
    """A policy for each reason, in game points and in match points; Zero where none is named."""

    points: Mapping[OutcomeKind, UnplayedPolicy] = field(default_factory=dict)
    match_points: Mapping[OutcomeKind, UnplayedPolicy] = field(
        default_factory=lambda: dict(MATCH_POINTS)
    )

    @property
    def replaces(self) -> bool:
        """True if a table played as a stand-in may replace a lower score."""
        return isinstance(self.points.get("extra"), ReplaceBest)
