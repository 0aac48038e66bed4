"""Statistics of a club, a player, a pair and a tournament; each table also as a file."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.common.queries.lookups import club_for, player_for
from tracker.common.views import Context, table_file
from tracker.statistics.exports import statistics_sheet
from tracker.statistics.forms import PairsForm, StatisticsForm
from tracker.statistics.pages import overview as pages
from tracker.statistics.pages.overview import Statistics
from tracker.tournaments.book.stamps_queries import tournament_for
from tracker.tournaments.book.texts import tournament_head

Read = Callable[..., Statistics]
"""Reads filtered statistics, with all rows where `most` is None."""


@require_safe
def club(request: HttpRequest, club: str) -> HttpResponse:
    found = club_for(club)
    return _page(request, "club", partial(pages.club_statistics, found), {"club": found})


@require_safe
def club_file(request: HttpRequest, club: str, table: str, kind: str) -> HttpResponseBase:
    found = club_for(club)
    return _file(request, table, kind, partial(pages.club_statistics, found), (found.name, ""))


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = player_for(club, pk)
    context = {"club": found.club, "player": found}
    return _page(request, "player", partial(pages.player_statistics, found), context)


@require_safe
def player_file(
    request: HttpRequest, club: str, pk: int, table: str, kind: str
) -> HttpResponseBase:
    found = player_for(club, pk)
    read = partial(pages.player_statistics, found)
    return _file(request, table, kind, read, (found.club.name, found.name))


@require_safe
def pair(request: HttpRequest, club: str, first: int, second: int) -> HttpResponse:
    one, other = _both(club, first, second)
    context = {"club": one.club, "first": one, "second": other}
    return _page(request, "pair", partial(pages.pair_statistics, one, other), context)


@require_safe
def pair_file(
    request: HttpRequest, club: str, *, first: int, second: int, table: str, kind: str
) -> HttpResponseBase:
    one, other = _both(club, first, second)
    whose = (one.club.name, f"{one.name} & {other.name}")
    return _file(request, table, kind, partial(pages.pair_statistics, one, other), whose)


@require_safe
def pairs(request: HttpRequest, club: str) -> HttpResponse:
    found, form = club_for(club), PairsForm(request.GET)
    read = partial(pages.pairs, found, search=form.text)
    return _page(request, "pairs", read, {"club": found}, form)


@require_safe
def pairs_file(request: HttpRequest, club: str, table: str, kind: str) -> HttpResponseBase:
    """The listed pairs as a file."""
    found, form = club_for(club), PairsForm(request.GET)
    read = partial(pages.pairs, found, search=form.text)
    return _file(request, table, kind, read, (found.name, ""))


@require_safe
def tournament(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = tournament_for(club, pk)
    context = {"club": found.evening.club, "tournament": tournament_head(found)}
    return _page(request, "tournament", partial(pages.tournament_statistics, found), context)


@require_safe
def tournament_file(
    request: HttpRequest, club: str, pk: int, table: str, kind: str
) -> HttpResponseBase:
    found = tournament_for(club, pk)
    whose = (found.evening.club.name, found.evening.title)
    return _file(request, table, kind, partial(pages.tournament_statistics, found), whose)


def _both(club: str, first: int, second: int) -> tuple[Any, Any]:
    if first == second:
        raise Http404
    return player_for(club, first), player_for(club, second)


def _page(
    request: HttpRequest,
    name: str,
    read: Read,
    context: Context,
    form: StatisticsForm | None = None,
) -> HttpResponse:
    form = form or StatisticsForm(request.GET)
    found = read(form.choice(timezone.localdate()))
    form.offer(found.games, found.game)
    status = 200 if form.is_valid() else 422
    shown = context | {"page": found, "form": form, "place": f"{request.path.rstrip('/')}/"}
    return render(request, f"statistics/{name}.html", shown, status=status)


def _file(
    request: HttpRequest, table: str, kind: str, read: Read, whose: tuple[str, str]
) -> HttpResponseBase:
    found = read(StatisticsForm(request.GET).choice(timezone.localdate()), most=None)
    shown = found.table(table)
    if shown is None or found.hidden:
        raise Http404(_("There is no such table."))
    sheet = statistics_sheet(*whose, found.text, shown)
    # Named after its address, so that the files of several players sort together.
    name = request.path.strip("/").removesuffix(f".{kind}").replace("/", "-")
    return table_file(request, sheet, kind, name)
