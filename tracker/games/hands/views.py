"""Views that enter, show, correct, void and restore hands."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, uuid5

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import Action, doer_of, phone_at, rank_of, viewer_of, writer_of
from tracker.access.permissions import Actor
from tracker.common.errors import (
    HandChangedError,
    NumberTakenError,
    RecordError,
    SubmissionReusedError,
)
from tracker.common.queries.lookups import game_for, hand_for, photo_for
from tracker.common.views import (
    Context,
    HtmxRequest,
    add_message,
    form_page,
    fragment_of_version,
    posted_data,
    see_other,
)
from tracker.engine.records.folding import VOID
from tracker.games.confirmation_views import CONFIRMATIONS
from tracker.games.hands.corrections_services import restore_hand, void_hand
from tracker.games.hands.entry_pages import hand_entry
from tracker.games.hands.forms.form import HandForm, next_hand, typed_hand
from tracker.games.hands.forms.typed import number_from
from tracker.games.hands.history_pages import hand_history
from tracker.games.hands.preview_pages import preview_hand
from tracker.games.hands.services import leave_out_hand, record_hand
from tracker.games.hands.table_issues_pages import phones_at, table_issues, table_stamp
from tracker.games.permissions_queries import needs_reason, offered_deeds
from tracker.games.sheet_pages import score_sheet
from tracker.games.sheet_rows_texts import hand_sentence, sheet_row
from tracker.games.views import game_context, live_or_page, offered_in, row_at
from tracker.platform.web.offline import cacheable
from tracker.platform.web.preferences import preferences_context
from tracker.tournaments.draws.services import amend_and_draw

if TYPE_CHECKING:
    from tracker.models import Game, Hand


@require_safe
def hand(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """A hand with all its versions."""
    return render(request, "hands/hand.html", _hand_context(request, hand_for(club, pk, number)))


@require_safe
def photo(request: HttpRequest, club: str, pk: int, photo: int) -> HttpResponse:
    """A photo of the cards or slip, visible to anyone who may settle the hand."""
    found = photo_for(club, pk, photo)
    return HttpResponse(bytes(found.picture), content_type="image/jpeg")


@require_http_methods(["GET", "HEAD", "POST"])
def fix(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The correction form; a version newer than the form's is shown first.

    A void hand must be restored first, which its page offers.
    """
    found = hand_for(club, pk, number)
    form = _form(request, found, posted_data(request))
    if not form.is_bound:
        if found.state == VOID:
            return redirect("hand", club, pk, number)
        form.try_out()
        return form_page(request, "hands/fix.html", _hand_context(request, found, form))
    try:
        amended = form.write(
            amend_and_draw,
            hand=found,
            reason=form.because,
            next_draw=form.next_draw,
            expected_revision=form.revision,
            now=timezone.now(),
            phone=writer_of(request, found.game),
            rank=rank_of(request),
        )
    except (HandChangedError, SubmissionReusedError):
        return _changed(request, club, pk, number)
    if amended is None:
        return form_page(request, "hands/fix.html", _hand_context(request, found, form))
    add_message(request, _("Hand {} is corrected.").format(number))
    return see_other("game", club, pk)


@require_POST
def preview_fix(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Previews the effect of a correction on its hand and on later ones."""
    found = hand_for(club, pk, number)
    form = _form(request, found, request.POST)
    form.try_out()
    return live_or_page(request, "hands/fix.html", _hand_context(request, found, form))


@require_POST
def void(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Makes a hand void; the message offers to restore it.

    Where the round of a tournament is closed it first shows the consequences there.
    """
    found = hand_for(club, pk, number)
    if found.state != VOID and needs_reason(found.game):
        words = (_("Take hand {number} out"), _("Hand {number} is taken out of the game."))
        return _moved_in_tournament(request, found, void_hand, words)
    try:
        hand = _moved(request, found, void_hand)
    except RecordError as refused:
        return _refused(request, hand_for(club, pk, number), refused)
    if hand is None or hand.state != VOID:
        return _changed(request, club, pk, number)
    undo = reverse("hand-restore", args=(club, pk, number)) + f"?revision={hand.revision}"
    add_message(request, _("Hand {} is taken out of the game.").format(number), undo=undo)
    return see_other("game", club, pk)


@require_POST
def restore(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Restores a void hand; the message offers to make it void again."""
    found = hand_for(club, pk, number)
    if found.state == VOID and needs_reason(found.game):
        words = (_("Put hand {number} back"), _("Hand {number} is back in the game."))
        return _moved_in_tournament(request, found, restore_hand, words)
    try:
        hand = _moved(request, found, restore_hand)
    except RecordError as refused:
        return _refused(request, hand_for(club, pk, number), refused)
    if hand is None or hand.state == VOID:
        return _changed(request, club, pk, number)
    undo = reverse("hand-void", args=(club, pk, number)) + f"?revision={hand.revision}"
    add_message(request, _("Hand {} is back in the game.").format(number), undo=undo)
    return see_other("game", club, pk)


@require_POST
def leave_out(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Marks a missing number as not played; a hand that arrived meanwhile stays."""
    submission = uuid5(NAMESPACE_URL, request.path)
    game = game_for(club, pk)
    try:
        leave_out_hand(
            game=game,
            number=number,
            submission_id=submission,
            now=timezone.now(),
            by=doer_of(request, game),
        )
    except RecordError:
        return see_other("game", club, pk)
    add_message(request, _("Hand {} is left out: the hands after it have moved up.").format(number))
    return see_other("game", club, pk)


def _form(request: HttpRequest, hand: "Hand", sent: QueryDict | None = None) -> HandForm:
    """The form that corrects a hand; only directors see the effect on the tournament."""
    has_impact = viewer_of(request).may(Action.CORRECT)
    look = partial(preview_hand, game=hand.game, replacing=hand, has_impact=has_impact)
    row = sheet_row(hand.game, hand)
    return HandForm(hand_entry(hand.game, hand), look, sent, row)


def _hand_context(request: HttpRequest, hand: Any, form: HandForm | None = None) -> Context:
    sheet = score_sheet(hand.game)
    context = {"club": hand.game.evening.club, "sheet": sheet, "row": row_at(sheet, hand.number)}
    context["needs_reason"] = needs_reason(hand.game)
    context["offered"] = offered_deeds(hand.game, doer_of(request, hand.game))
    return context | ({"form": form} if form else {"history": hand_history(hand)})


def _changed(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The response to an edit conflict: the current hand beside the typed one."""
    found = hand_for(club, pk, number)
    context = _hand_context(request, found) | {"is_changed": True}
    if "bid" not in request.POST:
        return render(request, "hands/hand.html", context, status=409)
    form = _form(request, found, request.POST)
    form.renew_submission(form.entry)
    form.try_out()
    return render(request, "hands/fix.html", context | {"form": form}, status=409)


def _refused(request: HttpRequest, hand: object, refused: RecordError) -> HttpResponse:
    """The page of a hand that could not be made void or restored, with the errors."""
    text = {"problem": refused.problems[0]}
    return render(request, "hands/hand.html", _hand_context(request, hand) | text, status=422)


def _moved(request: HttpRequest, hand: object, move: Callable[..., object]) -> Any:
    """Makes the hand void or restores it; None where it is not the version the user saw.

    Pressing the button twice is one submission: its id is derived from the address of the button,
    which names the version.
    """
    try:
        return move(hand=hand, reason=request.POST.get("reason", ""), **_sent_by(request, hand))
    except (HandChangedError, SubmissionReusedError):
        return None


def _sent_by(request: HttpRequest, hand: Any) -> Context:
    """The author of the change, and the version it is based on."""
    revision = request.GET.get("revision", "")
    return {
        "expected_revision": number_from(revision) or 0,
        "submission_id": uuid5(NAMESPACE_URL, f"{request.path}?revision={revision}"),
        "now": timezone.now(),
        "phone": writer_of(request, hand.game),
        "rank": rank_of(request),
    }


def _moved_in_tournament(
    request: HttpRequest, hand: "Hand", move: Callable[..., object], words: tuple[str, str]
) -> HttpResponse:
    """Shows the consequences for the tournament of a closed round, then makes the change."""
    title, done = (word.format(number=hand.number) for word in words)
    where = (hand.game.evening.club.slug, hand.game_id)
    try:
        asked = CONFIRMATIONS["tournament"](
            request,
            game=hand.game,
            write=partial(move, hand=hand, **_sent_by(request, hand)),
            title=title,
            back=reverse("hand", args=(*where, hand.number)),
        )
    except (HandChangedError, SubmissionReusedError):
        return _changed(request, *where, hand.number)
    except RecordError as refused:
        return _refused(request, hand, refused)
    if asked is not None:
        return asked
    add_message(request, done)
    return see_other("game", *where)


TAIL = 6
"""The number of recent hands on the page of a table."""


@require_safe
def new(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The page of a phone at the table: the form for the next hand, or for a missing one."""
    game = game_for(club, pk)
    if game.is_finished:
        return redirect("game", club, pk)
    form = next_hand(game)
    form.number = number_from(request.GET.get("number", "")) or form.number
    return cacheable(render(request, "hands/new.html", _context(request, game, form)))


@require_safe
def table(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The parts of that page that other phones change; 304 if they are unchanged."""
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
    """The panels a phone at the table opens now and then; requested with the first tap."""
    game = game_for(club, pk)
    return render(request, "hands/panels.html", game_context(game, next_hand(game), TAIL))


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Records the hand; the message reads it back and offers to undo it."""
    if request.method != "POST":
        return redirect("hand-new", club, pk)
    game = game_for(club, pk)
    write = partial(record_hand, game=game, now=timezone.now(), phone=writer_of(request, game))
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
    """Previews the hand, or names the next step."""
    game = game_for(club, pk)
    form = next_hand(game, request.POST)
    form.try_out()
    return live_or_page(request, _template(request, form), _context(request, game, form))


def _at_once(request: HttpRequest, game: object, write: Callable[..., object]) -> Any:
    """Takes the fast path for the typed hand; None where the full form is needed."""
    typed = typed_hand(game, request.POST)
    if typed is None or typed.number is None or typed.submission is None:
        return None
    try:
        return write(record=typed.record, number=typed.number, submission_id=typed.submission)
    except (RecordError, NumberTakenError, SubmissionReusedError):
        return None


def _context(
    request: HttpRequest, game: "Game", form: HandForm, phones: Sequence[Any] | None = None
) -> Context:
    """The page context, including open questions between this phone and the others of its table."""
    phone = phone_at(request, game.evening)
    by = Actor(rank_of(request), phone)
    is_beside = _is_beside(request, form)
    context = game_context(game, form, None if is_beside else TAIL)
    context |= {"phone": phone, "issues": table_issues(game, by, phones)}
    if is_beside:
        context |= offered_in(request, game, context["sheet"])
    return context


def _template(request: HttpRequest, form: HandForm) -> str:
    """The page the form came from: the game's on a wide screen, or the form's own.

    The page of a finished game has no form, and would lose what was typed.
    """
    return "games/game.html" if _is_beside(request, form) else "hands/new.html"


def _is_beside(request: HttpRequest, form: HandForm) -> bool:
    return "beside" in request.POST and not form.entry.is_finished


def _say_saved(request: HttpRequest, game: "Game", hand: "Hand") -> None:
    text = _("Hand {} is saved. {}").format(hand.number, hand_sentence(game, hand))
    fix = reverse("hand-fix", args=(game.evening.club.slug, game.pk, hand.number))
    add_message(request, text, reopen=fix)


def _taken(request: HttpRequest, game: "Game", form: HandForm, theirs: Any) -> HttpResponse:
    """The response where this number is taken; nothing to do if it is the same hand."""
    if not (theirs.scored and form.is_like(theirs.record)):
        return _compared(request, game, form)
    add_message(
        request, _("Hand {} was written down before, just like this.").format(theirs.number)
    )
    return see_other("game", game.evening.club.slug, game.pk)


def _compared(request: HttpRequest, game: "Game", form: HandForm) -> HttpResponse:
    """Shows the existing hand beside the typed one, which can be saved as the next."""
    number = form.number
    form.renew_submission(hand_entry(game))
    form.try_out()
    context = _context(request, game, form)
    theirs = game.hands.filter(number=number).first()
    context |= {"theirs": theirs and sheet_row(game, theirs)}
    return render(request, "hands/taken.html", context, status=409)
