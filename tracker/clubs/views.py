"""Clubs: home, settings, front page, records, poster, calendars and embedded standings."""

from functools import partial
from urllib.parse import urlencode

from django.forms.models import model_to_dict
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import user_of
from tracker.access.queries import has_accounts, is_demo
from tracker.clubs import queries
from tracker.clubs.calendar_exports import CONTENT_TYPE, ics
from tracker.clubs.forms import ClubForm, ClubSearch, ClubSettings
from tracker.clubs.pages import club_records, front, now_playing
from tracker.clubs.queries import Calendar, CalendarEntry, club_cards, club_names
from tracker.clubs.services import create_club, delete_demo_club, set_club
from tracker.common.errors import RecordError
from tracker.common.qr import draw_qr
from tracker.common.queries.lookups import club_for, player_for, public_evening_for
from tracker.common.queries.version_cache import digest
from tracker.common.views import (
    HtmxRequest,
    add_message,
    conditional_part,
    conditional_response,
    form_page,
    format_names,
    page_or_part,
    polled_page,
    posted_data,
    see_other,
    unless_changed,
)
from tracker.evenings.queries import evening_stamp, standings_at
from tracker.phones.views import address_for_phones
from tracker.platform.web.security import embeddable
from tracker.seasons.pages.lists import season_top
from tracker.tournaments.book.stamps_queries import public_tournament_for
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.print.exports.parts import poster_part, print_forms
from tracker.tournaments.print.forms import SlipForm
from tracker.tournaments.print.views import pdf_file
from tracker.tournaments.standings.texts import public_standings


@require_safe
def tournament_calendar(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    return _file(request, queries.tournament_calendar(club, pk), f"{club}-event-{pk}")


@require_safe
def club_calendar(request: HttpRequest, club: str) -> HttpResponse:
    return _file(request, queries.club_calendar(club_for(club)), club)


@require_safe
def player_calendar(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = queries.player_calendar(player_for(club, pk))
    return _file(request, found, f"{club}-player-{pk}")


def _file(request: HttpRequest, calendar: Calendar, name: str) -> HttpResponse:
    """The calendar as a file; 304 if unchanged."""
    body = ics(calendar, partial(_occasion_address, request, calendar.club_slug))
    etag = quote_etag(digest(body))
    response = HttpResponse(body, content_type=CONTENT_TYPE)
    response = conditional_response(request, response, etag)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.ics"'
    return response


def _occasion_address(request: HttpRequest, club: str, one: CalendarEntry) -> str:
    page = ("tournament", one.tournament.pk) if one.tournament else ("evening", one.evening)
    return request.build_absolute_uri(reverse(page[0], args=(club, page[1])))


@require_safe
@embeddable
def embedded_tournament(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The standings of a tournament, as far as they are public."""
    watched = public_tournament_for(club, pk, timezone.now())
    if unchanged := unless_changed(request, watched.stamp):
        return unchanged
    context = {
        "club": watched.tournament.evening.club,
        "tournament": tournament_head(watched.tournament),
        "standings": public_standings(watched),
        "version": watched.stamp,
    }
    return polled_page(request, "embeds/tournament.html", "standings", context)


@require_safe
@embeddable
def embedded_evening(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    found = public_evening_for(club, pk)
    stamp = evening_stamp(found)
    if unchanged := unless_changed(request, stamp):
        return unchanged
    shown = standings_at(found)
    context = {"club": found.club, "evening": found, "standings": shown, "version": stamp}
    return polled_page(request, "embeds/evening.html", "standings", context)


CLUB_HOME = "clubs/home.html"


@require_safe
def club_home(request: HtmxRequest, club: str) -> HttpResponse:
    """The front page of a club, which polls the games in play."""
    found, now = club_for(club), timezone.now()
    if request.htmx:
        playing = now_playing(found, now)
        version = digest(playing)
        context = {"club": found, "now": playing, "version": version}
        return conditional_part(request, CLUB_HOME, "now", context, version)
    page = front(found, now)
    context = {"club": found, "page": page, "now": page.now, "version": digest(page.now)}
    context |= {"season_top": season_top(found), "is_demo": is_demo(club)}
    return page_or_part(request, CLUB_HOME, "now", context)


@require_safe
def records(request: HtmxRequest, club: str) -> HttpResponse:
    """The records of a club in one of its games; the front page embeds only the list."""
    found = club_for(club)
    kept = club_records(found, request.GET.get("game", ""))
    return page_or_part(request, "clubs/records.html", "kept", {"club": found, "records": kept})


@require_safe
def poster(request: HttpRequest, club: str) -> HttpResponse:
    """The address of a club as a QR code, for the screen or a printed poster."""
    found, address = club_for(club), _phone_address(request, club)
    context = {"club": found, "address": address, "qr": draw_qr(address)}
    return render(request, "clubs/poster.html", context)


@require_safe
def poster_file(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(club)
    paper = SlipForm(request.GET).wanted["paper"]
    made = print_forms(_("Poster"), [poster_part(found.name, _phone_address(request, club))], paper)
    return pdf_file(made, f"{club}-poster")


def _phone_address(request: HttpRequest, club: str) -> str:
    return address_for_phones(request, reverse("club-home", args=(club,)))


@require_safe
def home(request: HtmxRequest) -> HttpResponse:
    """The list of clubs; redirects to a single club, and to the setup on a new server."""
    if not has_accounts():
        return redirect("first-start")
    clubs = club_cards()
    if not clubs:
        return redirect("club-new")
    if len(clubs) == 1:
        return redirect("club-home", clubs[0].slug)
    search = ClubSearch(request.GET)
    context = {"clubs": search.found(clubs), "search": search}
    return page_or_part(request, "clubs/list.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = ClubForm(posted_data(request), known=club_names)
    club = form.write(create_club, now=timezone.now(), by=user_of(request))
    if club is None:
        return form_page(request, "clubs/new.html", {"form": form})
    add_message(
        request, format_names(_("The book of {} is open: add the players first."), club.name)
    )
    return see_other("club-home", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """The settings of a club; the message offers to undo a change."""
    found = club_for(club)
    if "take_away" in request.POST:
        return _taken_away(request, club)
    before = model_to_dict(found, ClubSettings.base_fields)
    before["has_open_evenings"] = bool(found.has_open_evenings)
    form = ClubSettings(posted_data(request), initial=before, known=club_names)
    if form.write(set_club, club=found) is None:
        context = {"club": found, "form": form, "is_demo": is_demo(club)}
        return form_page(request, "clubs/settings.html", context)
    undo = f"{reverse('club-settings-undo', args=(club,))}?{urlencode(before)}"
    add_message(request, _("The club settings are saved."), undo=undo)
    return see_other("club-home", club)


def _taken_away(request: HttpRequest, club: str) -> HttpResponse:
    """Deletes the demo club; refuses for any other."""
    try:
        is_gone = is_demo(club) and delete_demo_club()
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("club-settings", club)
    if not is_gone:
        raise Http404
    add_message(request, _("The demo club is gone."))
    return see_other("home")


@require_POST
def settings_undo(request: HttpRequest, club: str) -> HttpResponse:
    """Restores the settings given in the address."""
    found = club_for(club)
    form = ClubSettings(request.GET)
    if form.write(set_club, club=found) is None:
        return form_page(request, "clubs/settings.html", {"club": found, "form": form})
    add_message(request, _("The club settings were not saved."))
    return see_other("club-home", club)
