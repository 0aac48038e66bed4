"""Which sides won no trick, where that decides something (rules.md, section 7)."""

from scoring.counting import Count, less
from scoring.seats import Side
from scoring.totals import possible_tricks
from scoring.variant import Variant

Sides = frozenset[Side]

NO_SIDE: Sides = frozenset()


def sides_without_trick(variant: Variant, count: Count, trump: str | None) -> list[Sides]:
    """Every set of sides that may have won no trick, the smallest first; one where it is known.

    It is known from the tricks, or from points that leave no other division of the cards. Where no
    rule of the game asks for it, every side is taken to have won one.
    """
    if count.tricks is None and not variant.tricks_matter:
        return [NO_SIDE]
    return possible_without_trick(variant, count, trump)


def possible_without_trick(variant: Variant, count: Count, trump: str | None) -> list[Sides]:
    """Every set of sides that may have won no trick, whether or not a rule asks for it."""
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
    """The sides that won none of these tricks."""
    return frozenset(side for side, won in zip(variant.each_side, tricks, strict=True) if not won)
