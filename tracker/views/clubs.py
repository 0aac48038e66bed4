"""The way in: the clubs of this score book, and the door of one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tracker import selectors, services
from tracker.forms.clubs import ClubForm, ClubSearch
from tracker.views.answers import HtmxRequest, form_page, named, page_or_part, say, see_other, sent


@require_safe
def home(request: HtmxRequest) -> HttpResponse:
    """The list of clubs; with one club its door, without any the form for the first."""
    clubs = selectors.clubs()
    if not clubs:
        return redirect("club-new")
    if len(clubs) == 1:
        return redirect("door", clubs[0].slug)
    search = ClubSearch(request.GET)
    context = {"clubs": search.found(clubs), "search": search}
    return page_or_part(request, "clubs/list.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form that founds a club."""
    form = ClubForm(sent(request))
    club = form.written(services.create_club, now=timezone.now())
    if club is None:
        return form_page(request, "clubs/new.html", {"form": form})
    say(request, named(_("The book of {} is open: add the players first."), club.name))
    return see_other("door", club.slug)


@require_safe
def door(request: HttpRequest, club: str) -> HttpResponse:
    """The front page of a club."""
    return render(request, "clubs/door.html", {"club": selectors.door(selectors.club_for(club))})
