"""All slips of a round, entered on one page."""

from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tracker.common.errors import RecordError
from tracker.common.forms import page_number
from tracker.common.views import SeeOther, add_message, posted_data, see_other, whole_page
from tracker.tournaments.book import stamps_queries as lookups
from tracker.tournaments.desk.at_table_pages import closing_asked
from tracker.tournaments.desk.monitor_pages import slip_sheet
from tracker.tournaments.desk.table_forms import SlipsForm
from tracker.tournaments.rounds.services import close_round, type_results
from tracker.tournaments.rulings.views import PendingWrite, answer_or_write

if TYPE_CHECKING:
    from tracker.models import Round


@require_http_methods(["GET", "HEAD", "POST"])
def slips(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Shows and saves the slips of a round; with `look`, only checks them.

    Valid lines are saved, the others stay as typed. Replacements are shown with their consequences
    first, once no line is wrong. The button leading `to` another page of tables also sends the
    lines of this one.
    """
    round_ = lookups.round_for(club, pk, number)
    form = _form(request, round_)
    if "look" in request.POST:
        return render(request, "tournaments/slips_said.html", {"slips": form.slips})
    if not form.is_bound:
        return _page(request, round_, form)
    try:
        asked = _written(request, round_, form)
    except RecordError as refused:
        form.refuse(refused)
        return _page(request, round_, form)
    if asked:
        return asked
    return _closed(request, round_) if "close" in request.POST else SeeOther(_onward(request))


def _closed(request: HttpRequest, round_: "Round") -> HttpResponse:
    """Closes the round once all its slips are saved.

    The desk asks first if tables played more hands than announced; the slips stay open if the round
    cannot be closed yet.
    """
    tournament, now = round_.tournament, timezone.now()
    where = tournament.evening.club.slug, tournament.pk
    if closing_asked(round_, now) is None:
        try:
            close_round(round_=round_, now=now)
        except RecordError as refused:
            add_message(request, refused.problems[0].message)
            return see_other("round-slips", *where, round_.number)
    return see_other("tournament-desk", *where)


def _onward(request: HttpRequest) -> str:
    """Returns the address of the page of slips to continue with; by default this one."""
    if "to" not in request.POST:
        return request.get_full_path()
    return f"{request.path}?page={page_number(request.POST['to'])}"


def _form(request: HttpRequest, round_: "Round") -> SlipsForm:
    """Builds the form from the stored results and the typed data."""
    page = page_number(request.GET.get("page"))
    return SlipsForm(slip_sheet(round_, timezone.now(), page), posted_data(request))


def _written(request: HttpRequest, round_: Any, form: SlipsForm) -> HttpResponse | None:
    """Saves new results; returns the page to show next, or None if all are saved."""
    written = len(type_results(round_=round_, slips=form.new, now=timezone.now(), replaces=False))
    if written:
        text = ngettext(
            "{count} result is written down.", "{count} results are written down.", written
        )
        add_message(request, text.format(count=written))
    # Compare with the current lines: someone else may have just entered a different result.
    form = _form(request, round_)
    if form.errors:
        return _page(request, round_, form)
    other = form.other
    return answer_or_write(request, _replacing(request, round_, other)) if other else None


def _replacing(request: HttpRequest, round_: "Round", other: Any) -> PendingWrite:
    """Replaces stored results, with a preview of their joint effect."""
    tables = ", ".join(map(str, other))
    return PendingWrite(
        tournament=round_.tournament,
        write=partial(type_results, round_=round_, slips=other, now=timezone.now()),
        title=_("Replace results of round {round}: tables {tables}").format(
            round=round_.number, tables=tables
        ),
        button=_("Replace the results"),
        back=request.get_full_path(),
        round_=round_,
    )


def _page(request: HttpRequest, round_: "Round", form: SlipsForm) -> HttpResponse:
    """Renders the page; typed data are shown again with their errors."""
    context = {
        "club": round_.tournament.evening.club,
        "page": form.sheet,
        "listed": form.sheet.listed,
    }
    context |= {"form": form}
    status = 422 if form.is_bound else 200
    return whole_page(request, "tournaments/slips.html", context, status=status)
