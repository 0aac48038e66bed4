"""What a played hand brings, from what was captured and which melds score (rules.md, section 5).

The steps are always the same: count, settle, all tricks, factor, carry, rounding, marks.
"""

from dataclasses import dataclass

from scoring.counting import Count
from scoring.dealing import dealer_after_score
from scoring.melding import Melds
from scoring.record import Bid
from scoring.scored import Line, ScoredHand, plain_line
from scoring.seats import FIRST, Seat, Side, leader
from scoring.settlement import SETTLEMENTS, Result, compared, judged, makers_failed
from scoring.tricks import Sides
from scoring.variant import Variant


@dataclass(slots=True)
class Played:
    """What happened in a hand: who dealt, who made trump, what was captured, whose melds score."""

    dealer: Seat
    bid: Bid
    captured: Count
    melds: Melds
    roem: tuple[int, ...] | None = None


def reckoned(variant: Variant, played: Played, without_trick: Sides, carry: int) -> ScoredHand:
    """The scored hand; `carry` are the points that waited for it."""
    bid = played.bid
    lines = played_lines(variant, played, without_trick)
    points = weighed = sums(variant, lines)
    makers, is_plain = variant.side_of[bid.maker or FIRST], variant.is_plain
    if not is_plain:
        weighed = with_sweep(variant, points, without_trick, makers)
    result = compared(weighed, makers)
    if not is_plain:
        result = judged(variant, result, points, _own_bella(variant, makers, lines))
    settlement = SETTLEMENTS[variant.settlement](variant, result, bid)
    carried_in = carry_left = 0
    if variant.settlement == "points":
        if without_trick and variant.tricks_matter:
            _add_all_tricks(variant, without_trick, makers, lines, settlement)
        if not is_plain:
            _add_factor(variant, bid, lines, settlement)
        if carry or result.outcome == "tied":
            carried_in, carry_left = _carried(variant, result, carry, leader(weighed), settlement)
        if not is_plain and variant.round_to != 1:
            settlement += rounding_lines(variant, sums(variant, lines + settlement))
        score = sums(variant, lines + settlement) if settlement else points
    else:
        score = sums(variant, settlement)
    dealer = dealer_after_score(variant, played.dealer, score)
    marks = _marks(variant, result, score) if variant.set_mark else ("",) * variant.sides
    every_line = (*lines, *settlement)
    return ScoredHand(
        result.outcome, points, score, dealer, marks, every_line, carry_left, carried_in, bid
    )


def _own_bella(variant: Variant, makers: Side, lines: list[Line]) -> int:
    """What of the makers' points does not go over with the rest when they fail."""
    return 0 if variant.bella_on_set == "pass" else bella_points(makers, lines)


def rounding_lines(variant: Variant, numbers: tuple[int, ...]) -> list[Line]:
    """The lines that take each side's number to the nearest ten, a five up."""
    to, lines = variant.round_to, []
    for side in variant.each_side:
        over = (numbers[side] + to // 2) % to - to // 2
        if over:
            lines.append(plain_line(side, -over, "round"))
    return lines


def _add_factor(variant: Variant, bid: Bid, lines: list[Line], settlement: list[Line]) -> None:
    """Add the lines by which all that a hand brings counts as often as its declaration does."""
    more = variant.terms(bid.trump).times - 1 if variant.multiplies else 0
    if more:
        brought = zip(variant.each_side, sums(variant, lines + settlement), strict=True)
        settlement += [plain_line(side, more * own, "factor") for side, own in brought if own]


def with_sweep(
    variant: Variant, points: tuple[int, ...], without_trick: Sides, makers: Side
) -> tuple[int, ...]:
    """The points with what a side has more in the comparison that won every trick."""
    sweeper = swept_by(variant, without_trick) if without_trick else None
    if sweeper is None or not variant.sweep_counts:
        return points
    bonus = sweep_points(variant, sweeper, makers)
    return tuple(own + bonus * (side == sweeper) for side, own in enumerate(points))


def swept_by(variant: Variant, without_trick: Sides) -> Side | None:
    """The side that won every trick, None if two have won one."""
    if len(without_trick) != variant.sides - 1:
        return None
    (sweeper,) = frozenset(variant.each_side) - without_trick
    return sweeper


def sweep_points(variant: Variant, sweeper: Side, makers: Side) -> int:
    """What all tricks are worth where it is a number; the defenders may have one of their own."""
    points = variant.all_tricks
    if sweeper != makers and variant.counter_sweep is not None:
        points = variant.counter_sweep
    return points if isinstance(points, int) else 0


def bella_points(side: Side, lines: list[Line]) -> int:
    """What a side scores for bella in these lines."""
    return sum(line.points for line in lines if line.side == side and line.rule == "bella")


def played_lines(variant: Variant, played: Played, without_trick: Sides) -> list[Line]:
    """The lines with roem, and with melds that a side has taken over that won every trick."""
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
    """The line as one of the sweeper's, if it is a meld that scores or a bella that goes over."""
    if line.side == sweeper or not line.points:
        return line
    if line.rule == "bella":
        return line._replace(side=sweeper) if variant.bella_on_set == "pass" else line
    return Line(sweeper, line.points, "meld.given", line.detail)


def sums(variant: Variant, lines: list[Line]) -> tuple[int, ...]:
    """What the lines add up to for each side."""
    points = [0] * variant.sides
    for line in lines:
        points[line.side] += line.points
    return tuple(points)


def counted_lines(variant: Variant, count: Count, melds: Melds, without_trick: Sides) -> list[Line]:
    """The lines of what each side captured, declared and announced, before any settlement."""
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
    """Add the lines of a side's melds and bella; one of 0 points says why a meld did not score."""
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


def _add_all_tricks(
    variant: Variant,
    without_trick: Sides,
    makers: Side,
    lines: list[Line],
    settlement: list[Line],
) -> None:
    """Add what a side that won every trick scores for it: as much again, or a bonus."""
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


def _carried(
    variant: Variant, result: Result, carry: int, best: Side | None, settlement: list[Line]
) -> tuple[int, int]:
    """What a hand of a race is paid of the points that waited, and what waits after it.

    They go to the side that alone has the most; where two of three beat the maker alike they wait.
    """
    if result.outcome == "tied":
        waits = {"carry": sum(result.points), "litige": result.points[result.makers]}
        return 0, carry + waits.get(variant.tie_pays, 0)
    if best is None:
        return 0, carry
    settlement.append(Line(best, carry, "carry.in"))
    return carry, 0


def _marks(variant: Variant, result: Result, score: tuple[int, ...]) -> tuple[str, ...]:
    """What the paper sheet of the game shows in place of a number (D4: "XX" and "-")."""
    marks = ["" if points else variant.zero_mark for points in score]
    marks[result.makers] = variant.set_mark if makers_failed(variant, result.outcome) else ""
    return tuple(marks)
