"""Which melds score (rules.md, section 4, "Who scores")."""

from dataclasses import dataclass

from scoring.melds import Key, MeldClaim
from scoring.seats import SIDES, Seat, Side
from scoring.tricks import NO_SIDE, Sides
from scoring.variant import Variant


@dataclass(frozen=True, slots=True, eq=False)
class MeldAward:
    """The award of the contest: sides in `all_of` score all their melds, `half_of` half of each.

    `half_of` holds indices into the list of claims. If both are empty, no melds score.
    """

    all_of: tuple[Side, ...] = ()
    half_of: tuple[int, ...] = ()


NOBODY = MeldAward()
ALL_OF = tuple(MeldAward((side,)) for side in SIDES)
"""The awards in which a single side scores."""


def award_points(
    variant: Variant, claims: tuple[MeldClaim, ...], award: MeldAward, losing: Sides = NO_SIDE
) -> tuple[int, ...]:
    """The meld points of each side under an award; sides in `losing` have none."""
    points = [0] * variant.sides
    for place, claim in enumerate(claims):
        if claim.side in losing:
            continue
        if claim.side in award.all_of:
            points[claim.side] += claim.points
        elif place in award.half_of:
            points[claim.side] += claim.points // 2
    return tuple(points)


def best_places(keys: list[Key]) -> list[int]:
    """The indices of the best melds."""
    best = max(keys)
    return [place for place, key in enumerate(keys) if key == best]


def award_of(
    variant: Variant, dealer: Seat, claims: tuple[MeldClaim, ...], best: list[int]
) -> MeldAward:
    """The award if the claims at these indices are the best."""
    sides = {claims[place].side for place in best}
    if len(sides) == 1:
        return ALL_OF[sides.pop()]
    if variant.meld_tie == "eldest":
        first = min(best, key=lambda place: (claims[place].seat - dealer - 1) % variant.players)
        return ALL_OF[claims[first].side]
    if variant.meld_tie == "split":
        one_a_side = {claims[place].side: place for place in reversed(best)}
        return MeldAward(half_of=tuple(sorted(one_a_side.values())))
    return NOBODY
