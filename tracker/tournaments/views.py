"""Public pages of a tournament, and the way to a player's seat."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tracker.common.forms import SearchForm
from tracker.common.qr import draw_qr
from tracker.common.queries.paging import page_of
from tracker.common.views import HtmxRequest, page_or_part, polled_page, table_file, unless_changed
from tracker.exports.sheet import Sheet
from tracker.tournaments.book.stamps_queries import StampedTournament, stamped_tournament
from tracker.tournaments.book.texts import TournamentHead, tournament_head
from tracker.tournaments.entries.exports import entries_sheet, rulings_sheet
from tracker.tournaments.entries.texts import entered_rows
from tracker.tournaments.hall_pages import hall_page
from tracker.tournaments.pages import entrant_page, entry_list, found_entrants, tournament_page
from tracker.tournaments.rounds.exports import pairings_sheet, rounds_sheet
from tracker.tournaments.rounds.texts import played_round, played_rounds
from tracker.tournaments.rulings.queries import ruled_rows
from tracker.tournaments.standings.crosstable_texts import crosstable as crosstable_of
from tracker.tournaments.standings.exports import crosstable_matrix, crosstable_sheet

SEARCHED = "q"

ON_PAGE = 200


@require_safe
def tournament(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """A tournament: what was announced, how far it is, who plays; its list can be searched."""
    watched = stamped_tournament(club, pk, timezone.now())
    search = SearchForm(request.GET)
    if request.htmx and SEARCHED in request.GET:
        context = _context(watched) | _listed(watched, search)
        return page_or_part(request, "tournaments/tournament.html", "found", context)
    if unchanged := unless_changed(request, watched.stamp):
        return unchanged
    context = _context(watched) | {"page": tournament_page(watched)}
    context |= {} if request.htmx else _listed(watched, search)
    return polled_page(request, "tournaments/tournament.html", "play", context)


@require_safe
def entrant(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """An entrant's page: where to go, company at the table, and past rounds."""
    watched = stamped_tournament(club, pk, timezone.now())
    if unchanged := unless_changed(request, watched.hand_stamp):
        return unchanged
    context = _context(watched) | {
        "page": entrant_page(watched, number),
        "version": watched.hand_stamp,
    }
    return polled_page(request, "tournaments/entrant.html", "own", context)


@require_safe
def find(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """Finds a seat by name."""
    watched = stamped_tournament(club, pk, timezone.now())
    search = SearchForm(request.GET)
    search.fields["q"].label = _("Your name or start number")
    found = found_entrants(watched, search.text)
    context = _context(watched) | {"search": search, "found": found}
    return page_or_part(request, "tournaments/find.html", "found", context)


@require_safe
def hall(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The screens of the hall, in rotation."""
    watched = stamped_tournament(club, pk, timezone.now())
    if unchanged := unless_changed(request, watched.hand_stamp):
        return unchanged
    address = request.build_absolute_uri(reverse("tournament", args=(club, pk)))
    context = _context(watched) | {
        "page": hall_page(watched),
        "version": watched.hand_stamp,
        "address": address.partition("://")[2],
        "qr": draw_qr(address),
    }
    return polled_page(request, "tournaments/hall.html", "screens", context)


def _context(watched: StampedTournament) -> dict[str, object]:
    found = watched.tournament
    return {
        "club": found.evening.club,
        "tournament": tournament_head(found),
        "version": watched.stamp,
    }


def _listed(watched: StampedTournament, search: SearchForm) -> dict[str, object]:
    entrants = entry_list(watched.tournament, search.text)
    return {"search": search, "listed": page_of(entrants, search.page, tuple, size=ON_PAGE)}


PRINTED = "pdf"


@require_safe
def rounds(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """Every published round with the results of its tables."""
    watched = stamped_tournament(club, pk, timezone.now())
    sheet = rounds_sheet(*_of(watched), played_rounds(watched))
    return _file(request, watched, sheet, kind, "rounds")


@require_safe
def pairings(request: HttpRequest, club: str, pk: int, number: int, kind: str) -> HttpResponseBase:
    """The tables of a published round."""
    watched = stamped_tournament(club, pk, timezone.now())
    found = played_round(watched, number, SearchForm(request.GET).text)
    sheet = pairings_sheet(*_of(watched), found)
    return _file(request, watched, sheet, kind, f"round-{number}")


@require_safe
def crosstable(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """Downloads the crosstable: a row per round for programs, a matrix on paper."""
    watched = stamped_tournament(club, pk, timezone.now())
    made = crosstable_matrix if kind == PRINTED else crosstable_sheet
    sheet = made(*_of(watched), crosstable_of(watched))
    return _file(request, watched, sheet, kind, "crosstable")


@require_safe
def rulings(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """The director's rulings."""
    watched = stamped_tournament(club, pk, timezone.now())
    sheet = rulings_sheet(*_of(watched), ruled_rows(watched.tournament))
    return _file(request, watched, sheet, kind, "rulings")


@require_safe
def entries(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """The entry list, or those in it who were searched for."""
    watched = stamped_tournament(club, pk, timezone.now())
    rows = entered_rows(watched.tournament, SearchForm(request.GET).text)
    return _file(request, watched, entries_sheet(*_of(watched), rows), kind, "entries")


def _of(watched: StampedTournament) -> tuple[str, TournamentHead]:
    return watched.tournament.evening.club.name, tournament_head(watched.tournament)


def _file(
    request: HttpRequest, watched: StampedTournament, sheet: Sheet, kind: str, table: str
) -> HttpResponseBase:
    evening = watched.tournament.evening
    name = f"{evening.club.slug}-{evening.date.isoformat()}-event-{watched.tournament.pk}-{table}"
    return table_file(request, sheet, kind, name)
