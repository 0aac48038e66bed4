"""A round of twos as its matching weighs it: who meets, and what kept those apart who were nearer.

What was impossible is tried, not guessed: two who were nearer are put together, everybody else is
matched anew at the lowest cost, and the first cost that is higher then was in the way.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import add
from random import Random

from tracker.engine.pairing.draw import (
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    Reasons,
    RejectedPair,
    Weighed,
)
from tracker.engine.pairing.matching import Cost
from tracker.engine.pairing.opponents import Opponents, Pairs

MOST_TRIED = 2
"""For how many who would be nearer to each of a table it is found out what was in the way."""


@dataclass(frozen=True, slots=True)
class MatchedRound:
    """What a matching weighs: the costs of two, by their places in the order of `there`.

    `codes` are what the costs are about. `nearness` says how far two are from what the rule wants,
    whatever they have behind them. `dear` and `orders` are as in `Candidates`.
    """

    there: Opponents
    cost: Callable[[int, int], Cost]
    codes: tuple[str, ...]
    nearness: Callable[[int, int], tuple[int, ...]]
    dear: int
    orders: tuple[Sequence[int], ...] = ()

    def pairs(self, random: Random, together: frozenset[int] = frozenset()) -> Pairs:
        """The cheapest twos, with these together where some are named."""
        return self.there.cheapest_pairs(
            self.cost, random, dear=self.dear, orders=self.orders, together=together
        )

    def reasons(self, draw: Draw, table: DrawnPairing, random: Random) -> Reasons:
        """What was weighed at a table of the draw, and what was in the way of those nearer."""
        pairs = self._pairs_of(draw)
        here = next(two for two in pairs if self._numbers(two) == set(table.entrants))
        accepted = self._cost_of(pairs)
        weighed = map(Weighed, self.codes, map(int, self.cost(*here)), accepted)
        others = tuple(self._other(two, accepted, random) for two in self._nearer(here))
        found = () if others else (Note("none_nearer"),)
        rule = (Note("first_counts_most"), *found)
        return Reasons(rule=rule, weighed=tuple(weighed), others=others)

    def _pairs_of(self, draw: Draw) -> Pairs:
        at = {entry.entrant: place for place, entry in enumerate(self.there.order)}
        meeting = [sorted(at[who] for who in table.entrants) for table in draw.tables]
        free = [(at[out.entrant], self.there.bye or 0) for out in draw.sitting_out]
        return (*((one, two) for one, two in meeting), *free)

    def _numbers(self, two: tuple[int, int]) -> set[int]:
        return {self.there.order[place].entrant for place in two if place != self.there.bye}

    def _cost_of(self, pairs: Pairs) -> Cost:
        first, *rest = (self.cost(*two) for two in pairs)
        total = tuple(map(int, first))
        for cost in rest:
            total = tuple(map(add, total, cost))
        return total

    def _nearer(self, here: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Twos with one of these who would be nearer than these two are, the nearest first."""
        best = self.nearness(*here)
        places = range(len(self.there.order))
        found = (
            sorted(
                (self.nearness(min(who, two), max(who, two)), min(who, two), max(who, two))
                for two in places
                if two not in here
            )[:MOST_TRIED]
            for who in here
        )
        return (
            (one, two)
            for nearness, one, two in sorted(set(chain.from_iterable(found)))
            if nearness < best
        )

    def _other(self, two: tuple[int, int], accepted: Cost, random: Random) -> RejectedPair:
        """What was in the way of two who would be nearer."""
        numbers = self.there.order[two[0]].entrant, self.there.order[two[1]].entrant
        if self.there.must_not_meet(*two):
            return RejectedPair("never", *numbers)
        if proved := self._proved(two, accepted):
            return proved
        try:
            tried = self._cost_of(self.pairs(random, frozenset(two)))
        except CannotDrawError:
            return RejectedPair("no_round", *numbers)
        for place, (then, now) in enumerate(zip(tried, accepted, strict=True)):
            if then > now:
                return RejectedPair(*self._obstacle(two, place, then, now))
            if then < now:
                break
        return RejectedPair("as_good", *numbers)

    def _proved(self, two: tuple[int, int], accepted: Cost) -> RejectedPair | None:
        """What is in the way for certain: a cost of these two that the round has avoided.

        As it has avoided all that counts more too, no round with them can be as good.
        """
        for place, own in enumerate(self.cost(*two)):
            if accepted[place]:
                return None
            if own:
                found = RejectedPair(*self._obstacle(two, place, own, 0))
                return found if found.code != "costs" else None
        return None

    def _obstacle(
        self, two: tuple[int, int], place: int, then: int, now: int
    ) -> tuple[str, int, int, tuple[int | str, ...]]:
        code, (one, other) = self.codes[place], two
        numbers = self.there.order[one].entrant, self.there.order[other].entrant
        rounds = self.there.met.get(self.there.pair(one, other), ())
        if code == "repeats" and rounds:
            return "met", *numbers, rounds
        if code == "unwished" and self.there.would_rather_not(one, other):
            return "unwished", *numbers, ()
        if self.there.are_of_one_club(one, other) and then - now <= self._of_club(two, place):
            return "same_club", *numbers, ()
        return "costs", *numbers, (code, then, now)

    def _of_club(self, two: tuple[int, int], place: int) -> int:
        """What two of a club add to this cost for being of one."""
        if self.codes[place] == "order":
            return self.cost(*two)[place] - self.nearness(*two)[-1]
        return int(self.codes[place] == "same_club")
