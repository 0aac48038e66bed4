"""The clubs of this score book, and how the book of one is kept."""

from urllib.parse import urlencode

from django.forms.models import model_to_dict
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import user_of
from tracker.access.queries import has_accounts, is_demo
from tracker.clubs.forms import ClubForm, ClubSearch, ClubSettings
from tracker.clubs.queries import club_cards, club_names
from tracker.clubs.services import create_club, set_club
from tracker.common.errors import RecordError
from tracker.common.queries.lookups import club_for
from tracker.common.views.responses import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    page_or_part,
    see_other,
    sent,
)
from tracker.demo.removing import take_away


@require_safe
def home(request: HtmxRequest) -> HttpResponse:
    """The list of clubs; with one club its door, and before anybody is there the first start."""
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
    """The form that founds a club."""
    form = ClubForm(sent(request), known=club_names)
    club = form.write(create_club, now=timezone.now(), by=user_of(request))
    if club is None:
        return form_page(request, "clubs/new.html", {"form": form})
    add_message(
        request, format_names(_("The book of {} is open: add the players first."), club.name)
    )
    return see_other("club-home", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, club: str) -> HttpResponse:
    """How the book of a club is kept; the message offers to undo a change."""
    found = club_for(club)
    if "take_away" in request.POST:
        return _taken_away(request, club)
    before = model_to_dict(found, ClubSettings.base_fields)
    before["has_open_evenings"] = bool(found.has_open_evenings)
    form = ClubSettings(sent(request), initial=before, known=club_names)
    if form.write(set_club, club=found) is None:
        context = {"club": found, "form": form, "is_demo": is_demo(club)}
        return form_page(request, "clubs/settings.html", context)
    undo = f"{reverse('club-settings-undo', args=(club,))}?{urlencode(before)}"
    add_message(request, _("The club settings are saved."), undo=undo)
    return see_other("club-home", club)


def _taken_away(request: HttpRequest, club: str) -> HttpResponse:
    """The demo club is deleted; any other stays."""
    try:
        is_gone = is_demo(club) and take_away()
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("club-settings", club)
    if not is_gone:
        raise Http404
    add_message(request, _("The demo club is gone."))
    return see_other("home")


@require_POST
def settings_undo(request: HttpRequest, club: str) -> HttpResponse:
    """Keeps the book again as the address says that it was kept before."""
    found = club_for(club)
    form = ClubSettings(request.GET)
    if form.write(set_club, club=found) is None:
        return form_page(request, "clubs/settings.html", {"club": found, "form": form})
    add_message(request, _("The club settings were not saved."))
    return see_other("club-home", club)
