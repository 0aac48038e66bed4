"""Tables that a director has locked in a draw, as the log has them."""

from itertools import takewhile

from django.utils.translation import gettext as _

from tracker.models import Event, Round
from tracker.reading.events.exchanges import SeatExchange, exchanges_in
from tracker.reading.events.rules import format_of
from tracker.reading.events.telling import ChangeKind


def locks_of(round_: Round) -> tuple[SeatExchange, ...]:
    """What was locked and unlocked in the draws of a round, the first change first.

    What was locked in a draw that was taken back was never played.
    """
    back = ChangeKind.DRAW_TAKEN_BACK
    kinds = (ChangeKind.TABLE_LOCKED, ChangeKind.TABLE_UNLOCKED, back)
    lines = round_.event.changes.filter(kind__in=kinds, facts__round=round_.number)
    since = takewhile(lambda line: line.kind != back, lines.order_by("-pk"))
    return exchanges_in(round_.event, reversed([*since]))


def lock_obstacle(event: Event) -> str:
    """Why no table of an event's draws can be locked; "" where they can."""
    if format_of(event).can_lock:
        return ""
    return _("A plan says who meets in this format: exchange two seats instead.")
