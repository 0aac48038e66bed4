"""What everybody sees of a round, and how its draw is checked."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.forms.base import SearchForm
from tracker.pages.events.rounds_public import RoundShown, round_shown
from tracker.pages.events.table_why import table_why
from tracker.pages.events.verifying import verification
from tracker.reading.digest import digest
from tracker.reading.events.published import published_round
from tracker.reading.lens import holds_back
from tracker.reading.paging import page_of
from tracker.views.answers import (
    HtmxRequest,
    page_or_part,
    part_unless_same,
    whole_page,
)
from tracker.views.events.cockpit import NAME
from tracker.vocabulary.chain import head_of_round

TABLES, PEOPLE = 80, 200
"""So many tables or people stand on one page of a round; a search finds the others."""


@require_safe
def round_(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """A published round, which the page asks for again as long as it is open."""
    now = timezone.now()
    found = published_round(club, pk, number, now)
    search = SearchForm(request.GET)
    page = round_shown(found, search.text)
    is_by_name = request.GET.get("by") == NAME
    version = digest((page, search.page))
    context = {"club": found.event.evening.club, "page": page, "search": search}
    context |= {"version": version, "is_by_name": is_by_name}
    context |= _listed(page, search, is_by_name=is_by_name)
    if request.htmx:
        return part_unless_same(request, "events/round.html", "found", context, version)
    context |= {"head": head_of_round(found, now)}
    return page_or_part(request, "events/round.html", "found", context)


def _listed(page: RoundShown, search: SearchForm, *, is_by_name: bool) -> dict[str, object]:
    """A page of the tables and of the people; `listed` is the one that is turned."""
    tables = page_of(page.tables, search.page, tuple, size=TABLES)
    people = page_of(page.people, search.page, tuple, size=PEOPLE)
    turned = people if is_by_name and not search.text else tables
    return {"tables": tables.rows, "people": people.rows, "listed": turned}


@require_safe
def why(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Why those of a table meet; it tells standings, so it waits as they do."""
    found = published_round(club, pk, number, timezone.now())
    if holds_back(found.event):
        return redirect("event-round", club, pk, number)
    context = {"club": found.event.evening.club, "page": table_why(found, table)}
    return whole_page(request, "events/table_why.html", context)


@require_safe
def verify(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """A published draw made again from nothing but what the page shows.

    It shows the standings from which the round was drawn, so it waits as they do.
    """
    found = published_round(club, pk, number, timezone.now())
    if holds_back(found.event):
        return redirect("event-round", club, pk, number)
    context = {"club": found.event.evening.club, "page": verification(found)}
    return whole_page(request, "events/verify.html", context)
