"""A player who asks for everything that is stored, or to be erased."""

from random import SystemRandom

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.common.dates_texts import day
from tracker.common.forms.paper_size import PaperChoiceForm
from tracker.common.views.files import download
from tracker.common.views.responses import add_message, form_page, format_names, see_other, sent
from tracker.players.exports import personal_json, personal_pdf
from tracker.players.forms import SureForm
from tracker.players.queries.details import due_on, person_for
from tracker.players.queries.personal import personal
from tracker.players.services.erasing import erase_player, order_erasure, take_back_erasure


@require_safe
def personal_file(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponse:
    """Everything that the book has about a player, as a file."""
    told, name = personal(person_for(club, pk)), f"{club}-player-{pk}.{kind}"
    if kind == "json":
        return download(personal_json(told), "application/json", name)
    if kind != "pdf":
        raise Http404
    paper = PaperChoiceForm(request.GET).wanted
    return download(personal_pdf(told, paper), "application/pdf", name)


@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What erasing does; posted, it is ordered for thirty days from now."""
    player = person_for(club, pk)
    if request.method != "POST":
        context = {"club": player.club, "player": player, "due_on": due_on(player)}
        return render(request, "people/erase.html", context | {"form": SureForm()})
    now = timezone.now()
    order = order_erasure(player=player, today=timezone.localdate(), now=now)
    said = format_names(_("{} will be erased on {}."), player.name, day(order.due_on))
    add_message(request, said)
    return see_other("player-erase", club, pk)


@require_POST
def keep(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Takes the order back."""
    player = person_for(club, pk)
    take_back_erasure(player=player)
    add_message(request, format_names(_("{} stays in the book."), player.name))
    return see_other("player", club, pk)


@require_POST
def erase_now(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Erases a player at once, for good."""
    player, form = person_for(club, pk), SureForm(sent(request))
    now = timezone.now()
    if form.write(erase_player, player=player, now=now, lots=SystemRandom()) is None:
        context = {"club": player.club, "player": player, "due_on": due_on(player), "form": form}
        return form_page(request, "people/erase.html", context)
    add_message(request, _("The player is erased. The results stay."))
    return see_other("players", club)
