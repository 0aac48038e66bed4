"""Who met whom in an event, as a page."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.common.forms import SearchForm
from tracker.common.views import HtmxRequest, page_or_part
from tracker.tournaments.book.stamps_queries import watched_event
from tracker.tournaments.book.texts import event_head
from tracker.tournaments.standings.crosstable_texts import crosstable as crosstable_of
from tracker.tournaments.standings.crosstable_texts import listed_rows


@require_safe
def crosstable(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The crosstable of an event as far as everybody may see it, a page of it."""
    watched = watched_event(club, pk, timezone.now())
    table, search = crosstable_of(watched), SearchForm(request.GET)
    context = {"club": watched.event.evening.club, "event": event_head(watched.event)}
    context |= {"table": table, "search": search}
    context |= {"listed": listed_rows(table, search.text, search.page)}
    return page_or_part(request, "events/crosstable.html", "found", context)
