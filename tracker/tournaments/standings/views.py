"""The standings of a tournament, as a page and as a file, and how they are revealed place by
place."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker.common.forms import SearchForm
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.common.views import (
    HtmxRequest,
    add_message,
    page_or_part,
    polled_page,
    see_other,
    table_file,
    unless_changed,
)
from tracker.tournaments.book.stamps_queries import StampedTournament, stamped_tournament
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.report.queries import is_trf_available
from tracker.tournaments.setup import services as setup
from tracker.tournaments.setup.services import NO_PLACE
from tracker.tournaments.standings.crosstable_texts import crosstable as crosstable_of
from tracker.tournaments.standings.crosstable_texts import listed_rows
from tracker.tournaments.standings.exports import tournament_standings_sheet
from tracker.tournaments.standings.forms import AfterForm, StandingsSearchForm
from tracker.tournaments.standings.pages import RANK, StandingsQuery, chances_shown, standings_page
from tracker.tournaments.standings.texts import PublicStandings, public_standings

_PRINTED: PerLanguageCache[SafeString] = PerLanguageCache(16)
LIST = "found"


@require_safe
def standings(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The standings as they are now or were after a round, a page of them."""
    watched = stamped_tournament(club, pk, timezone.now())
    is_searched = request.htmx and request.htmx.target == LIST
    if not is_searched and (unchanged := unless_changed(request, watched.stamp)):
        return unchanged
    found = watched.tournament
    shown = public_standings(watched, AfterForm(request.GET).number)
    search = StandingsSearchForm(request.GET)
    context = {
        "club": found.evening.club,
        "tournament": tournament_head(found),
        "standings": shown,
        "version": watched.stamp,
        "search": search,
        "here": request.get_full_path(),
        "has_report": is_trf_available(found),
        "chances": None if shown.after else chances_shown(watched),
    }
    context["table"] = _printed(watched, shown, search, context)
    if is_searched:
        return HttpResponse(context["table"], headers={"Vary": "HX-Request"})
    return polled_page(request, "tournaments/standings.html", "standings", context)


def _printed(
    watched: StampedTournament,
    shown: PublicStandings,
    search: StandingsSearchForm,
    context: Mapping[str, object],
) -> SafeString:
    """Renders the table, cached for views without a search: with many rows this is the main
    cost.
    """
    wish = StandingsQuery(search.text, search.order or RANK, search.page, search.entrant)

    def print_list() -> SafeString:
        page = standings_page(watched, shown, wish)
        return render_to_string("tournaments/standings_list.html", {**context, "page": page})

    if search.text:
        return print_list()
    return _PRINTED.get((watched.stamp, shown.after, wish), print_list)


@require_safe
def standings_file(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """The standings, as far as they are shown, as a file."""
    watched = stamped_tournament(club, pk, timezone.now())
    shown = public_standings(watched, AfterForm(request.GET).number)
    evening = watched.tournament.evening
    sheet = tournament_standings_sheet(
        evening.club.name, tournament_head(watched.tournament), shown
    )
    name = f"{club}-{evening.date.isoformat()}-event-{pk}-standings"
    return table_file(request, sheet, kind, name)


@require_POST
def reveal(request: HttpRequest, club: str, pk: int, place: int) -> HttpResponse:
    """Shows the standings from this place on."""
    return _revealed(request, club, pk, place)


@require_POST
def reveal_all(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Shows the standings from the first place to the last."""
    return _revealed(request, club, pk, None)


@require_POST
def hide(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Shows no place to anybody."""
    return _revealed(request, club, pk, NO_PLACE)


def _revealed(request: HttpRequest, club: str, pk: int, place: int | None) -> HttpResponse:
    now = timezone.now()
    found = stamped_tournament(club, pk, now).tournament
    before = found.revealed_from
    if setup.reveal(tournament=found, place=place, now=now).revealed_from != before:
        name, *of = ("tournament-reveal-all",) if before is None else ("tournament-reveal", before)
        add_message(request, _texts(place), undo=reverse(str(name), args=(club, pk, *of)))
    return see_other("tournament-standings", club, pk)


def _texts(place: int | None) -> str:
    if place is None:
        return _("All places are shown to everybody.")
    if place >= NO_PLACE:
        return _("Nobody sees a place until you reveal it.")
    return _("Shown from place {} on.").format(place)


@require_safe
def crosstable(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """A page of the public crosstable."""
    watched = stamped_tournament(club, pk, timezone.now())
    table, search = crosstable_of(watched), SearchForm(request.GET)
    context = {
        "club": watched.tournament.evening.club,
        "tournament": tournament_head(watched.tournament),
    }
    context |= {"table": table, "search": search}
    context |= {"listed": listed_rows(table, search.text, search.page)}
    return page_or_part(request, "tournaments/crosstable.html", "found", context)
