"""Several entrants who sit out a round, on one page."""

from functools import partial

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tracker.common.views import (
    add_message,
    form_page,
    list_of_names,
    message_on_refusal,
    posted_data,
    see_other,
)
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.entries.forms import SittingOutForm
from tracker.tournaments.entries.pages import entrants_by_key, sitting_out
from tracker.tournaments.entries.services import cancel_bye, request_byes


@require_http_methods(["GET", "HEAD", "POST"])
def sit_out(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Requests byes for the ticked entrants; the message offers to undo them."""
    tournament = lookups.tournament_for(club, pk)
    page = sitting_out(tournament)
    form = SittingOutForm(posted_data(request), rounds=page.rounds, entrants=page.entrants)
    before = {(bye.entrant, bye.number) for bye in page.byes}
    byes = form.write(partial(request_byes, tournament=tournament), now=timezone.now())
    if byes is None:
        context = {"club": tournament.evening.club, "page": page, "form": form}
        return form_page(request, "tournaments/sitting_out.html", context)
    number = byes[0].number
    text = ngettext("{count} sits out round {round}", "{count} sit out round {round}", len(byes))
    new = [bye.entrant_id for bye in byes if (bye.entrant_id, number) not in before]
    add_message(
        request,
        list_of_names(
            text.format(count=len(byes), round=number), [bye.entrant.name for bye in byes]
        ),
        undo=_undo(club, pk, number, new) if new else "",
    )
    return see_other("entries-sit-out", club, pk)


@require_POST
def play(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Cancels the byes of the entrants in the address, as long as the round is not drawn."""
    tournament = lookups.tournament_for(club, pk)
    found = entrants_by_key(tournament, request.GET.getlist("entrant"))
    with message_on_refusal(request):
        for entrant in found:
            cancel_bye(entrant=entrant, number=number, now=timezone.now())
        text = _("Round {number} is played after all").format(number=number)
        add_message(request, list_of_names(text, [entrant.name for entrant in found]))
    return see_other("entries-sit-out", club, pk)


def _undo(club: str, pk: int, number: int, entrants: list[int]) -> str:
    query = QueryDict(mutable=True)
    query.setlist("entrant", [str(entrant) for entrant in entrants])
    return f"{reverse('entries-play', args=(club, pk, number))}?{query.urlencode()}"
