"""The paper forms of an event: chosen on a page, made as one PDF."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.common.views import whole_page
from tracker.phones.views import address_for_phones
from tracker.tournaments.book.stamps_queries import StampedEvent, watched_event
from tracker.tournaments.print.exports.forms import FORMS, PrintRequest, paper_of
from tracker.tournaments.print.exports.seating import Links
from tracker.tournaments.print.forms import EventPaperForm
from tracker.tournaments.print.pages import print_page
from tracker.tournaments.print.slips_views import pdf_file

SHOW = "show"
"""The button that shows the PDF instead of keeping it."""


@require_safe
def page(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Everything that can be printed of an event."""
    watched = watched_event(club, pk, timezone.now())
    shown = print_page(watched.event)
    return _page(request, watched, shown, EventPaperForm(None, rounds=shown.rounds))


@require_safe
def file(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The forms that were ticked, or everything for a round, as one PDF."""
    watched = watched_event(club, pk, timezone.now())
    shown = print_page(watched.event)
    form = EventPaperForm(request.GET, rounds=shown.rounds)
    if not form.is_valid():
        return _page(request, watched, shown, form, status=422)
    wish = PrintRequest(watched=watched, links=_links(request, club, pk), **form.values())
    return pdf_file(paper_of(wish), f"{club}-event-{pk}-paper", is_shown=SHOW in request.GET)


def _page(
    request: HttpRequest, watched: StampedEvent, shown: Any, form: EventPaperForm, status: int = 200
) -> HttpResponse:
    about = {code: one.about for code, one in FORMS.items()}
    ticks = [(tick, about[str(tick.data["value"])]) for tick in form["form"]]
    context = {"club": watched.event.evening.club, "page": shown, "form": form, "ticks": ticks}
    return whole_page(request, "events/print.html", context, status=status)


def _links(request: HttpRequest, club: str, pk: int) -> Links:
    """The addresses as phones reach them."""
    root = address_for_phones(request, "/").removesuffix("/")
    at: Callable[..., str] = partial(_address, root, club, pk)
    return Links(partial(at, "event-round"), partial(at, "event-entrant"), at("event"))


def _address(root: str, club: str, pk: int, name: str, *keys: int) -> str:
    return root + reverse(name, args=(club, pk, *keys))
