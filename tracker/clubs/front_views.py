"""The front page of a club, its records, and the poster that leads to it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.access.queries import is_demo
from tracker.clubs.pages.now import front, now_playing
from tracker.clubs.pages.records import club_records
from tracker.common.qr import draw_qr
from tracker.common.queries.digest import digest
from tracker.common.queries.lookups import club_for
from tracker.common.views.responses import HtmxRequest, page_or_part, part_unless_same
from tracker.phones.views import address_for_phones
from tracker.seasons.pages.lists import season_top
from tracker.tournaments.print.exports.seating import poster_part, print_forms
from tracker.tournaments.print.forms import SlipForm
from tracker.tournaments.print.slips_views import pdf_file

CLUB_HOME = "clubs/home.html"


@require_safe
def club_home(request: HtmxRequest, club: str) -> HttpResponse:
    """The front page of a club, which asks again and again for what is being played."""
    found, now = club_for(club), timezone.now()
    if request.htmx:
        playing = now_playing(found, now)
        version = digest(playing)
        context = {"club": found, "now": playing, "version": version}
        return part_unless_same(request, CLUB_HOME, "now", context, version)
    page = front(found, now)
    context = {"club": found, "page": page, "now": page.now, "version": digest(page.now)}
    context |= {"season_top": season_top(found), "is_demo": is_demo(club)}
    return page_or_part(request, CLUB_HOME, "now", context)


@require_safe
def records(request: HtmxRequest, club: str) -> HttpResponse:
    """The records of a club in one of its games; the front page takes in the list alone."""
    found = club_for(club)
    kept = club_records(found, request.GET.get("game", ""))
    return page_or_part(request, "clubs/records.html", "kept", {"club": found, "records": kept})


@require_safe
def poster(request: HttpRequest, club: str) -> HttpResponse:
    """The address of a club, to be scanned from the screen or printed for its door."""
    found, address = club_for(club), _address(request, club)
    context = {"club": found, "address": address, "qr": draw_qr(address)}
    return render(request, "clubs/poster.html", context)


@require_safe
def poster_file(request: HttpRequest, club: str) -> HttpResponse:
    """The poster, as a PDF."""
    found = club_for(club)
    paper = SlipForm(request.GET).wanted["paper"]
    made = print_forms(_("Poster"), [poster_part(found.name, _address(request, club))], paper)
    return pdf_file(made, f"{club}-poster")


def _address(request: HttpRequest, club: str) -> str:
    return address_for_phones(request, reverse("club-home", args=(club,)))
