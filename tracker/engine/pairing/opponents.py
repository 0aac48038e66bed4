"""Rounds of pairs: who may meet, what lies between two, and the round that a matching makes.

Reasons are tested, not guessed: two nearer opponents are forced together, all others are matched
again at the lowest cost, and the first cost that then rises was in the way.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import add
from random import Random

from scoring.language import phrase
from tracker.engine.pairing.conflicts import remarks
from tracker.engine.pairing.draw import (
    CannotDrawError,
    CostItem,
    Draw,
    DrawEntry,
    DrawnPairing,
    Note,
    PairingInput,
    Reasons,
    RejectedPair,
    SitOut,
)
from tracker.engine.pairing.encounters import (
    FirstSideBalance,
    Pair,
    first_sides,
    free_rounds,
    pair,
    rounds_opposed,
)
from tracker.engine.pairing.matching import Candidates, Cost, Matching, cheapest_matching
from tracker.engine.pairing.seating import number_tables

Pairs = tuple[tuple[int, int], ...]
_WANTS_FIRST = (False, None, True)
"""Values of `was_first`, strongest claim to the first side first."""


@dataclass(frozen=True, slots=True)
class Opponents:
    """Entrants present, in order of standings or lot, with their history.

    Entrants are indices into `order`, from 0; the index after the last one is the bye.
    """

    field: PairingInput
    order: tuple[DrawEntry, ...]
    met: Mapping[Pair, tuple[int, ...]]
    free: Counter[int]
    first: Mapping[int, FirstSideBalance]
    remarks: Callable[[int, int], tuple[Note, ...]]

    @property
    def bye(self) -> int | None:
        """The index of the bye; None where the number is even."""
        return len(self.order) if len(self.order) % 2 else None

    def pair(self, one: int, two: int) -> Pair:
        """The start numbers of two."""
        return pair(self.order[one].entrant, self.order[two].entrant)

    def times_met(self, one: int, two: int) -> int:
        """Counts the meetings of two."""
        return len(self.met.get(self.pair(one, two), ()))

    def should_avoid(self, one: int, two: int) -> bool:
        """True if two should not meet."""
        unwished = self.field.rather_not
        return bool(unwished) and frozenset(self.pair(one, two)) in unwished

    def must_not_meet(self, one: int, two: int) -> bool:
        """True if two must never meet; always False for the bye."""
        never = self.field.never
        return bool(never) and two != self.bye and frozenset(self.pair(one, two)) in never

    def are_of_one_club(self, one: int, two: int) -> bool:
        """True if two share a club; entrants without a club share none."""
        return self.order[one].club == self.order[two].club != ""

    def byes(self, one: int) -> int:
        """Counts an entrant's byes."""
        return self.free[self.order[one].entrant]

    def first_side(self, one: int) -> FirstSideBalance:
        """Returns an entrant's balance of first sides."""
        return self.first.get(self.order[one].entrant, FirstSideBalance())

    def notes(self, one: int, two: int) -> tuple[Note, ...]:
        """Returns the notes about two who meet."""
        return self.remarks(self.order[one].entrant, self.order[two].entrant)

    def cheapest_pairs(
        self,
        cost: Callable[[int, int], Cost],
        random: Random,
        *,
        dear: int,
        orders: Sequence[Sequence[int]] = (),
        together: frozenset[int] = frozenset(),
    ) -> Pairs:
        """Returns the cheapest pairs of those who may meet, including the one with the bye.

        `orders` bring those near each other who are not so in the standings; `dear` as in
        Candidates. Two who are to be `together` are paired at any cost. Raises CannotDrawError if
        no round is legal.
        """

        def cost_if_allowed(one: int, two: int) -> Cost | None:
            if (one in together) != (two in together) or self.must_not_meet(one, two):
                return None
            return cost(one, two)

        candidates = Candidates(
            (range(len(self.order)), *orders), cost_if_allowed, wild=self.bye, dear=dear
        )
        found: Matching | None = cheapest_matching(candidates, random)
        if found is None:
            raise _no_round()
        return found.pairs

    def draw(
        self,
        pairs: Pairs,
        notes: Callable[[int, int], tuple[Note, ...]],
        **costs: int,
    ) -> Draw:
        """The round of these twos, tables in their order, with its costs before others given."""
        meeting = [pair for pair in pairs if pair[1] != self.bye]
        free = [place for place, two in pairs if two == self.bye]
        pairings = [
            DrawnPairing(0, self._sides(*pair, index), notes=notes(*pair))
            for index, pair in enumerate(meeting)
        ]
        accepted = {
            "repeats": sum(self.times_met(*pair) > 0 for pair in meeting),
            "second_byes": sum(self.byes(place) > 0 for place in free),
            "same_club": sum(self.are_of_one_club(*pair) for pair in meeting),
            **costs,
        }
        return Draw(
            number_tables(pairings, self.order),
            tuple(SitOut(self.order[place].entrant, "bye") for place in free),
            self.field.seed,
            tuple(accepted.items()),
        )

    def _sides(self, one: int, two: int, index: int) -> tuple[tuple[int, ...], ...]:
        """First who was so less often, then who was second last time, then one table the better."""
        turns = [one, two] if index % 2 == 0 else [two, one]
        turns.sort(key=self._turn)
        return tuple((self.order[each].entrant,) for each in turns)

    def _turn(self, one: int) -> tuple[int, int]:
        ahead, was_first = self.first_side(one)
        return ahead, _WANTS_FIRST.index(was_first)


def opponents(field: PairingInput, order: Sequence[DrawEntry]) -> Opponents:
    """The entrants of a field in an order, with what is behind them."""
    met = rounds_opposed(field.past)
    return Opponents(
        field, tuple(order), met, free_rounds(field), first_sides(field), remarks(field)
    )


def _no_round() -> CannotDrawError:
    return CannotDrawError(
        phrase("No round is possible in which nobody meets an opponent they must not meet."),
        phrase("Let one of these pairs meet, or have one of them sit out."),
    )


MOST_TRIED = 2
"""For how many who would be nearer to each of a table it is found out what was in the way."""


@dataclass(frozen=True, slots=True)
class MatchedRound:
    """Input of a matching: costs of pairs, by their places in the order of `there`.

    `codes` name the cost components. `nearness` measures how far a pair is from what the rule
    wants, regardless of its history. `dear` and `orders` are as in `Candidates`.
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
        """Explains a table of the draw, and what ruled out nearer opponents."""
        pairs = self._pairs_of(draw)
        here = next(two for two in pairs if self._numbers(two) == set(table.entrants))
        accepted = self._cost_of(pairs)
        weighed = map(CostItem, self.codes, map(int, self.cost(*here)), accepted)
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
        """Finds what ruled out a nearer pair."""
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
        """Finds a cost of the pair that the round has avoided, which proves what ruled it out.

        As the round also avoided all that counts more, no round with this pair can be as good.
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
        if code == "unwished" and self.there.should_avoid(one, other):
            return "unwished", *numbers, ()
        if self.there.are_of_one_club(one, other) and then - now <= self._of_club(two, place):
            return "same_club", *numbers, ()
        return "costs", *numbers, (code, then, now)

    def _of_club(self, two: tuple[int, int], place: int) -> int:
        """Returns the part of this cost that is due to a shared club."""
        if self.codes[place] == "order":
            return self.cost(*two)[place] - self.nearness(*two)[-1]
        return int(self.codes[place] == "same_club")
