"""Filters games for statistics by kind and period."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from scoring import VARIANTS
from tracker.access.visibility import results_visible
from tracker.models import Club, Game

ALL, THIS_YEAR, TWELVE_MONTHS, BETWEEN = "", "this-year", "12-months", "between"


@dataclass(frozen=True, slots=True)
class StatisticsFilter:
    """The game, "" for the one played most, and the first and last day."""

    game: str = ""
    since: dt.date | None = None
    until: dt.date | None = None


@dataclass(frozen=True, slots=True)
class PlayedGameChoice:
    """A game played in the period, and how often."""

    code: str
    name: str
    games: int


def period_of(
    period: str, today: dt.date, since: dt.date | None = None, until: dt.date | None = None
) -> tuple[dt.date | None, dt.date | None]:
    """The first and last day of a period by its code; None where it is open."""
    if period == THIS_YEAR:
        return today.replace(month=1, day=1), today
    if period == TWELVE_MONTHS:
        return _a_year_before(today) + dt.timedelta(days=1), today
    return (since, until) if period == BETWEEN else (None, None)


def finished_games(club: Club, wanted: StatisticsFilter) -> QuerySet[Game]:
    """The finished games of a club in the period, of every kind.

    Games of a tournament with hidden places are left out: they would reveal them.
    """
    games = Game.objects.filter(
        results_visible(), evening__club=club, is_finished=True, removed_at=None
    )
    if wanted.since:
        games = games.filter(evening__date__gte=wanted.since)
    if wanted.until:
        games = games.filter(evening__date__lte=wanted.until)
    return games


def with_players(games: QuerySet[Game], *players: int) -> QuerySet[Game]:
    """The games in which all of the players sat."""
    for player in players:
        games = games.filter(Q(seats__player=player))
    return games


def choices(games: QuerySet[Game]) -> tuple[PlayedGameChoice, ...]:
    """The kinds of game among them, most played first."""
    counted = games.order_by().values_list("variant").annotate(number=Count("pk"))
    known: Mapping[str, int] = dict(counted)
    ordered = sorted(known, key=lambda code: (-known[code], VARIANTS[code].name))
    return tuple(PlayedGameChoice(code, VARIANTS[code].name, known[code]) for code in ordered)


def chosen(
    wanted: StatisticsFilter, found: tuple[PlayedGameChoice, ...]
) -> PlayedGameChoice | None:
    """The wanted game, else the one played most; None where nothing was played."""
    named = (choice for choice in found if choice.code == wanted.game)
    return next(named, found[0] if found and not wanted.game else None)


def _a_year_before(day: dt.date) -> dt.date:
    """The same day a year before; 28 February for a 29 February."""
    if (day.month, day.day) == (2, 29):
        return day.replace(year=day.year - 1, day=28)
    return day.replace(year=day.year - 1)
