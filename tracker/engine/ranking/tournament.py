"""A tournament as the keys of its standings see it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.match_points import Scale
from tracker.engine.ranking.outcome import RankedEntrant
from tracker.engine.ranking.scorecard import RoundScore, Scorecard

Law = Literal[2024, 2026]
"""The text of FIDE C.07 that applies: that of August 2024, or that of March 2026."""


@dataclass(frozen=True, eq=False)
class RankedTournament:
    """Scorecards and what else decides between entrants, all by start number, ranked or not.

    It has no slots, for it keeps what several keys ask for. `places` are the final places of a
    knock-out, `playoffs` the points of extra games that break a tie. `uncounted` says by its code
    why a key has nothing to count in this tournament's game.
    """

    entrants: Mapping[int, RankedEntrant]
    cards: Mapping[int, Scorecard]
    scale: Scale
    seed: str = ""
    is_round_robin: bool = False
    law: Law = 2024
    places: Mapping[int, int] = field(default_factory=dict)
    playoffs: Mapping[int, Score] = field(default_factory=dict)
    uncounted: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def rounds(self) -> int:
        """Number of rounds so far."""
        return max(
            (round_.outcome.round for card in self.cards.values() for round_ in card.rounds),
            default=0,
        )

    @cached_property
    def on_paper(self) -> frozenset[int]:
        """Entrants with a round of which only the result is known, and no hands."""
        return frozenset(
            number
            for number, card in self.cards.items()
            if any(
                round_.outcome.is_played and round_.outcome.is_on_paper for round_ in card.rounds
            )
        )

    @cached_property
    def scores(self) -> dict[int, Score]:
        """Match points by entrant."""
        return {number: card.match_points for number, card in self.cards.items()}

    def met(self, score: RoundScore) -> tuple[int, ...]:
        """Returns the opponents of a round, or the scheduled ones if a side forfeited."""
        if self._is_complete:
            return score.outcome.opponents
        return tuple(opponent for opponent in score.outcome.opponents if opponent in self.cards)

    @cached_property
    def _is_complete(self) -> bool:
        """True if every opponent is in the tournament: none is the house."""
        return all(
            opponent in self.cards
            for card in self.cards.values()
            for round_ in card.rounds
            for opponent in round_.outcome.opponents
        )
