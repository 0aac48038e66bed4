"""Leagues for tests."""

import datetime as dt
from typing import Any

from tests.events import KLABERJASS, entered, event_of
from tests.factories import NOW, ClubFactory
from tracker.models import Club, Event, Pairing
from tracker.tournaments.book.set_up_queries import AdditionalDay, Notice
from tracker.tournaments.setup.services import rename_event

WEEK = dt.timedelta(days=7)
FIRST = NOW.date()


def league(club: Club | None = None, **given: Any) -> Event:
    """Four who meet at home and away on six days, a week apart; start numbers as on the list."""
    plan: dict[str, Any] = {
        "ruleset": KLABERJASS,
        "format": "league",
        "rounds": 6,
        "scoring": "wdl3",
        "keys": ("MP", "DIFF"),
        "seeding": "order",
    }
    event = event_of(club or ClubFactory.create(name="Kanal"), **plan | given)
    entered(event, 4)
    days = tuple(AdditionalDay(FIRST + WEEK * number, number + 1) for number in range(1, 6))
    rename_event(event=event, name="Liga", now=NOW, notice=Notice(days=days))
    return Event.objects.get(pk=event.pk)


def fixture(event: Event, number: int, table: int) -> Pairing:
    """A table of a round as it is stored."""
    found = Pairing.objects.select_related("round__event__evening__club")
    return found.get(round__event=event, round__number=number, table=table)
