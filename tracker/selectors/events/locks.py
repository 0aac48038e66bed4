"""Tables that a director has locked in a draw, as the log has them."""

from django.db.models import Max
from django.utils.translation import gettext as _

from tracker.models import Event, Round
from tracker.selectors.events.exchanges import Exchange, exchanges_in
from tracker.selectors.events.rules import format_of
from tracker.selectors.events.telling import ChangeKind


def locks_of(round_: Round) -> tuple[Exchange, ...]:
    """What was locked and unlocked in the draws of a round, the first change first.

    What was locked in a draw that was taken back was never played.
    """
    lines = round_.event.changes.filter(facts__round=round_.number)
    back = lines.filter(kind=ChangeKind.DRAW_TAKEN_BACK).aggregate(last=Max("pk"))["last"]
    kinds = (ChangeKind.TABLE_LOCKED, ChangeKind.TABLE_UNLOCKED)
    found = lines.filter(kind__in=kinds, pk__gt=back or 0).order_by("pk")
    return exchanges_in(round_.event, found)


def lock_obstacle(event: Event) -> str:
    """Why no table of an event's draws can be locked; "" where they can."""
    if format_of(event).can_lock:
        return ""
    return _("A plan says who meets in this format: exchange two seats instead.")
