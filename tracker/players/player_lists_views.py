"""Lists of players: brought in, and taken back."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tracker.common.queries.lookups import club_for
from tracker.common.queries.matching import name_matches
from tracker.common.views.responses import add_message, form_page, format_names, see_other, sent
from tracker.players.player_lists_forms import (
    ColumnsForm,
    ListedPerson,
    PlayerListForm,
    PlayersForm,
    first_look,
)
from tracker.players.services.player_lists import add_players, player_problems, take_back_players

BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest, club: str) -> HttpResponse:
    """The form for a list; then its rows to be looked at, and then they are in the book."""
    found = club_for(club)
    form = PlayerListForm(sent(request), files=request.FILES or None)
    context: dict[str, Any] = {"club": found, "form": form}
    if not form.is_valid():
        return form_page(request, "players/bring.html", context)
    columns = ColumnsForm(request.POST, table=form.table)
    people = columns.people()
    context["columns"] = columns
    if "enter" not in request.POST or not people:
        preview = _looked_at(found, form, people)
        return render(request, "players/bring_preview.html", context | {"form": preview})
    matches = name_matches(found, [person.name for person in people])
    preview, now = PlayersForm(request.POST, people=people, matches=matches), timezone.now()
    added = preview.write(add_players, club=found, now=now)
    if added is None:
        return form_page(request, "players/bring_preview.html", context | {"form": preview})
    say_added(request, found, added, now)
    return see_other("players", club)


def say_added(request: HttpRequest, club: Any, added: Sequence[Any], now: datetime) -> None:
    """Has the next page say who is new; its button takes them back."""
    said = ngettext("{} player is new in the book.", "{} players are new in the book.", len(added))
    text = said.format(len(added))
    if len(added) == 1:
        text = format_names(_("{} is in the book."), added[0].name)
    undo = reverse("players-take-back", args=(club.slug, (now - BEGINNING) // MICROSECOND))
    add_message(request, text, undo=undo if added else "")


@require_POST
def take_back(request: HttpRequest, club: str, moment: int) -> HttpResponse:
    """Takes the players back who were brought in at this moment."""
    found = club_for(club)
    try:
        added_at = BEGINNING + moment * MICROSECOND
    except OverflowError as wrong:
        raise Http404 from wrong
    done = take_back_players(club=found, added_at=added_at)
    said = ngettext("{} player was taken out.", "{} players were taken out.", done.removed)
    stayed = ngettext(
        "{} has games already and was only retired.",
        "{} have games already and were only retired.",
        done.retired,
    )
    parts = [said.format(done.removed), *([stayed.format(done.retired)] if done.retired else [])]
    add_message(request, " ".join(parts))
    return see_other("players", club)


def _looked_at(club: Any, form: PlayerListForm, people: Sequence[ListedPerson]) -> PlayersForm:
    """The people with those who are likely meant, and what is wrong with them."""
    matches = name_matches(club, [person.name for person in people])
    typed = first_look(form.cleaned_data["text"], people, matches)
    preview = PlayersForm(typed, people=people, matches=matches)
    preview.is_valid()
    preview.show(player_problems(club=club, **preview.values()))
    return preview
