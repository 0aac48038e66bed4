"""The director's desk, and its actions on rounds."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import Action, viewer_of
from tracker.common.errors import RecordError
from tracker.common.forms import SearchForm, page_number
from tracker.common.queries.paging import page_of
from tracker.common.queries.version_cache import digest
from tracker.common.views import (
    Context,
    HtmxRequest,
    add_message,
    conditional_part,
    form_page,
    page_or_part,
    posted_data,
    see_other,
    whole_page,
)
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.desk.at_table_pages import OvertimePage, closing_asked, ending_asked
from tracker.tournaments.desk.next_step_pages import desk as desk_of
from tracker.tournaments.desk.table_forms import ChangeReasonForm, LengthForm, RoundForm
from tracker.tournaments.draws.preflight_services import preflight_findings
from tracker.tournaments.log.pages import log_page
from tracker.tournaments.rounds import services as rounds
from tracker.tournaments.rounds.services import close_round, reopen_round, set_minutes, start_round
from tracker.tournaments.rounds.texts import wall_clock
from tracker.tournaments.setup import services as setup
from tracker.tournaments.setup.services import finish_tournament

if TYPE_CHECKING:
    from tracker.models import Round, Tournament

LOOKED_OVER = ("open", "check_in", "draw")
"""Steps before which the pre-flight findings are shown."""
TABLES = 80


@require_safe
def desk(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The director's desk, which polls itself.

    With `round` in its address it shows the tables of an earlier one.
    """
    wanted = page_number(request.GET.get("page"))
    context = _context(lookups.tournament_for(club, pk), RoundForm(request.GET).number, wanted)
    if request.htmx:
        template = "tournaments/desk.html"
        return conditional_part(request, template, "desk", context, context["version"])
    return page_or_part(request, "tournaments/desk.html", "desk", context)


@require_POST
def start(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Starts a round."""
    return _done(request, club, pk, start_round, round_=lookups.round_for(club, pk, number))


@require_POST
def undo_start(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Undoes the start of a round in which nothing is entered."""
    text = _("Start of round {number} undone.").format(number=number)
    round_ = lookups.round_for(club, pk, number)
    return _done(request, club, pk, rounds.undo_start, text=text, round_=round_)


@require_POST
def close(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Closes a round, whose results stay open to review until the next one is drawn.

    Asks for confirmation if tables recorded more hands than announced.
    """
    round_ = lookups.round_for(club, pk, number)
    words = (_("Close round {number}"), _("Close the round all the same"))
    asked = _asked(request, round_, closing_asked, words)
    return asked or _done(request, club, pk, close_round, round_=round_)


@require_POST
def end_time(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Ends the games of a round as they stand; asks for confirmation if this was not announced."""
    round_ = lookups.round_for(club, pk, number)
    words = (_("End the games of round {number}"), _("End the games all the same"))
    asked = _asked(request, round_, ending_asked, words)
    return asked or _done(request, club, pk, rounds.end_time, round_=round_)


def _asked(
    request: HttpRequest,
    round_: "Round",
    ask: Callable[..., OvertimePage | None],
    words: tuple[str, str],
) -> HttpResponse | None:
    """Returns the confirmation required, with title and button; None if there is none."""
    found = None if request.POST.get("sure") else ask(round_, timezone.now())
    if found is None:
        return None
    title, button = words
    context = {"club": round_.tournament.evening.club, "page": found, "button": button}
    context |= {"title": title.format(number=round_.number)}
    return whole_page(request, "tournaments/overtime.html", context)


@require_POST
def stop_clock(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Stops the clock of a round; the message offers to resume it."""
    round_ = lookups.round_for(club, pk, number)
    undo = reverse("round-run-clock", args=(club, pk, number))
    text = _("The clock is stopped.")
    return _done(request, club, pk, rounds.stop_clock, text=text, undo=undo, round_=round_)


@require_POST
def run_clock(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Resumes the clock of a round."""
    return _done(request, club, pk, rounds.run_clock, round_=lookups.round_for(club, pk, number))


@require_POST
def finish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Ends a tournament."""
    return _done(request, club, pk, finish_tournament, tournament=lookups.tournament_for(club, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def length(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The form for the length of a round."""
    round_ = lookups.round_for(club, pk, number)
    form = LengthForm(posted_data(request), initial={"minutes": round_.minutes})
    if form.write(set_minutes, round_=round_, now=timezone.now()) is not None:
        return see_other("tournament-desk", club, pk)
    context = {"title": _("The clock of round {}").format(number), "button": _("Set the clock")}
    return _question(request, round_.tournament, form, context)


@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The form to reopen a round, with a reason."""
    round_ = lookups.round_for(club, pk, number)
    form = ChangeReasonForm(posted_data(request))
    if form.write(reopen_round, round_=round_, now=timezone.now()) is not None:
        return see_other("tournament-desk", club, pk)
    title = _("Open round {} again").format(number)
    return _question(request, round_.tournament, form, {"title": title, "button": title})


@require_http_methods(["GET", "HEAD", "POST"])
def reopen_tournament(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The form to reopen a finished tournament, with a reason."""
    tournament = lookups.tournament_for(club, pk)
    form = ChangeReasonForm(posted_data(request))
    if form.write(setup.reopen_tournament, tournament=tournament, now=timezone.now()) is not None:
        return see_other(_desk(request), club, pk)
    title = _("Take the end back")
    return _question(request, tournament, form, {"title": title, "button": title})


def _done(
    request: HttpRequest,
    club: str,
    pk: int,
    write: Callable[..., object],
    *,
    text: str = "",
    undo: str = "",
    **given: object,
) -> HttpResponse:
    """Redirects to the desk, or shows it below the errors of the service."""
    try:
        write(**given, now=timezone.now())
    except RecordError as refused:
        context = _context(lookups.tournament_for(club, pk)) | {"refused": refused.problems}
        return whole_page(request, "tournaments/desk.html", context, status=422)
    if text:
        add_message(request, text, undo=undo)
    return see_other("tournament-desk", club, pk)


def _question(
    request: HtmxRequest, tournament: "Tournament", form: Any, context: Context
) -> HttpResponse:
    """Renders a page with a short form that leads back to the desk."""
    back = reverse(_desk(request), args=(tournament.evening.club.slug, tournament.pk))
    shown = {
        "club": tournament.evening.club,
        "tournament": tournament.evening.title,
        "back": back,
        "form": form,
    }
    return form_page(request, "tournaments/question.html", shown | context)


def _desk(request: HtmxRequest) -> str:
    """Returns the route of the desk; for an admin who is not a director, of the tournament."""
    return "tournament-desk" if viewer_of(request).may(Action.RUN_ROUNDS) else "tournament"


def _context(tournament: "Tournament", looks_at: int | None = None, wanted: int = 1) -> Context:
    """Builds one page of the desk; calling tables are on the first."""
    page = desk_of(tournament, timezone.now(), looks_at)
    listed = page_of(page.tables, wanted, tuple, size=TABLES)
    findings = preflight_findings(tournament) if page.next.code in LOOKED_OVER else ()
    return {
        "findings": findings,
        "club": tournament.evening.club,
        "evening": tournament.evening,
        "desk": page,
        "listed": listed,
        "shown": _shown(page.looks_at, listed.number),
        "inbox": page.inbox,
        "version": digest((page, findings, listed.number)),
    }


def _shown(looks_at: int | None, number: int) -> str:
    """Returns the query string of the desk, kept when parts are refreshed."""
    asked = {"round": looks_at, "page": number if number > 1 else None}
    kept = {name: value for name, value in asked.items() if value}
    return f"?{urlencode(kept)}" if kept else ""


@require_safe
def clock(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The clock of a tournament, which polls itself."""
    tournament = lookups.tournament_for(club, pk)
    page = wall_clock(tournament, timezone.now())
    version = digest(page)
    context = _tournament_context(tournament) | {"page": page, "version": version}
    if request.htmx:
        return conditional_part(request, "tournaments/clock.html", "clock", context, version)
    return page_or_part(request, "tournaments/clock.html", "clock", context)


@require_safe
def log(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The public lines of a tournament's log; with ?all, for those allowed, the others too.

    Phones at the tables do not see the results of other tables there.
    """
    tournament, viewer = lookups.tournament_for(club, pk), viewer_of(request)
    is_all = "all" in request.GET and viewer.may(Action.READ_LOG)
    sees_all = is_all and viewer.may(Action.EXPORT)
    page = SearchForm(request.GET).page
    listed = log_page(tournament, page, is_public=not is_all, sees_all=sees_all)
    return whole_page(
        request,
        "tournaments/log.html",
        _tournament_context(tournament) | {"listed": listed, "is_all": is_all},
    )


def _tournament_context(tournament: "Tournament") -> Context:
    return {
        "club": tournament.evening.club,
        "tournament": tournament,
        "evening": tournament.evening,
    }
