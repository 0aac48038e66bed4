"""Ratings: a club's lists and a player's history, each table also as a file."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.common.queries.lookups import club_for, player_for
from tracker.common.views import table_file
from tracker.statistics.exports import statistics_sheet
from tracker.statistics.forms import RatingsForm
from tracker.statistics.ratings import pages
from tracker.statistics.ratings.pages import Ratings


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    found, form = club_for(club), RatingsForm(request.GET)
    listed = pages.club_ratings(found, form.choice())
    return _page(request, "ratings/club.html", listed, form, {"club": found})


@require_safe
def club_file(request: HttpRequest, club: str, table: str, kind: str) -> HttpResponseBase:
    found, form = club_for(club), RatingsForm(request.GET)
    listed = pages.club_ratings(found, form.choice(), most=None)
    return _file(request, listed, table, kind, (found.name, ""))


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found, form = player_for(club, pk), RatingsForm(request.GET)
    own = pages.player_ratings(found, form.choice().game)
    context = {"club": found.club, "player": found}
    return _page(request, "ratings/player.html", own, form, context)


@require_safe
def player_file(
    request: HttpRequest, club: str, pk: int, table: str, kind: str
) -> HttpResponseBase:
    found, form = player_for(club, pk), RatingsForm(request.GET)
    own = pages.player_ratings(found, form.choice().game, most=None)
    return _file(request, own, table, kind, (found.club.name, found.name))


def _page(
    request: HttpRequest,
    template: str,
    shown: Ratings,
    form: RatingsForm,
    context: Mapping[str, object],
) -> HttpResponse:
    form.offer(shown.games, shown.game)
    given = {**context, "page": shown, "form": form, "place": request.path}
    return render(request, template, given, status=200 if form.is_valid() else 422)


def _file(
    request: HttpRequest, shown: Ratings, table: str, kind: str, whose: tuple[str, str]
) -> HttpResponseBase:
    found = shown.table(table)
    if found is None:
        raise Http404(_("There is no such table."))
    # Named after its address, so that the files of several players sort together.
    name = request.path.strip("/").removesuffix(f".{kind}").replace("/", "-")
    return table_file(request, statistics_sheet(*whose, shown.text, found), kind, name)
