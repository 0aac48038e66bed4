"""Rounds of twos: who may meet, what there is between two, and the round that a matching makes."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from scoring.language import phrase
from tracker.engine.pairing.conflicts import remarks
from tracker.engine.pairing.draw import (
    CannotDrawError,
    Draw,
    DrawEntry,
    DrawnPairing,
    Note,
    PairingInput,
    SitOut,
)
from tracker.engine.pairing.encounters import Pair, pair, rounds_opposed
from tracker.engine.pairing.history import FirstSide, first_sides, free_rounds
from tracker.engine.pairing.matching import Candidates, Cost, Matching, cheapest_matching
from tracker.engine.pairing.tables import number_tables

Pairs = tuple[tuple[int, int], ...]
_WANTS_FIRST = (False, None, True)
"""Where somebody sat the last time, who would most like to be first before the others."""


@dataclass(frozen=True, slots=True)
class Opponents:
    """Those who are there in the order of their standing, or of the lot, and what is behind them.

    Everybody is known by the index in `order`, from 0; the index after the last one is the bye.
    """

    field: PairingInput
    order: tuple[DrawEntry, ...]
    met: Mapping[Pair, tuple[int, ...]]
    free: Counter[int]
    first: Mapping[int, FirstSide]
    remarks: Callable[[int, int], tuple[Note, ...]]

    @property
    def bye(self) -> int | None:
        """The index of the bye; None where the number is even."""
        return len(self.order) if len(self.order) % 2 else None

    def pair(self, one: int, two: int) -> Pair:
        """The start numbers of two."""
        return pair(self.order[one].entrant, self.order[two].entrant)

    def times_met(self, one: int, two: int) -> int:
        """How often two have met."""
        return len(self.met.get(self.pair(one, two), ()))

    def would_rather_not(self, one: int, two: int) -> bool:
        """Whether two should not meet."""
        unwished = self.field.rather_not
        return bool(unwished) and frozenset(self.pair(one, two)) in unwished

    def must_not_meet(self, one: int, two: int) -> bool:
        """Whether two must never meet; the bye is nobody."""
        never = self.field.never
        return bool(never) and two != self.bye and frozenset(self.pair(one, two)) in never

    def are_of_one_club(self, one: int, two: int) -> bool:
        """Whether two are of the same club; who has none is of none."""
        return self.order[one].club == self.order[two].club != ""

    def byes(self, one: int) -> int:
        """How many free rounds somebody has had."""
        return self.free[self.order[one].entrant]

    def first_side(self, one: int) -> FirstSide:
        """How often somebody had the first side."""
        return self.first.get(self.order[one].entrant, FirstSide())

    def notes(self, one: int, two: int) -> tuple[Note, ...]:
        """What is worth knowing of two who meet."""
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
        """The cheapest twos of those who may meet, the one with the bye among them.

        `orders` bring those near each other who are not so in the standing; `dear` as in
        Candidates. Two who are to be `together` are, whatever that costs. Raises CannotDrawError
        where those who must not meet leave no round.
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
