"""Blank slips of paper, for tables without an event."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.common.queries.lookups import club_for, evening_for, game_for
from tracker.evenings.queries import usual_game
from tracker.games.start_queries import games
from tracker.tournaments.print.exports.seating import print_forms, slips_part
from tracker.tournaments.print.forms import EveningSlipForm, SlipForm
from tracker.tournaments.print.texts import slips


@require_safe
def slip_of_rules(request: HttpRequest, variant: str, club: str = "") -> HttpResponse:
    """A blank slip of a game by its rule sheet."""
    if club:
        club_for(club)
    wanted = SlipForm(request.GET).wanted
    return _file(slips.blank_slip_of(variant, wanted["hands"]), wanted["paper"], variant)


@require_safe
def slip_of_game(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A blank slip of a game with its house rules."""
    wanted = SlipForm(request.GET).wanted
    slip = slips.blank_slip_for_game(game_for(club, pk), wanted["hands"])
    return _file(slip, wanted["paper"], f"{club}-game-{pk}")


@require_safe
def of_evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The page on which blank slips for an evening are chosen."""
    evening = evening_for(club, pk)
    form = EveningSlipForm(None, games=games(), initial={"game": usual_game(evening)})
    return render(request, "evenings/slips.html", _context(evening, form))


@require_safe
def of_evening_file(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A blank slip for an evening."""
    evening = evening_for(club, pk)
    form = EveningSlipForm(request.GET, games=games())
    if not form.is_valid():
        return render(request, "evenings/slips.html", _context(evening, form), status=422)
    wanted = form.values()
    slip = slips.blank_slip_for_evening(evening, wanted["game"], wanted["hands"])
    return _file(slip, wanted["paper"], f"{club}-{evening.date.isoformat()}")


def pdf_file(made: bytes, name: str, *, is_shown: bool = False) -> HttpResponse:
    """A PDF under this name, to be kept, or to be shown by the browser before it is printed."""
    response = HttpResponse(made, content_type="application/pdf")
    disposition = content_disposition_header(as_attachment=not is_shown, filename=f"{name}.pdf")
    response.headers["Content-Disposition"] = str(disposition)
    return response


def _file(slip: Any, paper: str, name: str) -> HttpResponse:
    return pdf_file(print_forms(_("Slip"), [slips_part([slip])], paper), f"{name}-slip")


def _context(evening: Any, form: EveningSlipForm) -> dict[str, object]:
    return {"club": evening.club, "evening": evening, "form": form}
