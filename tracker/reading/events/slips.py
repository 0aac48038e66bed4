"""Whether the slip of a table can be right, as far as its points tell."""

from collections.abc import Sequence

from scoring.language import Phrase
from scoring.slips import sum_fault
from tracker.models import Round
from tracker.reading.events.rules import played_by, variant_of

MOST_HANDS = 60
"""No game that goes to its target is longer."""


def slip_fault(round_: Round, points: Sequence[int]) -> Phrase | None:
    """Why a table of this round cannot have brought these points, one per side; None if it can."""
    variant = variant_of(round_.event)
    if len(points) != variant.sides:
        variant = played_by(variant, len(points)) or variant
    return sum_fault(variant, points, _hands(round_))


def _hands(round_: Round) -> range:
    """How many hands a table can have played: all, or fewer where a clock or a lead ends it."""
    event, least = round_.event, round_.event.games // 2 + 1
    if event.hands is None:
        return range(least, MOST_HANDS * event.games + 1)
    if round_.minutes is not None:
        return range(event.hands * event.games + 1)
    return range(event.hands * least, event.hands * event.games + 1, event.hands)
