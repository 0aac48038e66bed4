"""What it costs at most to ask for a public address: a stranger cannot keep the server busy.

Each is asked for as it is and with its dearest input. An address that looks into its query has to
have one here. With `-s` the ten dearest are printed.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.db import connection, connections
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from django.utils.functional import cached_property

from tests.tracker.access.addresses import routes
from tests.tracker.whole.test_every_page import cast_of
from tracker.access import Action
from tracker.access.routes import OF_SPACES, POLICIES
from tracker.api.v1.endpoint import MOST_ROWS as MOST_LISTED
from tracker.engine.formats.movement_planner import MOST_ROUNDS
from tracker.management.commands.serve import MOST_HEAD
from tracker.tournaments.print.forms import MOST_ROWS

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

TEXT = "q=" + MOST_HEAD // 2 * "x"
LIST = f"{TEXT}&page=999999"
PAPER = "paper=us-letter"
SLIP = f"{PAPER}&hands={MOST_ROWS}"
PERIOD = "game=clabber&period=between&since=1900-01-01&until=2199-12-31"
RATED = f"{TEXT}&least=1"
FLIPS = "&".join(f"toggle={number}-{number}" for number in range(1, 1500))
PRIZES = "prizes=" + "%0A".join(f"{rank}.+100" for rank in range(1, 900))
SEVERAL = {
    f"{TEXT}&code=x": "tournament-door",
    "link=x": "tournament-registered",
    TEXT: "help home seasons passport tournament tournament-find tournament-fixtures "
    "tournament-round rules",
    LIST: "all-tournaments evenings tournament-crosstable tournaments player",
    f"{LIST}&retired=on": "players",
    f"{TEXT}&{PAPER}": "evenings-file tournament-pairings-file",
    f"{TEXT}&{PAPER}&retired=on": "players-file",
    PAPER: "standings-file season-edition-file rule-set-file tournament-booklet-pdf "
    "tournament-rounds-file "
    "help-booklet tournament-crosstable-file tournament-rulings-file hands-file",
    SLIP: "slip-of poster-file game-slip",
    f"{SLIP}&game=clabber": "slips-file",
    PERIOD: "statistics player-statistics pair tournament-statistics",
    f"{PERIOD}&{PAPER}": "statistics-file player-statistics-file pair-file "
    "tournament-statistics-file",
    f"{TEXT}&{PERIOD}": "pairs",
    f"{TEXT}&{PERIOD}&{PAPER}": "pairs-file",
    RATED: "ratings player-ratings",
    f"{RATED}&{PAPER}": "ratings-file player-ratings-file",
    f"{LIST}&evenings=9": "season-edition",
    f"{FLIPS}&{LIST}&evenings=9&try=1": "season",
    f"{FLIPS}&{PAPER}": "season-file",
    "game=clabber": "records",
    "before=0&after=1": "rule-set-compare",
    "set=1": "game-what-if",
    f"{PRIZES}&sharing=share&minimum_field=1&is_one_each=on": "tournament-prizes",
    "all=1": "tournament-log",
    "by=name": "round-verify",
    "after=99": "tournament-standings",
    f"after=99&{PAPER}": "tournament-standings-file",
    "seal=" + 64 * "a": "tournament-report-verify",
    # Three ways to draw partners for an odd table, where nearly everybody has met.
    f"players=35&rounds={MOST_ROUNDS}&hands=99&minutes=30&breaks=600&three=on": "movement-planner",
    f"limit={MOST_LISTED}&offset=0": "all_players all_evenings all_games all_tournaments all_hands",
}
DEAREST = {name: query for query, names in SEVERAL.items() for name in names.split()}
TEN = 10
MOST_STATEMENTS = 40
MOST_TIMES = 2000
"""So many times the CPU of a small fixed piece of work; the dearest here takes half of it."""


class Looked(QueryDict):
    """A query that notes under which names somebody looks into it."""

    def __init__(self, query: str) -> None:
        self.names: set[str] = set()
        super().__init__(query)

    def __getitem__(self, name):
        self.names.add(name)
        return super().__getitem__(name)

    def __contains__(self, name):
        self.names.add(name)
        return super().__contains__(name)

    def getlist(self, name, default=None):
        self.names.add(name)
        return super().getlist(name, default)


class Cost(NamedTuple):
    """What an answer cost: CPU, in pieces of fixed work, and statements."""

    cpu: float
    statements: int
    status: int
    name: str
    address: str


@pytest.fixture
def values():
    """What an address can name: of a club in which everything has happened once."""
    cast = cast_of("Kanal")
    return {
        "club": "kanal",
        "kind": "pdf",
        "variant": "clabber",
        "chapter": "first-evening",
        "pk": cast.evening.pk,
        "players/pk": cast.player.pk,
        "games/pk": cast.game.pk,
        "events/pk": cast.tournament.pk,
        "seasons/pk": cast.season.pk,
        "passport/pk": cast.rule_set.pk,
        "number": 1,
        "first": cast.player.pk,
        "second": cast.partner.pk,
        "key": cast.phone.key,
        "pairs/table": "pairs",
        "ratings/table": "players",
        "statistics/table": "suits",
        "<int:first>-<int:second>/table": "suits",
        "evening": cast.evening.pk,
        "tournament": cast.tournament.pk,
        "game": cast.game.pk,
        "player": cast.player.pk,
        "table": cast.table.name,
        "entry": cast.entrant.pk,
    }


def public():
    """Every address that anybody may look at, but those of the library for accounts."""
    for route in routes():
        policy = OF_SPACES.get(route.space) if route.space else POLICIES.get(route.name)
        if policy and policy.read == Action.SEE and not route.path.startswith("account/"):
            yield route


def piece_of_work() -> float:
    """The CPU of a small fixed piece of work, in seconds: a few milliseconds."""
    begun = time.thread_time()
    sum(number * number for number in range(50_000))
    return time.thread_time() - begun


@pytest.fixture
def thread():
    """Runs things in a thread of its own, as a server does, on the connection of this test.

    At some depths of the stack, such as that of a test may be, CPython 3.11 asks for memory and
    gives it back with every call of a loop: the dearest address costs six times as much there.
    """
    own = connections["default"]
    own.inc_thread_sharing()
    with ThreadPoolExecutor(1, "asking", partial(connections.__setitem__, "default", own)) as asker:
        yield asker
    own.dec_thread_sharing()


def asked(client, name, address, unit):
    """The cost of the address, and its request."""
    with CaptureQueriesContext(connection) as statements:
        begun = time.thread_time()
        response = client.get(address)
        if response.streaming:
            b"".join(response.streaming_content)
        seconds = time.thread_time() - begun
    cost = Cost(seconds / unit, len(statements), response.status_code, name, address[:80])
    return cost, response.wsgi_request


def test_no_public_address_is_dear_whatever_it_is_asked(client, values, monkeypatch, thread, share):
    looked = cached_property(lambda request: Looked(request.environ.get("QUERY_STRING", "")))
    looked.__set_name__(WSGIRequest, "GET")
    monkeypatch.setattr(WSGIRequest, "GET", looked)
    unit = min(piece_of_work() for _ in range(5))
    costs, undeclared = [], {}
    for route in share(public()):
        plain = route.address(values)
        cost, request = thread.submit(asked, client, route.name, plain, unit).result()
        costs.append(cost)
        if route.name in DEAREST:
            dear = f"{plain}?{DEAREST[route.name]}"
            costs.append(thread.submit(asked, client, route.name, dear, unit).result()[0])
        elif getattr(request.GET, "names", set()):
            undeclared[route.name] = sorted(request.GET.names)
    dearest = sorted(costs, reverse=True)
    print(*dearest[:TEN], sep="\n")
    assert undeclared == {}
    assert [cost for cost in costs if cost.status >= 500] == []
    # An input that is refused is not dear; ratings there are none here.
    refused = {cost.name for cost in costs if cost.address.count("?") and cost.status != 200}
    assert refused <= {"ratings-file", "player-ratings-file"}
    assert [cost for cost in costs if cost.statements > MOST_STATEMENTS] == []
    assert [cost for cost in dearest if cost.cpu > MOST_TIMES] == []


def test_every_dearest_input_is_of_a_public_address():
    assert DEAREST.keys() <= {route.name for route in public()}
