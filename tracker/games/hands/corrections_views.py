"""One hand of a game: its versions, corrections, and taking it out and back."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import Action, doer_of, rank_of, viewer_of, writer_of
from tracker.common.errors import HandChangedError, RecordError, SubmissionReusedError
from tracker.common.queries.lookups import game_for, hand_for, photo_for
from tracker.common.views.responses import HtmxRequest, add_message, form_page, see_other, sent
from tracker.engine.records.folding import VOID
from tracker.games.hands.corrections_services import restore_hand, void_hand
from tracker.games.hands.entry_pages import hand_entry
from tracker.games.hands.forms.form import HandForm
from tracker.games.hands.forms.typed import number_from
from tracker.games.hands.history_pages import hand_history
from tracker.games.hands.preview_pages import preview_hand
from tracker.games.hands.services import leave_out_hand
from tracker.games.permissions_queries import offered_deeds
from tracker.games.sheet_pages import score_sheet
from tracker.games.sheet_rows_texts import sheet_row
from tracker.games.views import live_or_page, row_at
from tracker.tournaments.book.results_queries import pairing_of
from tracker.tournaments.draws.services import amend_and_draw
from tracker.tournaments.rulings.consequences_views import PendingWrite, answer_or_write
from tracker.tournaments.rulings.queries import needs_reason


@require_safe
def hand(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """A hand with everything that was ever written down for it."""
    return render(request, "hands/hand.html", _context(request, hand_for(club, pk, number)))


@require_safe
def photo(request: HttpRequest, club: str, pk: int, photo: int) -> HttpResponse:
    """A photo of cards or slip, for whoever may settle the hand."""
    found = photo_for(club, pk, photo)
    return HttpResponse(bytes(found.picture), content_type="image/jpeg")


@require_http_methods(["GET", "HEAD", "POST"])
def fix(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The form that corrects a hand; a later version that it does not know is shown first.

    A void hand has to be put back before, which the page of the hand offers.
    """
    found = hand_for(club, pk, number)
    form = _form(request, found, sent(request))
    if not form.is_bound:
        if found.state == VOID:
            return redirect("hand", club, pk, number)
        form.try_out()
        return form_page(request, "hands/fix.html", _context(request, found, form))
    try:
        amended = form.write(
            amend_and_draw,
            hand=found,
            reason=form.because,
            next_draw=form.next_draw,
            expected_revision=form.revision,
            now=timezone.now(),
            device=writer_of(request, found.game),
            rank=rank_of(request),
        )
    except (HandChangedError, SubmissionReusedError):
        return _changed(request, club, pk, number)
    if amended is None:
        return form_page(request, "hands/fix.html", _context(request, found, form))
    add_message(request, _("Hand {} is corrected.").format(number))
    return see_other("game", club, pk)


@require_POST
def preview(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    """What a correction would change, in its hand and in those behind it."""
    found = hand_for(club, pk, number)
    form = _form(request, found, request.POST)
    form.try_out()
    return live_or_page(request, "hands/fix.html", _context(request, found, form))


@require_POST
def void(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Takes a hand out of its game; the message offers to put it back.

    Where the round of an event is closed it first shows what that changes there.
    """
    found = hand_for(club, pk, number)
    if found.state != VOID and needs_reason(found.game):
        words = (_("Take hand {number} out"), _("Hand {number} is taken out of the game."))
        return _moved_in_event(request, found, void_hand, words)
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
    """Puts a hand back that was taken out; the message offers to take it out again."""
    found = hand_for(club, pk, number)
    if found.state == VOID and needs_reason(found.game):
        words = (_("Put hand {number} back"), _("Hand {number} is back in the game."))
        return _moved_in_event(request, found, restore_hand, words)
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
    """Says that no hand was played under a missing number; one that has come meanwhile stays."""
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


def _form(request: HttpRequest, hand: Any, sent: QueryDict | None = None) -> HandForm:
    """The form that corrects a hand; only directors are told of the event's standings."""
    has_impact = viewer_of(request).may(Action.CORRECT)
    look = partial(preview_hand, game=hand.game, replacing=hand, has_impact=has_impact)
    row = sheet_row(hand.game, hand)
    return HandForm(hand_entry(hand.game, hand), look, sent, row)


def _context(request: HttpRequest, hand: Any, form: HandForm | None = None) -> dict[str, Any]:
    """What the pages of a hand show."""
    sheet = score_sheet(hand.game)
    context = {"club": hand.game.evening.club, "sheet": sheet, "row": row_at(sheet, hand.number)}
    context["needs_reason"] = needs_reason(hand.game)
    context["offered"] = offered_deeds(hand.game, doer_of(request, hand.game))
    return context | ({"form": form} if form else {"history": hand_history(hand)})


def _changed(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The answer where the hand was changed meanwhile: how it is now, and what was typed."""
    found = hand_for(club, pk, number)
    context = _context(request, found) | {"is_changed": True}
    if "bid" not in request.POST:
        return render(request, "hands/hand.html", context, status=409)
    form = _form(request, found, request.POST)
    form.begin_anew(form.entry)
    form.try_out()
    return render(request, "hands/fix.html", context | {"form": form}, status=409)


def _refused(request: HttpRequest, hand: Any, refused: RecordError) -> HttpResponse:
    """The page of a hand that is neither taken out nor put back yet, with what is wrong."""
    said = {"problem": refused.problems[0]}
    return render(request, "hands/hand.html", _context(request, hand) | said, status=422)


def _moved(request: HttpRequest, hand: Any, move: Callable[..., Any]) -> Any:
    """The hand taken out or put back; None where it is not the version that was looked at.

    Pressing the button twice is one submission: its id is made from the address of the button,
    which names the version.
    """
    try:
        return move(hand=hand, reason=request.POST.get("reason", ""), **_sent_by(request, hand))
    except (HandChangedError, SubmissionReusedError):
        return None


def _sent_by(request: HttpRequest, hand: Any) -> dict[str, Any]:
    """Who takes a hand out or puts it back, from which version of it."""
    revision = request.GET.get("revision", "")
    return {
        "expected_revision": number_from(revision) or 0,
        "submission_id": uuid5(NAMESPACE_URL, f"{request.path}?revision={revision}"),
        "now": timezone.now(),
        "device": writer_of(request, hand.game),
        "rank": rank_of(request),
    }


def _moved_in_event(
    request: HttpRequest, hand: Any, move: Callable[..., Any], words: tuple[str, str]
) -> HttpResponse:
    """What a hand of a closed round changes in its event, then the same done."""
    title, done = (word.format(number=hand.number) for word in words)
    where = (hand.game.evening.club.slug, hand.game_id)
    pairing = pairing_of(hand.game)
    correction = PendingWrite(
        event=pairing.round.event,
        write=partial(move, hand=hand, **_sent_by(request, hand)),
        title=title,
        button=title,
        back=reverse("hand", args=(*where, hand.number)),
        pairing=pairing,
    )
    try:
        asked = answer_or_write(request, correction)
    except (HandChangedError, SubmissionReusedError):
        return _changed(request, *where, hand.number)
    except RecordError as refused:
        return _refused(request, hand, refused)
    if asked is not None:
        return asked
    add_message(request, done)
    return see_other("game", *where)
