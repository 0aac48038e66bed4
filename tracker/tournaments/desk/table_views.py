"""One table of a round: its calls and its result."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import Action, viewer_of
from tracker.common.errors import RecordError
from tracker.common.forms import ServiceForm
from tracker.common.qr import draw_qr
from tracker.common.views import add_message, see_other, whole_page
from tracker.phones.services import open_table
from tracker.phones.views import address_for_phones
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.book.queries import asks_for_hands, is_written, slips_count_games
from tracker.tournaments.desk.at_table_pages import directors_table
from tracker.tournaments.desk.codes_pages import round_codes
from tracker.tournaments.desk.monitor_pages import slip_fault
from tracker.tournaments.desk.table_forms import (
    CallForm,
    ForfeitForm,
    MinutesForm,
    PostponeForm,
    ResultForm,
)
from tracker.tournaments.rounds import postponing_services as postponing
from tracker.tournaments.rounds import services as reporting
from tracker.tournaments.rounds.services import (
    add_minutes,
    answer_call,
    call_director,
    start_next_game,
    type_result,
)
from tracker.tournaments.rulings.views import PendingWrite, answer_or_write

if TYPE_CHECKING:
    from tracker.models import Pairing


@require_safe
def table(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """A table of a round, with the director's actions."""
    return _page(request, lookups.pairing_for(club, pk, number, table))


@require_POST
def result(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Saves the result from a paper slip.

    Replacing a result or recorded hands first shows the effect.
    """
    pairing = lookups.pairing_for(club, pk, number, table)
    asked = asks_for_hands(pairing.round.tournament)
    fault_of = partial(slip_fault, pairing.round)
    form = ResultForm(
        _sides(pairing),
        request.POST,
        asks_for_hands=asked,
        counts_games=slips_count_games(pairing.round.tournament),
        fault_of=fault_of,
    )
    if not is_written(pairing):
        return _written(request, pairing, "result", form, type_result)
    words = (_("Correct the result of table {table}, round {round}"), _("Save the result"))
    return _corrected(request, pairing, ("result", form), words, type_result)


@require_POST
def forfeit(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Records a forfeit."""
    pairing = lookups.pairing_for(club, pk, number, table)
    form = ForfeitForm(_sides(pairing), request.POST)
    words = (_("Forfeit at table {table}, round {round}"), _("They have forfeited"))
    return _corrected(request, pairing, ("forfeit", form), words, reporting.forfeit)


@require_POST
def as_played(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Undoes the typed result of a table, so that its games count again."""
    pairing = lookups.pairing_for(club, pk, number, table)
    write = partial(type_result, points=None)
    words = (_("Take back the result of table {table}, round {round}"), _("Take the result back"))
    return _corrected(request, pairing, ("back", ServiceForm(request.POST)), words, write)


@require_POST
def minutes(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Gives a table extra time."""
    pairing = lookups.pairing_for(club, pk, number, table)
    return _written(request, pairing, "minutes", MinutesForm(request.POST), add_minutes)


@require_POST
def postpone(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Postpones a table to another day; the message offers to undo it."""
    pairing = lookups.pairing_for(club, pk, number, table)
    form = PostponeForm(request.POST)
    if form.write(postponing.postpone, pairing=pairing, now=timezone.now()) is None:
        return _page(request, pairing, postpone=form)
    where = _where(pairing)
    undo = "" if pairing.round.closed_at else reverse("table-in-round", args=where)
    has_day = form.cleaned_data["until"] is not None
    add_message(
        request, _("It plays on that day.") if has_day else _("It is postponed."), undo=undo
    )
    return see_other("round-table", *where)


@require_POST
def play_in_round(
    request: HttpRequest, club: str, pk: int, number: int, table: int
) -> HttpResponse:
    """Cancels a postponement."""
    pairing = lookups.pairing_for(club, pk, number, table)
    try:
        postponing.play_in_round(pairing=pairing, now=timezone.now())
    except RecordError as refused:
        return _page(request, pairing, refused=refused.problems)
    add_message(request, _("It plays in its round."))
    return see_other("round-table", *_where(pairing))


@require_POST
def next_game(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Starts the next game of a table, and redirects to the table."""
    pairing = lookups.pairing_for(club, pk, number, table)
    try:
        start_next_game(pairing=pairing, now=timezone.now())
    except RecordError as refused:
        return _page(request, pairing, refused=refused.problems)
    return see_other("table", club, pairing.round.tournament.evening_id, str(table))


@require_POST
def call(request: HttpRequest, club: str, pk: int, number: int, table: int) -> HttpResponse:
    """Calls the director to a table; the table's page confirms it and offers to undo it."""
    pairing = lookups.pairing_for(club, pk, number, table)
    form = CallForm(request.POST)
    if form.write(call_director, pairing=pairing, now=timezone.now()) is None:
        for problem in (*form.above, *(text for texts in form.errors.values() for text in texts)):
            add_message(request, str(problem))
    return see_other("table", club, pairing.round.tournament.evening_id, str(table))


@require_POST
def cancel_call(request: HttpRequest, club: str, pk: int, call: int) -> HttpResponse:
    """Cancels a call from the table that made it."""
    found = lookups.call_for(club, pk, call)
    pairing, viewer = found.pairing, viewer_of(request)
    is_elsewhere = viewer.phone is not None and viewer.phone.table.name != str(pairing.table)
    if is_elsewhere and not viewer.may(Action.RUN_ROUNDS):
        raise PermissionDenied
    answer_call(call=found, now=timezone.now())
    return see_other("table", club, pairing.round.tournament.evening_id, str(pairing.table))


@require_POST
def answer(request: HttpRequest, club: str, pk: int, call: int) -> HttpResponse:
    """Records that a director is on the way to a table that has called."""
    answer_call(call=lookups.call_for(club, pk, call), now=timezone.now())
    return see_other("tournament-desk", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def codes(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Shows the codes of all tables of a round for printing, creating missing ones."""
    round_ = lookups.round_for(club, pk, number)
    evening, now = round_.tournament.evening, timezone.now()
    tables = round_codes(round_, now)
    if request.method == "POST":
        for table in tables:
            open_table(evening=evening, name=table.name, now=now)
        return see_other("round-codes", club, pk, number)
    shown = [
        (table, draw_qr(_address(request, table.code)))
        for table in tables
        if table.code is not None
    ]
    is_complete = len(shown) == len(tables)
    context = {
        "tournament": round_.tournament,
        "round": round_,
        "shown": shown,
        "is_complete": is_complete,
    }
    context |= {"club": evening.club, "evening": evening}
    return whole_page(request, "tournaments/codes.html", context)


def _address(request: HttpRequest, code: Any) -> str:
    return f"{address_for_phones(request, reverse('join'))}#t={code.token}"


def _written(
    request: HttpRequest, pairing: Any, name: str, form: Any, write: Any, **more: Any
) -> HttpResponse:
    """Redirects to the table, or shows the form again with its errors."""
    if form.write(write, pairing=pairing, now=timezone.now(), **more) is None:
        return _page(request, pairing, **{name: form})
    add_message(request, _("The result is saved."))
    return see_other("round-table", *_where(pairing))


def _corrected(
    request: HttpRequest,
    pairing: "Pairing",
    named: tuple[str, Any],
    words: tuple[str, str],
    write: Callable[..., Any],
) -> HttpResponse:
    """Shows the effect of the form, then on confirmation saves it and shows the table."""
    name, form = named
    title, button = words
    where = _where(pairing)
    if not form.is_valid():
        return _page(request, pairing, **{name: form})
    correction = PendingWrite(
        tournament=pairing.round.tournament,
        write=partial(write, pairing=pairing, now=timezone.now(), **form.values()),
        title=title.format(table=pairing.table, round=pairing.round.number),
        button=button,
        back=reverse("round-table", args=where),
        pairing=pairing,
    )
    try:
        asked = answer_or_write(request, correction)
    except RecordError as refused:
        form.refuse(refused)
        return _page(request, pairing, **{name: form})
    if asked is not None:
        return asked
    add_message(request, _("The result is saved."))
    return see_other("round-table", *where)


def _where(pairing: "Pairing") -> tuple[object, ...]:
    tournament = pairing.round.tournament
    return (tournament.evening.club.slug, tournament.pk, pairing.round.number, pairing.table)


def _page(request: HttpRequest, pairing: "Pairing", **given: Any) -> HttpResponse:
    """Renders the director's page of a table; forms not given are new."""
    found = directors_table(pairing, timezone.now())
    sides = [side.name for side in found.card.sides]
    forms = {
        "result": ResultForm(
            sides,
            asks_for_hands=asks_for_hands(pairing.round.tournament),
            counts_games=slips_count_games(pairing.round.tournament),
            initial=ResultForm.filled_in(found.points, found.card.typed_hands),
        ),
        "forfeit": ForfeitForm(sides),
        "back": ServiceForm(),
        "minutes": MinutesForm(initial={"before": found.card.minutes_added}),
        "postpone": PostponeForm(initial={"until": found.put_off_until}),
    }
    evening = pairing.round.tournament.evening
    context = {"club": evening.club, "evening": evening, "page": found}
    status = 422 if given else 200
    return whole_page(request, "tournaments/table.html", context | forms | given, status=status)


def _sides(pairing: "Pairing") -> list[str]:
    return [side.name for side in directors_table(pairing, timezone.now()).card.sides]
