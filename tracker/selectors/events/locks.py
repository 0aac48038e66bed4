"""Tables that a director has locked in a draw, as the log has them."""

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.language import said
from tracker.models import Event, Round
from tracker.selectors.events.exchanges import Exchange
from tracker.selectors.events.rules import format_of
from tracker.selectors.words import clock

LOCKED = phrase("Round {}: table {} was locked.")
UNLOCKED = phrase("Round {}: table {} was unlocked.")
TAKEN_BACK = phrase("The draw of round {} was taken back.")
_BEGINS, _ENDS = "Round {}: table ", "locked."


def locks_of(round_: Round) -> tuple[Exchange, ...]:
    """What was locked and unlocked in the draws of a round, the first change first.

    What was locked in a draw that was taken back was never played.
    """
    back = TAKEN_BACK.format(round_.number)
    changed = Q(said__startswith=_BEGINS.format(round_.number), said__endswith=_ENDS)
    lines = list(round_.event.changes.filter(changed | Q(said=back)).order_by("pk"))
    last = max((at for at, one in enumerate(lines, start=1) if one.said == back), default=0)
    return tuple(Exchange(said(one.said), one.reason, clock(one.at)) for one in lines[last:])


def lock_obstacle(event: Event) -> str:
    """Why no table of an event's draws can be locked; "" where they can."""
    if format_of(event).can_lock:
        return ""
    return _("A plan says who meets in this format: exchange two seats instead.")
