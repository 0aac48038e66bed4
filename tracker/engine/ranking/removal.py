"""What becomes of rounds against somebody who was removed from the event."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Literal

from tracker.engine.ranking.outcome import Outcome

Removal = Literal["keep", "void", "half"]
"""`keep` leaves what was played and every forfeit after it as they are, `void` counts no round of
theirs for anybody, and `half` voids them where fewer than half of the rounds so far were played,
as round robins do.
"""


def after_removal(
    outcomes: Sequence[Outcome], removed: Collection[int], removal: Removal
) -> tuple[Outcome, ...]:
    """The outcomes with those void that no longer count: all of a removed entrant's tables."""
    gone = set(removed)
    if removal == "half":
        gone -= _half_played(outcomes)
    if removal == "keep" or not gone:
        return tuple(outcomes)
    return tuple(
        replace(outcome, kind="void")
        if outcome.entrant in gone or not gone.isdisjoint((*outcome.opponents, *outcome.partners))
        else outcome
        for outcome in outcomes
    )


def _half_played(outcomes: Sequence[Outcome]) -> set[int]:
    """Who played half of the rounds or more."""
    rounds = max((outcome.round for outcome in outcomes), default=0)
    played = Counter(outcome.entrant for outcome in outcomes if outcome.is_played)
    return {entrant for entrant, number in played.items() if 2 * number >= rounds}
