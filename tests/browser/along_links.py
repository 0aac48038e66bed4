"""A walk along every link of a book, once to each kind of page of each game and tournament."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import parse_qs, urlsplit

from django.db.models import F, Value
from django.db.models.functions import Concat
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

from tests.factories import NOW
from tests.tournaments import started
from tests.tracker.access.addresses import Route, routes
from tests.tracker.helpers.tournaments_played import four, scored
from tests.tracker.whole.test_every_page import Cast, cast_of
from tests.tracker.whole.test_walked import FOR_OTHERS
from tracker.demo import services as demo
from tracker.models import Club, Entrant, Evening, Game, Player, RuleSet, Season, Tournament
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.setup.services import finish_tournament

Kind = tuple[str, str, frozenset[str]]
"""The route of an address, which game or tournament it is of, and what is asked with it."""
PARTS = {
    "rounds": "/rounds/",
    "entries": "/entries/",
    "tournaments": "/events/",
    "games": "/games/<int:pk>/",
    "rest": "",
}
"""The parts of a book, each by what is in the routes of it and of none before it."""
LONG = "Schimmelpenninck-Westerveld"
NAMED = (
    *((Club, "name"), (Player, "name"), (Evening, "title"), (Season, "name")),
    *((RuleSet, "name"), (Entrant, "name"), (Entrant, "from_club")),
)
"""Things with a typed name."""
FILE = re.compile(r"\.\w+$")
LINKS = """() => [...document.links].filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search)"""


def write_whole_book() -> Cast:
    """Writes the demo's year, a club in which everything has happened, and ties; in long names."""
    cast = cast_of("Kanal")
    _write_ties(cast.club)
    assert demo.load()
    for model, field in NAMED:
        model.objects.exclude(**{field: ""}).update(**{field: Concat(F(field), Value(f" {LONG}"))})
    return cast


def _write_ties(club: Club) -> None:
    """A finished tournament of four in which every table and all places are tied."""
    tournament = four(club, keys=("PTS",))
    close_round(round_=scored(started(tournament), dict.fromkeys(range(1, 5), 81)), now=NOW)
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)


def part_of(route: str) -> str:
    """The part of a book that a route belongs to."""
    return next(part for part, within in PARTS.items() if within in route)


def pages_of_part(part: str) -> list[Route]:
    """What the table of addresses has in this part, but for accounts, programs and files."""
    return [
        route
        for route in routes()
        if not FOR_OTHERS.search(route.path) and part_of(route.path) == part
    ]


class Walk:
    """A walk through one part of the book, in a browser; it notes each kind of page it came to."""

    def __init__(self, page: Page, part: str) -> None:
        self._page, self._part = page, part
        self._games = dict(Game.objects.values_list("pk", "variant"))
        self._seen: set[Kind] = set()

    @property
    def routes(self) -> set[str]:
        """The routes that it has come to."""
        return {route for route, _, _ in self._seen}

    def pages(self, starts: Iterable[str]) -> Iterator[str]:
        """The address of every page that is a start or that a link leads to, while it is open."""
        ahead = list(starts)
        for address in ahead:
            kind = self._kind(address)
            if kind is None or kind in self._seen:
                continue
            self._seen.add(kind)
            answer = self._page.goto(address)
            if answer and answer.headers.get("content-type", "").startswith("text/html"):
                yield address
                ahead += self._page.evaluate(LINKS)

    def _kind(self, address: str) -> Kind | None:
        """Of which kind the page is; none for a file and for what is in another part."""
        split = urlsplit(address)
        try:
            found = resolve(split.path)
        except Resolver404:
            return None
        if FILE.search(split.path) or part_of(found.route) != self._part:
            return None
        named = found.kwargs
        about = str(named.get("variant", named.get("key", "")))
        if self._part == "games":
            about = self._games.get(named["pk"], "")
        if "/events/" in found.route:
            about = str(named.get("pk", ""))
        return found.route, about, frozenset(parse_qs(split.query))
