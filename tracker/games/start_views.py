"""Starting a game of an evening."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import Action, viewer_of
from tracker.common.errors import RecordError
from tracker.common.queries.lookups import club_for, evening_for, game_for, player_for
from tracker.common.views.responses import HtmxRequest, add_message, page_or_part, see_other, sent
from tracker.evenings.pages import EveningPage, evening_page
from tracker.games.forms import StartForm, free_table
from tracker.games.hands.forms.typed import number_from
from tracker.games.permissions_queries import rematch_dealer
from tracker.games.services import rematch, start_game
from tracker.games.start_queries import GameChoice, GameStart, offered_players, start_choices
from tracker.rules.forms import initial_rules
from tracker.rules.texts import rule_sheets
from tracker.rules.what_if_pages import rule_choices

MOST_SEATS = 4


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The games to choose from and, once `?game=` names one, the form that starts it."""
    evening = evening_for(club, pk)
    page, start = evening_page(evening), start_choices(evening)
    context = {"club": evening.club, "evening": page, "start": start, "groups": rule_sheets()}
    chosen = chosen_game(request, start)
    if chosen is None:
        return page_or_part(request, "games/start.html", "start", context)
    before = _former(request, club, chosen)
    wanted = str(before.rule_set_version_id or 0) if before else None
    offered = rule_choices(evening.club, chosen.id, request.GET.get("set", wanted))
    form = StartForm(
        sent(request),
        start=start,
        game=chosen,
        offered=offered,
        own_table=_own_table(request),
        initial=_suggested(request, page) | _as_before(before),
    )
    begin = partial(_start, club, rules_from=offered.version)
    game = form.start(begin, evening=evening, now=timezone.now())
    if game is not None:
        return see_other("game", club, game.pk)
    return page_or_part(request, "games/start.html", "start", context | {"form": form})


@require_POST
def again(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Starts the rematch of a game; where it cannot be, the form says what is to be changed."""
    found = game_for(club, pk)
    try:
        game = rematch(game=found, now=timezone.now())
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("game", club, pk)
    return see_other("hand-new" if "hand" in request.POST else "game", club, game.pk)


@require_safe
def names(request: HttpRequest, club: str) -> HttpResponse:
    """Whom the texts at the seats can mean, for the list below each of them."""
    found = club_for(club)
    typed = [str(text) for name, text in request.GET.items() if name.startswith("seat-")]
    players = offered_players(found, typed[:MOST_SEATS])
    return render(request, "games/seatable.html", {"players": players})


def chosen_game(request: HttpRequest, start: GameStart) -> GameChoice | None:
    """The game that the address names; None while it names none yet."""
    wanted = request.GET.get("game")
    if wanted is None and request.method != "POST":
        return None
    for game in start.games:
        if game.id == wanted:
            return game
    raise Http404


def _suggested(request: HttpRequest, page: EveningPage) -> dict[str, str]:
    """What the form begins with: a free table, unless the address says which, and the seats."""
    used = {game.head.table for game in page.open_games}
    asked = [name for name in request.GET if name == "table" or name.startswith("seat-")]
    return {"table": free_table(used)} | {name: request.GET[name] for name in asked}


def _former(request: HttpRequest, club: str, chosen: GameChoice) -> Any:
    """The game that the address wants another one like, None where it is none of that kind."""
    like = number_from(request.GET.get("like", ""))
    game = game_for(club, like) if like else None
    return game if game and game.variant == chosen.id else None


def _as_before(game: Any) -> dict[str, Any]:
    """The rules of a former game, and who would deal now."""
    if game is None:
        return {}
    return initial_rules(game.options) | {"first_dealer": rematch_dealer(game)}


def _own_table(request: HttpRequest) -> str:
    """The one table at which a phone may start a game; empty for who may at all of them."""
    viewer = viewer_of(request)
    return (
        "" if viewer.may(Action.ENTER_ANYWHERE) or not viewer.device else viewer.device.table.name
    )


def _start(club: str, *, players: Sequence[int], **facts: Any) -> Any:
    """Starts the game; the players are looked up by their keys."""
    seated = [player_for(club, pk) for pk in players]
    return start_game(players=seated, **facts)
