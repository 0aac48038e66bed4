"""The players of a club."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.clubs.services import add_player, rename_player, retire_player, return_player
from tracker.common.forms.base import SearchForm
from tracker.common.queries.lookups import club_for, player_for
from tracker.common.views.files import table_file
from tracker.common.views.responses import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    page_or_part,
    see_other,
    sent,
)
from tracker.players.exports import players_sheet
from tracker.players.forms import NewPlayersForm, PlayerForm, PlayerSearch
from tracker.players.pages import player_home
from tracker.players.player_lists_views import say_added
from tracker.players.queries.details import person_page, printed_as
from tracker.players.queries.players import player_page, player_rows
from tracker.players.services.player_lists import NewPlayer, add_players


@require_http_methods(["GET", "HEAD", "POST"])
def all_players(request: HtmxRequest, club: str) -> HttpResponse:
    """The players of a club, and the form that adds one."""
    found = club_for(club)
    form, now = NewPlayersForm(sent(request), known=partial(printed_as, found)), timezone.now()
    added = form.write(_add, club=found, now=now)
    if added is not None:
        say_added(request, found, added, now)
        response = see_other("players", club)
        response.headers["Location"] += "?more=yes"
        return response
    # Who adds one player goes on with the next.
    if "more" in request.GET:
        form.fields["name"].widget.attrs["autofocus"] = True
    search = PlayerSearch(request.GET)
    listed = player_page(found, search.text, search.page, include_retired=search.is_with_retired)
    context = {"club": found, "players": listed, "search": search, "form": form}
    return page_or_part(request, "players/list.html", "found", context)


def _add(*, club: Any, new: Sequence[NewPlayer], now: datetime) -> Sequence[Any]:
    """Adds one player, or several who are all in the book or none."""
    if len(new) > 1:
        return add_players(club=club, new=new, now=now)
    return (add_player(club=club, name=new[0].name, now=now),)


@require_safe
def all_players_file(request: HttpRequest, club: str, kind: str) -> HttpResponseBase:
    """The players that the list shows, as a file."""
    found = club_for(club)
    search = PlayerSearch(request.GET)
    listed = player_rows(found, search.text, include_retired=search.is_with_retired)
    return table_file(request, players_sheet(found.name, listed), kind, f"{club}-players")


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A player: all games and tournaments, with and against whom, and how it went."""
    found, search = player_for(club, pk), SearchForm(request.GET)
    person = person_page(found)
    context = {"club": found.club, "player": found, "person": person}
    if not person.merge and not person.is_erased:
        context |= {"page": player_home(found, search.page, timezone.now())}
    return render(request, "players/player.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A player, to be renamed or retired."""
    found = player_for(club, pk)
    name = found.name
    known = partial(printed_as, found.club)
    form = PlayerForm(sent(request), initial={"name": name}, known=known)
    if form.write(rename_player, player=found) is None:
        context = {"club": found.club, "player": found, "name": name, "form": form}
        context |= {"person": person_page(found)}
        return form_page(request, "players/edit.html", context)
    add_message(request, format_names(_("{} is now called {}."), name, found.name))
    return see_other("players", club)


@require_POST
def retire(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Takes a player off the list; the message offers to undo it."""
    player = retire_player(player=player_for(club, pk))
    said = format_names(_("{} has retired and is not offered for new games."), player.name)
    add_message(request, said, undo=reverse("player-return", args=(club, pk)))
    return see_other("players", club)


@require_POST
def bring_back(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Puts a retired player back on the list."""
    player = return_player(player=player_for(club, pk))
    add_message(request, format_names(_("{} is back and can be seated."), player.name))
    return see_other("players", club)
