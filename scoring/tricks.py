"""Sides without a trick, where a rule depends on it (rules.md, section 7)."""

from scoring.counting import Count, less
from scoring.seats import Side
from scoring.totals import possible_tricks
from scoring.variant import Variant

Sides = frozenset[Side]

NO_SIDE: Sides = frozenset()


def sides_without_trick(variant: Variant, count: Count, trump: str | None) -> list[Sides]:
    """Every possible set of sides without a trick, the smallest first; one if known.

    It is known from the tricks, or if the points allow only one division of the cards. If no rule
    of the game depends on it, every side is assumed to have won one.
    """
    if count.tricks is None and not variant.tricks_matter:
        return [NO_SIDE]
    return possible_without_trick(variant, count, trump)


def possible_without_trick(variant: Variant, count: Count, trump: str | None) -> list[Sides]:
    """Every possible set of sides without a trick, even if no rule depends on it."""
    if count.tricks is not None:
        return [_without(variant, count.tricks)]
    if 0 not in count.points:
        return [NO_SIDE]
    empty = [
        side for side, points in enumerate(count.points) if not points and side != count.last_trick
    ]
    if not empty:
        return [NO_SIDE]
    return sorted(_possible(variant, count, trump, 2 ** len(empty)), key=len)


def _possible(variant: Variant, count: Count, trump: str | None, most: int) -> set[Sides]:
    deck = variant.terms(trump).deck
    found: set[Sides] = set()
    for winner in variant.each_side if count.last_trick is None else (count.last_trick,):
        points = count.points
        if count.last_trick is None:
            points = less(points, winner, variant.last_trick)
        if min(points) < 0 or max(points) > deck.total:
            continue
        for tricks in possible_tricks(deck, points, winner):
            found.add(_without(variant, tricks))
            if len(found) == most:
                return found
    return found


def _without(variant: Variant, tricks: tuple[int, ...]) -> Sides:
    """The sides with no tricks."""
    return frozenset(side for side, won in zip(variant.each_side, tricks, strict=True) if not won)
