"""Equals against equals: a Swiss system by groups of the same points."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from math import floor
from random import Random
from typing import ClassVar, Literal, NamedTuple

from tracker.engine.pairing.draw import (
    Draw,
    DrawEntry,
    DrawnPairing,
    GroupPlace,
    Note,
    PairingInput,
    PairingSystem,
    Reasons,
    Shape,
    by_place,
    chance,
)
from tracker.engine.pairing.fitting import any_rounds, check_field
from tracker.engine.pairing.matching import NEAREST, Cost
from tracker.engine.pairing.opponents import MatchedRound, Opponents, opponents

Method = Literal["fold", "slide", "adjacent", "random"]


class GroupSpot(NamedTuple):
    """Where an entrant is: the group, 0 the highest; the position in it, from 0; its size.

    `lot` is the position by chance.
    """

    group: int
    position: int
    size: int
    lot: int


CODES = (
    *("repeats", "byes", "unwished", "score_groups", "floats_again", "float_places"),
    *("same_club", "order", "seats"),
)
"""Cost components of a pair, the most important first."""
_OFF_FOLD: dict[Method, Callable[[GroupSpot, GroupSpot], int]] = {
    "fold": lambda one, two: two.position - one.position - one.size // 2,
    "slide": lambda one, two: two.position + one.position - one.size // 2 * 2 + 1,
    "adjacent": lambda one, two: two.position - one.position - 1,
    "random": lambda one, two: abs(two.lot - one.lot) - 1,
}
"""Distance in places from the opponent that the method wants in a score group."""


@dataclass(frozen=True, slots=True)
class Swiss(PairingSystem):
    """Swiss system: pairs entrants with the same points.

    `method` pairs a group of six: "fold" 1-4, 2-5, 3-6; "slide" 1-6, 2-5, 3-4; "adjacent" 1-2, 3-4,
    5-6; "random" by lot. Points are rounded to multiples of `step` to form groups: 1/2 for victory
    points, 0 for points as they are.

    Criteria in order: no repeat; no second bye, and byes go far down; no unwanted meeting; few
    floats between groups, as the sum of squared distances; no one floats twice; the last of a group
    floats, to the first of the other; clubs stay apart; the method; the first side alternates.
    """

    method: Method = "fold"
    step: Fraction = Fraction(0)

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    @property
    def avoids_repeats(self) -> bool:
        """Always: repeats come only after all have met."""
        return True

    def rounds(self, entrants: int) -> range:
        """Any number; when all have met, those meet again to whom it costs least."""
        return any_rounds(entrants)

    def draw(self, field: PairingInput) -> Draw:
        """Draws the next round; the notes of the past tell who floated before."""
        check_field(field, self.shapes)
        random = chance(field, "round")
        matched, spots = self._matched(field, random)
        there, order = matched.there, matched.there.order
        pairs = matched.pairs(random)

        def notes(one: int, two: int) -> tuple[Note, ...]:
            is_float = spots[one].group != spots[two].group
            floated = (Note("floated_down", (order[one].entrant,)),) if is_float else ()
            return (*there.notes(one, two), *floated)

        floats = sum(spots[one].group != spots[two].group for one, two in pairs if two != there.bye)
        return there.draw(pairs, notes, floats=floats)

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """The score groups, the method, what was weighed, and who would have been nearer."""
        random = chance(field, "round")
        matched, spots = self._matched(field, random)
        found = matched.reasons(draw, table, random)
        two = [
            (entry, spot)
            for entry, spot in zip(matched.there.order, spots, strict=True)
            if entry.entrant in table.entrants
        ]
        is_float = two[0][1].group != two[1][1].group
        rule = Note("floated") if is_float else Note(self.method, (two[0][1].size,))
        groups = tuple(
            GroupPlace(entry.entrant, self._points(entry), spot.position + 1, spot.size)
            for entry, spot in two
        )
        return replace(found, rule=(rule, *found.rule), groups=groups)

    def _matched(self, field: PairingInput, random: Random) -> tuple[MatchedRound, list[GroupSpot]]:
        """Returns the round as the matching weighs it, and each entrant's spot."""
        order = sorted(by_place(field), key=self._points, reverse=True)
        there, spots = opponents(field, order), self._spots(order, random)
        off_fold = _OFF_FOLD[self.method]
        ideal = sorted(range(len(order)), key=lambda place: self._beside(spots[place]))
        matched = MatchedRound(
            there=there,
            cost=_cost(there, spots, off_fold),
            codes=CODES,
            nearness=lambda one, two: _nearness(spots[one], spots[two], off_fold),
            dear=1,
            orders=(ideal,),
        )
        return matched, spots

    def _points(self, entry: DrawEntry) -> Fraction:
        if not self.step:
            return entry.points
        return floor(entry.points / self.step + Fraction(1, 2)) * self.step

    def _spots(self, order: Sequence[DrawEntry], random: Random) -> list[GroupSpot]:
        spots = []
        for group, (_, entries) in enumerate(groupby(order, key=self._points)):
            size = len(list(entries))
            lots = random.sample(range(size), size)
            spots += [GroupSpot(group, position, size, lot) for position, lot in enumerate(lots)]
        return spots

    def _beside(self, spot: GroupSpot) -> tuple[int, int]:
        """A place in an order in which those are neighbours whom the method has meet."""
        half = spot.size // 2
        mirrored = min(spot.position, 2 * half - 1 - spot.position)
        beside = {
            "fold": spot.position % half if half else 0,
            "slide": mirrored if mirrored >= 0 else half,
            "adjacent": spot.position,
            "random": spot.lot,
        }
        return spot.group, beside[self.method]


def _cost(
    there: Opponents, spots: Sequence[GroupSpot], off_fold: Callable[[GroupSpot, GroupSpot], int]
) -> Callable[[int, int], Cost]:
    """Builds the cost function of a pair, the higher-ranked first, with the criteria of `Swiss`."""
    down, up = _floats(there.field)

    def cost(one: int, two: int) -> Cost:
        if two == there.bye:
            return 0, (there.byes(one) + 1) * len(there.order) - 1 - one, 0, 0, 0, 0, 0, 0, 0
        high, low = spots[one], spots[two]
        apart, places, off = _nearness(high, low, off_fold)
        floated = 0
        if apart:
            floated = down[there.order[one].entrant] + up[there.order[two].entrant]
        return (
            there.times_met(one, two),
            0,
            there.should_avoid(one, two),
            apart,
            floated,
            places,
            there.are_of_one_club(one, two),
            off,
            _seat_clash(there, one, two),
        )

    return cost


def _nearness(
    high: GroupSpot, low: GroupSpot, off_fold: Callable[[GroupSpot, GroupSpot], int]
) -> tuple[int, int, int]:
    """Returns the distance of a pair from the ideal: groups, places to float over, method."""
    apart = low.group - high.group
    if apart:
        return apart * apart, min(high.size - 1 - high.position + low.position, NEAREST), 0
    return 0, 0, min(abs(off_fold(high, low)), NEAREST) ** 2


def _seat_clash(there: Opponents, one: int, two: int) -> int:
    """2 where one of two gets further from an equal share of seats, 1 where one only stays."""
    mine, other = there.first_side(one), there.first_side(two)
    if mine.ahead != other.ahead:
        return 0
    if mine.ahead:
        return 2
    return int(mine.was_first is not None and mine.was_first == other.was_first)


def _floats(field: PairingInput) -> tuple[Counter[int], Counter[int]]:
    """Counts each entrant's earlier floats down, and up."""
    down: Counter[int] = Counter()
    up: Counter[int] = Counter()
    for past in field.past:
        for table in past.tables:
            for code, facts in table.pairing.notes:
                if code == "floated_down":
                    down.update(set(table.pairing.entrants) & set(facts))
                    up.update(set(table.pairing.entrants) - set(facts))
    return down, up
