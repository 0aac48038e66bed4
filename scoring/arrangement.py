"""Melds with unknown cards: every possible arrangement is tried.

The contest is decided if all arrangements give each side the same points (rules.md, section 7).
"""

from typing import NamedTuple

from scoring.contest import ALL_OF, MeldAward, award_of, award_points
from scoring.melds import Key, MeldClaim, Placement, clash
from scoring.seats import Seat, Side
from scoring.tricks import Sides
from scoring.variant import Variant

MOST_TRIES = 10_000
"""The maximum number of placements tried before the missing details are asked for."""

_WORST: Key = (-1, 0, 0, 0, 0)


class TooManyArrangementsError(Exception):
    """There are more arrangements than the limit."""


class _Decision(NamedTuple):
    """The decision of the contest, and the award if the table allows it."""

    is_made: bool
    award: MeldAward | None = None


class Arrangements:
    """All arrangements of a hand's claims, and who scores melds in them.

    `held` are cards in a hand that are no meld, like bella. `winner` is the side whose best meld
    won at the table, "tie", or None if unknown.
    """

    def __init__(
        self,
        variant: Variant,
        dealer: Seat,
        claims: tuple[MeldClaim, ...],
        held: tuple[MeldClaim, ...],
        winner: Side | str | None = None,
    ) -> None:
        self._variant, self._dealer, self._winner, self._claims = variant, dealer, winner, claims
        self._places = sorted(
            range(len(claims)), key=lambda place: best_key(claims[place]), reverse=True
        )
        self._order = (*(claims[place] for place in self._places), *held)
        self._tries = 0

    def exist(self) -> bool:
        """True if any arrangement is possible. Raises TooManyArrangementsError."""
        return self._completes([])

    def awards(self, losing: Sides) -> list[MeldAward]:
        """Awards with different points, at most two; empty if no arrangement is possible.

        Melds of the sides in `losing` bring nothing. Raises TooManyArrangementsError.
        """
        found: dict[tuple[int, ...], MeldAward] = {}
        self._collect([], found, losing)
        return list(found.values())

    def _collect(
        self, chosen: list[Placement], found: dict[tuple[int, ...], MeldAward], losing: Sides
    ) -> None:
        decision = self._decision(chosen)
        if decision.is_made:
            if decision.award is not None:
                points = award_points(self._variant, self._claims, decision.award, losing)
                if points not in found and self._completes(chosen):
                    found[points] = decision.award
            return
        for placement in self._order[len(chosen)].placements:
            if len(found) < self._most_awards and self._fits(chosen, placement):
                self._collect([*chosen, placement], found, losing)

    @property
    def _most_awards(self) -> int:
        """1 if the table decides the winner anyway: one arrangement suffices."""
        if self._winner == "tie":
            # A tie involves both sides; among three it may be any two, and either partner.
            rule, variant = self._variant.meld_tie, self._variant
            is_open = {"eldest": variant.players > 2, "split": variant.sides > 2}.get(rule, False)
            return 2 if is_open else 1
        return 2 if self._winner is None else 1

    def _decision(self, chosen: list[Placement]) -> _Decision:
        """The decision, once no open meld can change it."""
        if not self._claims or not self._variant.meld_contest:
            return _Decision(True, MeldAward(all_of=self._variant.each_side))
        contest = self._order[: len(self._claims)]
        keys = [placement.key for placement in chosen[: len(contest)]]
        best = max(keys, default=_WORST)
        leading = [place for place, key in enumerate(keys) if key == best]
        may_lead = [claim for claim in contest[len(keys) :] if best_key(claim) >= best]
        sides = {claim.side for claim in [*(contest[place] for place in leading), *may_lead]}
        if may_lead and len(sides) > 1:
            return _Decision(False)
        if self._winner not in (None, "tie" if len(sides) > 1 else next(iter(sides))):
            return _Decision(True)
        if len(sides) == 1:
            return _Decision(True, ALL_OF[sides.pop()])
        places = [self._places[place] for place in leading]
        return _Decision(True, award_of(self._variant, self._dealer, self._claims, places))

    def _completes(self, chosen: list[Placement]) -> bool:
        if len(chosen) == len(self._order):
            return True
        return any(
            self._fits(chosen, placement) and self._completes([*chosen, placement])
            for placement in self._order[len(chosen)].placements
        )

    def _fits(self, chosen: list[Placement], placement: Placement) -> bool:
        """True if the next claim can be these cards beside those already placed."""
        self._tries += 1
        if self._tries > MOST_TRIES:
            raise TooManyArrangementsError
        claim, together = self._order[len(chosen)], placement.cards
        for other, placed in zip(self._order, chosen, strict=False):
            if clash(self._variant, other, placed, claim, placement):
                return False
            if other.seat == claim.seat:
                together |= placed.cards
        return together.bit_count() <= self._variant.hand_size


def best_key(claim: MeldClaim) -> Key:
    """The best possible rank of a claim."""
    return max(placement.key for placement in claim.placements)
