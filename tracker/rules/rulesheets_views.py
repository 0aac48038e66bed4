"""The rules: of every game, and of one as a table plays it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tracker.common.queries.lookups import club_for, game_for
from tracker.rules.texts import rule_sheet_for_game, rule_sheet_of, rule_sheets


@require_safe
def sheets(request: HttpRequest, club: str = "") -> HttpResponse:
    """The games with a rule sheet; on the way through a club its pages stay at hand."""
    found = club_for(club) if club else None
    return render(request, "rules/list.html", {"club": found, "groups": rule_sheets()})


@require_safe
def sheet(request: HttpRequest, variant: str, club: str = "") -> HttpResponse:
    """The standard rules of a game."""
    found = club_for(club) if club else None
    return render(request, "rules/sheet.html", {"club": found, "sheet": rule_sheet_of(variant)})


@require_safe
def of_game(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The rules by which a game is played, house rules included."""
    game = game_for(club, pk)
    context = {"club": game.evening.club, "game": game, "sheet": rule_sheet_for_game(game)}
    return render(request, "rules/sheet.html", context)
