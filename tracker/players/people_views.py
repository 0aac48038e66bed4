"""What a club notes about its players, and who is who."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tracker.common.forms.base import SearchForm
from tracker.common.queries.lookups import club_for
from tracker.common.views.responses import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    page_or_part,
    see_other,
    sent,
)
from tracker.players.forms import ContactForm, PlayerDetailsForm
from tracker.players.queries import details as reading
from tracker.players.queries.details import printed_as
from tracker.players.services.contacts import set_contact
from tracker.players.services.name_redaction import set_details


@require_safe
def who_is_who(request: HtmxRequest, club: str) -> HttpResponse:
    """Those who are not printed under their whole name."""
    found, search = club_for(club), SearchForm(request.GET)
    listed = reading.who_is_who(found, search.text)
    context = {"club": found, "people": listed, "search": search}
    return page_or_part(request, "people/who.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def details(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What is noted about a player, and how the name is printed."""
    player = reading.person_for(club, pk)
    known = partial(printed_as, player.club)
    form = PlayerDetailsForm(sent(request), initial=reading.details_now(player), known=known)
    changed = form.write(set_details, player=player)
    if changed is None:
        context = {"club": player.club, "player": player, "form": form}
        return form_page(request, "people/details.html", context)
    add_message(request, format_names(_("Saved. From now on everybody reads “{}”."), changed.name))
    return see_other("player", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def contact(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """How the club reaches a player."""
    player = reading.person_for(club, pk)
    form = ContactForm(sent(request), initial=reading.contact_now(player))
    if form.write(set_contact, player=player) is None:
        context = {"club": player.club, "player": player, "form": form}
        return form_page(request, "people/contact.html", context)
    add_message(request, format_names(_("The contact of {} is saved."), player.name))
    return see_other("player", club, pk)
