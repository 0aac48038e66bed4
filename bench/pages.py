"""Pages of a club by size: the time of each, and its growth."""

import datetime as dt
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from bench.books import empty_book
from bench.clubs import filled_club
from bench.measuring import Row, cpu_seconds
from bench.seasons import RULES
from bench.statistics import start_anew
from tests.factories import NOW, GameFactory, HandFactory
from tracker.models import Club, Entrant, Evening, Game, Season, Tournament
from tracker.models.tournament import FINAL

SIZES = (2_000, 20_000, 200_000)
"""Numbers of hands, each ten times the one before."""
MEMBERS = 5_000
TIMES = 3
OPEN_TABLES = 8
ENTRANTS = 40
SEASON = dt.timedelta(days=60)
PAGES = {
    "club home": "",
    "calendar of the club": "calendar.ics",
    "records": "records",
    "poster": "poster",
    "players": "players/",
    "players found": "players/?q=er 49",
    "a player": "players/{player}/",
    "calendar of a player": "players/{player}/calendar.ics",
    "evenings": "evenings/",
    "an evening": "evenings/{evening}/",
    "start a game": "evenings/{evening}/games/new?game=clabber",
    "a game": "games/{game}/",
    "a game under other rules": "games/{game}/what-if",
    "statistics": "statistics",
    "statistics of a player": "players/{player}/statistics",
    "pairs": "pairs/",
    "a pair": "pairs/{player}-{partner}/",
    "ratings": "ratings/",
    "ratings of a player": "players/{player}/ratings/",
    "seasons": "seasons/",
    "a season": "seasons/{season}/",
    "house rules": "passport/",
    "events": "events/",
    "an event": "events/{tournament}/",
    "standings of an event": "events/{tournament}/standings",
    "statistics of an event": "events/{tournament}/statistics",
}
"""The addresses of the public pages of a club."""
GOAL = "1.5 × the smallest, 300 ms first"


class PageTiming(NamedTuple):
    """The CPU seconds of a page: first, and best."""

    first: float
    then: float
    statements: int


def rows() -> Iterator[Row]:
    """Every public page at every size, in a database of its own."""
    with empty_book():
        clubs = [_busy_club(size) for size in SIZES]
        sizes = " / ".join(f"{size:,}" for size in SIZES)
        yield Row(f"pages of clubs of {MEMBERS:,} members", f"{sizes} hands")
        addresses = [_addresses(club) for club in clubs]
        for what in addresses[0]:
            yield _row(what, [_waited(each[what]) for each in addresses])


def _row(what: str, waited: list[PageTiming]) -> Row:
    """A page in clubs of every size, and its growth from the smallest to the largest."""
    few, *_, many = (each.then for each in waited)
    return Row(
        f"  {what}",
        " / ".join(f"{1000 * each.then:,.0f}" for each in waited) + " ms",
        " / ".join(f"{1000 * each.first:,.0f}" for each in waited)
        + f" first, {waited[-1].statements} statements",
        f"{many / few:.1f}",
        GOAL,
    )


def _busy_club(size: int) -> Club:
    """A club with this many hands, every tenth evening a tournament, and games in play tonight."""
    club = filled_club(size, MEMBERS)
    evenings = list(club.evenings.all())
    tournaments = Tournament.objects.bulk_create(map(_over, evenings[5::10]))
    Entrant.objects.bulk_create(
        Entrant(tournament=tournament, name=f"Entrant {at}", order=at, entered_at=NOW)
        for tournament in tournaments
        for at in range(ENTRANTS)
    )
    players = list(club.players.all()[:4])
    for table in range(OPEN_TABLES):
        seated = {"evening": evenings[0], "table": f"Open {table}", "players": players}
        game = GameFactory.create(**seated, ruleset="clabber", now=NOW)
        HandFactory.create(game=game)
    Season.objects.create(
        club=club,
        name="Season",
        name_key="season",
        rules=RULES,
        since=NOW.date() - SEASON,
        until=NOW.date(),
        seed="s",
        created_at=NOW,
    )
    return club


def _over(evening: Evening) -> Tournament:
    return Tournament(
        evening=evening,
        variant="clabber",
        options={},
        format="drawn-partners",
        rounds=4,
        keys=["PTS", "LOT"],
        seed="bench",
        state=FINAL,
        created_at=NOW,
        final_at=NOW,
    )


def _addresses(club: Club) -> dict[str, str]:
    """The measured addresses by title."""
    evening = club.evenings.latest("date")
    game = Game.objects.filter(evening=evening, is_finished=True).latest("pk")
    player, partner = (seat.player_id for seat in game.seats.filter(place__in=(0, 2)))
    rows = {
        "evening": evening.pk,
        "game": game.pk,
        "player": player,
        "partner": partner,
        "event": Tournament.objects.filter(evening__club=club).latest("evening__date").pk,
        "season": club.seasons.get().pk,
    }
    own = {what: f"/{club.slug}/{path.format(**rows)}" for what, path in PAGES.items()}
    return own | {"all tournaments": "/tournaments/"}


def _waited(address: str) -> PageTiming:
    """Times a page in a freshly started worker, first and repeated."""
    get = partial(_get, WSGIHandler(), address)
    start_anew(get)
    first, then = cpu_seconds(get, 1), cpu_seconds(get, TIMES)
    with CaptureQueriesContext(connection) as queries:
        get()
    return PageTiming(first, then, len(queries))


def _get(answer: Callable[..., object], address: str) -> None:
    request = RequestFactory().get(address, headers={"host": "localhost"})
    statuses: list[str] = []
    answer(request.environ, lambda line, headers: statuses.append(line))
    assert statuses == ["200 OK"], (address, statuses)
