"""The director's rulings, listed, given and cancelled; what a change would do, shown first."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tracker.common.queries.lookups import pairing_of
from tracker.common.queries.version_cache import digest
from tracker.common.views import add_message, form_page, posted_data, see_other, whole_page
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.desk.table_forms import ChangeReasonForm
from tracker.tournaments.draws.services import write_and_draw
from tracker.tournaments.rulings.forms import RulingForm
from tracker.tournaments.rulings.pages import preview_cancellation, preview_ruling, ruling_choices
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling, try_out
from tracker.tournaments.rulings.texts import ruling_card
from tracker.tournaments.rulings.texts import rulings as rulings_of

if TYPE_CHECKING:
    from tracker.models import Tournament


@require_safe
def rulings(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The rulings of a tournament, with those that were cancelled."""
    tournament = lookups.tournament_for(club, pk)
    context = _context(tournament) | {"rulings": rulings_of(tournament)}
    return whole_page(request, "tournaments/rulings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form for a ruling, which is given once it was shown what just this one changes."""
    tournament = lookups.tournament_for(club, pk)
    initial = {"entrant": request.GET.get("entrant", "")}
    form = RulingForm(ruling_choices(tournament), posted_data(request), initial=initial)
    context = _context(tournament) | {"form": form}
    give = _giving(tournament, request)
    if form.is_bound and form.is_valid() and request.POST.get("give") != _seen(form):
        if form.write(partial(_tried_once, tournament, give)) is None:
            return form_page(request, "tournaments/ruling.html", context)
        return whole_page(request, "tournaments/ruling.html", context | _tried(tournament, form))
    if form.write(give) is None:
        return form_page(request, "tournaments/ruling.html", context)
    add_message(request, _("The ruling is given."))
    return see_other("tournament-rulings", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request: HttpRequest, club: str, pk: int, ruling: int) -> HttpResponse:
    """The form that cancels a ruling, for a reason."""
    found = lookups.ruling_for(club, pk, ruling)
    form = ChangeReasonForm(posted_data(request))
    write = partial(_written, found.tournament, found.round, cancel_ruling, request)
    if form.write(partial(write, ruling=found)) is not None:
        return see_other("tournament-rulings", club, pk)
    back = reverse("tournament-rulings", args=(club, pk))
    title = _("Cancel the ruling")
    context = _context(found.tournament) | {
        "tournament": found.tournament.evening.title,
        "form": form,
    }
    context |= {"title": title, "button": title, "back": back, "ruling": ruling_card(found)}
    if found.cancelled_at is None:
        context |= {"impact": preview_cancellation(found).impact}
    return form_page(request, "tournaments/question.html", context)


def _giving(tournament: Any, request: HttpRequest) -> Any:
    """Returns the write for the ruling in the form."""
    where = (tournament.evening.club.slug, tournament.pk)

    def give(*, entrant: int, round: int | None, **given: Any) -> Any:  # noqa: A002
        about = lookups.entrant_for(*where, entrant)
        within = None if round is None else lookups.round_for(*where, round)
        write = partial(give_ruling, entrant=about, round_=within)
        return _written(tournament, within, write, request, **given)

    return give


def _written(
    tournament: Any, round_: Any, write: Any, request: HttpRequest, *, reason: str, **given: Any
) -> Any:
    """A ruling given or cancelled, and what was chosen for the draw that waits."""
    now = timezone.now()
    return write_and_draw(
        partial(write, reason=reason, now=now, **given),
        tournament=tournament,
        since=round_.number if round_ else 0,
        next_draw=request.POST.get("next_draw", ""),
        reason=reason,
        now=now,
    )


def _tried_once(tournament: "Tournament", give: Any, **values: Any) -> Any:
    """Something where the ruling could be given; raises RecordError as the service does."""
    return try_out(partial(give, **values), tournament=tournament)


def _seen(form: RulingForm) -> str:
    """Fingerprint of the previewed ruling; a changed one must be previewed again."""
    return digest(sorted((name, str(value)) for name, value in form.values().items()))


def _tried(tournament: "Tournament", form: RulingForm) -> dict[str, object]:
    """Returns the effect of the ruling in the form."""
    values = form.values()
    given = {name: values[name] for name in ("entrant", "kind", "points")}
    return {
        **preview_ruling(tournament, round_number=values["round"], **given)._asdict(),
        "seen": _seen(form),
    }


def _context(tournament: "Tournament") -> dict[str, object]:
    return {
        "club": tournament.evening.club,
        "tournament": tournament,
        "evening": tournament.evening,
    }


SURE, OWN = "sure", ("csrfmiddlewaretoken", "reason", "next_draw", "sure")
CHANGED = gettext_lazy("Something has changed since. These are the effects now.")
TRIED = "–"
"""Placeholder reason of a trial write, which is rolled back."""


@dataclass(frozen=True, slots=True)
class PendingWrite:
    """Something of a tournament that would be written, and what its page says.

    `write` takes the reason. It happens at the table `pairing`, or with None in the round `round_`,
    or in the tournament as a whole. `back` is the address where everything stays as it was.
    """

    tournament: Any
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
    """Returns a preview of a correction, or None once it is written.

    The confirming form resends the fields of the first. If the effect has changed since the
    preview, it is shown again. Raises what the write raises if it is refused at the first attempt.
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
        "club": correction.tournament.evening.club,
        "evening": correction.tournament.evening,
        "tournament": correction.tournament,
        "correction": correction,
        "impact": impact,
        "sure": _seal(impact),
        "form": form,
        "next_draw": next_draw,
        "kept": [(name, request.POST[name]) for name in request.POST if name not in OWN],
    }
    return form_page(request, "tournaments/consequences.html", context)


def confirm_game_write(
    request: HttpRequest,
    *,
    game: Any,
    write: Callable[..., Any],
    title: str,
    back: str,
    needs_reason: bool = True,
) -> HttpResponse | None:
    """Does the same for a write to a game of a tournament; its button says what its title does."""
    pairing = pairing_of(game)
    pending = PendingWrite(
        tournament=pairing.round.tournament,
        write=write,
        title=title,
        button=title,
        back=back,
        pairing=pairing,
        needs_reason=needs_reason,
    )
    return answer_or_write(request, pending)


def _impact(correction: PendingWrite) -> Any:
    return try_out(
        partial(correction.write, reason=TRIED),
        tournament=correction.tournament,
        pairing=correction.pairing,
        round_=correction.round_,
        needs_reason=correction.needs_reason,
    )


def _seal(impact: Any) -> str:
    """Returns a fingerprint of the effect."""
    return digest((impact.before, impact.after, impact.moves, impact.next))


def _write(correction: PendingWrite, next_draw: str, *, reason: str) -> Any:
    return write_and_draw(
        partial(correction.write, reason=reason),
        tournament=correction.tournament,
        since=correction.since,
        next_draw=next_draw,
        reason=reason,
        now=timezone.now(),
    )
