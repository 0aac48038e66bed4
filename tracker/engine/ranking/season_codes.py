"""The rules of a season as they are stored: short texts such as "best:5" and "fixed:10"."""

from collections.abc import Callable, Mapping

from scoring.json_values import JsonMapping
from tracker.engine.ranking.codes import is_policy, policy_of
from tracker.engine.ranking.season import (
    AllScores,
    AveragePerHand,
    AveragePerRound,
    BestScores,
    Counting,
    Drop,
    DropEvery,
    DropFrom,
    PercentOfWinner,
    RankPoints,
    RawPoints,
    SeasonRules,
    SessionValue,
    Tie,
)
from tracker.engine.ranking.unplayed import UnplayedPolicy

CHOSEN = ("only", "left_out")
TOTALS = ("sum", "average")
TIES: tuple[Tie, ...] = ("best", "last", "wins", "attended", "lot")
NO_SCORE = "none"
AS_ABSENT = "absence"
"""An excused player has what one who stays away has."""
ABSENCES = (
    *("zero", "field_min", "event_min", "field_average", "own_average"),
    *("fixed", "penalty", "once"),
)
"""Policies of a round that fit a session; `tournament` is the season. Numbers stand after a
colon."""
MOST_NUMBER = 100_000
MOST_SESSIONS = 366
MOST_POINTS = 100

_VALUES: Mapping[str, Callable[[], SessionValue]] = {
    "raw": RawPoints,
    "percent_of_winner": PercentOfWinner,
    "average_per_hand": AveragePerHand,
    "average_per_round": AveragePerRound,
}
_COUNTING: Mapping[str, Callable[[int], Counting]] = {
    "best": BestScores,
    "drop": Drop,
    "drop_every": DropEvery,
}
STANDARD: JsonMapping = {
    "chosen": "only",
    "value": "raw",
    "points": [],
    "further": 0,
    "count": "all",
    "total": "sum",
    "minimum": 0,
    "planned": 0,
    "absence": NO_SCORE,
    "excused": AS_ABSENT,
    "bonus": 0,
    "ties": ["best", "last"],
    "together": 3,
}
"""The rules of a season that says nothing: all points of all sessions together."""


def rules_from(stored: Mapping[str, object], seed: str) -> SeasonRules:
    """The rules that the codes name; what they leave out is as in STANDARD.

    Raises ValueError where a code means nothing.
    """
    codes = {**STANDARD, **stored}
    is_known = codes["total"] in TOTALS and set(codes["ties"]) <= set(TIES)
    is_known = is_known and codes["chosen"] in CHOSEN
    excused = codes["absence"] if codes["excused"] == AS_ABSENT else codes["excused"]
    if not is_known or not is_absence(codes["absence"]) or not is_absence(excused):
        raise ValueError(stored)
    return SeasonRules(
        value=value_from(codes["value"], codes["points"], codes["further"]),
        counting=counting_from(codes["count"]),
        absence=_policy(codes["absence"]),
        excused=_policy(excused),
        is_average=codes["total"] == "average",
        bonus=_number(codes["bonus"], MOST_NUMBER),
        minimum=_number(codes["minimum"], MOST_SESSIONS),
        planned=_number(codes["planned"], MOST_SESSIONS),
        ties=tuple(codes["ties"]),
        seed=seed,
    )


def _policy(code: str) -> UnplayedPolicy | None:
    return None if code == NO_SCORE else policy_of(code)


def value_from(code: str, points: list[int], further: int = 0) -> SessionValue:
    """The value of this code, where it is for ranks with this list. Raises ValueError."""
    if code == "rank_points":
        if len(points) > MOST_POINTS:
            raise ValueError(points)
        listed = tuple(_number(point, MOST_NUMBER) for point in points)
        return RankPoints(listed, _number(further, MOST_NUMBER))
    if code not in _VALUES:
        raise ValueError(code)
    return _VALUES[code]()


def counting_from(text: str) -> Counting:
    """The rule that this text names. Raises ValueError where none is meant."""
    name, _colon, rest = text.partition(":")
    if name == "all" and not rest:
        return AllScores()
    numbers = tuple(_positive(part) for part in rest.split(":"))
    if name == "drop_from":
        return DropFrom(numbers)
    if name not in _COUNTING or len(numbers) != 1:
        raise ValueError(text)
    return _COUNTING[name](numbers[0])


def is_absence(text: str) -> bool:
    """Checks that this is a known policy for missed sessions."""
    return text == NO_SCORE or (text.partition(":")[0] in ABSENCES and is_policy(text))


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return _number(int(text), MOST_SESSIONS, least=1)


def _number(number: object, most: int, least: int = 0) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise ValueError(number)
    return number
