"""Roem: combinations in a side's tricks, recorded as one sum (rules.md, section 9).

Sequences and equal cards count if they are in one trick: at most 100 per trick, and once 200 for
four jacks.
"""

from collections.abc import Iterator

from scoring.counting import Count
from scoring.language import phrase
from scoring.problems import Problems
from scoring.tricks import Sides
from scoring.variant import Variant

Numbers = tuple[int, ...]

STEP = 10
NEVER = (10, 30)
"""The smallest possible values are 20, 40 and 50."""
MOST_IN_TRICK = 100
FOUR_JACKS = 200


def check_roem(variant: Variant, roem: Numbers, count: Count, problems: Problems) -> None:
    """Note sums that are impossible in the tricks a side has or can have won."""
    if count.tricks is not None and 0 in count.tricks and any(roem):
        for side, points in enumerate(roem):
            if points and not count.tricks[side]:
                text = phrase("A side without a trick cannot have roem.")
                problems.add(f"roem.{side}", "tricks_conflict", text)
    if not problems.at("roem") and not _can_be(variant, roem, count):
        text = phrase(
            "Roem is 0, 20, 40, 50 and so on in tens, and in a trick 100 at most, once 200."
        )
        problems.add("roem", "roem_impossible", text)


def _can_be(variant: Variant, roem: Numbers, count: Count) -> bool:
    if any(points < 0 or points % STEP or points in NEVER for points in roem):
        return False
    if max(roem) <= FOUR_JACKS:
        return True
    own = all(
        points <= _most(tricks)
        for points, tricks in zip(roem, _most_tricks(variant, roem, count), strict=True)
    )
    return own and sum(roem) <= _most(variant.tricks)


def _most(tricks: int) -> int:
    """The most roem in this number of tricks."""
    return MOST_IN_TRICK * tricks + FOUR_JACKS - MOST_IN_TRICK


def _most_tricks(variant: Variant, roem: Numbers, count: Count) -> Iterator[int]:
    """The most tricks of each side: one less if another side has won something."""
    for side in variant.each_side:
        if count.tricks is not None:
            yield count.tricks[side]
        else:
            others = variant.others[side]
            has_won = [count.points[other] or roem[other] for other in others]
            yield variant.tricks - sum(map(bool, has_won))


def with_roem(variant: Variant, ways: list[Sides], roem: Numbers) -> list[Sides]:
    """The possibilities in which every side with roem has a trick."""
    winners = {side for side in variant.each_side if roem[side]}
    return [way for way in ways if not way & winners]
