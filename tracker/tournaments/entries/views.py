"""The entry list of a tournament: entrants, attendance, and order."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tracker.common.errors import RecordError
from tracker.common.forms import SearchForm
from tracker.common.queries.matching import NameMatch, name_matches
from tracker.common.queries.people import printed_as
from tracker.common.queries.version_cache import digest
from tracker.common.views import (
    Context,
    HtmxRequest,
    add_message,
    conditional_part,
    form_page,
    format_names,
    list_message,
    page_or_part,
    posted_data,
    see_other,
    whole_page,
)
from tracker.imports.entrants import PastedEntry
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.book.queries import members_of
from tracker.tournaments.book.texts import tournament_summary
from tracker.tournaments.entries import pages as reading
from tracker.tournaments.entries import services as attending
from tracker.tournaments.entries.forms import EntryForm, KeepApartForm, MembersForm, MoveForm
from tracker.tournaments.entries.pages import member_choices
from tracker.tournaments.entries.paste_forms import PasteForm, PreviewForm, first_look, left_out
from tracker.tournaments.entries.services import (
    allow_meeting,
    enter,
    entry_problems,
    keep_apart,
    remove_entrant,
    set_order,
)
from tracker.tournaments.registration.desk_pages import registrations

if TYPE_CHECKING:
    from tracker.models import Tournament

MOST_UNDONE = 60
"""Most keys that fit into the address of an undo."""


@require_http_methods(["GET", "HEAD", "POST"])
def entries(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The entry list, which the page polls, and the form for a new entrant."""
    tournament = lookups.tournament_for(club, pk)
    context = _listed(request, tournament)
    if request.htmx and request.method != "POST":
        version = context["version"]
        return conditional_part(request, "tournaments/entries.html", "found", context, version)
    known = partial(printed_as, tournament.evening.club)
    form = EntryForm(posted_data(request), places=context["list"].places, known=known)
    entered = form.write(enter, tournament=tournament, now=timezone.now())
    if entered is None:
        context |= {"form": form, "registrations": registrations(tournament, timezone.now())}
        return page_or_part(request, "tournaments/entries.html", "found", context)
    text = _("{} is on the list.")
    add_message(
        request, format_names(text, entered[0].name), undo=undo_of(club, pk, [entered[0].pk])
    )
    return see_other("entries", club, pk)


@require_POST
def check_in(request: HtmxRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Checks an entrant in, or undoes the check-in."""
    return _checked(request, club, pk, entrant, attending.check_in)


@require_POST
def check_out(request: HtmxRequest, club: str, pk: int, entrant: int) -> HttpResponse:
    """Undoes a check-in."""
    return _checked(request, club, pk, entrant, attending.check_out)


@require_POST
def check_in_all(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Checks in everyone on the list; the message offers to undo it."""
    tournament = lookups.tournament_for(club, pk)
    waiting = reading.waiting(tournament)
    try:
        attending.check_in_all(tournament=tournament, now=timezone.now())
    except RecordError as refused:
        return _refused(request, refused, "entries", club, pk)
    undo = f"{reverse('entries-not-there', args=(club, pk))}?{_query(waiting)}"
    number = len(waiting)
    text = ngettext("{} more is there.", "{} more are there.", number).format(number)
    add_message(request, text, undo=undo if waiting else "")
    return see_other("entries", club, pk)


@require_POST
def not_there(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Undoes the check-in of the entrants in the address."""
    return _each(request, club, pk, attending.check_out)


@require_POST
def remove(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Removes the entrants in the address from the list."""
    return _each(request, club, pk, remove_entrant)


@require_http_methods(["GET", "HEAD", "POST"])
def put_in_order(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The entry list in order, which start numbers can follow."""
    tournament = lookups.tournament_for(club, pk)
    page = reading.order_page(tournament)
    form = MoveForm(posted_data(request), entrants=page.entrants)
    moved = form.write(reading.order_after_move, tournament=tournament)
    if moved is not None:
        return _ordered(request, tournament, moved)
    context = {"club": tournament.evening.club, "order": page, "form": form}
    return form_page(request, "tournaments/entries_order.html", context)


@require_POST
def shuffle(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Shuffles the entry list by the seed of the tournament."""
    tournament = lookups.tournament_for(club, pk)
    return _ordered(request, tournament, reading.shuffled_entrants(tournament))


@require_POST
def restore_order(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Restores the order in the address."""
    tournament = lookups.tournament_for(club, pk)
    return _ordered(
        request, tournament, reading.entrants_by_key(tournament, request.GET.getlist("entrant"))
    )


@require_http_methods(["GET", "HEAD", "POST"])
def apart(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Pairs kept apart, and the form for another."""
    return _apart(request, club, pk, posted_data(request))


@require_POST
def keep_apart_again(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Keeps the pair in the address apart again."""
    return _apart(request, club, pk, request.GET)


@require_POST
def together(request: HttpRequest, club: str, pk: int, conflict: int) -> HttpResponse:
    """Lets two meet again; the message offers to undo it."""
    found = lookups.conflict_for(club, pk, conflict)
    query = {"first": found.first_id, "second": found.second_id}
    how = "never" if found.is_absolute else "rather_not"
    try:
        allow_meeting(conflict=found, now=timezone.now())
    except RecordError as refused:
        return _refused(request, refused, "entries-apart", club, pk)
    undo = f"{reverse('entries-apart-again', args=(club, pk))}?{urlencode(query | {'how': how})}"
    add_message(
        request,
        format_names(_("{} and {} may meet."), found.first.name, found.second.name),
        undo=undo,
    )
    return see_other("entries-apart", club, pk)


def _apart(request: HttpRequest, club: str, pk: int, typed: QueryDict | None) -> HttpResponse:
    """Keeps the chosen two apart, or shows the list of pairs."""
    tournament = lookups.tournament_for(club, pk)
    form = KeepApartForm(typed, entrants=reading.entrant_choices(tournament))
    if form.write(partial(_keep_apart, club, pk)) is not None:
        return see_other("entries-apart", club, pk)
    context = {
        "club": tournament.evening.club,
        "tournament": tournament_summary(tournament),
        "form": form,
    }
    return form_page(
        request, "tournaments/apart.html", context | {"apart": reading.pairs_kept_apart(tournament)}
    )


def _keep_apart(club: str, pk: int, *, first: int, second: int, is_absolute: bool) -> Any:
    one, other = (lookups.entrant_for(club, pk, key) for key in (first, second))
    return keep_apart(first=one, second=other, is_absolute=is_absolute, now=timezone.now())


def _listed(request: HttpRequest, tournament: "Tournament") -> Context:
    """Returns the context of the list, with its version."""
    search = SearchForm(request.GET)
    letter = request.GET.get("letter", "")
    listed = reading.entries(tournament, search.text, letter, search.page)
    context = {"club": tournament.evening.club, "list": listed, "search": search, "letter": letter}
    context |= {"looked_for": search.text or letter, "listed": listed.rows}
    return context | {"version": digest((listed, search.text, letter))}


def _checked(
    request: HtmxRequest, club: str, pk: int, entrant: int, write: Callable[..., object]
) -> HttpResponse:
    found = lookups.entrant_for(club, pk, entrant)
    try:
        write(entrant=found, now=timezone.now())
    except RecordError as refused:
        return _refused(request, refused, "entries", club, pk)
    if request.htmx:
        context = _listed(request, lookups.tournament_for(club, pk))
        return page_or_part(request, "tournaments/entries.html", "found", context)
    return see_other("entries", club, pk)


def _each(request: HttpRequest, club: str, pk: int, write: Callable[..., object]) -> HttpResponse:
    """Applies a change to each entrant in the address who is still on the list."""
    found = reading.entrants_by_key(
        lookups.tournament_for(club, pk), request.GET.getlist("entrant")
    )
    try:
        for entrant in found:
            write(entrant=entrant, now=timezone.now())
    except RecordError as refused:
        return _refused(request, refused, "entries", club, pk)
    return see_other("entries", club, pk)


def _ordered(request: HttpRequest, tournament: "Tournament", wanted: Any) -> HttpResponse:
    club, pk = tournament.evening.club.slug, tournament.pk
    before = reading.keys(tournament)
    try:
        set_order(tournament=tournament, order=wanted, now=timezone.now())
    except RecordError as refused:
        return _refused(request, refused, "entries-order", club, pk)
    undo = f"{reverse('entries-order-restore', args=(club, pk))}?{_query(before)}"
    add_message(request, _("The list has another order."), undo=undo)
    return see_other("entries-order", club, pk)


def _refused(request: HttpRequest, refused: RecordError, *where: object) -> HttpResponse:
    name, *arguments = where
    add_message(request, refused.problems[0].message)
    return see_other(str(name), *arguments)


def say_entered(
    request: HttpRequest,
    tournament: "Tournament",
    entered: Sequence[Any],
    *,
    left_out: Sequence[str] = (),
    but: str = "",
) -> None:
    """Reports how many were entered and who was left out, with a link to undo.

    `but` is why some are missing.
    """
    number = len(entered)
    done = (
        ngettext("{} player entered", "{} players entered", number)
        if members_of(tournament) == 1
        else ngettext("{} entrant entered", "{} entrants entered", number)
    )
    undo = undo_of(tournament.evening.club.slug, tournament.pk, [entrant.pk for entrant in entered])
    add_message(request, but or list_message(done.format(number), left_out), undo=undo)


def undo_of(club: str, pk: int, entrants: Sequence[int]) -> str:
    """Returns the address that removes new entrants again; empty for none and for too many."""
    if not 0 < len(entrants) <= MOST_UNDONE:
        return ""
    return f"{reverse('entries-take-off', args=(club, pk))}?{_query(entrants)}"


def _query(entrants: Any) -> str:
    query = QueryDict(mutable=True)
    query.setlist("entrant", [str(entrant) for entrant in entrants])
    return query.urlencode()


@require_http_methods(["GET", "HEAD", "POST"])
def members(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Members of the club to tick; a search keeps the ticks."""
    tournament = lookups.tournament_for(club, pk)
    places = members_of(tournament)
    form = MembersForm(posted_data(request), members=member_choices(tournament), places=places)
    context = {
        "club": tournament.evening.club,
        "tournament": tournament_summary(tournament),
        "form": form,
    }
    if "find" in request.POST:
        return whole_page(request, "tournaments/members.html", context)
    entered = form.write(enter, tournament=tournament, now=timezone.now())
    if entered is None:
        return form_page(request, "tournaments/members.html", context)
    say_entered(request, tournament, entered)
    return see_other("entries" if places == 1 else "entries-members", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form for a list, then a preview of its lines, then the entry."""
    tournament = lookups.tournament_for(club, pk)
    places = members_of(tournament)
    form = PasteForm(posted_data(request), files=request.FILES or None, places=places)
    context = {
        "club": tournament.evening.club,
        "tournament": tournament_summary(tournament),
        "places": places,
    }
    if not form.is_valid():
        return form_page(request, "tournaments/paste.html", context | {"form": form})
    lines = form.cleaned_data["lines"]
    matches = name_matches(
        tournament.evening.club, [name for line in lines for name in line.players]
    )
    if "enter" not in request.POST:
        preview = _looked_at(tournament, form.cleaned_data["text"], lines, matches)
        return whole_page(request, "tournaments/paste_preview.html", context | {"form": preview})
    preview = PreviewForm(request.POST, lines=lines, matches=matches, places=places)
    entered = preview.write(enter, tournament=tournament, now=timezone.now())
    if entered is None:
        return form_page(request, "tournaments/paste_preview.html", context | {"form": preview})
    say_entered(request, tournament, entered, left_out=preview.left_out)
    return see_other("entries", club, pk)


def _looked_at(
    tournament: "Tournament",
    text: str,
    lines: Sequence[PastedEntry],
    matches: Mapping[str, NameMatch],
) -> PreviewForm:
    """Returns the lines with their problems and open questions.

    Entrants on the list already are left out by default.
    """
    chosen = first_look(text, lines, matches)
    look = partial(
        PreviewForm, lines=lines, matches=matches, places=members_of(tournament), asks=False
    )
    preview = look(chosen)
    if not preview.is_valid():
        return preview
    out, notes = left_out(preview, entry_problems(tournament=tournament, **preview.values()))
    preview = look(chosen | out, notes=notes)
    if preview.is_valid():
        preview.show(entry_problems(tournament=tournament, **preview.values()))
    return preview
