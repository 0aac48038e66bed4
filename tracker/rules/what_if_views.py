"""A game under other rules than those by which it was played."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tracker.common.queries.lookups import game_for
from tracker.rules.what_if_pages import what_if


@require_safe
def of_game(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The hands of a game as they were scored, and beside it under the rules of `?set=`."""
    game = game_for(club, pk)
    context = {"club": game.evening.club, "what": what_if(game, request.GET.get("set"))}
    return render(request, "games/what_if.html", context)
