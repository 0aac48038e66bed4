"""How long a rehearsal takes by its own clock."""

from datetime import timedelta

from tracker.tournaments.rehearsal.services.tables import A_HAND
from tracker.tournaments.setup.planning_services import EventPlan

PAUSE = timedelta(minutes=2)
"""What passes between two steps."""
USUAL_HANDS = 30
"""What a game is taken to last, rather too long than too short, where only its target ends it."""
BESIDE_PLAY = 5
"""The steps of a round beside its tables: drawn, started, somebody missing, closed, corrected."""
AROUND = 3
"""The steps of an event beside its rounds: set up, entered, over."""


def length_of(plan: EventPlan, entrants: int, *, is_on_paper: bool) -> timedelta:
    """What passes from the set-up to the end at most, so that nothing comes after now.

    Tables play side by side, but results from paper are typed one after another.
    """
    hands = plan.games * (plan.hands or USUAL_HANDS)
    # No format has more tables than entrants.
    tables = entrants * PAUSE if is_on_paper else hands * A_HAND + 2 * PAUSE
    return AROUND * PAUSE + plan.rounds * (tables + BESIDE_PLAY * PAUSE)
