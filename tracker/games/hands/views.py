"""Writing down the next hand of a game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import phone_at, rank_of, viewer_of, writer_of
from tracker.common.errors import NumberTakenError, RecordError, SubmissionReusedError
from tracker.common.queries.lookups import game_for
from tracker.common.views.responses import (
    HtmxRequest,
    add_message,
    form_page,
    fragment_of_version,
    see_other,
)
from tracker.games.hands.entry_pages import hand_entry
from tracker.games.hands.forms.form import HandForm, next_hand, typed_hand
from tracker.games.hands.forms.typed import number_from
from tracker.games.hands.services import record_hand
from tracker.games.permissions import Actor
from tracker.games.sheet_rows_texts import hand_sentence, sheet_row
from tracker.games.views import game_context, live_or_page, offered_in
from tracker.phones.pages import table_stamp
from tracker.phones.sync.table_issues_pages import phones_at, table_issues
from tracker.shell.offline import keepable
from tracker.shell.preferences import preferences_context

TAIL = 6
"""So many of the last hands stand on the page of a table."""


@require_safe
def new(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form for the next hand, alone, as a phone at the table has it; or for one left out."""
    game = game_for(club, pk)
    if game.is_finished:
        return redirect("game", club, pk)
    form = next_hand(game)
    form.number = number_from(request.GET.get("number", "")) or form.number
    return keepable(render(request, "hands/new.html", _context(request, game, form)))


@require_safe
def table(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The parts of that page which other phones change, if the phone has not got them so."""
    game = game_for(club, pk)
    phones, by = phones_at(game), Actor(rank_of(request), phone_at(request, game.evening))
    seen = sorted(viewer_of(request).held), preferences_context(request)
    return fragment_of_version(
        request,
        table_stamp(game, by, phones, seen),
        "hands/table.html",
        lambda: _context(request, game, next_hand(game), phones),
    )


@require_safe
def panels(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What a phone at the table shows over the page now and then; it asks with the first tap."""
    game = game_for(club, pk)
    return render(request, "hands/panels.html", game_context(game, next_hand(game), TAIL))


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Writes the hand down; the message reads it back and offers to undo it."""
    if request.method != "POST":
        return redirect("hand-new", club, pk)
    game = game_for(club, pk)
    write = partial(record_hand, game=game, now=timezone.now(), device=writer_of(request, game))
    if (written := _at_once(request, game, write)) is not None:
        _say_saved(request, game, written)
        return see_other("game", club, pk)
    form = next_hand(game, request.POST)
    try:
        hand = form.write(write, number=form.number)
    except NumberTakenError as taken:
        return _taken(request, game, form, taken.hand)
    except SubmissionReusedError:
        return _compared(request, game, form)
    if hand is None:
        return form_page(request, _template(request, form), _context(request, game, form))
    _say_saved(request, game, hand)
    return see_other("game", club, pk)


@require_POST
def preview(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """What the hand would bring, or what to do next."""
    game = game_for(club, pk)
    form = next_hand(game, request.POST)
    form.try_out()
    return live_or_page(request, _template(request, form), _context(request, game, form))


def _at_once(request: HttpRequest, game: Any, write: Callable[..., Any]) -> Any:
    """The hand written as it is typed; None where that takes a look at all that the form knows."""
    typed = typed_hand(game, request.POST)
    if typed is None or typed.number is None or typed.submission is None:
        return None
    try:
        return write(record=typed.record, number=typed.number, submission_id=typed.submission)
    except (RecordError, NumberTakenError, SubmissionReusedError):
        return None


def _context(
    request: HttpRequest, game: Any, form: HandForm, phones: Sequence[Any] | None = None
) -> dict[str, Any]:
    """What the page shows, and what this phone has to settle with the others of its table."""
    device = phone_at(request, game.evening)
    by = Actor(rank_of(request), device)
    is_beside = _is_beside(request, form)
    context = game_context(game, form, None if is_beside else TAIL)
    context |= {"device": device, "issues": table_issues(game, by, phones)}
    if is_beside:
        context |= offered_in(request, game, context["sheet"])
    return context


def _template(request: HttpRequest, form: HandForm) -> str:
    """The page from which the form came: the game's on a wide screen, or the form's own.

    The page of a game that is over has no form, and what was typed would be gone.
    """
    return "games/game.html" if _is_beside(request, form) else "hands/new.html"


def _is_beside(request: HttpRequest, form: HandForm) -> bool:
    return "beside" in request.POST and not form.entry.is_finished


def _say_saved(request: HttpRequest, game: Any, hand: Any) -> None:
    said = _("Hand {} is saved. {}").format(hand.number, hand_sentence(game, hand))
    fix = reverse("hand-fix", args=(game.evening.club.slug, game.pk, hand.number))
    add_message(request, said, reopen=fix)


def _taken(request: HttpRequest, game: Any, form: HandForm, theirs: Any) -> HttpResponse:
    """The answer where this number has a hand already: nothing to do if it is the same one."""
    if not (theirs.scored and form.is_like(theirs.record)):
        return _compared(request, game, form)
    add_message(
        request, _("Hand {} was written down before, just like this.").format(theirs.number)
    )
    return see_other("game", game.evening.club.slug, game.pk)


def _compared(request: HttpRequest, game: Any, form: HandForm) -> HttpResponse:
    """The hand that is there beside the one that is typed, which can be saved after it."""
    number = form.number
    form.begin_anew(hand_entry(game))
    form.try_out()
    context = _context(request, game, form)
    theirs = game.hands.filter(number=number).first()
    context |= {"theirs": theirs and sheet_row(game, theirs)}
    return render(request, "hands/taken.html", context, status=409)
