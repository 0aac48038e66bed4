"""Leagues for tests."""

import datetime as dt
from typing import Any

from tests.factories import NOW, ClubFactory
from tests.tournaments import KLABERJASS, entered, tournament_of
from tracker.models import Club, Pairing, Tournament
from tracker.tournaments.book.set_up_queries import AdditionalDay, Notice
from tracker.tournaments.setup.services import rename_tournament

WEEK = dt.timedelta(days=7)
FIRST = NOW.date()


def league(club: Club | None = None, **given: Any) -> Tournament:
    """Four who meet at home and away on six days, a week apart; start numbers as on the list."""
    plan: dict[str, Any] = {
        "ruleset": KLABERJASS,
        "format": "league",
        "rounds": 6,
        "scoring": "wdl3",
        "keys": ("MP", "DIFF"),
        "seeding": "order",
    }
    tournament = tournament_of(club or ClubFactory.create(name="Kanal"), **plan | given)
    entered(tournament, 4)
    days = tuple(AdditionalDay(FIRST + WEEK * number, number + 1) for number in range(1, 6))
    rename_tournament(tournament=tournament, name="Liga", now=NOW, notice=Notice(days=days))
    return Tournament.objects.get(pk=tournament.pk)


def fixture(tournament: Tournament, number: int, table: int) -> Pairing:
    """A table of a round as it is stored."""
    found = Pairing.objects.select_related("round__tournament__evening__club")
    return found.get(round__tournament=tournament, round__number=number, table=table)
