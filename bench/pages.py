"""Pages of a large club: how long people wait for each as the book grows."""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from statistics import median
from typing import NamedTuple

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from bench.measuring import Row
from bench.statistics import filled_club, start_anew
from tests.factories import NOW, GameFactory, HandFactory
from tracker.models import Club, Entrant, Evening, Event, Game
from tracker.models.event import FINAL
from tracker.services.events.rehearsal.script import Script, rehearse_event
from tracker.services.events.rehearsal.stepping import steps

SIZES = (1_000, 10_000, 200_000)
MEMBERS = 5_000
TIMES = 7
OPEN_TABLES = 8
ENTRANTS = 40
SLOW = "300 ms first"
EVENT = "standings of an event"


class Waited(NamedTuple):
    """How long a page took, in seconds: the first time, then in the middle and at worst."""

    first: float
    middle: float
    worst: float
    statements: int


def rows() -> Iterator[Row]:
    """Every page at every size, in a database of its own; the ratio is to the smallest club."""
    name = connection.creation.create_test_db(verbosity=0)
    try:
        event, smallest = _played_event(), dict[str, Waited]()
        for size in SIZES:
            club = _busy_club(size)
            yield from _of_size(size, _addresses(club) | {EVENT: event}, smallest)
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def _of_size(size: int, addresses: Mapping[str, str], smallest: dict[str, Waited]) -> Iterator[Row]:
    for what, address in addresses.items():
        waited = _waited(address)
        least = smallest.setdefault(what, waited)
        yield Row(
            f"{what}, {size:,} hands, {MEMBERS:,} members",
            f"{1000 * waited.middle:,.0f} ms",
            f"{1000 * waited.first:,.0f} first, {1000 * waited.worst:,.0f} worst,"
            f" {waited.statements} statements",
            f"{waited.middle / least.middle:.1f}",
            f"1.5 × the smallest, {SLOW}",
        )


def _busy_club(size: int) -> Club:
    """A club with so many hands, every tenth evening an event, and games in play tonight."""
    club = filled_club(size, MEMBERS)
    evenings = list(club.evenings.all())
    events = Event.objects.bulk_create(map(_over, evenings[5::10]))
    Entrant.objects.bulk_create(
        Entrant(event=event, name=f"Entrant {at}", order=at, entered_at=NOW)
        for event in events
        for at in range(ENTRANTS)
    )
    players = list(club.players.all()[:4])
    for table in range(OPEN_TABLES):
        seated = {"evening": evenings[0], "table": f"Open {table}", "players": players}
        game = GameFactory.create(**seated, ruleset="clabber", now=NOW)
        HandFactory.create(game=game)
    return club


def _over(evening: Evening) -> Event:
    return Event(
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
    """What is asked for, by what it is called."""
    at = f"/{club.slug}/"
    evening = club.evenings.latest("date")
    game = Game.objects.filter(evening=evening, is_finished=True).latest("pk")
    return {
        "club home": at,
        "players": f"{at}players/",
        "players found": f"{at}players/?q=er 49",
        "evenings": f"{at}evenings/",
        "events": f"{at}events/",
        "an evening": f"{at}evenings/{evening.pk}/",
        "start a game": f"{at}evenings/{evening.pk}/games/new?game=clabber",
        "a game": f"{at}games/{game.pk}/",
        "statistics": f"{at}statistics",
        "pairs": f"{at}pairs/",
        "ratings": f"{at}ratings/",
    }


def _played_event() -> str:
    """Where the standings of an event are that has played itself."""
    event = rehearse_event(
        form="drawn-partners", entrants=ENTRANTS, rounds=4, hands=16, seed="bench", now=NOW
    )
    list(steps(event, Script(ENTRANTS)))
    return f"/{event.evening.club.slug}/events/{event.pk}/standings"


def _waited(address: str) -> Waited:
    """The page as a worker is asked for it that has just started, again and again."""
    get = partial(_get, WSGIHandler(), address)
    start_anew(get)
    first, *times = (_seconds(get) for _ in range(TIMES + 1))
    with CaptureQueriesContext(connection) as queries:
        get()
    return Waited(first, median(times), max(times), len(queries))


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _get(answer: Callable[..., object], address: str) -> None:
    request = RequestFactory().get(address, headers={"host": "localhost"})
    statuses: list[str] = []
    answer(request.environ, lambda line, headers: statuses.append(line))
    assert statuses == ["200 OK"], (address, statuses)
