"""The first side out in games that score in an order: bella, melds, then tricks."""

from scoring.scored import ScoredHand
from scoring.seats import Side
from scoring.variant import Variant

ORDER = ("bella", "meld.")
"""Line rules in order of writing; tricks and everything else come last."""


def first_out(variant: Variant, before: tuple[int, ...], scored: ScoredHand) -> Side | None:
    """The side whose bella or melds reach the target first; None if only tricks do.

    `before` are the totals before the hand.
    """
    if variant.target is None:
        return None
    times, totals = variant.terms(scored.bid.trump).times, list(before)
    for rule in ORDER:
        for side in variant.each_side:
            written = sum(
                line.points
                for line in scored.lines
                if line.side == side and line.rule.startswith(rule)
            )
            totals[side] += times * written
            if written and totals[side] >= variant.target:
                return side
    return None
