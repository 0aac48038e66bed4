"""Scores a played hand from captured points and scoring melds (rules.md, section 5).

The steps are always the same: count, settle, all tricks, carry, marks; `extended` adds some more.
"""

from dataclasses import dataclass

from scoring.counting import Count
from scoring.dealing import dealer_after_score
from scoring.melding import Melds
from scoring.record import Bid
from scoring.scored import Line, ScoredHand, plain_line
from scoring.seats import FIRST, Seat, Side, leader
from scoring.settlement import SETTLEMENTS, Result, comparison, makers_failed
from scoring.tricks import Sides
from scoring.variant import Variant


@dataclass(slots=True)
class HandPlay:
    """A hand as played: dealer, maker, captured points, and melds."""

    dealer: Seat
    bid: Bid
    captured: Count
    melds: Melds
    roem: tuple[int, ...] | None = None


def reckon_hand(variant: Variant, played: HandPlay, without_trick: Sides, carry: int) -> ScoredHand:
    """Score the hand; `carry` are points held over from earlier hands."""
    bid = played.bid
    lines = counted_lines(variant, played.captured, played.melds, without_trick)
    points = sums(variant, lines)
    result = comparison(points, variant.side_of[bid.maker or FIRST])
    settlement = SETTLEMENTS[variant.settlement](variant, result, bid)
    carried_in = carry_left = 0
    if variant.settlement == "points":
        if without_trick and variant.all_tricks:
            add_all_tricks(variant, without_trick, result.makers, lines, settlement)
        if carry or result.outcome == "tied":
            carried_in, carry_left = pay_carry(variant, result, carry, leader(points), settlement)
        score = sums(variant, lines + settlement) if settlement else points
    else:
        score = sums(variant, settlement)
    return ScoredHand(
        result.outcome,
        points,
        score,
        dealer_after_score(variant, played.dealer, score),
        marks_of(variant, result, score) if variant.set_mark else ("",) * variant.sides,
        (*lines, *settlement),
        carry_left,
        carried_in,
        bid,
    )


def swept_by(variant: Variant, without_trick: Sides) -> Side | None:
    """The side that won every trick, None if there is none."""
    if len(without_trick) != variant.sides - 1:
        return None
    (sweeper,) = frozenset(variant.each_side) - without_trick
    return sweeper


def sweep_points(variant: Variant, sweeper: Side, makers: Side) -> int:
    """The bonus for all tricks if it is a number; defenders may have a different one."""
    points = variant.all_tricks
    if sweeper != makers and variant.counter_sweep is not None:
        points = variant.counter_sweep
    return points if isinstance(points, int) else 0


def sums(variant: Variant, lines: list[Line]) -> tuple[int, ...]:
    """The sum of the lines for each side."""
    points = [0] * variant.sides
    for line in lines:
        points[line.side] += line.points
    return tuple(points)


def add_lines(points: tuple[int, ...], lines: list[Line]) -> tuple[int, ...]:
    """The points of each side with these lines added."""
    numbers = list(points)
    for line in lines:
        numbers[line.side] += line.points
    return tuple(numbers)


def counted_lines(variant: Variant, count: Count, melds: Melds, without_trick: Sides) -> list[Line]:
    """The lines for captures, melds and bella, before any settlement."""
    last_trick = count.last_trick
    rule = "counted" if last_trick is None else "captured"
    lines = []
    for side in variant.each_side:
        points = count.points[side]
        if points:
            lines.append(plain_line(side, points, rule))
        if side == last_trick:
            lines.append(plain_line(side, variant.last_trick, "last_trick"))
        if melds.claims or side in melds.bella:
            add_declared(variant, side, melds, without_trick, lines)
    return lines


def add_declared(
    variant: Variant, side: Side, melds: Melds, without_trick: Sides, lines: list[Line]
) -> None:
    """Add the lines of a side's melds and bella; those of 0 points say why a meld did not score."""
    trickless = side in without_trick
    has_all, lost = side in melds.award.all_of, trickless and variant.melds_need_trick
    for place, claim in enumerate(melds.claims):
        if claim.side != side:
            continue
        if not has_all and place not in melds.award.half_of:
            lines.append(Line(side, 0, "meld.beaten", claim.meld))
        elif lost:
            lines.append(Line(side, 0, "meld.no_trick", claim.meld))
        elif has_all:
            lines.append(claim.line)
        else:
            lines.append(Line(side, claim.points // 2, "meld.split", claim.meld))
    if side in melds.bella:
        _add_bella(variant, side, melds, lines, lost=trickless and variant.bella_needs_trick)


def _add_bella(
    variant: Variant, side: Side, melds: Melds, lines: list[Line], *, lost: bool
) -> None:
    if lost:
        lines.append(plain_line(side, 0, "bella.no_trick"))
    elif variant.bella_points:
        points = variant.bella_points * melds.bella.count(side)
        lines.append(plain_line(side, points, "bella"))


def add_all_tricks(
    variant: Variant,
    without_trick: Sides,
    makers: Side,
    lines: list[Line],
    settlement: list[Line],
) -> None:
    """Add the score for winning every trick: the same points again, or a bonus."""
    sweeper = swept_by(variant, without_trick)
    if sweeper is None:
        return
    scored = sums(variant, lines + settlement)[sweeper]
    is_double = variant.all_tricks == "double" and (
        variant.counter_sweep is None or sweeper == makers
    )
    bonus = scored if is_double else sweep_points(variant, sweeper, makers)
    if bonus:
        settlement.append(Line(sweeper, bonus, "all_tricks"))


def pay_carry(
    variant: Variant, result: Result, carry: int, best: Side | None, settlement: list[Line]
) -> tuple[int, int]:
    """The points held over that this hand wins, and those that wait after it.

    They go to the side with the most points; if two of three beat the maker equally, they wait.
    """
    if result.outcome == "tied":
        waits = {"carry": sum(result.points), "litige": result.points[result.makers]}
        return 0, carry + waits.get(variant.tie_pays, 0)
    if best is None:
        return 0, carry
    settlement.append(Line(best, carry, "carry.in"))
    return carry, 0


def marks_of(variant: Variant, result: Result, score: tuple[int, ...]) -> tuple[str, ...]:
    """The marks on the paper sheet in place of a number (D4: "XX" and "-")."""
    marks = ["" if points else variant.zero_mark for points in score]
    marks[result.makers] = variant.set_mark if makers_failed(variant, result.outcome) else ""
    return tuple(marks)
