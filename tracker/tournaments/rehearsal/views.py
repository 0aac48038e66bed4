"""A tournament is rehearsed: a copy of it plays itself, a step with each request."""

from secrets import token_hex
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.common.views import HtmxRequest, form_page, page_or_part, posted_data, see_other
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.rehearsal.forms import RehearsalForm
from tracker.tournaments.rehearsal.pages import rehearsable, rehearsal_page
from tracker.tournaments.rehearsal.stepping_services import (
    begin_rehearsal,
    resume_rehearsal,
    step_rehearsal,
    stop_rehearsal,
)

MOST_DIGITS = 9


@require_http_methods(["GET", "HEAD", "POST"])
def rehearse(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Explains rehearsals, with the form for a new one and a list of past ones."""
    tournament = lookups.tournament_for(club, pk)
    page = rehearsable(tournament)
    form = RehearsalForm(posted_data(request), is_empty=page.is_empty)
    given = {"tournament": tournament, "seed": token_hex(16), "now": timezone.now()}
    begun = form.write(begin_rehearsal, **given)
    if begun is None:
        context = {"club": tournament.evening.club, "page": page, "form": form}
        return form_page(request, "tournaments/rehearse.html", context)
    return see_other("rehearsal", club, pk, begun.pk)


@require_safe
def rehearsal(request: HtmxRequest, club: str, pk: int, rehearsal: int) -> HttpResponse:
    """Progress of a rehearsal; while it runs, the page requests the next step itself."""
    return _progress(request, lookups.rehearsal_for(club, pk, rehearsal))


@require_POST
def step(request: HtmxRequest, club: str, pk: int, rehearsal: int) -> HttpResponse:
    """Plays the next step of the copy that the page shows, once."""
    found = lookups.rehearsal_for(club, pk, rehearsal)
    version = _number(request.POST.get("version", ""))
    step_rehearsal(rehearsal=found, version=version, now=timezone.now())
    if request.htmx:
        return _progress(request, lookups.rehearsal_for(club, pk, rehearsal))
    return see_other("rehearsal", club, pk, rehearsal)


@require_POST
def stop(request: HttpRequest, club: str, pk: int, rehearsal: int) -> HttpResponse:
    """Lets the rehearsal rest."""
    found = lookups.rehearsal_for(club, pk, rehearsal)
    stop_rehearsal(rehearsal=found, now=timezone.now())
    return see_other("rehearsal", club, pk, rehearsal)


@require_POST
def go_on(request: HttpRequest, club: str, pk: int, rehearsal: int) -> HttpResponse:
    """Lets the rehearsal go on."""
    resume_rehearsal(rehearsal=lookups.rehearsal_for(club, pk, rehearsal))
    return see_other("rehearsal", club, pk, rehearsal)


def _progress(request: HtmxRequest, found: Any) -> HttpResponse:
    context = {"club": found.tournament.evening.club, "page": rehearsal_page(found)}
    return page_or_part(request, "tournaments/rehearsal.html", "progress", context)


def _number(typed: str) -> int:
    """The version that a page names; none has 0."""
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS
    return int(typed) if is_number else 0
