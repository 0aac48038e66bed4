"""Hands in games with roem, a factor, rounding, or a bella that stays.

The steps of `reckoning` with these added: all tricks, then factor, carry and rounding.
"""

from scoring.dealing import dealer_after_score
from scoring.reckoning import (
    HandPlay,
    add_all_tricks,
    add_lines,
    counted_lines,
    marks_of,
    pay_carry,
    sums,
    sweep_points,
    swept_by,
)
from scoring.record import Bid
from scoring.scored import Line, ScoredHand, plain_line
from scoring.seats import FIRST, Side, leader
from scoring.settlement import comparison, judge, settled_points
from scoring.tricks import Sides
from scoring.variant import Variant


def reckon_more(variant: Variant, played: HandPlay, without_trick: Sides, carry: int) -> ScoredHand:
    """Score the hand; `carry` are points held over from earlier hands."""
    bid = played.bid
    lines = played_lines(variant, played, without_trick)
    points = sums(variant, lines)
    makers = variant.side_of[bid.maker or FIRST]
    weighed = points
    if without_trick and variant.sweep_counts:
        weighed = with_sweep(variant, points, without_trick, makers)
    result = judge(variant, comparison(weighed, makers), points)
    if variant.bella_on_set != "pass":
        result.bella = bella_points(makers, lines)
    settlement = settled_points(variant, result, bid)
    if without_trick and variant.tricks_matter:
        add_all_tricks(variant, without_trick, makers, lines, settlement)
    if variant.multiplies:
        _add_factor(variant, bid, points, settlement)
    carried_in = carry_left = 0
    if carry or result.outcome == "tied":
        carried_in, carry_left = pay_carry(variant, result, carry, leader(weighed), settlement)
    if variant.step != 1:
        settlement += rounding_lines(variant, add_lines(points, settlement), makers)
    score = add_lines(points, settlement) if settlement else points
    dealer = dealer_after_score(variant, played.dealer, score)
    marks = marks_of(variant, result, score) if variant.set_mark else ("",) * variant.sides
    every_line = (*lines, *settlement)
    return ScoredHand(
        result.outcome, points, score, dealer, marks, every_line, carry_left, carried_in, bid
    )


def rounding_lines(
    variant: Variant, numbers: tuple[int, ...], makers: Side | None = None
) -> list[Line]:
    """The lines that round each side's number to the nearest ten, a five up.

    Where both are rounded together, the makers' five goes down and the others have the rest of the
    rounded sum.
    """
    written = [nearest(own, variant.step) for own in numbers]
    if variant.round_to == "together" and makers is not None:
        whole = nearest(sum(numbers), variant.step)
        written = [whole - _nearest_down(numbers[makers], variant.step)] * variant.sides
        written[makers] = whole - written[makers]
    pairs = zip(variant.each_side, written, numbers, strict=True)
    return [plain_line(side, own - exact, "round") for side, own, exact in pairs if own != exact]


def nearest(points: int, to: int) -> int:
    """The nearest multiple of `to`, a half up."""
    return (points + to // 2) // to * to


def _nearest_down(points: int, to: int) -> int:
    """The nearest multiple of `to`, a half down."""
    return -nearest(-points, to)


def _add_factor(
    variant: Variant, bid: Bid, points: tuple[int, ...], settlement: list[Line]
) -> None:
    """Add the lines that multiply the hand by the factor of its declaration."""
    more = variant.terms(bid.trump).times - 1
    if more:
        brought = zip(variant.each_side, add_lines(points, settlement), strict=True)
        settlement += [plain_line(side, more * own, "factor") for side, own in brought if own]


def with_sweep(
    variant: Variant, points: tuple[int, ...], without_trick: Sides, makers: Side
) -> tuple[int, ...]:
    """The points compared in settlement, with the bonus of a side that won every trick."""
    sweeper = swept_by(variant, without_trick) if without_trick else None
    if sweeper is None or not variant.sweep_counts:
        return points
    bonus = sweep_points(variant, sweeper, makers)
    return tuple(own + bonus * (side == sweeper) for side, own in enumerate(points))


def bella_points(side: Side, lines: list[Line]) -> int:
    """The points of a side for bella in these lines."""
    return sum(line.points for line in lines if line.side == side and line.rule == "bella")


def played_lines(variant: Variant, played: HandPlay, without_trick: Sides) -> list[Line]:
    """The lines with roem, and with melds taken over by a side that won every trick."""
    lines = counted_lines(variant, played.captured, played.melds, without_trick)
    if played.roem is not None:
        sides = zip(variant.each_side, played.roem, strict=True)
        lines += [plain_line(side, points, "roem") for side, points in sides if points]
    if without_trick and variant.gives_melds:
        sweeper = swept_by(variant, without_trick)
        if sweeper is not None:
            lines = [_given(variant, line, sweeper) for line in lines]
    return lines


def _given(variant: Variant, line: Line, sweeper: Side) -> Line:
    """The line transferred to the sweeper, if it is a scoring meld or a bella that moves."""
    if line.side == sweeper or not line.points:
        return line
    if line.rule == "bella":
        return line._replace(side=sweeper) if variant.bella_on_set == "pass" else line
    return Line(sweeper, line.points, "meld.given", line.detail)
