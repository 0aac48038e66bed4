"""What everybody sees of an event while it is played: its clock and its log."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.access import Action, viewer_of
from tracker.common.forms import SearchForm
from tracker.common.queries.version_cache import digest
from tracker.common.views import HtmxRequest, page_or_part, part_unless_same, whole_page
from tracker.tournaments.book import lookups_queries as lookups
from tracker.tournaments.log.pages import log_page
from tracker.tournaments.rounds.texts import wall_clock


@require_safe
def clock(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The clock of an event, which asks for itself again and again."""
    event = lookups.event_for(club, pk)
    page = wall_clock(event, timezone.now())
    version = digest(page)
    context = _context(event) | {"page": page, "version": version}
    if request.htmx:
        return part_unless_same(request, "events/clock.html", "clock", context, version)
    return page_or_part(request, "events/clock.html", "clock", context)


@require_safe
def log(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The public lines of an event's log; with ?all, for who may read them, the others too.

    A phone at one of the tables is not told there how the others have played.
    """
    event, viewer = lookups.event_for(club, pk), viewer_of(request)
    is_all = "all" in request.GET and viewer.may(Action.READ_LOG)
    sees_all = is_all and viewer.may(Action.EXPORT)
    page = SearchForm(request.GET).page
    listed = log_page(event, page, is_public=not is_all, sees_all=sees_all)
    return whole_page(
        request, "events/log.html", _context(event) | {"listed": listed, "is_all": is_all}
    )


def _context(event: Any) -> dict[str, Any]:
    return {"club": event.evening.club, "event": event, "evening": event.evening}
