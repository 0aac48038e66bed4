"""Standings for the pages of others: bare, to stand in a frame there."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.common.views.responses import HtmxRequest, unless_changed, watched_page
from tracker.evenings.games_queries import evening_stamp
from tracker.evenings.queries import standings_at
from tracker.platform.web.security import embeddable
from tracker.tournaments.book.lookups_queries import public_evening_for, public_event_for
from tracker.tournaments.book.texts import event_head
from tracker.tournaments.standings.texts import public_standings


@require_safe
@embeddable
def event(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The standings of an event, as far as they are shown."""
    watched = public_event_for(club, pk, timezone.now())
    if unchanged := unless_changed(request, watched.stamp):
        return unchanged
    context = {
        "club": watched.event.evening.club,
        "event": event_head(watched.event),
        "standings": public_standings(watched),
        "version": watched.stamp,
    }
    return watched_page(request, "embeds/event.html", "standings", context)


@require_safe
@embeddable
def evening(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The standings of an evening."""
    found = public_evening_for(club, pk)
    stamp = evening_stamp(found)
    if unchanged := unless_changed(request, stamp):
        return unchanged
    shown = standings_at(found)
    context = {"club": found.club, "evening": found, "standings": shown, "version": stamp}
    return watched_page(request, "embeds/evening.html", "standings", context)
