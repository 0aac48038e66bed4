"""The demo club: two evenings of dealt and played hands, written through the services.

Only the dates depend on the day; the cards come from a fixed seed.
"""

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tracker.models import Club, Player
from tracker.services.clubs import retire_player
from tracker.services.demo.factories import ClubFactory, EveningFactory, PlayerFactory
from tracker.services.demo.playing import LENGTH_OF_EVENING, PlannedTable
from tracker.services.demo.programme import EVENINGS, NAME, PLAYERS, RETIRED, SLUG, PlannedEvening

FOUNDED_BEFORE = dt.timedelta(weeks=8)


def load_if_empty() -> bool:
    """Loads the demo club where there is no club at all; says whether it did."""
    return not Club.objects.exists() and load()


def load(now: dt.datetime | None = None) -> bool:
    """Loads the demo club; says whether it did, which it does once.

    The last evening is in progress at the moment `now`, which is the clock's unless given.
    """
    if Club.objects.filter(slug=SLUG).exists():
        return False
    now = now or timezone.now()
    with transaction.atomic():
        club = _club(now - FOUNDED_BEFORE)
        players = [
            PlayerFactory.create(club=club, name=name, now=club.created_at) for name in PLAYERS
        ]
        for planned in EVENINGS:
            _play_evening(planned, players, now - dt.timedelta(days=planned.days_ago))
        for place in RETIRED:
            retire_player(player=players[place])
    return True


def _club(founded: dt.datetime) -> Club:
    """The club, in which whoever looks around can play."""
    return ClubFactory.create(name=NAME, slug=SLUG, now=founded, has_open_evenings=True)


def _play_evening(planned: PlannedEvening, players: Sequence[Player], end: dt.datetime) -> None:
    evening = EveningFactory.create(
        club=players[0].club,
        title=planned.title,
        epoch=UUID(int=planned.days_ago, version=4),
        date=timezone.localdate(end),
        now=end - LENGTH_OF_EVENING,
    )
    for game in planned.games:
        PlannedTable(evening, game, end).play(players)
