"""Load attacks: the tables can write throughout."""

import os
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit

from tests.attack.stage import Served, Stage
from tests.attack.trying import Try, attack
from tests.attack.visitor import Visitor
from tests.faults.stalled import ADDRESSES, OF_EACH_KIND, ROUNDS, Figures, halves, measured
from tests.faults.wire import PATIENCE, Paired
from tests.tracker.whole.test_costs import DEAREST, MOST_TIMES, piece_of_work, public
from tests.tracker.whole.test_other_club import address_of, values_of
from tracker.engine.formats.movement_planner import MOST_ROUNDS

P95_SECONDS = 1.0
"""The maximum 95th percentile for a hand under attack."""
MORE_SECONDS = 0.1
SHOWN = 10
TABLES, HALLS = 4, 4
VIEWERS, DEAR, REPORTS, BIG = 300, 12, 50, 8
BIG_BYTES = 64 * 2**20
PIECE = b"x" * 65536
EVERY = 10.0
"""The polling interval of a tournament's spectators in seconds."""


class Hall:
    """Tables with a phone each, and pages read beside them."""

    def __init__(self, stage: Stage) -> None:
        self.book = stage.book
        self.phones = [*islice(phones(stage.book), TABLES)]
        tournament = stage.kanal.tournament.pk
        self.pages = (
            "/kanal/",
            f"/kanal/events/{tournament}/standings",
            "/rules/",
            "/kanal/players/",
        )
        self.number = 1

    def figures(self) -> tuple[Figures, Figures]:
        """The current latencies of pages and hands; fails if one of them fails."""
        first, self.number = self.number, self.number + ROUNDS
        return measured(self.book, self.phones, first, self.pages)


@cache
def phones(book: Served) -> Iterator[Paired]:
    """A phone of each table of the book, for successive halls."""
    return iter([table[0] for table in book.tables(TABLES * HALLS)])


def hall(stage: Stage) -> Hall:
    """Tables of its own, with warm caches."""
    there = Hall(stage)
    there.figures()
    return there


def workers_of(stage: Stage) -> list[str]:
    """The worker processes."""
    command = ["ps", "-o", "pid=", "--ppid", str(stage.book.pid)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.stdout.split()


def cpu_of(stage: Stage) -> float:
    """The CPU time of the workers, in seconds."""
    ticks = 0
    for pid in workers_of(stage):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@attack("phones that stand still", "1 S20")
def standing_still(stage: Stage) -> Iterator[Try]:
    """200 half-sent posts and 200 half-sent heads, from one address and from many."""
    stage.serve()
    there = hall(stage)
    alone = max((there.figures() for _ in range(2)), key=lambda found: found[0].p99)
    for addresses in (1, ADDRESSES):
        with halves(there.book, OF_EACH_KIND, addresses):
            beside = there.figures()
        before, found = alone[0].p99, beside[0].p99
        is_slow = found > max(2 * before, before + MORE_SECONDS)
        said = f"p99 {found * 1000:.0f} ms instead of {before * 1000:.0f}"
        yield Try(f"pages, from {addresses}", said * is_slow, found, said)
        yield hands_go_on(f"hands, from {addresses}", beside)


def hands_go_on(what: str, found: tuple[Figures, Figures]) -> Try:
    """Checks that the tables can write meanwhile."""
    p95 = found[1].p95
    said = f"p95 of a hand is {p95 * 1000:.0f} ms"
    return Try(what, said * (p95 > P95_SECONDS), p95, said)


@attack("the dearest input at every public address", "2 S24")
def dearest_inputs(stage: Stage) -> Iterator[Try]:
    """The server time of the most expensive inputs, and that none fails."""
    stage.serve()
    visitor = stage.visitor()
    values = values_of(stage.kanal, "kanal") | {"kind": "pdf"}
    costs = dict[str, float]()
    most = MOST_TIMES * min(piece_of_work() for _ in range(9))
    for route in public():
        address = address_of(route, values)
        query = DEAREST.get(route.name, "")
        begun = cpu_of(stage)
        answer = visitor.get(f"{address}?{query}" if query else address)
        costs[route.name] = cost = cpu_of(stage) - begun
        won = f"cost {cost:.1f} s of CPU" if cost > most else ""
        won = won or "a breakdown" * (answer.status_code >= 500)
        yield Try(f"{route.name}?{query[:30]}", won, answer.seconds)
    dearest = sorted(costs, key=costs.__getitem__, reverse=True)[:SHOWN]
    said = ", ".join(f"{name} {costs[name]:.2f} s" for name in dearest)
    yield Try("the dearest", measured=f"{said}; at most {most:.1f} s")


@attack("the studio asked for evenings of 66, by twelve at once", "2 S24")
def studio_bomb(stage: Stage) -> Iterator[Try]:
    """A different evening each time, so that nothing is cached; the tables write meanwhile."""
    stage.serve()
    there, asked = hall(stage), list[tuple[int, str, float]]()

    def ask(visitor: Visitor, number: int) -> None:
        size = ("players=66&rounds=30", f"players=35&rounds={MOST_ROUNDS}")[number % 2]
        query = f"{size}&hands={2 + number % 90}&minutes={20 + number % 60}&three=on"
        answer = visitor.get(f"/kanal/studio?{query}")
        asked.append((answer.status_code, answer.headers.get("Retry-After", ""), answer.seconds))

    with company(stage, DEAR, ask):
        beside = there.figures()
    yield hands_go_on("hands beside them", beside)
    for status, wait, seconds in asked:
        won = "" if status in (200, 422) or (status == 503 and wait) else f"{status}"
        yield Try("an evening", won, seconds)


@attack("300 viewers, and 50 that ask for the report", "S20")
def viewers_and_reports(stage: Stage) -> Iterator[Try]:
    """Spectators poll every ten seconds while the report and the workbook are requested."""
    stage.serve()
    there, tournament = hall(stage), stage.kanal.tournament.pk
    statuses = list[int]()

    def watch(visitor: Visitor, number: int) -> None:
        answer = visitor.get(
            f"/kanal/events/{tournament}/standings", headers={"HX-Request": "true"}
        )
        statuses.append(answer.status_code)
        visitor.headers["If-None-Match"] = answer.headers.get("ETag", "")
        time.sleep(EVERY)

    def report(visitor: Visitor, number: int) -> None:
        file = ("report.pdf", "report.xlsx", "standings.pdf")[number % 3]
        answer = visitor.get(f"/kanal/events/{tournament}/{file}")
        statuses.append(answer.status_code)
        time.sleep(0.2)

    with company(stage, VIEWERS, watch):
        yield hands_go_on("hands beside 300 viewers", there.figures())
    with company(stage, REPORTS, report):
        yield hands_go_on("hands beside 50 reports", there.figures())
    for status in statuses:
        yield Try("a viewer or a report", "" if status in (200, 304, 429) else str(status))


@attack("bodies of 64 MB", "S20")
def big_bodies(stage: Stage) -> Iterator[Try]:
    """Uploads by eight clients at once, to endpoints for text, files and JSON, with and without a
    length.
    """
    stage.serve()
    there, said = hall(stage), list[tuple[str, bytes]]()
    addresses = ("/look", "/kanal/players/bring", "/api/v1/pair", "/new/archive")

    def send(visitor: Visitor, number: int) -> None:
        address, is_chunked = addresses[number % 4], number % 8 >= 4
        said.append((address, poured(stage, address, is_chunked=is_chunked)))

    with company(stage, BIG, send):
        yield hands_go_on("hands beside eight of them", there.figures())
    for address, status in said:
        yield Try(address, "a breakdown" if status.startswith(b"5") and status != b"503" else "")


def poured(stage: Stage, address: str, *, is_chunked: bool) -> bytes:
    """The status for a body of 64 MB; empty if the connection was closed."""
    place = urlsplit(stage.book.url)
    head = f"POST {address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    length = "Transfer-Encoding: chunked" if is_chunked else f"Content-Length: {BIG_BYTES}"
    piece = b"%x\r\n%s\r\n" % (len(PIECE), PIECE) if is_chunked else PIECE
    with socket.create_connection((place.hostname or "", place.port), timeout=20) as line:
        try:
            line.sendall(f"{head}{length}\r\n\r\n".encode())
            for _ in range(BIG_BYTES // len(PIECE)):
                line.sendall(piece)
            return line.recv(100).partition(b" ")[2][:3]
        except OSError:
            return b""


@contextmanager
def company(stage: Stage, number: int, does: Callable[[Visitor, int], None]) -> Iterator[None]:
    """Visitors that repeat an action while the block runs."""
    is_over = threading.Event()

    def go_on(place: int) -> None:
        visitor, times = stage.visitor(source=f"127.0.0.{place % 200 + 2}"), 0
        while not is_over.is_set():
            does(visitor, place + number * times)
            times += 1
        visitor.close()

    with ThreadPoolExecutor(number) as pool:
        visitors = [pool.submit(partial(go_on, place)) for place in range(number)]
        try:
            yield
        finally:
            is_over.set()
    for visitor in visitors:
        visitor.result()
