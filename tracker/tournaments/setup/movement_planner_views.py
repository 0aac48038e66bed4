"""The movement planner: what an evening of so many players and rounds can be."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tracker.common.queries.lookups import club_for
from tracker.tournaments.setup import movement_planner_pages as movements
from tracker.tournaments.setup.forms import PlannerForm


@require_safe
def movement_planner(request: HttpRequest, club: str) -> HttpResponse:
    """Every movement that fits, side by side; the address says what is asked for, or an event."""
    found = club_for(club)
    usual = QueryDict(movements.wishes(found, request.GET.get("event", "")))
    form = PlannerForm(request.GET if "players" in request.GET else usual)
    page = form.write(movements.movement_planner)
    context = {"club": found, "form": form, "page": page}
    return render(request, "events/movement_planner.html", context, status=200 if page else 422)
