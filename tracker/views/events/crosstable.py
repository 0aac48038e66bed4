"""Who met whom in an event, as a page."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.pages.events.crosstable import crosstable as crosstable_of
from tracker.reading.events.watching import watched_event
from tracker.views.answers import whole_page
from tracker.vocabulary.events import event_head


@require_safe
def crosstable(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The crosstable of an event as far as everybody may see it."""
    watched = watched_event(club, pk, timezone.now())
    context = {"club": watched.event.evening.club, "event": event_head(watched.event)}
    context |= {"table": crosstable_of(watched)}
    return whole_page(request, "events/crosstable.html", context)
