"""What everybody may read: no event that is being set up, no result that waits.

Here and nowhere else stands what an event hides before its prize-giving; which pages then say
what is in docs/decisions/what-hidden-places-hide.md.
"""

from django.db.models import Q, QuerySet

from tracker.models import Evening, Event, Game
from tracker.models.event import DRAFT


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


def visible_evenings() -> QuerySet[Evening]:
    """Every evening but those of events that are being set up."""
    return Evening.objects.exclude(event__state=DRAFT)
