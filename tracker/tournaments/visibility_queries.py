"""The lens through which everybody reads: no event that is being set up, no result that waits.

Here and nowhere else stands what an event hides before its prize-giving; which pages then say what
is in docs/decisions/what-hidden-places-hide.md.
"""

from django.db.models import Q, QuerySet

from tracker.models import Evening, Event, EventChange, Game
from tracker.models.event import DRAFT
from tracker.tournaments.log.queries import ChangeKind

OF_A_TABLE = (
    *(ChangeKind.GAME_ENDED, ChangeKind.GAME_GOES_ON, ChangeKind.GAME_REMOVED),
    *(ChangeKind.GAME_RESTORED, ChangeKind.HAND_CHANGED, ChangeKind.HAND_SAME),
    *(ChangeKind.RESULT_TYPED, ChangeKind.RESULT_OF_HANDS),
    *(ChangeKind.RESULT_FORFEITED, ChangeKind.RESULT_AS_PLAYED),
    ChangeKind.NOTE,
)
"""Lines of the log that tell of the result of one table; of a note nobody knows."""


def hides_results(event: Event) -> bool:
    """Whether an event has places to announce: until then nobody is told a result of it."""
    return (event.revealed_from or 1) > 1


def is_held_back(game: Game) -> bool:
    """Whether the result of a game as the lookups give it waits: all of an evening wait or none."""
    event: Event | None = getattr(game.evening, "event", None)
    return event is not None and hides_results(event)


def results_visible(games: str = "") -> Q:
    """Which games have no result that waits; `games` leads to them, such as `seats__game__`."""
    first = f"{games}evening__event__revealed_from"
    return Q(**{f"{first}__isnull": True}) | Q(**{f"{first}__lte": 1})


def visible_log(event: Event) -> QuerySet[EventChange]:
    """The lines of an event’s log without those that could tell of a result that waits."""
    lines = event.changes.all()
    harmless = [kind for kind in ChangeKind if kind not in OF_A_TABLE]
    return lines.filter(kind__in=harmless) if hides_results(event) else lines


def visible_evenings() -> QuerySet[Evening]:
    """Every evening but those of events that are being set up."""
    return Evening.objects.exclude(event__state=DRAFT)
