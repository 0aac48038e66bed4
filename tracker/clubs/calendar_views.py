"""Calendars to subscribe to: of an event, a club and a player."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from tracker.clubs import queries as reading
from tracker.clubs.calendar_exports import CONTENT_TYPE, ics
from tracker.clubs.queries import Calendar, Occasion
from tracker.common.queries.digest import digest
from tracker.common.queries.lookups import club_for, player_for
from tracker.common.views.responses import unless_same


@require_safe
def of_event(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """An event for a calendar."""
    return _file(request, reading.event_calendar(club, pk), f"{club}-event-{pk}")


@require_safe
def of_club(request: HttpRequest, club: str) -> HttpResponse:
    """Everything that a club plays."""
    return _file(request, reading.club_calendar(club_for(club)), club)


@require_safe
def of_player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What a player plays."""
    found = reading.player_calendar(player_for(club, pk))
    return _file(request, found, f"{club}-player-{pk}")


def _file(request: HttpRequest, calendar: Calendar, name: str) -> HttpResponse:
    """The calendar as a file, or only 304 where the program has it like this."""
    body = ics(calendar, partial(_address, request, calendar.club_slug))
    etag = quote_etag(digest(body))
    response = HttpResponse(body, content_type=CONTENT_TYPE)
    response = unless_same(request, response, etag)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.ics"'
    return response


def _address(request: HttpRequest, club: str, one: Occasion) -> str:
    page = ("event", one.event.pk) if one.event else ("evening", one.evening)
    return request.build_absolute_uri(reverse(page[0], args=(club, page[1])))
