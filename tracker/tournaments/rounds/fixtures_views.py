"""All rounds of a tournament whose plan is known ahead."""

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.common.forms import SearchForm
from tracker.common.views import HtmxRequest, page_or_part
from tracker.tournaments.book.stamps_queries import watched_event
from tracker.tournaments.book.texts import event_head
from tracker.tournaments.rounds.fixtures_pages import fixtures as fixtures_of
from tracker.tournaments.rounds.fixtures_pages import has_fixtures


@require_safe
def fixtures(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """Who meets whom on which day, in all rounds; those of one entrant are found by name."""
    watched = watched_event(club, pk, timezone.now())
    if not has_fixtures(watched.event):
        raise Http404
    search = SearchForm(request.GET)
    context = {"club": watched.event.evening.club, "event": event_head(watched.event)}
    context |= {"page": fixtures_of(watched, search.text), "search": search}
    return page_or_part(request, "events/fixtures.html", "found", context)
