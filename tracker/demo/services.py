"""The demo club: a year of evenings and tournaments, written through the services.

Only the dates depend on the day; the cards come from a fixed seed.
"""

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tracker.clubs.services import add_player, create_club, retire_player
from tracker.demo.playing import LENGTH_OF_EVENING, PlannedTable
from tracker.demo.programme import (
    EVENINGS,
    HOUSE_RULES,
    NAME,
    OWN_GAME,
    PLAYERS,
    RETIRED,
    SLUG,
    PlannedEvening,
)
from tracker.demo.tournaments import TOURNAMENTS, PlayedTournament, Tournament
from tracker.evenings.services import open_evening
from tracker.models import Club, Player, RuleSetVersion
from tracker.rules.services import RuleSetRules, make_default, make_rule_set
from tracker.seasons.services import SeasonPlan, create_season

FOUNDED_BEFORE = dt.timedelta(weeks=51)
CLOSING = dt.time(22, 30)
"""When an evening is over, so that its hands have the date of the evening."""
SEASON_BEFORE, SEASON = dt.timedelta(weeks=30), dt.timedelta(weeks=52)
SEASON_RULES = {
    "value": "rank_points",
    "points": [12, 10, 8, 7, 6, 5, 4, 3, 2, 1],
    "count": "drop_every:4",
    "bonus": 1,
    "ties": ["wins", "best", "last"],
}


def load_if_empty() -> bool:
    """Loads the demo club where there is no club at all; says whether it did."""
    return not Club.objects.exists() and load()


def load(now: dt.datetime | None = None) -> bool:
    """Loads the demo club; says whether it did, which it does once.

    The last evening and the last tournament are in progress at the moment `now`, which is the
    clock's unless given.
    """
    if Club.objects.filter(slug=SLUG).exists():
        return False
    now = now or timezone.now()
    with transaction.atomic():
        club = _club(now - FOUNDED_BEFORE)
        players = [add_player(club=club, name=name, now=club.created_at) for name in PLAYERS]
        own = _house_rules(club)
        # The evening of today comes after its tournament.
        year: list[Tournament | PlannedEvening] = [*TOURNAMENTS, *EVENINGS]
        for planned in sorted(year, key=lambda evening: -evening.days_ago):
            end = _end(now, planned.days_ago)
            if isinstance(planned, Tournament):
                PlayedTournament(club, planned, end).play()
            else:
                _play_evening(planned, players, end, own)
        _begin_season(club, now)
        for place in RETIRED:
            retire_player(player=players[place])
    return True


def _end(now: dt.datetime, days_ago: int) -> dt.datetime:
    """This moment for what is in progress; else late in the evening of its day."""
    if not days_ago:
        return now
    day = timezone.localdate(now) - dt.timedelta(days=days_ago)
    return timezone.make_aware(dt.datetime.combine(day, CLOSING))


def _club(founded: dt.datetime) -> Club:
    """The club, in which whoever looks around can play."""
    return create_club(name=NAME, slug=SLUG, now=founded, has_open_evenings=True)


def _house_rules(club: Club) -> RuleSetVersion:
    """How the club plays Clabber."""
    made = make_rule_set(
        club=club, name=HOUSE_RULES, rules=RuleSetRules(OWN_GAME), now=club.created_at
    )
    return make_default(rule_set=made).versions.get()


def _play_evening(
    planned: PlannedEvening, players: Sequence[Player], end: dt.datetime, own: RuleSetVersion
) -> None:
    evening = open_evening(
        club=players[0].club,
        title=planned.title,
        epoch=UUID(int=planned.days_ago, version=4),
        date=timezone.localdate(end),
        now=end - LENGTH_OF_EVENING,
    )
    for game in planned.games:
        PlannedTable(evening, game, end, own).play(players)


def _begin_season(club: Club, now: dt.datetime) -> None:
    since = timezone.localdate(now - SEASON_BEFORE)
    until = since + SEASON
    name = f"{since.year}/{until.year % 100:02}"
    plan = SeasonPlan(name=name, since=since, until=until, evenings=(), rules=SEASON_RULES)
    create_season(club=club, plan=plan, seed=NAME, now=now - SEASON_BEFORE)
