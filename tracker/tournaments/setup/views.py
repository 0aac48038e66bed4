"""Tournaments of a club: set up, open, delete."""

from dataclasses import replace
from datetime import datetime
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import Action, user_of, viewer_of
from tracker.common.errors import RecordError
from tracker.common.forms import SearchForm
from tracker.common.queries.lookups import club_for
from tracker.common.views import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    message_on_refusal,
    page_or_part,
    posted_data,
    see_other,
    whole_page,
)
from tracker.rules.choices_pages import rule_choices
from tracker.tournaments import pages as summaries
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.book.set_up_queries import (
    TournamentSettings,
    is_drawn,
    notice_of,
    set_up_of,
)
from tracker.tournaments.book.texts import tournament_summary
from tracker.tournaments.draws.preflight_services import preflight_findings
from tracker.tournaments.prizes.forms import PrizeForm
from tracker.tournaments.registration.desk_pages import registration_seen
from tracker.tournaments.registration.queries import registration_state
from tracker.tournaments.rulings.views import PendingWrite, answer_or_write
from tracker.tournaments.setup import movement_planner_pages as movements
from tracker.tournaments.setup import pages as setup
from tracker.tournaments.setup import presets_pages as presets
from tracker.tournaments.setup.forms import DrawnForm, PlannerForm, StandingsForm, TournamentForm
from tracker.tournaments.setup.options_forms import MOVE, begun_with, notice_typed, with_keys_moved
from tracker.tournaments.setup.services import (
    change_terms,
    create_tournament,
    open_tournament,
    rename_tournament,
    set_tournament,
    withdraw_tournament,
)

if TYPE_CHECKING:
    from tracker.models import Club, Tournament

USUAL = "club-evening"


@require_safe
def of_all_clubs(request: HtmxRequest) -> HttpResponse:
    """The tournaments of all clubs, found by name, player, year and game."""
    search = SearchForm(request.GET)
    context = {
        "tournaments": summaries.book_tournaments(search.text, search.page),
        "search": search,
    }
    return page_or_part(request, "tournaments/of_all_clubs.html", "found", context)


@require_safe
def all_tournaments(request: HtmxRequest, club: str) -> HttpResponse:
    """The tournaments of a club; those that are being set up only for who may see them."""
    found = club_for(club)
    search = SearchForm(request.GET)
    listed = summaries.tournament_list(
        found,
        search.text,
        search.page,
        with_drafts=viewer_of(request).may(Action.SEE_DRAFT),
        own=viewer_of(request).evenings,
    )
    context = {"club": found, "tournaments": listed, "search": search}
    return page_or_part(request, "tournaments/list.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxRequest, club: str) -> HttpResponse:
    """The kinds of tournament to choose from and, once the address names one, the form for it."""
    found = club_for(club)
    if not request.GET.keys() & {"preset", "format"}:
        return render(
            request, "tournaments/new.html", {"club": found, "presets": presets.presets()}
        )
    preset = presets.preset(request.GET.get("preset", USUAL)) or _nothing()
    form = _form(request, found, preset.set_up)
    if form.is_quiet:
        return _shown_again(request, {"club": found, "preset": preset, "form": form})
    now, by = timezone.now(), user_of(request)
    tournament = form.write(
        create_tournament, club=found, seed=token_hex(16), epoch=uuid4(), now=now, by=by
    )
    if tournament is None:
        context = {"club": found, "preset": preset, "form": form}
        return page_or_part(request, "tournaments/set_up.html", "setup", context)
    text = _("{} is set up. Nobody sees it before you open it.")
    add_message(request, format_names(f"{text}{_past(form, now)}", tournament.evening.title))
    return see_other("entries", club, tournament.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The form for the announcement; after the first draw only a few fields remain."""
    found = lookups.tournament_for(club, pk)
    context = {"club": found.evening.club, "tournament": tournament_summary(found)}
    now = timezone.now()
    seen = registration_seen(found, registration_state(found, now))
    context |= {"findings": preflight_findings(found), "registration": seen}
    if is_drawn(found):
        begun = {"name": found.evening.title, "rounds": found.rounds}
        begun |= notice_typed(notice_of(found))
        drawn = DrawnForm(posted_data(request), initial=begun)
        if drawn.write(rename_tournament, tournament=found, now=now) is None:
            return form_page(request, "tournaments/rename.html", context | {"form": drawn})
        return see_other("entries", club, pk)
    form = _form(request, found.evening.club, set_up_of(found), found)
    if form.is_quiet:
        return _shown_again(request, context | {"form": form})
    if form.write(set_tournament, tournament=found, now=now) is None:
        return page_or_part(request, "tournaments/set_up.html", "setup", context | {"form": form})
    saved = _("The announcement is saved.")
    add_message(request, f"{saved}{_past(form, now)}")
    return see_other("entries", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def terms(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form for what counts, after the first draw: its effects are shown before it is saved."""
    found = lookups.tournament_for(club, pk)
    set_up = set_up_of(found)
    if not is_drawn(found):
        return see_other("tournament-edit", club, pk)
    is_moving = request.method == "POST" and MOVE in request.POST
    form = StandingsForm(
        with_keys_moved(request.POST) if is_moving else posted_data(request),
        choices=setup.choices(set_up.game, set_up.format) or _nothing(),
        initial=begun_with(set_up, set_up.game, {}),
        is_quiet=is_moving,
    )
    context = {"club": found.evening.club, "tournament": tournament_summary(found), "form": form}
    if form.is_quiet:
        template = "tournaments/terms.html#ties" if "HX-Request" in request.headers else ""
        return whole_page(request, template or "tournaments/terms.html", context)
    if form.is_bound and form.is_valid():
        pending = PendingWrite(
            tournament=found,
            write=partial(change_terms, tournament=found, terms=form.terms(), now=timezone.now()),
            title=_("Change prizes and standings"),
            button=_("Save changes"),
            back=reverse("tournament-terms", args=(club, pk)),
        )
        try:
            asked = answer_or_write(request, pending)
        except RecordError as refused:
            form.refuse(refused)
        else:
            if asked is not None:
                return asked
            add_message(request, _("Prizes and standings changed."))
            return see_other("tournament-standings", club, pk)
    return form_page(request, "tournaments/terms.html", context)


@require_safe
def prizes(request: HttpRequest, club: str) -> HttpResponse:
    """Live preview of the prizes while typing."""
    context = {"club": club_for(club), "form": PrizeForm(request.GET)}
    return render(request, "tournaments/prizes_said.html", context)


@require_POST
def publish(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Publishes the tournament; the message offers to undo it."""
    try:
        open_tournament(tournament=lookups.tournament_for(club, pk), now=timezone.now())
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("tournament-edit", club, pk)
    undo = reverse("tournament-withdraw", args=(club, pk))
    add_message(
        request, _("The tournament is open: everybody sees it, and entries are taken."), undo=undo
    )
    return see_other("entries", club, pk)


@require_POST
def withdraw(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Takes the tournament out of sight again, as long as nothing is drawn."""
    with message_on_refusal(request):
        withdraw_tournament(tournament=lookups.tournament_for(club, pk), now=timezone.now())
        undo = reverse("tournament-open", args=(club, pk))
        add_message(request, _("Nobody sees the tournament now. The entry list stays."), undo=undo)
    return see_other("entries", club, pk)


def _form(
    request: HttpRequest,
    club: "Club",
    set_up: TournamentSettings,
    tournament: "Tournament | None" = None,
) -> TournamentForm:
    """The form for the game and format of the address, which may say more of what is wanted.

    House rules begin as those of the set that is chosen, or else of the kind of tournament; typed
    ones stay while it is the same.
    """
    game = request.GET.get("game", set_up.game)
    format_ = request.GET.get("format", set_up.format)
    choices = setup.choices(game, format_) or _nothing()
    offered = rule_choices(club, game, request.GET.get("set"), tournament)
    typed = request.GET.dict()
    chosen = offered.chosen
    has_own = game == set_up.game and offered.version is None and "set" not in request.GET
    if offered.fills_in and not has_own:
        set_up = replace(set_up, options=chosen.options)
    if typed.get("filled", str(chosen.pk)) != str(chosen.pk):
        typed = {name: value for name, value in typed.items() if not name.startswith("rule-")}
    initial = begun_with(set_up, game, typed)
    is_moving = request.method == "POST" and MOVE in request.POST
    sent_ = with_keys_moved(request.POST) if is_moving else posted_data(request)
    return TournamentForm(
        sent_, choices=choices, offered=offered, initial=initial, is_quiet=is_moving
    )


def _shown_again(request: HtmxRequest, context: dict[str, object]) -> HttpResponse:
    """The form as it was typed, with its tie-breaks moved; a script takes these alone."""
    template = "tournaments/set_up.html#ties" if request.htmx else "tournaments/set_up.html"
    return whole_page(request, template, context)


def _past(form: TournamentForm, now: datetime) -> str:
    """Says that the day of a tournament is over; one that was played on paper may be such a one."""
    is_past = form.cleaned_data["date"] < localdate(now)
    past = _("Its day is past.")
    return f" {past}" if is_past else ""


def _nothing() -> Any:
    raise Http404


@require_safe
def movement_planner(request: HttpRequest, club: str) -> HttpResponse:
    """Every movement that fits, side by side; the address says what is asked for, or a
    tournament."""
    found = club_for(club)
    usual = QueryDict(movements.wishes(found, request.GET.get("tournament", "")))
    form = PlannerForm(request.GET if "players" in request.GET else usual)
    page = form.write(movements.movement_planner)
    context = {"club": found, "form": form, "page": page}
    return render(
        request, "tournaments/movement_planner.html", context, status=200 if page else 422
    )
