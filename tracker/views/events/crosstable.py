"""Who met whom in an event, as a page."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.forms.base import SearchForm
from tracker.reading.events.watching import watched_event
from tracker.views.answers import HtmxRequest, page_or_part
from tracker.vocabulary.crosstable import crosstable as crosstable_of
from tracker.vocabulary.crosstable import listed_rows
from tracker.vocabulary.events import event_head


@require_safe
def crosstable(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The crosstable of an event as far as everybody may see it, a page of it."""
    watched = watched_event(club, pk, timezone.now())
    table, search = crosstable_of(watched), SearchForm(request.GET)
    context = {"club": watched.event.evening.club, "event": event_head(watched.event)}
    context |= {"table": table, "search": search}
    context |= {"listed": listed_rows(table, search.text, search.page)}
    return page_or_part(request, "events/crosstable.html", "found", context)
