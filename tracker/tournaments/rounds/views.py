"""Public pages of a round, and the verification of its draw."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.access.visibility import hides_results
from tracker.audit.texts import head_of_round
from tracker.common.forms import SearchForm
from tracker.common.queries.version_cache import digest
from tracker.common.views import HtmxRequest, conditional_part, page_or_part, whole_page
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.draws.table_why_pages import table_why, verification
from tracker.tournaments.rounds.queries import published_round, with_tables
from tracker.tournaments.rounds.rounds_public_pages import NAME, has_fixtures, round_shown
from tracker.tournaments.rounds.rounds_public_pages import fixtures as fixtures_of


@require_safe
def round_(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """A published round, which the page asks for again as long as it is open."""
    now = timezone.now()
    found = published_round(club, pk, number, now)
    search, is_by_name = SearchForm(request.GET), request.GET.get("by") == NAME
    page = round_shown(found, search.text, search.page, is_by_name=is_by_name)
    version = digest((page, search.page))
    context = {"club": found.tournament.evening.club, "page": page, "search": search}
    context |= {"version": version, "is_by_name": is_by_name, "listed": page.turned}
    if request.htmx:
        return conditional_part(request, "tournaments/round.html", "found", context, version)
    context |= {"head": head_of_round(found, now)}
    return page_or_part(request, "tournaments/round.html", "found", context)


@require_safe
def explain_table(
    request: HttpRequest, club: str, pk: int, number: int, table: int
) -> HttpResponse:
    """Why those of a table meet; it tells standings, so it waits as they do."""
    found = with_tables(published_round(club, pk, number, timezone.now()))
    if hides_results(found.tournament):
        return redirect("tournament-round", club, pk, number)
    context = {"club": found.tournament.evening.club, "page": table_why(found, table)}
    return whole_page(request, "tournaments/table_why.html", context)


@require_safe
def verify(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """A published draw made again from nothing but what the page shows.

    It shows the standings from which the round was drawn, so it waits as they do.
    """
    found = with_tables(published_round(club, pk, number, timezone.now()))
    if hides_results(found.tournament):
        return redirect("tournament-round", club, pk, number)
    context = {"club": found.tournament.evening.club, "page": verification(found)}
    return whole_page(request, "tournaments/verify.html", context)


@require_safe
def fixtures(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """Pairings and days of all rounds, searchable by name."""
    watched = stamped_tournament(club, pk, timezone.now())
    if not has_fixtures(watched.tournament):
        raise Http404
    search = SearchForm(request.GET)
    context = {
        "club": watched.tournament.evening.club,
        "tournament": tournament_head(watched.tournament),
    }
    context |= {"page": fixtures_of(watched, search.text), "search": search}
    return page_or_part(request, "tournaments/fixtures.html", "found", context)
