"""Draw of a round: generation, review, manual changes, publication."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.common.errors import RecordError
from tracker.common.forms import page_number
from tracker.common.views import add_message, form_page, posted_data, see_other, whole_page
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.draws import pages as drafts
from tracker.tournaments.draws import services as drawing
from tracker.tournaments.draws.forms import DrawReasonForm, PairForm, PublishForm
from tracker.tournaments.draws.preflight_services import preflight_findings
from tracker.tournaments.draws.queries import version_of
from tracker.tournaments.draws.services import (
    confirm_draw,
    draw_again,
    keep_draw,
    lock_table,
    publish_and_start,
    swap_seats,
    undo_draw,
    unlock_table,
)
from tracker.tournaments.draws.table_why_pages import exchange_preview, table_why

if TYPE_CHECKING:
    from tracker.models import Round, Tournament


@require_POST
def draw_round(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Draws the round of the button, or the next; only shows it if drawn already."""
    tournament = lookups.tournament_for(club, pk)
    number = drafts.number_of_round(tournament, request.POST.get("number", ""))
    if drafts.drawn_round(tournament, number) is None:
        refused = _refused(drawing.draw_round, tournament=tournament, now=timezone.now())
        # Somebody else may have drawn it in the same moment.
        if refused and drafts.drawn_round(tournament, number) is None:
            return _undrawn(request, tournament, number, refused)
    return see_other("round-draw", club, pk, number)


@require_safe
def draw(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """A draw as its director sees it, or the button to make it; on request with each one's
    share.
    """
    tournament = lookups.tournament_for(club, pk)
    round_ = drafts.drawn_round(tournament, number)
    if round_ is None:
        return _undrawn(request, tournament, number)
    return _each(request, round_) if "each" in request.GET else _draft(request, round_)


@require_safe
def explain_table(
    request: HttpRequest, club: str, pk: int, number: int, table: int
) -> HttpResponse:
    """Explains a table of a draw to its director, even before publication."""
    round_ = lookups.round_for(club, pk, number)
    context = {"club": round_.tournament.evening.club, "page": table_why(round_, table)}
    return whole_page(request, "tournaments/table_why.html", context | {"is_draft": True})


@require_POST
def publish(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Confirms a draw, to be public now or later, or now with the start of its round."""
    round_, now = lookups.round_for(club, pk, number), timezone.now()
    form = PublishForm(request.POST, now=now, auto_id="id_publish_%s")
    write = publish_and_start if form.starts_round else confirm_draw
    if form.write(write, round_=round_, now=now) is None:
        return _draft(request, round_, publish=form)
    if form.starts_round:
        text = _("Round {number} has started.").format(number=number)
        add_message(request, text, undo=reverse("round-undo-start", args=(club, pk, number)))
        return see_other("tournament-desk", club, pk)
    return see_other("round-draw", club, pk, number)


@require_POST
def again(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Redraws a round, for a given reason."""
    round_ = lookups.round_for(club, pk, number)
    form = DrawReasonForm(request.POST, auto_id="id_again_%s")
    if form.write(draw_again, round_=round_, now=timezone.now()) is None:
        return _draft(request, round_, again=form)
    add_message(request, _("The round is drawn again."))
    return see_other("round-draw", club, pk, number)


@require_POST
def keep(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Keeps a draw after a correction, for a given reason."""
    round_ = lookups.round_for(club, pk, number)
    form = DrawReasonForm(request.POST, auto_id="id_keep_%s")
    if form.write(keep_draw, round_=round_, now=timezone.now()) is None:
        return _draft(request, round_, keep=form)
    add_message(request, _("The round is played as it was drawn."))
    return see_other("round-draw", club, pk, number)


@require_POST
def back(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Undoes a draw; has no effect if that is done already."""
    round_ = drafts.drawn_round(lookups.tournament_for(club, pk), number)
    if round_ is not None:
        given = {"round_": round_, "version": request.POST.get("version", "")}
        refused = _refused(undo_draw, now=timezone.now(), **given)
        if refused:
            return _draft(request, round_, refused=refused)
        add_message(
            request, _("The draw is taken back. The same people would be drawn just the same.")
        )
    return see_other("round-draw", club, pk, number)


@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Swaps two entrants: first the choice, then the effect and the reason."""
    round_ = lookups.round_for(club, pk, number)
    asked, people = request.GET, drafts.exchangeable(round_)
    pair = PairForm(asked if "second" in asked else None, people=people, initial=asked.dict())
    context = {
        "club": round_.tournament.evening.club,
        "head": drafts.head_of(round_.tournament, number),
    }
    if not pair.is_valid():
        return form_page(request, "tournaments/draw_pair.html", context | {"form": pair})
    form, two = DrawReasonForm(posted_data(request)), pair.values()
    if form.write(swap_seats, round_=round_, now=timezone.now(), **two) is not None:
        add_message(request, _("The seats are exchanged."))
        return see_other("round-draw", club, pk, number)
    context |= {"form": form, "pair": pair, "preview": exchange_preview(round_, **two)}
    return form_page(request, "tournaments/draw_swap.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def lock(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Locks a table of the draw, for a given reason."""
    round_ = lookups.pairing_for(club, pk, number, table).round
    form = DrawReasonForm(posted_data(request), initial={"version": version_of(round_)})
    locked = form.write(lock_table, round_=round_, table=table, now=timezone.now())
    if locked is not None:
        add_message(
            request,
            _("Table {} stays as it is.").format(table),
            undo=_unlock(club, pk, number, table),
        )
        return see_other("round-draw", club, pk, number)
    context = {
        "club": round_.tournament.evening.club,
        "head": drafts.head_of(round_.tournament, number),
    }
    return form_page(
        request, "tournaments/draw_lock.html", context | {"form": form, "table": table}
    )


@require_POST
def unlock(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Unlocks a table of the draw."""
    round_ = lookups.pairing_for(club, pk, number, table).round
    refused = _refused(unlock_table, round_=round_, table=table, now=timezone.now())
    if refused:
        return _draft(request, round_, refused=refused)
    return see_other("round-draw", club, pk, number)


def _unlock(*where: object) -> str:
    return reverse("draw-unlock", args=where)


def _refused(write: Callable[..., object], **given: object) -> tuple[str, ...]:
    """Returns why nothing was stored; empty on success."""
    try:
        write(**given)
    except RecordError as refused:
        return tuple(problem.message for problem in refused.problems)
    return ()


def _undrawn(
    request: HttpRequest, tournament: "Tournament", number: int, refused: tuple[str, ...] = ()
) -> HttpResponse:
    page = drafts.round_to_draw(tournament, number)
    context = {"club": tournament.evening.club, "page": page, "refused": refused}
    context |= {"findings": preflight_findings(tournament)}
    return whole_page(
        request, "tournaments/draw_next.html", context, status=422 if refused else 200
    )


def _each(request: HttpRequest, round_: "Round") -> HttpResponse:
    context = {"club": round_.tournament.evening.club, "page": drafts.draft(round_, timezone.now())}
    return whole_page(request, "tournaments/draw_each.html", context)


def _draft(request: HttpRequest, round_: "Round", **bound: object) -> HttpResponse:
    """Renders a draw with all its forms, one of them possibly refused."""
    now = timezone.now()
    forms = {
        "publish": PublishForm(None, now=now, auto_id="id_publish_%s"),
        "again": DrawReasonForm(auto_id="id_again_%s"),
        "keep": DrawReasonForm(auto_id="id_keep_%s"),
    }
    page = drafts.draft(round_, now, page_number(request.GET.get("page")))
    context = {"club": round_.tournament.evening.club, "page": page, "listed": page.tables}
    status = 422 if bound else 200
    return whole_page(request, "tournaments/draw.html", context | forms | bound, status=status)
