"""Totals and winners of a game (rules.md, section 6)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scoring.seats import Side, leader
from scoring.variant import Variant

Numbers = tuple[int, ...]

SMALL_FOR_BIG = 5
LAUBE_FROM = 4
BIG_FOR_MATCH = 10
TOP_OF_DIE = 6


class Ladder(NamedTuple):
    """The counting method of a game.

    `climbed` adds a hand's score to totals and small points; `shown` is what the sheet shows beside
    the totals, None if nothing.
    """

    climbed: Callable[[Numbers, Numbers, Numbers], tuple[Numbers, Numbers]]
    shown: Callable[[Numbers, Numbers], dict[str, object] | None]


def _race(totals: Numbers, small: Numbers, score: Numbers) -> tuple[Numbers, Numbers]:
    return tuple(total + points for total, points in zip(totals, score, strict=True)), small


def _small_and_big(totals: Numbers, small: Numbers, score: Numbers) -> tuple[Numbers, Numbers]:
    """Five small points are a big one, two against none; then both sides start again (D3)."""
    small = tuple(have + points for have, points in zip(small, score, strict=True))
    if max(small) < SMALL_FOR_BIG:
        return totals, small
    won = 2 if min(small) == 0 else 1
    big = tuple(
        total + won * (have >= SMALL_FOR_BIG) for total, have in zip(totals, small, strict=True)
    )
    return big, (0,) * len(small)


def _nothing_shown(totals: Numbers, small: Numbers) -> None:
    return None


def _points_shown(totals: Numbers, small: Numbers) -> dict[str, object]:
    """Small, big and match points, and the side in the Laube: against four or more small points."""
    return {
        "small": list(small),
        "big": list(totals),
        "match": [(big + BIG_FOR_MATCH // 2) // BIG_FOR_MATCH for big in totals],
        "laube": [have >= LAUBE_FROM for have in reversed(small)],
    }


def _dice_shown(totals: Numbers, small: Numbers) -> dict[str, object]:
    return {"dice": [{"face": _face(points), "down": points >= TOP_OF_DIE} for points in totals]}


def _face(points: int) -> int | None:
    """The face of the die: up to six and down again, None at the end (D3)."""
    if points == 0:
        return TOP_OF_DIE
    if points >= 2 * TOP_OF_DIE:
        return None
    return points if points <= TOP_OF_DIE else 2 * TOP_OF_DIE - points


LADDERS: Mapping[str, Ladder] = {
    "race": Ladder(_race, _nothing_shown),
    "small_and_big": Ladder(_small_and_big, _points_shown),
    "dice": Ladder(_race, _dice_shown),
}
"""The ladders by name in a variant."""


def target_at(variant: Variant, before: Numbers) -> int | None:
    """The target before a hand with these totals; None if there is none.

    If several sides reached it together and play on, it is raised step by step beyond them all.
    Without known totals it is the first one.
    """
    target, step, most = variant.target, variant.both_out, max(before, default=0)
    if target is None or isinstance(step, str) or most < target:
        return target
    return target + step * ((most - target) // step + 1)


def winner_at(
    variant: Variant, before: Numbers, totals: Numbers, makers: Side | None
) -> Side | None:
    """The winner with these totals after a hand, None while the game goes on.

    `before` are the totals before it, `makers` is the side that made trump, None if there is none.
    """
    target = target_at(variant, before)
    if target is None or max(totals) < target:
        return None
    if isinstance(variant.both_out, int) and sum(total >= target for total in totals) > 1:
        return None
    if variant.both_out == "maker" and makers is not None and totals[makers] >= target:
        return makers
    return leader(totals)
