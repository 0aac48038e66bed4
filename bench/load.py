"""`make load`: an evening of many tables, requested at a fixed rate (open loop).

    python -m bench.load --tables 50 --rate 20 --seconds 20 --played 100 --processes 2 --postgres

Every request has a scheduled time, from which its latency is measured, so that waiting for a slow
server counts. The tables send hands in turn; a second phone of each asks when a stream tells it of
a change, or with `--polls` every ten seconds, as do spectators, the desk and the hall screen. The
line `screen` has the delay from the moment at which a hand was due to its arrival on that phone.
`--strangers 16` adds connections that try passwords and list games without a pause. The load test
starts and stops a server of its own on 127.0.0.1. The last line names the route with the highest
CPU share.
"""

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from statistics import mean, quantiles
from threading import local
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from bench.metering import Cost, costs
from tests.faults.book import Book
from tests.faults.lossy import MOST_ITEMS
from tests.faults.wire import Paired, Wire, hand, message
from tests.postgres import throwaway
from tests.pristine import ROOT

EVERY = 10
"""The polling interval of a page in seconds."""
MOST_SECONDS, MOST_REQUESTS = 300, 50_000
SENDERS, PATIENCE = 64, 20
SETTLING = 3
"""Seconds in which the screens open, and the last hand arrives on them."""
Key = TypeVar("Key")
One = TypeVar("One")
DESK = """
import django
django.setup()
from django.test import Client
from django.utils import timezone
from tracker.models import Club
from tracker.accounts import services as accounts
from tracker.accounts import services as officers

now = timezone.now()
person = accounts.AccountPerson(name="Desk", username="desk", password="five old cards")
user = accounts.make_user(person=person, now=now, is_site_admin=False)
officers.give_role(user=user, name="admin", club=Club.objects.get(name="Club"), now=now)
client = Client()
client.force_login(user)
print(client.cookies.output(header="", sep=";").split(";")[0].strip())
"""
"""Prints the session cookie of a user at the desk."""
HEADERS = {"Content-Type": "application/json", "X-Score-Book": "1"}


class ScheduledRequest(NamedTuple):
    """A request and its scheduled time, in seconds from the start."""

    at: float
    what: str
    method: str
    path: str
    cookie: str = ""
    body: str | None = None


class MeasuredResponse(NamedTuple):
    """The status of a response, 0 if there was none, and the delay after its scheduled time."""

    what: str
    status: int
    seconds: float


class Visitors:
    """Server connections, one per thread, and the last response of each visitor."""

    def __init__(self, url: str) -> None:
        self._place, self._own, self._tags = urlsplit(url), local(), dict[str, str]()
        self._lines: list[HTTPConnection] = []

    def close(self) -> None:
        """Closes all connections."""
        for line in self._lines:
            line.close()

    def ask(self, due: ScheduledRequest, began: float) -> MeasuredResponse:
        """The response to a request that is due."""
        headers = HEADERS | {"Cookie": due.cookie}
        seen = f"{due.cookie} {due.path}"
        if due.method == "GET":
            headers |= {"HX-Request": "true", "If-None-Match": self._tags.get(seen, "")}
        try:
            status, tag = self._answer(due, headers)
        except (OSError, HTTPException):
            status, tag = 0, ""
            self._own.line.close()
            del self._own.line
        self._tags[seen] = tag
        return MeasuredResponse(due.what, status, time.monotonic() - began - due.at)

    def _answer(self, due: ScheduledRequest, headers: dict[str, str]) -> tuple[int, str]:
        if not hasattr(self._own, "line"):
            host, port = self._place.hostname or "", self._place.port
            self._own.line = HTTPConnection(host, port, timeout=PATIENCE)
            self._lines.append(self._own.line)
        self._own.line.request(due.method, due.path, due.body, headers)
        answer = self._own.line.getresponse()
        answer.read()
        return answer.status, answer.headers.get("ETag", "")


def evening(
    tables: Sequence[Sequence[Paired]], asked: argparse.Namespace, desk: str = ""
) -> list[ScheduledRequest]:
    """All requests in order of their times; `desk` is the desk's cookie."""
    club, pk = tables[0][0].address.split("/")[3], tables[0][0].address.split("/")[5]
    watched = {"spectator": (f"/{club}/evenings/{pk}/", asked.spectators), "hall": (f"/{club}/", 1)}
    due = [*_hands(tables, asked)]
    for what, (path, number) in watched.items():
        for place in range(number):
            due += _polls(what, path, place / number, asked.seconds)
    due += _polls("desk", f"/{club}/evenings/{pk}/phones", 0.5, asked.seconds, desk)
    return sorted(due)[:MOST_REQUESTS]


def page_of(phone: Paired) -> str:
    """The part of a table's page that other phones change."""
    return f"/{phone.address.split('/')[3]}/games/{phone.game}/hands/table"


@contextmanager
def screens(url: str, phones: Sequence[Paired], how: str) -> Iterator[list[tuple[str, float]]]:
    """The arrivals on these phones, as paths and moments; complete when the block has ended."""
    arrivals: list[tuple[str, float]] = []
    command = [sys.executable, "-m", "bench.screens", url, how]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as running:
        assert running.stdin is not None
        running.stdin.write(json.dumps([[page_of(phone), phone.cookie] for phone in phones]))
        running.stdin.write("\n")
        running.stdin.flush()
        time.sleep(SETTLING)
        yield arrivals
        running.terminate()
        assert running.stdout is not None
        lines = [line.split() for line in running.stdout]
        arrivals += [(path, float(moment)) for path, moment in lines]


def delays(
    due: Sequence[ScheduledRequest], arrivals: Sequence[tuple[str, float]], began: float
) -> Iterator[MeasuredResponse]:
    """The delay of each hand on the other phone of its table, which may show several at once."""
    for hand_due in due:
        if hand_due.what != "hand":
            continue
        game = json.loads(hand_due.body or "")["items"][0]["game"]
        later = [at - began for path, at in arrivals if f"/games/{game}/" in path]
        seconds = min((at - hand_due.at for at in later if at > hand_due.at), default=None)
        if seconds is not None:
            yield MeasuredResponse("screen", HTTPStatus.OK, seconds)


def _hands(
    tables: Sequence[Sequence[Paired]], asked: argparse.Namespace
) -> Iterator[ScheduledRequest]:
    numbers = [count(asked.played + 1) for _ in tables]
    for turn in range(int(asked.rate * asked.seconds)):
        place = turn % len(tables)
        phone, number = tables[place][0], next(numbers[place])
        body = json.dumps(message(phone.key, _hand(phone, number)))
        yield ScheduledRequest(turn / asked.rate, "hand", "POST", phone.address, phone.cookie, body)


def _hand(phone: Paired, number: int) -> dict[str, Any]:
    return hand(phone.game, number, 96, dealer=(number - 1) % 4)


def _polls(
    what: str, path: str, share: float, seconds: float, cookie: str = ""
) -> list[ScheduledRequest]:
    times = int(seconds / EVERY - share) + 1
    return [
        ScheduledRequest((turn + share) * EVERY, what, "GET", path, cookie) for turn in range(times)
    ]


def answers_to(url: str, due: Sequence[ScheduledRequest], began: float) -> list[MeasuredResponse]:
    """The responses, each requested at its scheduled time after `began`."""
    visitors = Visitors(url)
    with closing(visitors), ThreadPoolExecutor(SENDERS) as pool:
        asked = []
        for asking in due:
            time.sleep(max(0.0, began + asking.at - time.monotonic()))
            asked.append(pool.submit(visitors.ask, asking, began))
        return [answer.result() for answer in asked]


def play_before(url: str, tables: Sequence[Sequence[Paired]], hands: int) -> None:
    """Plays a number of unmeasured hands at every table."""
    for phone, _ in tables:
        wire = Wire(url, phone.cookie)
        for first in range(1, hands + 1, MOST_ITEMS):
            numbers = range(first, min(first + MOST_ITEMS, hands + 1))
            items = [_hand(phone, number) for number in numbers]
            status, _ = wire.ask("POST", phone.address, message(phone.key, *items))
            assert status == HTTPStatus.OK, status
        wire.close()


def told(answers: Sequence[MeasuredResponse], spent: Sequence[Cost]) -> Iterator[str]:
    """The tables by visitor and by route, the most expensive first."""
    yield from _by_asker(answers)
    yield from _by_route(spent)


def _by_asker(answers: Sequence[MeasuredResponse]) -> Iterator[str]:
    yield f"{'who':<12}{'asked':>7}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}  answers"
    for what, group in _grouped((answer.what, answer) for answer in answers).items():
        cuts = [1000 * cut for cut in quantiles([answer.seconds for answer in group] * 2, n=100)]
        statuses = _grouped((answer.status, answer) for answer in group)
        text = ", ".join(f"{len(some)} × {status}" for status, some in sorted(statuses.items()))
        figures = f"{cuts[49]:>9.0f}{cuts[94]:>9.0f}{cuts[98]:>9.0f}"
        yield f"{what:<12}{len(group):>7}{figures}  {text}"


def _by_route(spent: Sequence[Cost]) -> Iterator[str]:
    whole = sum(cost.cpu for cost in spent)
    yield f"{'route':<24}{'asked':>7}{'CPU ms':>9}{'share':>8}{'statements':>12}{'bytes':>9}"
    routes = _grouped((cost.route, cost) for cost in spent)
    for route, group in sorted(routes.items(), key=lambda pair: -sum(cost.cpu for cost in pair[1])):
        cpu = sum(cost.cpu for cost in group)
        figures = f"{1000 * cpu / len(group):>9.1f}{cpu / whole:>8.0%}"
        means = f"{mean(cost.statements for cost in group):>12.1f}"
        yield f"{route:<24}{len(group):>7}{figures}{means}{mean(cost.size for cost in group):>9.0f}"


def _grouped(pairs: Iterable[tuple[Key, One]]) -> dict[Key, list[One]]:
    groups = defaultdict[Key, list[One]](list)
    for name, grouped in pairs:
        groups[name].append(grouped)
    return groups


def tables_of_evening(home: Path, asked: argparse.Namespace, database: str = "") -> Iterator[str]:
    """The output of one evening on a server of its own."""
    variables = {"DJANGO_SETTINGS_MODULE": "bench.metered"}
    if database:
        variables["DATABASE_URL"] = database
    book = Book(home, ROOT, **variables)
    tables, desk = book.tables(asked.tables), book.printed(DESK).strip()
    book.start(WORKERS=str(asked.processes), HOST="127.0.0.1")
    try:
        play_before(book.url, tables, asked.played)
        before = len(costs(home / "data"))
        due, how = evening(tables, asked, desk), "polls" if asked.polls else "stream"
        phones = [table[1] for table in tables]
        with strangers(book.url, asked.strangers), screens(book.url, phones, how) as arrivals:
            began = time.monotonic()
            answers = answers_to(book.url, due, began)
            time.sleep(EVERY if asked.polls else SETTLING)
        answers += delays(due, arrivals, began)
    finally:
        book.kill()
    yield from told(answers, costs(home / "data")[before:])


STRANGER = """
import sys
from http.client import HTTPConnection
from itertools import count
from urllib.parse import urlencode, urlsplit

place = urlsplit(sys.argv[1])
line = HTTPConnection(place.hostname, place.port)
form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": "csrf=" + 32 * "a"}
print(flush=True)
for turn in count(int(sys.argv[2])):
    try:
        if turn % 2:
            typed = urlencode(
                {"csrfmiddlewaretoken": 32 * "a", "login": f"x{turn}", "password": "wrong one"}
            )
            line.request("POST", "/account/login/", typed, form)
        else:
            line.request("GET", sys.argv[3])
        answer = line.getresponse()
        answer.read()
    except OSError:
        line.close()
"""
"""A connection that tries passwords and lists games in turn, each at once after the other."""


@contextmanager
def strangers(url: str, number: int) -> Iterator[None]:
    """Runs so many anonymous connections, each in a process of its own."""
    path = "/api/v1/clubs/club/games?limit=200"
    asked = [[sys.executable, "-c", STRANGER, url, str(place), path] for place in range(number)]
    with ExitStack() as stack:
        for command in asked:
            running = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE))
            stack.callback(running.kill)
            assert running.stdout is not None
            running.stdout.readline()
        yield


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The arguments, clamped to their limits."""
    parser = argparse.ArgumentParser("bench.load", description="An evening under load.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--spectators", type=int, default=20)
    parser.add_argument("--strangers", type=int, default=0, help="busy anonymous connections")
    parser.add_argument("--polls", action="store_true", help="other phones poll; else they follow")
    parser.add_argument("--rate", type=float, default=10, help="hands in a second")
    parser.add_argument("--played", type=int, default=0, help="hands of each game before")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--processes", type=int, default=2, help="of the application")
    parser.add_argument(
        "--postgres", action="store_true", help="else SQLite; it waits for the disk too"
    )
    asked = parser.parse_args(given)
    if not 0 < asked.seconds <= MOST_SECONDS or not 0 < asked.tables <= MOST_SECONDS:
        parser.error(f"at most {MOST_SECONDS} tables and seconds")
    return asked


def main(given: Sequence[str] | None = None) -> int:
    """Prints the tables; returns 1 if PostgreSQL is missing."""
    asked = arguments(given)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server is stopped too
    with ExitStack() as stack:
        home, database = Path(stack.enter_context(tempfile.TemporaryDirectory())), ""
        if asked.postgres:
            postgres = stack.enter_context(throwaway(durable=True))
            if postgres is None:
                print("PostgreSQL's binaries are not made for this platform", file=sys.stderr)
                return 1
            database = postgres.url
        for line in tables_of_evening(home, asked, database):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
