"""Standings of a tournament, from outcomes to explained rows."""

from collections.abc import Iterator
from functools import partial
from random import Random

from bench.measuring import Row, cpu_seconds, growth
from tracker.engine.ranking.keys import KEYS, key_for
from tracker.engine.ranking.match_points import WinDrawLoss
from tracker.engine.ranking.outcome import Counts, Outcome, RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings

ROUNDS = 9
ENTRANTS = 1000
FEW, MANY = 100, 3000


def _rules(codes: str) -> RankingRules:
    return RankingRules(
        tuple(map(key_for, codes.split())), scoring=Scoring(scale=WinDrawLoss(2, 1, 0))
    )


_CLUB_EVENING = _rules("PTS MARCH NAT HIGH LOT")
_BUCHHOLZ = _rules("MP HEAD BH/C1 BH SB DIFF LOT")
_EVERY_KEY = _rules(" ".join(KEYS))


def rows() -> Iterator[Row]:
    outcomes = _outcomes(ENTRANTS)
    floor = cpu_seconds(partial(_sums, outcomes))
    for name, rules, goal in (
        ("a club evening's keys", _CLUB_EVENING, "150 ms"),
        ("Buchholz and its relatives", _BUCHHOLZ, "150 ms"),
        (f"all {len(_EVERY_KEY.keys)} keys", _EVERY_KEY, ""),
    ):
        seconds = _seconds(rules, outcomes, ENTRANTS)
        yield Row(
            f"standings of {ENTRANTS:,} × {ROUNDS} rounds, {name}",
            f"{1000 * seconds:.0f} ms",
            f"{1000 * floor:.1f} ms adding up the points",
            f"{seconds / floor:.0f}",
            goal,
        )
    small, large = (_seconds(_BUCHHOLZ, _outcomes(size), size) for size in (FEW, MANY))
    exponent = growth(small, large, MANY // FEW)
    yield Row(f"  from {FEW} to {MANY:,} entrants", f"n^{exponent:.2f}", goal="linear")


def _seconds(rules: RankingRules, outcomes: list[Outcome], size: int) -> float:
    entrants = [RankedEntrant(number, rating=1500 + number % 400) for number in range(1, size + 1)]
    return cpu_seconds(partial(standings, rules, entrants, outcomes))


def _sums(outcomes: list[Outcome]) -> list[int]:
    """Only sorts the totals, as a baseline."""
    totals: dict[int, int] = {}
    for outcome in outcomes:
        totals[outcome.entrant] = totals.get(outcome.entrant, 0) + int(outcome.points)
    return sorted(totals.values())


def _outcomes(size: int) -> list[Outcome]:
    """Random rounds in which one table in fifty is empty."""
    chance = Random(f"bench {size}")
    order = list(range(1, size + 1))
    outcomes: list[Outcome] = []
    for number in range(1, ROUNDS + 1):
        chance.shuffle(order)
        for first, second in zip(order[::2], order[1::2], strict=True):
            outcomes += _table(chance, number, first, second)
    return outcomes


def _table(chance: Random, number: int, first: int, second: int) -> tuple[Outcome, Outcome]:
    if chance.random() < 0.02:
        return Outcome(number, first, kind="bye"), Outcome(number, second, kind="left")
    points = chance.randint(600, 1900)
    counts = Counts(marches=chance.randint(0, 2), failed=chance.randint(0, 3))
    return (
        Outcome(number, first, (), (second,), points, 2500 - points, counts=counts),
        Outcome(number, second, (), (first,), 2500 - points, points, counts=counts),
    )
