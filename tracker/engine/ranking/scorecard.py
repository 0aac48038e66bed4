"""Scorecards: played rounds count as scored, others by policy."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tracker.engine.ranking.exact import Score, quotient
from tracker.engine.ranking.match_points import RawScale, Scale, WinDrawLoss, WinOrSkunk
from tracker.engine.ranking.outcome import Outcome, OutcomeKind
from tracker.engine.ranking.unplayed import (
    RoundResults,
    UnplayedCase,
    UnplayedPolicies,
    UnplayedPolicy,
    Zero,
)

NOTHING = RoundResults()
RAW = RawScale()
NOBODY_MISSING = UnplayedPolicies()
FORFEITED: tuple[OutcomeKind, ...] = ("forfeit_win", "forfeit_loss")
GONE: tuple[OutcomeKind, ...] = ("left", "expelled")


@dataclass(frozen=True, slots=True)
class Scoring:
    """How rounds become points.

    `best` is how many rounds count; None for all of them. `nominal_hands` makes tables with unequal
    numbers of hands comparable: a score becomes its average hand times this number.
    """

    scale: Scale = RAW
    unplayed: UnplayedPolicies = NOBODY_MISSING
    best: int | None = None
    nominal_hands: int | None = None


class RoundScore(NamedTuple):
    """A round as it counts: after scaling, policies and the entrant's own adjustment.

    `half_wins` is 2 for a win, 1 for a draw and 0 for a loss, unplayed rounds by what they bring.
    A dropped round is outside of the best that count.
    """

    outcome: Outcome
    points: Score
    against: Score
    match_points: Score
    half_wins: int
    is_dropped: bool = False


class Scorecard(NamedTuple):
    """All rounds of an entrant in their order, void ones left out, and what the best add up to."""

    entrant: int
    rounds: tuple[RoundScore, ...]
    points: Score
    against: Score
    match_points: Score


class WinRecord(NamedTuple):
    """Rounds against an opponent, played or forfeited: how many, won, tied and lost."""

    played: int
    won: int
    tied: int
    lost: int


def win_record(card: Scorecard) -> WinRecord:
    met = [_half_wins(round_) for round_ in card.rounds if _has_opponent(round_.outcome)]
    return WinRecord(len(met), met.count(2), met.count(1), met.count(0))


def _has_opponent(outcome: Outcome) -> bool:
    is_lost = outcome.kind in GONE and bool(outcome.opponents)
    return outcome.is_played or outcome.kind in FORFEITED or is_lost


def _half_wins(round_: RoundScore) -> int:
    """Half wins, of a forfeit too: 2 for a win, 1 for a tie, 0 for a loss."""
    if round_.outcome.is_played:
        return round_.half_wins
    return 2 if round_.outcome.kind == "forfeit_win" else 0


def scorecards(
    scoring: Scoring, entrants: Iterable[int], outcomes: Iterable[Outcome]
) -> dict[int, Scorecard]:
    """Returns the scorecard of every entrant; a round without an outcome does not count yet.

    Raises ValueError for an unknown entrant, and for two outcomes of a round for one entrant.
    """
    own = _by_entrant(entrants, outcomes)
    played = {
        entrant: {
            outcome.round: _played(scoring, outcome) for outcome in listed if outcome.is_played
        }
        for entrant, listed in own.items()
    }
    policies = _Policies(scoring, played)
    return {
        entrant: _scorecard(scoring, entrant, _rounds(scoring, listed, played[entrant], policies))
        for entrant, listed in own.items()
    }


def _by_entrant(
    entrants: Iterable[int], outcomes: Iterable[Outcome]
) -> dict[int, tuple[Outcome, ...]]:
    """The outcomes of every entrant in the order of the rounds."""
    own: dict[int, list[Outcome]] = {entrant: [] for entrant in sorted(entrants)}
    for outcome in outcomes:
        if outcome.entrant not in own:
            raise ValueError(f"entrant {outcome.entrant} is not in the event")
        own[outcome.entrant].append(outcome)
    for entrant, listed in own.items():
        listed.sort(key=lambda outcome: (outcome.round, outcome.kind == "extra", outcome.points))
        numbers = [outcome.round for outcome in listed if outcome.kind != "extra"]
        if len(numbers) != len(set(numbers)):
            raise ValueError(f"entrant {entrant} has a round twice")
    return {entrant: tuple(listed) for entrant, listed in own.items()}


def _played(scoring: Scoring, outcome: Outcome) -> RoundScore:
    nominal, hands = scoring.nominal_hands, outcome.hands
    points = average_points(outcome.points - outcome.given, hands, nominal) + outcome.given
    against = average_points(outcome.against, hands, nominal)
    half_wins, match_points = _result(scoring.scale, points, against, outcome.has_won)
    if isinstance(scoring.scale, RawScale):
        match_points += outcome.adjustment
    return RoundScore(outcome, points + outcome.adjustment, against, match_points, half_wins)


def _result(scale: Scale, points: Score, against: Score, has_won: bool | None) -> tuple[int, Score]:
    """The half wins and match points of a round, also of one that is won by a rule, not by points.

    A scale that goes by the difference alone stays with that.
    """
    match_points = scale.match_points(points, against)
    if has_won is None:
        return (1 if points == against else 2 if points > against else 0), match_points
    if isinstance(scale, WinDrawLoss | WinOrSkunk):
        match_points = scale.match_points(int(has_won), int(not has_won))
    return 2 * has_won, match_points


def average_points(points: Score, hands: int, nominal: int | None) -> Score:
    """Points of a table as the average of its hands times those that every round counts as."""
    return quotient(points * nominal, hands) if nominal and hands else points


def _rounds(
    scoring: Scoring,
    listed: Sequence[Outcome],
    played: Mapping[int, RoundScore],
    policies: "_Policies",
) -> list[RoundScore]:
    extras = [outcome for outcome in listed if outcome.kind == "extra"]
    rounds = [
        played[outcome.round] if outcome.is_played else policies.score(outcome, listed)
        for outcome in listed
        if outcome.kind not in ("extra", "void")
    ]
    return _replaced(scoring, rounds, extras) if scoring.unplayed.replaces and extras else rounds


def _replaced(
    scoring: Scoring, rounds: list[RoundScore], extras: Sequence[Outcome]
) -> list[RoundScore]:
    """The best of the other tables instead of the lowest own scores, where they are higher."""
    better = sorted(
        (_played(scoring, extra) for extra in extras), key=lambda round_: -round_.points
    )
    lowest = sorted(
        (round_ for round_ in rounds if round_.outcome.is_played), key=lambda score: score.points
    )
    instead: dict[RoundScore, RoundScore] = {}
    for score, extra in zip(lowest, better, strict=False):
        if extra.points > score.points:
            instead[score] = score._replace(points=extra.points)
    return [instead.get(score, score) for score in rounds]


def _scorecard(scoring: Scoring, entrant: int, rounds: list[RoundScore]) -> Scorecard:
    kept = rounds
    if scoring.best is not None and len(rounds) > scoring.best:
        is_raw = isinstance(scoring.scale, RawScale)
        from_best = sorted(
            range(len(rounds)),
            key=lambda place: (not is_raw and rounds[place].match_points, rounds[place].points),
            reverse=True,
        )
        dropped = set(from_best[scoring.best :])
        rounds = [score._replace(is_dropped=at in dropped) for at, score in enumerate(rounds)]
        kept = [round_ for round_ in rounds if not round_.is_dropped]
    return Scorecard(
        entrant,
        tuple(rounds),
        sum(score.points for score in kept),
        sum(score.against for score in kept),
        sum(score.match_points for score in kept),
    )


class _Policies:
    """The policies of a tournament; what they compare with is worked out once a round."""

    def __init__(self, scoring: Scoring, played: Mapping[int, Mapping[int, RoundScore]]) -> None:
        self._scoring = scoring
        self._played = played
        self._results: dict[tuple[bool, int], RoundResults] = {}

    def score(self, outcome: Outcome, listed: Sequence[Outcome]) -> RoundScore:
        """Returns what an unplayed round counts, given all outcomes of the entrant."""
        unplayed, scale = self._scoring.unplayed, self._scoring.scale
        points = self._given(unplayed.points, outcome, listed) + outcome.adjustment
        if isinstance(scale, RawScale):
            half_wins = 2 if outcome.kind in ("bye", "forfeit_win") else 0
            return RoundScore(outcome, points, 0, points, half_wins)
        given = self._given(unplayed.match_points, outcome, listed, is_match=True)
        half_wins = 2 if given == scale.win else 1 if given == scale.draw else 0
        return RoundScore(outcome, points, 0, given, half_wins)

    def _given(
        self,
        policies: Mapping[OutcomeKind, UnplayedPolicy],
        outcome: Outcome,
        listed: Sequence[Outcome],
        *,
        is_match: bool = False,
    ) -> Score:
        policy = policies.get(outcome.kind)
        if policy is None or isinstance(policy, Zero):
            return 0
        scale = self._scoring.scale
        own = self._played[outcome.entrant].values()
        return policy.score(
            UnplayedCase(
                own=tuple(self._at_table(score, is_match=is_match) for score in own),
                own_hands=tuple(map(self._hands, own)),
                results=lambda among: self._of_round(
                    outcome.round if among == "round" else 0, is_match=is_match
                ),
                before=sum(
                    earlier.kind == outcome.kind for earlier in listed[: listed.index(outcome)]
                ),
                win=scale.win if is_match else None,
                draw=scale.draw if is_match else None,
            )
        )

    def _at_table(self, score: RoundScore, *, is_match: bool) -> Score:
        """Returns the score without penalties, for comparison with others.

        This also avoids applying a penalty twice, in the round and in an own average.
        """
        if is_match and not isinstance(self._scoring.scale, RawScale):
            return score.match_points
        return score.points - score.outcome.adjustment

    def _hands(self, score: RoundScore) -> int:
        """Returns the number of hands behind a round's points."""
        hands = score.outcome.hands
        return (hands and self._scoring.nominal_hands) or hands

    def _of_round(self, number: int, *, is_match: bool) -> RoundResults:
        """The results of a round; of the whole tournament for 0."""
        if (is_match, 0) not in self._results:
            self._results |= dict(self._collected(is_match=is_match))
        return self._results.get((is_match, number), NOTHING)

    def _collected(self, *, is_match: bool) -> Iterator[tuple[tuple[bool, int], RoundResults]]:
        sides: dict[int, list[RoundScore]] = defaultdict(list)
        for rounds in self._played.values():
            for number, score in rounds.items():
                if _speaks_for_its_side(score.outcome):
                    sides[number].append(score)
        sides[0] = [score for rounds in list(sides.values()) for score in rounds]
        for number, scores in sides.items():
            worth = [self._at_table(score, is_match=is_match) for score in scores]
            winners = tuple(
                points for points, score in zip(worth, scores, strict=True) if score.half_wins == 2
            )
            hands = max(map(self._hands, scores), default=0)
            yield (is_match, number), RoundResults(tuple(worth), winners, hands)


def _speaks_for_its_side(outcome: Outcome) -> bool:
    """True for the first partner of each side, so that each side counts once."""
    return all(outcome.entrant < partner for partner in outcome.partners if partner)
