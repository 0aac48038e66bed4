"""The tables of an event as files."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker.common.forms import SearchForm
from tracker.common.views import table_file
from tracker.exports.sheet import Sheet
from tracker.tournaments.book.stamps_queries import StampedEvent, watched_event
from tracker.tournaments.book.texts import EventHead, event_head
from tracker.tournaments.entries.exports import entries_sheet, rulings_sheet
from tracker.tournaments.entries.texts import entered_rows
from tracker.tournaments.rounds.exports import pairings_sheet, rounds_sheet
from tracker.tournaments.rounds.played_texts import played_round, played_rounds
from tracker.tournaments.rulings.queries import ruled_rows
from tracker.tournaments.standings.crosstable_texts import crosstable as crosstable_of
from tracker.tournaments.standings.exports import crosstable_matrix, crosstable_sheet

PRINTED = "pdf"


@require_safe
def rounds(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """Every published round with the results of its tables."""
    watched = watched_event(club, pk, timezone.now())
    sheet = rounds_sheet(*_of(watched), played_rounds(watched))
    return _file(request, watched, sheet, kind, "rounds")


@require_safe
def pairings(request: HttpRequest, club: str, pk: int, number: int, kind: str) -> HttpResponseBase:
    """The tables of a published round."""
    watched = watched_event(club, pk, timezone.now())
    found = played_round(watched, number, SearchForm(request.GET).text)
    sheet = pairings_sheet(*_of(watched), found)
    return _file(request, watched, sheet, kind, f"round-{number}")


@require_safe
def crosstable(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """Who played with and against whom: a row for each round for programs, a matrix on paper."""
    watched = watched_event(club, pk, timezone.now())
    made = crosstable_matrix if kind == PRINTED else crosstable_sheet
    sheet = made(*_of(watched), crosstable_of(watched))
    return _file(request, watched, sheet, kind, "crosstable")


@require_safe
def rulings(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """The director's rulings."""
    watched = watched_event(club, pk, timezone.now())
    sheet = rulings_sheet(*_of(watched), ruled_rows(watched.event))
    return _file(request, watched, sheet, kind, "rulings")


@require_safe
def entries(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """The entry list, or those in it who were searched for."""
    watched = watched_event(club, pk, timezone.now())
    rows = entered_rows(watched.event, SearchForm(request.GET).text)
    return _file(request, watched, entries_sheet(*_of(watched), rows), kind, "entries")


def _of(watched: StampedEvent) -> tuple[str, EventHead]:
    return watched.event.evening.club.name, event_head(watched.event)


def _file(
    request: HttpRequest, watched: StampedEvent, sheet: Sheet, kind: str, table: str
) -> HttpResponseBase:
    evening = watched.event.evening
    name = f"{evening.club.slug}-{evening.date.isoformat()}-event-{watched.event.pk}-{table}"
    return table_file(request, sheet, kind, name)
