"""Views that start, show, close, reopen, remove and share games."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import Action, doer_of, viewer_of
from tracker.common.dates_texts import day
from tracker.common.errors import RecordError
from tracker.common.queries.lookups import (
    club_for,
    evening_for,
    game_for,
    game_version,
    player_for,
    removed_game_for,
)
from tracker.common.queries.version_cache import PerLanguageCache, digest
from tracker.common.views import (
    Context,
    HtmxRequest,
    add_message,
    conditional_part,
    page_or_part,
    posted_data,
    see_other,
    table_file,
    unless_changed,
)
from tracker.exports.as_pdf import PNG, SharedResult, SharedRow, png
from tracker.games.confirmation_views import CONFIRMATIONS
from tracker.games.forms import StartForm, free_table
from tracker.games.hands.exports import hands_sheet
from tracker.games.hands.forms.form import HandForm, next_hand
from tracker.games.hands.forms.typed import number_from
from tracker.games.hands.queries import hands
from tracker.games.hands.queue_texts import queue_words
from tracker.games.hands.table_issues_pages import differences
from tracker.games.permissions_queries import offered_deeds, played_hands, rematch_dealer
from tracker.games.services import (
    close_game,
    rematch,
    remove_game,
    reopen_game,
    restore_game,
    start_game,
)
from tracker.games.sheet_pages import ScoreSheet, score_sheet
from tracker.games.sheet_rows_texts import HandCell, SheetRow
from tracker.games.start_queries import GameStart, offered_players, start_choices, used_tables
from tracker.games.what_if_pages import what_if
from tracker.rules.choices_pages import rule_choices
from tracker.rules.forms import initial_rules
from tracker.rules.queries import GameChoice
from tracker.rules.texts import rule_sheets

if TYPE_CHECKING:
    from tracker.models import Evening, Game

MOST_HANDS = 16


def shared_game(game: "Game", sheet: ScoreSheet) -> SharedResult:
    """The sheet of a game for sharing: sides, totals, and the last hands."""
    sides = sheet.seating.sides
    rows = tuple(
        SharedRow("", side.name, sheet.totals[side.number].total, side.number == sheet.winner)
        for side in sides
    )
    shown = [row for row in sheet.rows if all(cell.after for cell in row.cells)][-MOST_HANDS:]
    numbers = tuple(str(row.number) for row in shown)
    totals = tuple(tuple(_total(row.cells[side.number]) for row in shown) for side in sides)
    return SharedResult(
        club=game.evening.club.name,
        day=day(game.evening.date),
        title=f"{sheet.head.game}, {sheet.head.place}",
        rows=rows,
        hands=(numbers, *totals) if shown else (),
    )


def _total(cell: HandCell) -> str:
    return cell.after.total if cell.after else ""


MOST_SEATS = 4


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """Lists the games on offer or, with `?game=`, shows the form that starts one."""
    evening = evening_for(club, pk)
    start = start_choices(evening)
    context = {"club": evening.club, "evening": evening, "start": start, "groups": rule_sheets()}
    chosen = chosen_game(request, start)
    if chosen is None:
        return page_or_part(request, "games/start.html", "start", context)
    before = _former(request, club, chosen)
    wanted = str(before.rule_set_version_id or 0) if before else None
    offered = rule_choices(evening.club, chosen.id, request.GET.get("set", wanted))
    form = StartForm(
        posted_data(request),
        start=start,
        game=chosen,
        offered=offered,
        own_table=_own_table(request),
        initial=_suggested(request, evening) | _as_before(before),
    )
    begin = partial(_start, club, rules_from=offered.version)
    game = form.start(begin, evening=evening, now=timezone.now())
    if game is not None:
        return see_other("game", club, game.pk)
    return page_or_part(request, "games/start.html", "start", context | {"form": form})


@require_POST
def again(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Starts the rematch of a game; where it is impossible, the form says what to change."""
    found = game_for(club, pk)
    try:
        game = rematch(game=found, now=timezone.now())
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("game", club, pk)
    return see_other("hand-new" if "hand" in request.POST else "game", club, game.pk)


@require_safe
def names(request: HttpRequest, club: str) -> HttpResponse:
    """Suggests players for the texts at the seats, in the list below each of them."""
    found = club_for(club)
    typed = [str(text) for name, text in request.GET.items() if name.startswith("seat-")]
    players = offered_players(found, typed[:MOST_SEATS])
    return render(request, "games/seatable.html", {"players": players})


def chosen_game(request: HttpRequest, start: GameStart) -> GameChoice | None:
    """The game that the address names, or None."""
    wanted = request.GET.get("game")
    if wanted is None and request.method != "POST":
        return None
    for game in start.games:
        if game.id == wanted:
            return game
    raise Http404


def _suggested(request: HttpRequest, evening: "Evening") -> dict[str, str]:
    """The initial values of the form: seats, and a free table unless the address names one."""
    asked = [name for name in request.GET if name == "table" or name.startswith("seat-")]
    return {"table": free_table(used_tables(evening))} | {name: request.GET[name] for name in asked}


def _former(request: HttpRequest, club: str, chosen: GameChoice) -> Any:
    """The game to repeat, as named in the address; None where it is of another kind."""
    like = number_from(request.GET.get("like", ""))
    game = game_for(club, like) if like else None
    return game if game and game.variant == chosen.id else None


def _as_before(game: Any) -> Context:
    """The rules of a former game, and the next dealer."""
    if game is None:
        return {}
    return initial_rules(game.options) | {"first_dealer": rematch_dealer(game)}


def _own_table(request: HttpRequest) -> str:
    """The one table at which a phone may start a game; empty where any table is allowed."""
    viewer = viewer_of(request)
    return "" if viewer.may(Action.ENTER_ANYWHERE) or not viewer.phone else viewer.phone.table.name


def _start(club: str, *, players: Sequence[int], **facts: Any) -> Any:
    """Starts the game, looking up the players by key."""
    seated = [player_for(club, pk) for pk in players]
    return start_game(players=seated, **facts)


_DRAWN: PerLanguageCache[bytes] = PerLanguageCache(32)


@require_safe
def game(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A game with its sheet; wide screens also show the form for the next hand."""
    found = game_for(club, pk)
    context = game_context(found, next_hand(found))
    context |= offered_in(request, found, context["sheet"])
    return render(request, "games/game.html", context)


@require_safe
def sheet(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The sheet of a game; 304 unless it has changed."""
    if unchanged := unless_changed(request, str(game_version(club, pk))):
        return unchanged
    found = game_for(club, pk)
    sheet = score_sheet(found)
    context = {"club": found.evening.club, "sheet": sheet} | offered_in(request, found, sheet)
    return conditional_part(request, "games/game.html", "sheet", context, str(found.version))


@require_safe
def under_other_rules(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The hands of a game as scored, beside their scores under the rules of `?set=`."""
    found = game_for(club, pk)
    context = {"club": found.evening.club, "what": what_if(found, request.GET.get("set"))}
    return render(request, "games/what_if.html", context)


@require_safe
def picture(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = game_for(club, pk)
    shown = shared_game(found, score_sheet(found))
    made = _DRAWN.get(digest(shown), lambda: png(shown))
    return HttpResponse(made, content_type=PNG)


@require_safe
def hands_file(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    found = game_for(club, pk)
    name = f"{club}-{found.evening.date.isoformat()}-game-{pk}-hands"
    # A printed page has no room for every column of the file.
    sheet = hands_sheet(hands(found), is_whole=kind != "pdf")
    return table_file(request, sheet, kind, name)


@require_POST
def close(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Ends a game as it stands; the message offers to reopen it."""
    found = game_for(club, pk)
    try:
        close_game(game=found, now=timezone.now(), by=doer_of(request, found))
    except RecordError as refused:
        return _refused(request, found, refused)
    add_message(
        request,
        _("The game is ended with this score."),
        undo=reverse("game-reopen", args=(club, pk)),
    )
    return see_other("game", club, pk)


@require_POST
def reopen(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Reopens a game that was ended early."""
    found = game_for(club, pk)
    try:
        reopen_game(game=found, now=timezone.now(), by=doer_of(request, found))
    except RecordError as refused:
        return _refused(request, found, refused)
    add_message(request, _("The game goes on."))
    return see_other("game", club, pk)


@require_POST
def remove(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Removes a game started by mistake; the message offers to restore it.

    If its hands count in a tournament, the consequences are shown first.
    """
    found = _removed_or_not(club, pk)
    try:
        asked = _asked_before(request, found)
        if asked is not None:
            return asked
        remove_game(game=found, now=timezone.now(), by=doer_of(request, found))
    except RecordError as refused:
        return _refused(request, found, refused)
    add_message(request, _("The game is removed."), undo=reverse("game-restore", args=(club, pk)))
    return see_other("evening", club, found.evening_id)


@require_POST
def restore(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = _removed_or_not(club, pk)
    try:
        restore_game(game=found, now=timezone.now(), by=doer_of(request, found))
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("evening", club, found.evening_id)
    add_message(request, _("The game is back."))
    return see_other("game", club, pk)


def _asked_before(request: HttpRequest, game: "Game") -> HttpResponse | None:
    """The page with the consequences for the tournament; None where there are none."""
    if game.pairing_id is None or game.removed_at is not None or not played_hands(game):
        return None
    by = doer_of(request, game)

    def write(*, reason: str) -> Any:
        return remove_game(game=game, now=timezone.now(), by=by)

    return CONFIRMATIONS["tournament"](
        request,
        game=game,
        write=write,
        title=_("Remove the game"),
        back=reverse("game", args=(game.evening.club.slug, game.pk)),
        needs_reason=False,
    )


def game_context(game: Any, form: HandForm, last: int | None = None) -> Context:
    """The context of a game's pages, with all rows of its sheet or the last `last`."""
    context = {"club": game.evening.club, "sheet": score_sheet(game, last), "form": form}
    # Rendered lazily: the parts that phones poll do not contain it.
    return context | {"queue_words": queue_words}


def offered_in(request: HttpRequest, game: Any, sheet: ScoreSheet) -> Context:
    """The actions on offer with the sheet, and the hands on which two phones differ."""
    by = doer_of(request, game)
    is_differing = any(row.agreement.state == "differs" for row in sheet.rows)
    found = differences(game, by) if is_differing else ()
    return {"offered": offered_deeds(game, by), "differences": found}


def live_or_page(request: HtmxRequest, template: str, context: Context) -> HttpResponse:
    """The live feedback while a hand is typed; the whole page for browsers without scripts."""
    if request.htmx:
        response = render(request, "hands/live.html", context | {"is_part": True})
    else:
        response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def row_at(sheet: ScoreSheet, number: int) -> SheetRow | None:
    return next((row for row in sheet.rows if row.number == number), None)


def _refused(request: HttpRequest, game: object, refused: RecordError) -> HttpResponse:
    """The page of a game that could not be changed, with the reason."""
    context = game_context(game, next_hand(game)) | {"refused": refused.problems}
    context |= offered_in(request, game, context["sheet"])
    return render(request, "games/game.html", context, status=422)


def _removed_or_not(club: str, pk: int) -> Any:
    """The game, even if removed, so that pressing a button twice is not an error."""
    try:
        return game_for(club, pk)
    except Http404:
        return removed_game_for(club, pk)
