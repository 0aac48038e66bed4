"""The conversion of hand points to the score sheet (rules.md, section 5).

A settlement only adds lines, with negative points if a side loses what it made.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.record import Bid
from scoring.scored import Line, plain_line
from scoring.seats import Side
from scoring.variant import Variant


@dataclass(slots=True)
class Result:
    """The outcome of a hand, the makers' side, and the hand points of every side.

    `bella` is the part of the makers' points that does not go to the others with the rest.
    """

    outcome: str
    makers: Side
    points: tuple[int, ...]
    bella: int = 0


def judge(variant: Variant, result: Result, points: tuple[int, ...]) -> Result:
    """The result with the hand points; if makers have no obligation, each side scores its own."""
    if variant.obligation == "none":
        result.outcome = "counted"
    result.points = points
    return result


def comparison(points: tuple[int, ...], makers: Side) -> Result:
    """The result of comparing the makers' points with the best of the others."""
    own, most = points[makers], max(points)
    if own < most:
        return Result("set", makers, points)
    return Result("tied" if points.count(most) > 1 else "made", makers, points)


def makers_failed(variant: Variant, outcome: str, *, is_doubled: bool = False) -> bool:
    """True if the makers get nothing by the maker rule of the game.

    Tied makers who bid a number and were doubled get nothing in any case.
    """
    is_lost = variant.tie_pays != "made" or (is_doubled and variant.obligation == "contract")
    return outcome == "set" or (outcome == "tied" and is_lost)


def settled_points(variant: Variant, result: Result, bid: Bid) -> list[Line]:
    """The lines that take points from failed makers in a race.

    Among three players each of the others gets what both would get together.
    """
    outcome, makers, points = result.outcome, result.makers, result.points
    if not makers_failed(variant, outcome):
        return []
    rule = "settlement.set" if outcome == "set" else "settlement.tie"
    pays = variant.set_pays if outcome == "set" else variant.tie_pays
    if pays == "carry":
        return [
            Line(side, -own, "carry.out")
            for side, own in zip(variant.each_side, points, strict=True)
            if own
        ]
    if not points[makers]:
        return []
    if pays == "litige":
        return [plain_line(makers, -points[makers], "carry.out")]
    lost = [plain_line(makers, -points[makers], rule)]
    if result.bella and variant.bella_on_set == "keep":
        lost.append(plain_line(makers, result.bella, "bella.kept"))
    if pays != "both":
        return lost
    passed = points[makers] - result.bella
    gained = [plain_line(side, passed, rule) for side in variant.others[makers] if passed]
    return lost + gained


def settled_value(variant: Variant, result: Result, bid: Bid) -> list[Line]:
    """The lines that award the value of the hand to the makers, or to each of the others."""
    makers = result.makers
    failed = makers_failed(variant, result.outcome)
    value = variant.value_take if bid.call == "take" else variant.value_other
    if failed:
        value *= variant.loss_factor
    winners = variant.others[makers] if failed else (makers,)
    rules = [("game.set" if failed else "game.made", value)]
    if bid.kontra:
        rules.append(("game.kontra", value))
    if bid.re:
        rules.append(("game.re", 2 * value))
    return [plain_line(side, points, rule) for side in winners for rule, points in rules if points]


SETTLEMENTS: Mapping[str, Callable[[Variant, Result, Bid], list[Line]]] = {
    "points": settled_points,
    "value": settled_value,
}
"""The settlements by name in a variant."""
