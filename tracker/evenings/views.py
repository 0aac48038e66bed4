"""Views for the evenings of a club and their results."""

from typing import TYPE_CHECKING
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import user_of
from tracker.common.dates_texts import day
from tracker.common.errors import RecordError
from tracker.common.forms import SearchForm
from tracker.common.queries.lookups import club_for, evening_for
from tracker.common.queries.version_cache import PerLanguageCache, digest
from tracker.common.views import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    page_or_part,
    polled_page,
    posted_data,
    see_other,
    table_file,
    unless_changed,
)
from tracker.evenings.exports import evenings_sheet, standings_sheet
from tracker.evenings.forms import EveningForm, TitleForm
from tracker.evenings.pages import EveningPage, evening_list, evening_page
from tracker.evenings.queries import evening_rows, evening_stamp, standings_at
from tracker.evenings.services import open_evening, rename_evening, repeat_evening
from tracker.evenings.texts import found_evenings
from tracker.exports.as_pdf import PNG, SharedResult, SharedRow, png
from tracker.games.permissions_queries import evening_to_repeat

if TYPE_CHECKING:
    from tracker.models import Evening

MOST_ROWS = 5

_DRAWN: PerLanguageCache[bytes] = PerLanguageCache(16)


@require_safe
def all_evenings(request: HtmxRequest, club: str) -> HttpResponse:
    found = club_for(club)
    search = SearchForm(request.GET)
    listed = evening_list(found, search.text, search.page)
    context = {"club": found, "evenings": listed, "search": search}
    context["former"] = evening_to_repeat(found)
    return page_or_part(request, "evenings/list.html", "found", context)


@require_safe
def all_evenings_file(request: HttpRequest, club: str, kind: str) -> HttpResponseBase:
    """The listed evenings as a file."""
    found = club_for(club)
    listed = evening_rows(found_evenings(found, SearchForm(request.GET).text))
    return table_file(request, evenings_sheet(found.name, listed), kind, f"{club}-evenings")


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(club)
    form = EveningForm(posted_data(request))
    now, by = timezone.now(), user_of(request)
    evening = form.write(open_evening, club=found, epoch=uuid4(), now=now, by=by)
    if evening is None:
        return form_page(request, "evenings/new.html", {"club": found, "form": form})
    return see_other("evening", club, evening.pk)


@require_POST
def again(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Opens an evening today with the tables of a former one."""
    found, now, by = evening_for(club, pk), timezone.now(), user_of(request)
    date = timezone.localdate(now)
    try:
        new = repeat_evening(evening=found, date=date, epoch=uuid4(), now=now, by=by)
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("evenings", club)
    return see_other("evening", club, new.pk)


@require_safe
def evening(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """An evening with its games and standings, polled by the page while it is open."""
    found = evening_for(club, pk)
    if request.htmx and (unchanged := unless_changed(request, evening_stamp(found))):
        return unchanged
    page = evening_page(found)
    context = {"club": found.club, "evening": page, "version": page.version}
    return polled_page(request, "evenings/evening.html", "play", context)


@require_safe
def picture(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = evening_for(club, pk)
    page = evening_page(found)
    made = _DRAWN.get(digest(page), lambda: png(_shared(found, page)))
    return HttpResponse(made, content_type=PNG)


def _shared(evening: "Evening", page: EveningPage) -> SharedResult:
    """The top of the standings, and the sentence that sums the evening up."""
    rows = tuple(
        SharedRow(row.place, row.name, str(row.won), row.rank == 1)
        for row in page.standings.rows[:MOST_ROWS]
    )
    text = page.end.text if page.end else ""
    return SharedResult(evening.club.name, page.date, page.title, rows, text)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form that renames an evening."""
    found = evening_for(club, pk)
    title = found.title
    form = TitleForm(posted_data(request), initial={"title": title})
    if form.write(rename_evening, evening=found) is None:
        context = {"club": found.club, "evening": found, "title": title, "form": form}
        return form_page(request, "evenings/edit.html", context)
    add_message(request, format_names(_("The evening is now called {}."), found.title))
    return see_other("evening", club, pk)


@require_safe
def standings_file(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    found = evening_for(club, pk)
    of = (found.club.name, found.title, day(found.date))
    sheet = standings_sheet(standings_at(found), *of)
    return table_file(request, sheet, kind, f"{club}-{found.date.isoformat()}-standings")
