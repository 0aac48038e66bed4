"""Views for games played on paper, typed in or imported as a table."""

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tracker.common.errors import RecordError
from tracker.common.queries.lookups import evening_for, player_for
from tracker.common.views import (
    Context,
    HtmxRequest,
    SeeOther,
    add_message,
    form_page,
    format_names,
    page_or_part,
    posted_data,
    see_other,
)
from tracker.games.paper.forms.form import PaperGameForm
from tracker.games.paper.forms.sheet import PaperSheetForm, PaperStartForm
from tracker.games.paper.pages import paper_game
from tracker.games.paper.services import record_paper_game
from tracker.games.start_queries import start_choices
from tracker.games.views import chosen_game
from tracker.rules.texts import rule_sheets

if TYPE_CHECKING:
    from tracker.models import Evening


@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The facts of the game and then its hands, row by row."""
    evening = evening_for(club, pk)
    start = start_choices(evening)
    context = {"club": evening.club, "evening": evening, "start": start, "groups": rule_sheets()}
    chosen = chosen_game(request, start)
    if chosen is None:
        return page_or_part(request, "on_paper/start.html", "start", context)
    begun = PaperStartForm(
        posted_data(request), start=start, game=chosen, initial=request.GET.dict()
    )
    facts = begun.facts(partial(player_for, club))
    if facts is None:
        return form_page(request, "on_paper/start.html", context | {"form": begun})
    try:
        game = paper_game(evening=evening, **facts)
    except RecordError as refused:
        begun.refuse(refused)
        return form_page(request, "on_paper/start.html", context | {"form": begun})
    sheet = PaperSheetForm(request.POST, files=request.FILES or None)
    hands = PaperGameForm(game, *sheet.rows_for(game.entry))
    context |= {"begun": begun, "sheet": sheet, "hands": hands}
    if "save" not in request.POST:
        return _looked_at(request, context)
    return _saved(request, evening, facts, context)


def _looked_at(request: HtmxRequest, context: Context) -> HttpResponse:
    """The checked rows; only their messages for a page that already has the rows."""
    if request.htmx:
        return render(request, "on_paper/said.html", context)
    status = 422 if context["sheet"].errors else 200
    return render(request, "on_paper/hands.html", context, status=status)


def _saved(
    request: HttpRequest, evening: "Evening", facts: Context, context: Context
) -> HttpResponse:
    """Stores the game, then shows its page, or the next sheet for the same table."""
    begun, sheet, hands = context["begun"], context["sheet"], context["hands"]
    write = partial(record_paper_game, evening=evening, now=timezone.now(), **facts)
    game = hands.write(write, is_over=sheet.is_over, submission_id=begun.mark)
    if game is None:
        return render(request, "on_paper/hands.html", context, status=422)
    club = evening.club.slug
    undo = reverse("game-remove", args=(club, game.pk))
    add_message(
        request, format_names(_("The game of table {} is in the book."), game.table), undo=undo
    )
    if request.POST["save"] != "next":
        return see_other("game", club, game.pk)
    again = reverse("on-paper", args=(club, evening.pk))
    return SeeOther(f"{again}?{urlencode(begun.again)}")
