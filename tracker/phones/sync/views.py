"""The director's decisions in the inbox, one button each."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tracker.access import Action, phone_at, rank_of, viewer_of
from tracker.access.permissions import Actor
from tracker.common.errors import NotAllowedError, RecordError
from tracker.common.queries.lookups import claim_for, late_hand_for
from tracker.common.views import add_message, see_other
from tracker.games.confirmation_views import CONFIRMATIONS
from tracker.games.permissions_queries import needs_reason
from tracker.phones.sync.inbox_services import (
    accept_late_hand,
    decline_late_hand,
    reopen_late_hand,
    settle_claim,
)

if TYPE_CHECKING:
    from tracker.models import Game


@require_POST
def accept_late(request: HttpRequest, club: str, pk: int, late: int) -> HttpResponse:
    """Adds a late hand to its game; the message offers to undo it."""
    found = late_hand_for(club, pk, late)
    accept = partial(accept_late_hand, late=found, now=timezone.now())
    text = _("Hand {} is in the book now.")
    try:
        if _has_consequences(request, found, found.game):
            title = _("Accept hand {number}").format(number=found.number)
            shown = ConfirmationStep(title, text.format(found.number), ("phones", club, pk))
            return shown.answer(request, found.game, accept)
        hand = accept()
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("phones", club, pk)
    if hand is not None:
        undo = reverse("hand-void", args=(club, hand.game_id, hand.number))
        add_message(request, text.format(hand.number), undo=f"{undo}?revision={hand.revision}")
    return see_other("phones", club, pk)


@require_POST
def decline_late(request: HttpRequest, club: str, pk: int, late: int) -> HttpResponse:
    """Declines a late hand; the message offers to reopen it."""
    found = late_hand_for(club, pk, late)
    decline_late_hand(late=found, now=timezone.now())
    undo = reverse("late-take-up", args=(club, pk, late))
    add_message(request, _("Hand {} is left out.").format(found.number), undo=undo)
    return see_other("phones", club, pk)


@require_POST
def reopen_late(request: HttpRequest, club: str, pk: int, late: int) -> HttpResponse:
    """Puts a declined late hand back in the inbox."""
    reopen_late_hand(late=late_hand_for(club, pk, late))
    return see_other("phones", club, pk)


@require_POST
def accept_claim(request: HttpRequest, club: str, pk: int, claim: int) -> HttpResponse:
    """Accepts the other phone's version of a hand."""
    return _settled(request, club, pk, claim, is_right=True)


@require_POST
def dismiss_claim(request: HttpRequest, club: str, pk: int, claim: int) -> HttpResponse:
    """Keeps the stored version."""
    return _settled(request, club, pk, claim, is_right=False)


def _settled(
    request: HttpRequest, club: str, pk: int, claim: int, *, is_right: bool
) -> HttpResponse:
    found = claim_for(club, pk, claim)
    settle = partial(
        settle_claim,
        claim=found,
        is_right=is_right,
        submission_id=uuid5(NAMESPACE_URL, request.path),
        now=timezone.now(),
        by=Actor(rank_of(request), phone_at(request, found.hand.game.evening)),
    )
    game, number = found.hand.game, found.hand.number
    text = _("Hand {} is settled.").format(number)
    where = ("game", club, game.pk) if "sheet" in request.POST else ("phones", club, pk)
    try:
        if is_right and _has_consequences(request, found, game):
            title = _("Take the other version of hand {number}").format(number=number)
            return ConfirmationStep(title, text, where).answer(request, game, settle)
        settle()
    except NotAllowedError as refused:
        add_message(request, refused.message)
        return see_other("game", club, game.pk)
    except RecordError:
        add_message(request, _("That version is no longer possible: correct the hand instead."))
        return see_other("hand", club, game.pk, number)
    add_message(request, text)
    return see_other(*where)


def _has_consequences(request: HttpRequest, sent: Any, game: "Game") -> bool:
    """True if an open submission would correct a tournament hand of a closed round."""
    is_waiting = sent.settled_at is None
    return is_waiting and viewer_of(request).may(Action.CORRECT) and needs_reason(game)


class ConfirmationStep(NamedTuple):
    """A decision that is made only after its consequences were shown, with its texts."""

    title: str
    text: str
    where: tuple[str, str, int]

    def answer(self, request: HttpRequest, game: "Game", write: Callable[..., Any]) -> HttpResponse:
        """The page with the consequences; once confirmed, the decision and a redirect."""
        name, *arguments = self.where
        page = CONFIRMATIONS["tournament"](
            request,
            game=game,
            write=write,
            title=self.title,
            back=reverse(name, args=arguments),
        )
        if page is not None:
            return page
        add_message(request, self.text)
        return see_other(*self.where)
