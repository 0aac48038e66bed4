"""What is about to be overwritten in an event, shown before it is: nothing changes with one tap."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tracker.common.queries.version_cache import digest
from tracker.common.views import form_page
from tracker.tournaments.desk.table_forms import ChangeReasonForm
from tracker.tournaments.draws.services import write_and_draw
from tracker.tournaments.rulings.services import try_out

SURE, OWN = "sure", ("csrfmiddlewaretoken", "reason", "next_draw", "sure")
CHANGED = _("Something has changed since. These are the effects now.")
TRIED = "–"
"""The reason of a write that is taken back; nobody reads it."""


@dataclass(frozen=True, slots=True)
class PendingWrite:
    """Something of an event that would be written, and what its page says.

    `write` takes the reason. It happens at the table `pairing`, or with None in the round `round_`,
    or in the event as a whole. `back` is the address where everything stays as it was.
    """

    event: Any
    write: Callable[..., Any]
    title: str
    button: str
    back: str
    pairing: Any = None
    round_: Any = None
    needs_reason: bool = True

    @property
    def since(self) -> int:
        """The number of the round that is corrected, 0 for what is of none."""
        round_ = self.round_ if self.pairing is None else self.pairing.round
        return 0 if round_ is None else int(round_.number)


def answer_or_write(request: HttpRequest, correction: PendingWrite) -> HttpResponse | None:
    """The page that shows what a correction would change; None once it was written.

    It is written with the second tap, whose form has all that the first one sent. If the effects
    are no longer those that it has seen, they are shown once more. Raises whatever the write does
    where it is refused at the first.
    """
    form = ChangeReasonForm(
        request.POST if SURE in request.POST else None,
        initial={"reason": request.POST.get("reason", "")},
    )
    form.fields["reason"].required = correction.needs_reason
    next_draw = request.POST.get("next_draw", "")
    impact = _impact(correction)
    if form.is_bound and not impact.is_same and request.POST[SURE] != _seal(impact):
        form.add_error(None, CHANGED)
    elif form.is_bound and form.write(partial(_write, correction, next_draw)) is not None:
        return None
    context = {
        "club": correction.event.evening.club,
        "evening": correction.event.evening,
        "event": correction.event,
        "correction": correction,
        "impact": impact,
        "sure": _seal(impact),
        "form": form,
        "next_draw": next_draw,
        "kept": [(name, request.POST[name]) for name in request.POST if name not in OWN],
    }
    return form_page(request, "events/consequences.html", context)


def _impact(correction: PendingWrite) -> Any:
    return try_out(
        partial(correction.write, reason=TRIED),
        event=correction.event,
        pairing=correction.pairing,
        round_=correction.round_,
        needs_reason=correction.needs_reason,
    )


def _seal(impact: Any) -> str:
    """What tells these effects from others."""
    return digest((impact.before, impact.after, impact.moves, impact.next))


def _write(correction: PendingWrite, next_draw: str, *, reason: str) -> Any:
    return write_and_draw(
        partial(correction.write, reason=reason),
        event=correction.event,
        since=correction.since,
        next_draw=next_draw,
        reason=reason,
        now=timezone.now(),
    )
