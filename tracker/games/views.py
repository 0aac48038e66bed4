"""A game: its sheet, and what ends it or takes it away."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker.access import doer_of
from tracker.common.errors import RecordError
from tracker.common.queries.digest import digest
from tracker.common.queries.lookups import game_for, game_version, removed_game_for
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.common.views.files import table_file
from tracker.common.views.responses import (
    HtmxRequest,
    add_message,
    part_unless_same,
    see_other,
    unless_changed,
)
from tracker.exports.pictures import PNG, png
from tracker.games.hands.exports import hands_sheet
from tracker.games.hands.forms.form import HandForm, next_hand
from tracker.games.hands.queries import hands
from tracker.games.permissions_queries import offered_deeds, played_hands
from tracker.games.services import close_game, remove_game, reopen_game, restore_game
from tracker.games.sharing_views import shared_game
from tracker.games.sheet_pages import ScoreSheet, score_sheet
from tracker.games.sheet_rows_texts import SheetRow
from tracker.phones.sync import table_issues_pages as table_issues
from tracker.phones.sync.queue_words_pages import queue_words
from tracker.tournaments.book.results_queries import pairing_of
from tracker.tournaments.rulings.consequences_views import PendingWrite, answer_or_write

_DRAWN: PerLanguageCache[bytes] = PerLanguageCache(32)


@require_safe
def game(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A game as it stands, with the form for its next hand beside it where there is room."""
    found = game_for(club, pk)
    context = game_context(found, next_hand(found))
    context |= offered_in(request, found, context["sheet"])
    return render(request, "games/game.html", context)


@require_safe
def sheet(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The sheet of a game alone, if there is a newer one than the browser has."""
    if unchanged := unless_changed(request, str(game_version(club, pk))):
        return unchanged
    found = game_for(club, pk)
    sheet = score_sheet(found)
    context = {"club": found.evening.club, "sheet": sheet} | offered_in(request, found, sheet)
    return part_unless_same(request, "games/game.html", "sheet", context, str(found.version))


@require_safe
def picture(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The sheet of a game as a picture."""
    found = game_for(club, pk)
    shown = shared_game(found, score_sheet(found))
    made = _DRAWN.get(digest(shown), lambda: png(shown))
    return HttpResponse(made, content_type=PNG)


@require_safe
def hands_file(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """The hands of a game as a file."""
    found = game_for(club, pk)
    name = f"{club}-{found.evening.date.isoformat()}-game-{pk}-hands"
    # On paper there is no room for all that a file says.
    sheet = hands_sheet(hands(found), is_whole=kind != "pdf")
    return table_file(request, sheet, kind, name)


@require_POST
def close(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Ends a game as it stands; the message offers to let it go on."""
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
    """Lets a game go on that was ended as it stood."""
    found = game_for(club, pk)
    try:
        reopen_game(game=found, now=timezone.now(), by=doer_of(request, found))
    except RecordError as refused:
        return _refused(request, found, refused)
    add_message(request, _("The game goes on."))
    return see_other("game", club, pk)


@require_POST
def remove(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Takes a game away that was started by mistake; the message offers to bring it back.

    Where hands go with it that count in an event it first shows what that changes there.
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
    """Brings a removed game back."""
    found = _removed_or_not(club, pk)
    try:
        restore_game(game=found, now=timezone.now(), by=doer_of(request, found))
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("evening", club, found.evening_id)
    add_message(request, _("The game is back."))
    return see_other("game", club, pk)


def _asked_before(request: HttpRequest, game: Any) -> HttpResponse | None:
    """What it changes in its event to remove a game; None where it takes nothing with it."""
    if game.pairing_id is None or game.removed_at is not None or not played_hands(game):
        return None
    pairing, by = pairing_of(game), doer_of(request, game)

    def write(*, reason: str) -> Any:
        return remove_game(game=game, now=timezone.now(), by=by)

    title = _("Remove the game")
    correction = PendingWrite(
        event=pairing.round.event,
        write=write,
        title=title,
        button=title,
        back=reverse("game", args=(pairing.round.event.evening.club.slug, game.pk)),
        pairing=pairing,
        needs_reason=False,
    )
    return answer_or_write(request, correction)


def game_context(game: Any, form: HandForm, last: int | None = None) -> dict[str, Any]:
    """What the pages of a game show; of its sheet all rows, or so many of the last."""
    context = {"club": game.evening.club, "sheet": score_sheet(game, last), "form": form}
    # Worked out where it is printed: what phones ask for again has none of it.
    return context | {"queue_words": queue_words}


def offered_in(request: HttpRequest, game: Any, sheet: ScoreSheet) -> dict[str, Any]:
    """What the sheet of a game offers to be done with it, and what two phones have differently."""
    by = doer_of(request, game)
    is_differing = any(row.said.state == "differs" for row in sheet.rows)
    differences = table_issues.differences(game, by) if is_differing else ()
    return {"offered": offered_deeds(game, by), "differences": differences}


def live_or_page(request: HtmxRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """What is said while a hand is typed; the whole page where the browser runs no scripts."""
    if request.htmx:
        response = render(request, "hands/live.html", context | {"is_part": True})
    else:
        response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def row_at(sheet: ScoreSheet, number: int) -> SheetRow | None:
    """The row of a hand on a sheet."""
    return next((row for row in sheet.rows if row.number == number), None)


def _refused(request: HttpRequest, game: Any, refused: RecordError) -> HttpResponse:
    """The page of a game that is left as it is, and why."""
    context = game_context(game, next_hand(game)) | {"refused": refused.problems}
    context |= offered_in(request, game, context["sheet"])
    return render(request, "games/game.html", context, status=422)


def _removed_or_not(club: str, pk: int) -> Any:
    """The game, wherever it is, so that a button pressed twice is no error."""
    try:
        return game_for(club, pk)
    except Http404:
        return removed_game_for(club, pk)
