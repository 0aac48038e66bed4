"""The paper forms of a tournament: selection and PDF."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.common.queries.lookups import club_for, evening_for, game_for
from tracker.common.views import whole_page
from tracker.evenings.queries import usual_game
from tracker.phones.views import address_for_phones
from tracker.rules.queries import games
from tracker.tournaments.book.stamps_queries import StampedTournament, stamped_tournament
from tracker.tournaments.print import texts as slips
from tracker.tournaments.print.exports.forms import FORMS, PrintRequest, paper_of
from tracker.tournaments.print.exports.parts import Links, print_forms, slips_part
from tracker.tournaments.print.forms import EveningSlipForm, SlipForm, TournamentPaperForm
from tracker.tournaments.print.pages import print_page

if TYPE_CHECKING:
    from tracker.models import Evening


@require_safe
def slip_of_rules(request: HttpRequest, variant: str, club: str = "") -> HttpResponse:
    """A blank slip by a game's rule sheet."""
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
    """The page for choosing an evening's blank slips."""
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
    """Serves a PDF under this name, as a download or for display in the browser."""
    response = HttpResponse(made, content_type="application/pdf")
    disposition = content_disposition_header(as_attachment=not is_shown, filename=f"{name}.pdf")
    response.headers["Content-Disposition"] = str(disposition)
    return response


def _file(slip: Any, paper: str, name: str) -> HttpResponse:
    return pdf_file(print_forms(_("Slip"), [slips_part([slip])], paper), f"{name}-slip")


def _context(evening: "Evening", form: EveningSlipForm) -> dict[str, object]:
    return {"club": evening.club, "evening": evening, "form": form}


SHOW = "show"
"""Value of the button that displays the PDF instead of downloading it."""


@require_safe
def page(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """All printable forms of a tournament."""
    watched = stamped_tournament(club, pk, timezone.now())
    shown = print_page(watched.tournament)
    return _page(request, watched, shown, TournamentPaperForm(None, rounds=shown.rounds))


@require_safe
def file(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The selected forms, or everything for a round, as one PDF."""
    watched = stamped_tournament(club, pk, timezone.now())
    shown = print_page(watched.tournament)
    form = TournamentPaperForm(request.GET, rounds=shown.rounds)
    if not form.is_valid():
        return _page(request, watched, shown, form, status=422)
    wish = PrintRequest(watched=watched, links=_links(request, club, pk), **form.values())
    return pdf_file(paper_of(wish), f"{club}-event-{pk}-paper", is_shown=SHOW in request.GET)


def _page(
    request: HttpRequest,
    watched: StampedTournament,
    shown: object,
    form: TournamentPaperForm,
    status: int = 200,
) -> HttpResponse:
    about = {code: one.about for code, one in FORMS.items()}
    ticks = [(tick, about[str(tick.data["value"])]) for tick in form["form"]]
    context = {"club": watched.tournament.evening.club, "page": shown, "form": form, "ticks": ticks}
    return whole_page(request, "tournaments/print.html", context, status=status)


def _links(request: HttpRequest, club: str, pk: int) -> Links:
    """Builds the addresses as phones reach them."""
    root = address_for_phones(request, "/").removesuffix("/")
    at: Callable[..., str] = partial(_address, root, club, pk)
    return Links(
        partial(at, "tournament-round"), partial(at, "tournament-entrant"), at("tournament")
    )


def _address(root: str, club: str, pk: int, name: str, *keys: int) -> str:
    return root + reverse(name, args=(club, pk, *keys))
