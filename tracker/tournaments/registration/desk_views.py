"""The director's pages for registrations, their terms, and the code at the door."""

import datetime as dt
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import codes
from tracker.common.errors import RecordError
from tracker.common.qr import draw_qr
from tracker.common.views import (
    add_message,
    form_page,
    format_names,
    message_on_refusal,
    posted_data,
    see_other,
    whole_page,
)
from tracker.phones.views import address_for_phones
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.book.texts import tournament_summary
from tracker.tournaments.entries.views import say_entered, undo_of
from tracker.tournaments.registration import services as accepting
from tracker.tournaments.registration.desk_pages import (
    accepted_at_once,
    clear_names,
    registration_page,
    registrations,
)
from tracker.tournaments.registration.forms import AcceptForm, RefusalForm, TermsForm
from tracker.tournaments.registration.queries import registration_for, registration_terms
from tracker.tournaments.registration.services import close_registration, set_registration

if TYPE_CHECKING:
    from tracker.models import Entrant, Tournament

BEGUN_AT = dt.time(18)


@require_http_methods(["GET", "HEAD", "POST"])
def terms(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Opens registration until a set time, or changes its terms."""
    tournament = lookups.tournament_for(club, pk)
    form = TermsForm(posted_data(request), initial=_begun(tournament))
    if form.write(set_registration, tournament=tournament, now=timezone.now()) is not None:
        add_message(request, _("Registration is open."))
        return see_other("entries", club, pk)
    context = {
        "club": tournament.evening.club,
        "tournament": tournament_summary(tournament),
        "form": form,
    }
    context |= {"registrations": registrations(tournament, timezone.now())}
    return form_page(request, "tournaments/registration_terms.html", context)


@require_POST
def close(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Closes registration early; the same page reopens it."""
    close_registration(tournament=lookups.tournament_for(club, pk), now=timezone.now())
    again = reverse("registration-terms", args=(club, pk))
    add_message(request, _("Registration is closed."), reopen=again)
    return see_other("entries", club, pk)


@require_POST
def accept_all(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Accepts all with a place whose names need no answer; the message offers to undo it."""
    tournament, entered, refused = lookups.tournament_for(club, pk), [], ""
    for registration, players in accepted_at_once(tournament):
        try:
            found = accepting.accept_registration(
                registration=registration, players=players, now=timezone.now()
            )
            entered.append(found)
        except RecordError as problem:
            refused = problem.problems[0].message
    say_entered(request, tournament, entered, but=refused)
    return see_other("entries", club, pk)


@require_POST
def refuse_all(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Refuses all that nobody has confirmed, such as those a program has sent."""
    tournament = lookups.tournament_for(club, pk)
    with message_on_refusal(request):
        number = accepting.refuse_unconfirmed(
            tournament=tournament, word=_("It was not confirmed."), now=timezone.now()
        )
        text = ngettext("{number} registration refused.", "{number} registrations refused.", number)
        add_message(request, text.format(number=number))
    return see_other("entries", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def registration(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """One registration: who its names are, and what else can be done."""
    found = registration_for(club, pk, number)
    page = registration_page(found)
    form = AcceptForm(posted_data(request), players=page.players)
    entered = form.write(accepting.accept_registration, registration=found, now=timezone.now())
    if entered is None:
        return _page(request, found, form=form)
    return _accepted(request, club, pk, entered)


@require_POST
def accept(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Accepts a registration at one tap; one whose names need an answer leads to its page."""
    found = registration_for(club, pk, number)
    players = clear_names(registration_page(found).players)
    if not players and found.entrant is None:
        return see_other("registration", club, pk, number)
    try:
        entered = accepting.accept_registration(
            registration=found, players=players, now=timezone.now()
        )
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("registration", club, pk, number)
    return _accepted(request, club, pk, entered)


@require_POST
def refuse(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Refuses a registration with a word; the message offers to take that back."""
    found = registration_for(club, pk, number)
    form = RefusalForm(posted_data(request))

    def write(word: str) -> bool:
        accepting.refuse_registration(registration=found, word=word, now=timezone.now())
        return True

    if form.write(write) is None:
        return _page(request, found, refusal=form)
    undo = reverse("registration-readmit", args=(club, pk, number))
    add_message(request, _("Registration {number} is refused.").format(number=number), undo=undo)
    return see_other("entries", club, pk)


@require_POST
def readmit(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Takes a refusal back."""
    text = _("The refusal of registration {number} is taken back.")
    return _done(request, (club, pk, number), accepting.readmit_registration, text)


@require_POST
def give_place(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Gives a waiting registration a place; the message offers to undo it."""
    text, undo = _("Registration {number} has a place."), "registration-wait"
    return _done(request, (club, pk, number), accepting.give_place, text, undo)


@require_POST
def withdraw_place(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Moves a registration back to the waiting list; the message offers to undo it."""
    text, undo = _("Registration {number} waits."), "registration-place"
    return _done(request, (club, pk, number), accepting.move_to_waiting_list, text, undo)


@require_safe
def door_code(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The code for the door, to be printed or shown on a screen."""
    tournament = lookups.tournament_for(club, pk)
    code = codes.door(tournament.pk, tournament.seed)
    path = f"{reverse('tournament-door', args=(club, pk))}?code={code}"
    address = address_for_phones(request, path)
    context = {"club": tournament.evening.club, "tournament": tournament_summary(tournament)}
    return whole_page(request, "tournaments/door_code.html", context | {"qr": draw_qr(address)})


def _begun(tournament: "Tournament") -> dict[str, object]:
    """Returns the initial terms: those that are set, or else the day of the tournament."""
    before = registration_terms(tournament)
    if before is None:
        until = tournament.check_in_until
        time = timezone.localtime(until).time() if until else BEGUN_AT
        return {"day": tournament.evening.date, "time": time}
    local = timezone.localtime(before.until)
    return {"day": local.date(), "time": local.time(), "limit": before.limit}


def _page(request: HttpRequest, found: Any, **forms: Any) -> HttpResponse:
    page = registration_page(found)
    context = {
        "club": found.tournament.evening.club,
        "tournament": tournament_summary(found.tournament),
        "page": page,
        "accept": AcceptForm(players=page.players),
        "refusal": RefusalForm(),
    }
    bound = next(iter(forms.values()))
    if bound.is_bound:
        name = "accept" if "form" in forms else "refusal"
        context |= {"form": bound, name: bound}
    return form_page(request, "tournaments/registration.html", context)


def _accepted(request: HttpRequest, club: str, pk: int, entrant: "Entrant") -> HttpResponse:
    undo = undo_of(club, pk, [entrant.pk])
    add_message(request, format_names(_("{} is on the list."), entrant.name), undo=undo)
    return see_other("entries", club, pk)


def _done(
    request: HttpRequest,
    where: tuple[str, int, int],
    write: Callable[..., None],
    text: str,
    undo: str = "",
) -> HttpResponse:
    found = registration_for(*where)
    with message_on_refusal(request):
        write(registration=found, now=timezone.now())
        back = reverse(undo, args=where) if undo else ""
        add_message(request, text.format(number=found.number), undo=back)
    return see_other("entries", *where[:2])
