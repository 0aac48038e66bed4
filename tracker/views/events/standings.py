"""The standings of an event, as a page and as a file, and how they are revealed place by place."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker.exports import event_standings_sheet
from tracker.forms.events.standings import AfterForm
from tracker.pages.events.public_standings import public_standings
from tracker.reading.events.trf import is_told
from tracker.reading.events.watching import watched_event
from tracker.reading.version_cache import WordsCache
from tracker.services.events import setup
from tracker.services.events.setup import NO_PLACE
from tracker.views.answers import HtmxRequest, say, see_other, unless_changed, watched_page
from tracker.views.files import table_file
from tracker.vocabulary.events import event_head

_PRINTED: WordsCache[SafeString] = WordsCache(8)


@require_safe
def standings(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The standings as they are now or were after a round."""
    watched = watched_event(club, pk, timezone.now())
    if unchanged := unless_changed(request, watched.stamp):
        return unchanged
    found = watched.event
    shown = public_standings(watched, AfterForm(request.GET).number)
    context = {
        "club": found.evening.club,
        "event": event_head(found),
        "standings": shown,
        "version": watched.stamp,
    }
    context["table"] = _PRINTED.get((watched.stamp, shown.after), lambda: _printed(context))
    context["has_report"] = is_told(found)
    return watched_page(request, "events/standings.html", "standings", context)


def _printed(context: Mapping[str, Any]) -> SafeString:
    """The table, the same for everybody: with many rows it is most of the work of the page."""
    return render_to_string("events/standings_table.html", context)


@require_safe
def standings_file(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """The standings, as far as they are shown, as a file."""
    watched = watched_event(club, pk, timezone.now())
    shown = public_standings(watched, AfterForm(request.GET).number)
    evening = watched.event.evening
    sheet = event_standings_sheet(evening.club.name, event_head(watched.event), shown)
    name = f"{club}-{evening.date.isoformat()}-event-{pk}-standings"
    return table_file(request, sheet, kind, name)


@require_POST
def reveal(request: HttpRequest, club: str, pk: int, place: int) -> HttpResponse:
    """Shows the standings from this place on."""
    return _revealed(request, club, pk, place)


@require_POST
def reveal_all(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Shows the standings from the first place to the last."""
    return _revealed(request, club, pk, None)


@require_POST
def hide(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Shows no place to anybody."""
    return _revealed(request, club, pk, NO_PLACE)


def _revealed(request: HttpRequest, club: str, pk: int, place: int | None) -> HttpResponse:
    now = timezone.now()
    found = watched_event(club, pk, now).event
    before = found.revealed_from
    if setup.reveal(event=found, place=place, now=now).revealed_from != before:
        name, *of = ("event-reveal-all",) if before is None else ("event-reveal", before)
        say(request, _said(place), undo=reverse(str(name), args=(club, pk, *of)))
    return see_other("event-standings", club, pk)


def _said(place: int | None) -> str:
    if place is None:
        return _("All places are shown to everybody.")
    if place >= NO_PLACE:
        return _("Nobody sees a place until you reveal it.")
    return _("Shown from place {} on.").format(place)
