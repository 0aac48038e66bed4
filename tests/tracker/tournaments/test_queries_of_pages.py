"""The queries of the pages of events do not grow with entrants, rounds or hands."""

from dataclasses import replace
from itertools import count

import pytest

from tests.events import entered, event_of, hand_at, started
from tests.factories import NOW
from tests.queries import queries
from tracker.models import Event
from tracker.tournaments.book.queries import load_event
from tracker.tournaments.book.stamps_queries import watched_event
from tracker.tournaments.hall_pages import hall_page
from tracker.tournaments.pages import entrant_page, entry_list, event_page, found_entrants
from tracker.tournaments.rounds.services import close_round, type_result
from tracker.tournaments.standings.texts import public_standings_of

pytestmark = pytest.mark.django_db

MOST = 17


def filled(rows):
    """An event with so many tables and rounds, and so many hands at each table of the last one."""
    event = event_of(hands=9)
    entered(event, 4 * rows)
    for number in range(rows):
        round_ = started(event)
        for pairing in round_.pairings.all():
            for _ in range(rows):
                hand_at(pairing)
            if number < rows - 1:
                type_result(pairing=pairing, points=(9, 8), reason="slip", now=NOW)
        if number < rows - 1:
            close_round(round_=round_, now=NOW)
    return Event.objects.select_related("evening__club").get(pk=event.pk)


def reads(event):
    """Every read of a page, each as if nothing were kept yet."""
    slug, pk = event.evening.club.slug, event.pk
    looks = count()

    def seen():
        watched = watched_event(slug, pk, NOW)
        return replace(watched, stamp=f"{watched.stamp} {next(looks)}")

    return {
        "standings": lambda: public_standings_of(load_event(watched_event(slug, pk, NOW).event)),
        "event": lambda: event_page(seen()),
        "entries": lambda: entry_list(seen().event),
        "entrant": lambda: entrant_page(seen(), 1),
        "found": lambda: found_entrants(seen(), "player"),
        "hall": lambda: hall_page(seen()),
    }


def test_queries_of_events_do_not_grow_with_the_rows():
    # Hands are only counted once a table is over, so both have a round that is.
    few = {name: queries(read) for name, read in reads(filled(2)).items()}
    many = {name: queries(read) for name, read in reads(filled(3)).items()}
    assert many == few
    assert max(few.values()) <= MOST, few
