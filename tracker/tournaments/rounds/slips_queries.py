"""What the tables of a round can have played, for whoever reads their slips."""

from scoring.variant import Variant
from tracker.models import Event, Round
from tracker.tournaments.rules_queries import played_by, variant_of

MOST_HANDS = 60
"""No game that goes to its target is longer."""


def played_on(round_: Round, sides: int) -> tuple[Variant, range]:
    """The game of a table of so many sides, and the numbers of hands that it can have played."""
    variant = variant_of(round_.event)
    if sides != variant.sides:
        variant = played_by(variant, sides) or variant
    return variant, _hands(round_)


def most_hands(event: Event) -> int:
    """More hands no slip is for: there can be more than were planned, until a tie is broken."""
    return max(MOST_HANDS, event.hands or 0) * event.games


def _hands(round_: Round) -> range:
    """How many hands a table can have played: all, or fewer where a clock or a lead ends it."""
    event, least = round_.event, round_.event.games // 2 + 1
    if event.hands is None:
        return range(least, MOST_HANDS * event.games + 1)
    if round_.minutes is not None:
        return range(event.hands * event.games + 1)
    return range(event.hands * least, event.hands * event.games + 1, event.hands)
