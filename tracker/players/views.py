"""Views that show, edit, import, merge and erase players."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.common.dates_texts import day
from tracker.common.errors import RecordError
from tracker.common.forms import PaperChoiceForm, SearchForm
from tracker.common.queries.lookups import club_for, player_for
from tracker.common.queries.matching import name_matches
from tracker.common.queries.people import printed_as
from tracker.common.views import (
    Context,
    HtmxRequest,
    add_message,
    download,
    form_page,
    format_names,
    list_message,
    page_or_part,
    posted_data,
    see_other,
    table_file,
)
from tracker.players.exports import personal_json, personal_pdf, players_sheet
from tracker.players.forms import (
    ColumnsForm,
    ConfirmationForm,
    ContactForm,
    ListedPerson,
    MergeForm,
    NewPlayersForm,
    PlayerDetailsForm,
    PlayerForm,
    PlayerListForm,
    PlayerSearch,
    PlayersForm,
)
from tracker.players.pages import player_home
from tracker.players.queries import details as details_queries
from tracker.players.queries.details import due_on, person_for, person_page
from tracker.players.queries.personal import personal
from tracker.players.queries.players import player_page, player_rows
from tracker.players.services.contacts import set_contact
from tracker.players.services.erasing import cancel_erasure, erase_player, order_erasure
from tracker.players.services.merging import merge_players, undo_merge
from tracker.players.services.name_redaction import set_details
from tracker.players.services.roster import (
    NewPlayer,
    add_player,
    add_players,
    player_problems,
    rename_player,
    retire_player,
    return_player,
    undo_add_players,
)
from tracker.players.texts import conflict_text

if TYPE_CHECKING:
    from tracker.models import Club


@require_safe
def personal_file(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponse:
    """All stored data about a player, as a file."""
    told, name = personal(person_for(club, pk)), f"{club}-player-{pk}.{kind}"
    if kind == "json":
        return download(personal_json(told), "application/json", name)
    if kind != "pdf":
        raise Http404
    paper = PaperChoiceForm(request.GET).wanted
    return download(personal_pdf(told, paper), "application/pdf", name)


@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Explains erasing; a POST orders it for thirty days from now."""
    player = person_for(club, pk)
    if request.method != "POST":
        context = {"club": player.club, "player": player, "due_on": due_on(player)}
        return render(request, "people/erase.html", context | {"form": ConfirmationForm()})
    now = timezone.now()
    order = order_erasure(player=player, today=timezone.localdate(), now=now)
    text = format_names(_("{} will be erased on {}."), player.name, day(order.due_on))
    add_message(request, text)
    return see_other("player-erase", club, pk)


@require_POST
def keep(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Cancels the order."""
    player = person_for(club, pk)
    cancel_erasure(player=player)
    add_message(request, format_names(_("{} stays in the book."), player.name))
    return see_other("player", club, pk)


@require_POST
def erase_now(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Erases a player at once, permanently."""
    player, form = person_for(club, pk), ConfirmationForm(posted_data(request))
    now = timezone.now()
    if form.write(erase_player, player=player, now=now, lots=SystemRandom()) is None:
        context = {"club": player.club, "player": player, "due_on": due_on(player), "form": form}
        return form_page(request, "people/erase.html", context)
    add_message(request, _("The player is erased. The results stay."))
    return see_other("players", club)


@require_safe
def who_is_who(request: HtmxRequest, club: str) -> HttpResponse:
    """The players who are not printed under their full name."""
    found, search = club_for(club), SearchForm(request.GET)
    listed = details_queries.who_is_who(found, search.text)
    context = {"club": found, "people": listed, "search": search}
    return page_or_part(request, "people/who.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_details(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The notes about a player, and how the name is printed."""
    player = details_queries.person_for(club, pk)
    known = partial(printed_as, player.club)
    form = PlayerDetailsForm(
        posted_data(request), initial=details_queries.details_now(player), known=known
    )
    changed = form.write(set_details, player=player)
    if changed is None:
        context = {"club": player.club, "player": player, "form": form}
        return form_page(request, "people/details.html", context)
    add_message(request, format_names(_("Saved. From now on everybody reads “{}”."), changed.name))
    return see_other("player", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def contact(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    player = details_queries.person_for(club, pk)
    form = ContactForm(posted_data(request), initial=details_queries.contact_now(player))
    if form.write(set_contact, player=player) is None:
        context = {"club": player.club, "player": player, "form": form}
        return form_page(request, "people/contact.html", context)
    add_message(request, format_names(_("The contact of {} is saved."), player.name))
    return see_other("player", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Asks for the other player, shows what would move, and merges the two."""
    player = details_queries.person_for(club, pk)
    form = MergeForm(posted_data(request) or _asked(request), details_queries.mergeable(player))
    context = {"club": player.club, "player": player, "form": form}
    if form.chosen is None:
        return _page(request, context)
    other = details_queries.person_for(club, form.chosen)
    if request.method == "POST":
        try:
            merged = merge_players(kept=player, merged=other, now=timezone.now())
        except RecordError as refused:
            form.refuse(refused)
        else:
            text = format_names(_("{} and {} are one player now."), other.name, player.name)
            add_message(request, text, undo=reverse("merge-undo", args=(club, merged.pk)))
            return see_other("player", club, pk)
    preview = details_queries.merge_preview(player, other)
    conflicts = tuple(map(conflict_text, preview.conflicts))
    return _page(request, context | {"preview": preview, "conflicts": conflicts})


@require_POST
def undo(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Undoes a merge."""
    merge = details_queries.merge_for(club, pk)
    try:
        undo_merge(merge=merge, now=timezone.now())
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
    else:
        text = format_names(
            _("{} and {} are two players again."), merge.merged.name, merge.kept.name
        )
        add_message(request, text)
    return see_other("player", club, merge.kept_id)


def _asked(request: HttpRequest) -> QueryDict | None:
    """The other player named in the address, as form data."""
    return request.GET if "other" in request.GET else None


def _page(request: HttpRequest, context: Context) -> HttpResponse:
    """The page; a player named in the address is treated as a valid submitted form."""
    return render(
        request, "people/merge.html", context, status=422 if context["form"].errors else 200
    )


BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest, club: str) -> HttpResponse:
    """Imports a list: the form, then its rows for review, then the added players."""
    found = club_for(club)
    form = PlayerListForm(posted_data(request), files=request.FILES or None)
    context: dict[str, object] = {"club": found, "form": form}
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
    say_added(request, found, added, now, preview.left_out)
    return see_other("players", club)


def say_added(
    request: HttpRequest,
    club: "Club",
    added: Sequence[Any],
    now: datetime,
    left_out: Sequence[str] = (),
) -> None:
    """Messages who was added and who was left out, with a button to undo it."""
    text = list_message(
        ngettext("{} player added", "{} players added", len(added)).format(len(added)), left_out
    )
    if len(added) == 1 and not left_out:
        text = format_names(_("{} is in the book."), added[0].name)
    undo = reverse("players-take-back", args=(club.slug, (now - BEGINNING) // MICROSECOND))
    add_message(request, text, undo=undo if added else "")


@require_POST
def take_back(request: HttpRequest, club: str, moment: int) -> HttpResponse:
    """Removes the players imported at this time."""
    found = club_for(club)
    try:
        added_at = BEGINNING + moment * MICROSECOND
    except OverflowError as wrong:
        raise Http404 from wrong
    done = undo_add_players(club=found, added_at=added_at)
    text = ngettext("{} player was taken out.", "{} players were taken out.", done.removed)
    stayed = ngettext(
        "{} has games already and was only retired.",
        "{} have games already and were only retired.",
        done.retired,
    )
    parts = [text.format(done.removed), *([stayed.format(done.retired)] if done.retired else [])]
    add_message(request, " ".join(parts))
    return see_other("players", club)


def _looked_at(club: "Club", form: PlayerListForm, people: Sequence[ListedPerson]) -> PlayersForm:
    """The people with open questions, and the errors."""
    matches = name_matches(club, [person.name for person in people])
    typed = {"text": form.cleaned_data["text"]}
    preview = PlayersForm(typed, people=people, matches=matches, asks=False)
    preview.is_valid()
    preview.show(player_problems(club=club, **preview.values()))
    return preview


@require_http_methods(["GET", "HEAD", "POST"])
def all_players(request: HtmxRequest, club: str) -> HttpResponse:
    """The players of a club, and the form that adds one."""
    found = club_for(club)
    form, now = (
        NewPlayersForm(posted_data(request), known=partial(printed_as, found)),
        timezone.now(),
    )
    added = form.write(_add, club=found, now=now)
    if added is not None:
        say_added(request, found, added, now)
        response = see_other("players", club)
        response.headers["Location"] += "?more=yes"
        return response
    # After adding one player the form is ready for the next.
    if "more" in request.GET:
        form.fields["name"].widget.attrs["autofocus"] = True
    search = PlayerSearch(request.GET)
    listed = player_page(found, search.text, search.page, include_retired=search.is_with_retired)
    context = {"club": found, "players": listed, "search": search, "form": form}
    return page_or_part(request, "players/list.html", "found", context)


def _add(*, club: "Club", new: Sequence[NewPlayer], now: datetime) -> Sequence[object]:
    """Adds one player, or several, all or none."""
    if len(new) > 1:
        return add_players(club=club, new=new, now=now)
    return (add_player(club=club, name=new[0].name, now=now),)


@require_safe
def all_players_file(request: HttpRequest, club: str, kind: str) -> HttpResponseBase:
    """The listed players as a file."""
    found = club_for(club)
    search = PlayerSearch(request.GET)
    listed = player_rows(found, search.text, include_retired=search.is_with_retired)
    return table_file(request, players_sheet(found.name, listed), kind, f"{club}-players")


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A player: all games and tournaments, with partners, opponents and results."""
    found, search = player_for(club, pk), SearchForm(request.GET)
    person = person_page(found)
    context = {"club": found.club, "player": found, "person": person}
    if not person.merge and not person.is_erased:
        context |= {"page": player_home(found, search.page, timezone.now())}
    return render(request, "players/player.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A player, to rename or retire."""
    found = player_for(club, pk)
    name = found.name
    known = partial(printed_as, found.club)
    form = PlayerForm(posted_data(request), initial={"name": name}, known=known)
    if form.write(rename_player, player=found) is None:
        context = {"club": found.club, "player": found, "name": name, "form": form}
        context |= {"person": person_page(found)}
        return form_page(request, "players/edit.html", context)
    add_message(request, format_names(_("{} is now called {}."), name, found.name))
    return see_other("players", club)


@require_POST
def retire(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Retires a player; the message offers to undo it."""
    player = retire_player(player=player_for(club, pk))
    text = format_names(_("{} has retired and is not offered for new games."), player.name)
    add_message(request, text, undo=reverse("player-return", args=(club, pk)))
    return see_other("players", club)


@require_POST
def bring_back(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Restores a retired player."""
    player = return_player(player=player_for(club, pk))
    add_message(request, format_names(_("{} is back and can be seated."), player.name))
    return see_other("players", club)
