"""Scales and policies as a tournament stores them: short texts such as "wdl2" and "fixed:1600".

Beside them the basis of fixed points: the game and the hands that they were worked out for.
"""

from collections.abc import Callable, Mapping

from tracker.engine.ranking.match_points import (
    RawScale,
    Scale,
    VictoryPoints,
    WinDrawLoss,
    WinOrSkunk,
    blitz_margin,
)
from tracker.engine.ranking.unplayed import (
    DrawPoints,
    FieldAverage,
    FieldMax,
    FieldMin,
    FirstTimePoints,
    FixedPoints,
    OwnAverage,
    Penalty,
    PerHand,
    ReplaceBest,
    UnplayedPolicy,
    WinPoints,
    Zero,
)

SCORINGS = ("raw", "wdl2", "wdl3", "wdl4", "acc", "vp")
"""How a round counts: as points, with 2, 3 or 4 for a win, as in cribbage, or in victory points."""

_SCALES: Mapping[str, Scale] = {
    "raw": RawScale(),
    "wdl2": WinDrawLoss(),
    "wdl3": WinDrawLoss(win=3),
    "wdl4": WinDrawLoss(win=4, draw=3, loss=2),
    "acc": WinOrSkunk(),
}
_PLAIN: Mapping[str, UnplayedPolicy] = {
    "zero": Zero(),
    "field_min": FieldMin(),
    "event_min": FieldMin("tournament"),
    "field_max": FieldMax(),
    "field_average": FieldAverage(),
    "own_average": OwnAverage(),
    "like_win": WinPoints(),
    "like_draw": DrawPoints(),
    "per_hand": PerHand(),
    "replace_best": ReplaceBest(),
}
_NUMBERED: Mapping[str, Callable[[int], UnplayedPolicy]] = {
    "fixed": FixedPoints,
    "penalty": Penalty,
}
ONCE = "once"
POLICIES = (*_PLAIN, *_NUMBERED, ONCE)
"""Policies for rounds that were not played.

The last three take a number, as in "fixed:1600"; "once:1600" can be followed by the policy for
further rounds, as in "once:1600:fixed:1450".
"""

DEVIATION = 70
"""Standard deviation of a hand, where a club has not measured its own."""
MOST_DIGITS = 6


def scale_of(code: str, hands: int | None) -> Scale:
    """The scale of this code; that of victory points depends on the hands of a round.

    Raises KeyError for an unknown one.
    """
    return VictoryPoints(blitz_margin(DEVIATION, hands or 1)) if code == "vp" else _SCALES[code]


def kind_of(text: str) -> str:
    """The first word of a stored policy, one of POLICIES."""
    return text.partition(":")[0]


def policy_of(text: str) -> UnplayedPolicy:
    """The policy that this text names. Raises ValueError where none is meant."""
    name, _colon, rest = text.partition(":")
    if name in _PLAIN and not rest:
        return _PLAIN[name]
    number, _colon, then = rest.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        raise ValueError(text)
    if name == ONCE:
        return FirstTimePoints(int(number), then=policy_of(then or "zero"))
    if name in _NUMBERED and not then:
        return _NUMBERED[name](int(number))
    raise ValueError(text)


def fixed_points(text: str) -> tuple[int, ...]:
    """The numbers of points that a stored policy names, none where it goes by what others have."""
    return tuple(int(part) for part in text.split(":") if part.isdigit())


def is_policy(text: object) -> bool:
    """Checks that the text names a policy."""
    try:
        return isinstance(text, str) and bool(policy_of(text))
    except ValueError:
        return False


AVERAGE = "field_average"
"""The policy for a missed round without a number of its own."""


def basis_of(
    game: str, hands: int | None, games: int, scoring: str, nominal_hands: int | None = None
) -> str:
    """Returns the basis of fixed points as one text: the game, its hands, and the scoring of a
    round.
    """
    counted = f":{nominal_hands}" if nominal_hands else ""
    return f"{game}:{hands or ''}:{games}:{scoring}{counted}"


def counted_hands(
    hands: int | None, games: int, nominal_hands: int | None
) -> tuple[int | None, int]:
    """The hands of a game, and the games, that the points of every round are for."""
    return (nominal_hands, 1) if nominal_hands else (hands, games)
