"""One entrant of a tournament: possible actions with their consequences."""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tracker.access import Action, viewer_of
from tracker.common.errors import RecordError
from tracker.common.queries.people import printed_as
from tracker.common.views import (
    Context,
    add_message,
    form_page,
    format_names,
    message_on_refusal,
    posted_data,
    see_other,
)
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.book.queries import members_of
from tracker.tournaments.entries import entrant_actions_pages as entrant_actions
from tracker.tournaments.entries import services as entering
from tracker.tournaments.entries.forms import (
    EntrantDetailsForm,
    EntryForm,
    FixedTableForm,
    LeaveForm,
    SitOutForm,
    SubstituteForm,
)
from tracker.tournaments.entries.services import (
    cancel_bye,
    check_in,
    check_out,
    enter,
    re_enter,
    remove_entrant,
    rename_entrant,
    request_bye,
)
from tracker.tournaments.rulings.services import try_out
from tracker.tournaments.rulings.views import SURE, PendingWrite, answer_or_write


@require_http_methods(["GET", "HEAD"])
def entry(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Shows the entrant and the possible actions."""
    found = lookups.entrant_for(club, pk, entrant)
    return form_page(request, "tournaments/entry.html", _context(found))


@require_POST
def substitute(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Substitutes another player from the next round on."""
    found = lookups.entrant_for(club, pk, entrant)
    context = _context(found)
    form = _substitute_form(request, found, context["entry"])
    from_round = context["entry"].from_round
    now = timezone.now()
    if form.write(entering.substitute, entrant=found, from_round=from_round, now=now) is None:
        return form_page(
            request, "tournaments/entry.html", context | {"form": form, "substitute": form}
        )
    add_message(request, format_names(_("{} has a substitute now."), found.name))
    return see_other("entry", club, pk, entrant)


@require_POST
def details(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Changes an entrant's name or club."""
    found = lookups.entrant_for(club, pk, entrant)
    known = partial(printed_as, found.tournament.evening.club)
    form = EntrantDetailsForm(posted_data(request), initial={"name": found.name}, known=known)
    if form.write(rename_entrant, entrant=found, now=timezone.now()) is None:
        context = _context(found)
        return form_page(
            request, "tournaments/entry.html", context | {"form": form, "details": form}
        )
    add_message(request, format_names(_("The entry of {} is saved."), found.name))
    return see_other("entry", club, pk, entrant)


@require_POST
def fix_table(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Fixes an entrant to a table, or ends that."""
    found = lookups.entrant_for(club, pk, entrant)
    form = FixedTableForm(posted_data(request))
    fixed = form.write(entering.fix_table, entrant=found, now=timezone.now())
    if fixed is None:
        context = _context(found)
        return form_page(request, "tournaments/entry.html", context | {"form": form, "fixed": form})
    text = _("{entrant} always has table {table}.")
    if fixed.table is None:
        text = _("{entrant} has no fixed table.")
    add_message(request, format_names(text, entrant=fixed.name, table=str(fixed.table)))
    return see_other("entry", club, pk, entrant)


@require_POST
def sit_out(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Requests a bye; the message offers to undo it."""
    found = lookups.entrant_for(club, pk, entrant)
    context = _context(found)
    form = SitOutForm(posted_data(request), rounds=context["entry"].bye_rounds)
    bye = form.write(request_bye, entrant=found, now=timezone.now())
    if bye is None:
        return form_page(
            request, "tournaments/entry.html", context | {"form": form, "sit_out": form}
        )
    undo = reverse("entry-plays", args=(club, pk, entrant, bye.number))
    text = _("{} sits out round {}.")
    add_message(request, format_names(text, found.name, str(bye.number)), undo=undo)
    return see_other("entry", club, pk, entrant)


@require_POST
def plays(request: HttpRequest, club: str, pk: int, entrant: int, number: int) -> HttpResponse:
    """Cancels a requested bye, as long as the round is not drawn."""
    found = lookups.entrant_for(club, pk, entrant)
    with message_on_refusal(request):
        cancel_bye(entrant=found, number=number, now=timezone.now())
        text = _("{} plays round {} after all.")
        add_message(request, format_names(text, found.name, str(number)))
    return see_other("entry", club, pk, entrant)


@require_POST
def leave(request: HttpRequest, club: str, pk: int, entrant: int, reason: str) -> HttpResponse:
    """Withdraws or disqualifies an entrant; the message offers to undo it."""
    found = lookups.entrant_for(club, pk, entrant)
    context = _context(found)
    form = LeaveForm(posted_data(request), choices=context["entry"].results)
    if not form.is_valid():
        return form_page(request, "tournaments/entry.html", context | {"form": form, "leave": form})
    text = {"left": _("{} has left."), "expelled": _("{} is disqualified.")}[reason]
    undo = reverse("entry-back", args=(club, pk, entrant))
    given = {"reason": reason, **form.cleaned_data}
    return _done(request, (club, pk, entrant), entering.leave, (text, undo), **given)


@require_POST
def back(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Reinstates an entrant who has left."""
    return _done(request, (club, pk, entrant), re_enter, (_("{} is back."), ""))


@require_POST
def come(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Checks in from the entrant's own page, without confirmation, as on the list."""
    undo = reverse("entry-no-show", args=(club, pk, entrant))
    text = (_("{} is there."), undo)
    return _done(request, (club, pk, entrant), check_in, text, is_asked=False)


@require_POST
def no_show(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Undoes a check-in."""
    undo = reverse("entry-come", args=(club, pk, entrant))
    text = (_("{} is not there."), undo)
    return _done(request, (club, pk, entrant), check_out, text, is_asked=False)


@require_POST
def remove(request: HttpRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Removes an entrant who was never drawn; the message offers to undo it."""
    found = lookups.entrant_for(club, pk, entrant)
    page = entrant_actions.actions_of(found)
    try:
        remove_entrant(entrant=found, now=timezone.now())
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
        return see_other("entry", club, pk, entrant)
    typed = {f"player-{place.place}": place.player for place in page.places}
    typed |= {"name": page.name if len(page.places) > 1 else "", "from_club": page.from_club}
    undo = f"{reverse('entry-return', args=(club, pk))}?{urlencode(typed)}"
    add_message(request, format_names(_("{} is removed from the list."), page.name), undo=undo)
    return see_other("entries", club, pk)


@require_POST
def put_back(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Restores the entrant in the address."""
    tournament = lookups.tournament_for(club, pk)
    form = EntryForm(request.GET, places=range(members_of(tournament)))
    if form.write(enter, tournament=tournament, now=timezone.now()) is None:
        add_message(
            request, " ".join(str(error) for errors in form.errors.values() for error in errors)
        )
    return see_other("entries", club, pk)


def _context(found: Any) -> Context:
    page = entrant_actions.actions_of(found)
    return {
        "club": found.tournament.evening.club,
        "entry": page,
        "substitute": SubstituteForm(players=[place.player for place in page.places]),
        "leave": LeaveForm(choices=page.results),
        "details": EntrantDetailsForm(initial={"name": page.name, "from_club": page.from_club}),
        "sit_out": SitOutForm(rounds=page.bye_rounds),
        "fixed": FixedTableForm(initial={"table": page.table}),
    }


def _substitute_form(
    request: HttpRequest, found: Any, page: entrant_actions.EntrantActions
) -> SubstituteForm:
    players, club = [place.player for place in page.places], found.tournament.evening.club
    return SubstituteForm(posted_data(request), players=players, known=partial(printed_as, club))


def _asked_before(
    request: HttpRequest, found: Any, write: Callable[..., Any]
) -> HttpResponse | None:
    """Asks for confirmation if this would change the standings; None if not.

    Changes to hidden standings are shown only to the director.
    """
    if not viewer_of(request).may(Action.CORRECT):
        return None

    def tried(**_reason: str) -> Any:
        return write(entrant=found, now=timezone.now())

    if SURE not in request.POST and try_out(tried, tournament=found.tournament).is_same:
        return None
    correction = PendingWrite(
        tournament=found.tournament,
        write=tried,
        title=found.name,
        button=_("Save the change"),
        back=reverse(
            "entry", args=(found.tournament.evening.club.slug, found.tournament_id, found.pk)
        ),
        needs_reason=False,
    )
    return answer_or_write(request, correction)


def _done(
    request: HttpRequest,
    where: tuple[str, int, int],
    write: Callable[..., object],
    text: tuple[str, str],
    *,
    is_asked: bool = True,
    **facts: object,
) -> HttpResponse:
    """Performs an action, confirms it, and offers to undo it; effects on standings are shown
    first.
    """
    found = lookups.entrant_for(*where)
    with message_on_refusal(request):
        asked = _asked_before(request, found, partial(write, **facts)) if is_asked else None
        if asked is not None:
            return asked
        write(entrant=found, now=timezone.now(), **facts)
        add_message(request, format_names(text[0], found.name), undo=text[1])
    return see_other("entries", *where[:2])
