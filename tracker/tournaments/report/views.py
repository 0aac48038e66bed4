"""The report of a tournament: as a page, as a booklet, as a workbook, and held against its hash."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tracker.access import Action, viewer_of
from tracker.common.forms import PaperChoiceForm
from tracker.common.qr import draw_qr
from tracker.common.views import XLSX, HtmxRequest, download, page_or_part, whole_page
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.book.stamps_queries import StampedTournament, stamped_tournament, unhidden
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.report import queries as trf
from tracker.tournaments.report.exports import booklet_pdf
from tracker.tournaments.report.forms import SealForm
from tracker.tournaments.report.texts import (
    BookletRound,
    booklet,
    is_report_available,
    sealed_results,
)
from tracker.tournaments.report.workbook_exports import totals
from tracker.tournaments.report.workbook_exports import workbook as workbook_of
from tracker.tournaments.standings.texts import public_standings


@require_safe
def report(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The report as a page; before there is one, when there will be."""
    watched = _seen(request, club, pk)
    context = _context(watched)
    if not is_report_available(watched.tournament):
        context |= {"hidden": public_standings(watched).hidden}
        return whole_page(request, "tournaments/report_waits.html", context)
    page = booklet(watched)
    address = _address(request, watched, page.seal)
    context |= {"page": page, "qr": draw_qr(address), "address": address}
    context |= {"is_ahead": watched.is_ahead}
    return whole_page(request, "tournaments/report.html", context)


@require_safe
def report_round(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The tables of a round as the report tells it, a part that comes when it is opened."""
    watched = _told(request, club, pk)
    context = _context(watched) | {"round": _round(watched, number)}
    return page_or_part(request, "tournaments/report_round.html", "tables", context)


@require_safe
def report_table(request: HtmxRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """The sheets of a table as the report tells them, a part that comes when it is opened."""
    watched = _told(request, club, pk)
    told = next((at for at in _round(watched, number).tables if at.table.table == table), None)
    if told is None:
        raise Http404
    context = _context(watched) | {"told": told, "number": number}
    return page_or_part(request, "tournaments/report_table.html", "sheets", context)


def _round(watched: StampedTournament, number: int) -> BookletRound:
    """A round of the report, else 404."""
    found = next((round_ for round_ in booklet(watched).rounds if round_.number == number), None)
    if found is None:
        raise Http404
    return found


@require_safe
def pdf(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The report as a booklet to be printed."""
    watched = _told(request, club, pk)
    told = booklet(watched)
    paper = PaperChoiceForm(request.GET).wanted
    made = booklet_pdf(told, _address(request, watched, told.seal), paper)
    return download(made, "application/pdf", _name(watched, "pdf"))


@require_safe
def workbook(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The report as a workbook that adds up by itself."""
    watched = _told(request, club, pk)
    made = workbook_of(booklet(watched), totals(watched))
    return download(made, XLSX, _name(watched, "xlsx"))


@require_safe
def verify(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The hash of a report held against the results, which are read and hashed just now."""
    watched = _told(request, club, pk)
    now = sealed_results(watched).seal
    form = SealForm(request.GET if "seal" in request.GET else None)
    context = _context(watched) | {"seal": now, "form": form, "outcome": form.outcome(now)}
    return whole_page(request, "tournaments/report_verify.html", context)


@require_safe
def results(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The text that is hashed, so that anybody can hash it too."""
    watched = _told(request, club, pk)
    made = sealed_results(watched).text.encode()
    return download(made, "application/json", _name(watched, "results.json"))


def _seen(request: HttpRequest, club: str, pk: int) -> StampedTournament:
    """The tournament as the viewer may see it: directors see hidden places too."""
    watched = stamped_tournament(club, pk, timezone.now())
    return unhidden(watched) if viewer_of(request).may(Action.DRAW) else watched


def _told(request: HttpRequest, club: str, pk: int) -> StampedTournament:
    """A tournament of which there is a report, else 404."""
    watched = _seen(request, club, pk)
    if not is_report_available(watched.tournament):
        raise Http404
    return watched


def _context(watched: StampedTournament) -> dict[str, object]:
    return {
        "club": watched.tournament.evening.club,
        "tournament": tournament_head(watched.tournament),
    }


def _address(request: HttpRequest, watched: StampedTournament, seal: str) -> str:
    """Where the hash is held against the results."""
    path = reverse(
        "tournament-report-verify",
        args=(watched.tournament.evening.club.slug, watched.tournament.pk),
    )
    return request.build_absolute_uri(f"{path}?seal={seal}")


def _name(watched: StampedTournament, ending: str) -> str:
    pk, evening = watched.tournament.pk, watched.tournament.evening
    return f"{evening.club.slug}-{evening.date.isoformat()}-event-{pk}-report.{ending}"


@require_safe
def file(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Serves the tournament as TRF16; there is none if partners are drawn."""
    tournament = lookups.tournament_for(club, pk)
    if not trf.is_trf_available(tournament):
        raise Http404
    response = HttpResponse(trf.trf_text(tournament), content_type="text/plain; charset=utf-8")
    name = f"{club}-{tournament.evening.date.isoformat()}.trf"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = str(disposition)
    return response
