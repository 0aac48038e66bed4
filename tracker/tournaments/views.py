"""What everybody sees of an event, and the way to one's own seat."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tracker.common.forms import SearchForm
from tracker.common.queries.paging import page_of
from tracker.common.views import HtmxRequest, page_or_part, unless_changed, watched_page
from tracker.tournaments.book.stamps_queries import StampedEvent, watched_event
from tracker.tournaments.book.texts import event_head
from tracker.tournaments.hall_pages import hall_page
from tracker.tournaments.pages import entry_list, event_page
from tracker.tournaments.people_pages import entrant_page, found_entrants

SEARCHED = "q"

ON_PAGE = 200


@require_safe
def event(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """An event: what was announced, how far it is, who plays; its list can be searched."""
    watched = watched_event(club, pk, timezone.now())
    search = SearchForm(request.GET)
    if request.htmx and SEARCHED in request.GET:
        context = _context(watched) | _listed(watched, search)
        return page_or_part(request, "events/event.html", "found", context)
    if unchanged := unless_changed(request, watched.stamp):
        return unchanged
    context = _context(watched) | {"page": event_page(watched)}
    context |= {} if request.htmx else _listed(watched, search)
    return watched_page(request, "events/event.html", "play", context)


@require_safe
def entrant(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Somebody's own page: where to go, who is there, and how the rounds went."""
    watched = watched_event(club, pk, timezone.now())
    if unchanged := unless_changed(request, watched.live):
        return unchanged
    context = _context(watched) | {"page": entrant_page(watched, number), "version": watched.live}
    return watched_page(request, "events/entrant.html", "own", context)


@require_safe
def find(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """Finds somebody's seat by name."""
    watched = watched_event(club, pk, timezone.now())
    search = SearchForm(request.GET)
    search.fields["q"].label = _("Your name or start number")
    found = found_entrants(watched, search.text)
    context = _context(watched) | {"search": search, "found": found}
    return page_or_part(request, "events/find.html", "found", context)


@require_safe
def hall(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The screens of the hall, in rotation."""
    watched = watched_event(club, pk, timezone.now())
    if unchanged := unless_changed(request, watched.stamp):
        return unchanged
    context = _context(watched) | {"page": hall_page(watched)}
    return watched_page(request, "events/hall.html", "screens", context)


def _context(watched: StampedEvent) -> dict[str, object]:
    found = watched.event
    return {"club": found.evening.club, "event": event_head(found), "version": watched.stamp}


def _listed(watched: StampedEvent, search: SearchForm) -> dict[str, object]:
    entrants = entry_list(watched.event, search.text)
    return {"search": search, "listed": page_of(entrants, search.page, tuple, size=ON_PAGE)}
