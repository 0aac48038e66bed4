"""Phones that stall in the middle of a request, and their effect on others.

python -m tests.faults.stalled

opens 200 posts and 200 request heads that never end, first from one address and then from many, and
prints the latency of pages and hands beside them. Fails if the slowest take more than twice as
long.
"""

import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.faults.book import Book
from tests.faults.wire import Paired, Wire, hand, message

HALF_A_POST = (
    b"POST /api/v1/pair HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"X-Score-Book: 1\r\nContent-Length: 1000\r\n\r\n{"
)
HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\nAccept: te"
KINDS = (HALF_A_POST, HALF_A_HEAD)
PAGES = ("/demo/", "/demo/statistics", "/rules/", "/health")
OF_EACH_KIND = 200
ADDRESSES = 100
READERS, TABLES = 6, 4
ROUNDS = 60
BUSY_SECONDS = 1
"""The delay after which a phone retries when the book is busy."""
TIMES_AS_LONG = 2
ALONE = ("alone", "alone again")
COMPANY = (
    ("alone", 0, 1),
    ("200 + 200 from one", OF_EACH_KIND, 1),
    ("200 + 200 from many", OF_EACH_KIND, ADDRESSES),
    ("alone again", 0, 1),
)


class Half:
    """A request that never ends."""

    def __init__(self, book: Book, begun: bytes, source: str = "127.0.0.1") -> None:
        place = urlsplit(book.url)
        self.begun = begun
        self._socket = socket.create_connection(
            ("127.0.0.1", place.port or 0), timeout=20, source_address=(source, 0)
        )
        self._socket.sendall(begun)

    def send(self, more: bytes) -> None:
        """Sends some more bytes."""
        self._socket.sendall(more)

    def is_open(self) -> bool:
        """True if the server still waits for the rest."""
        self._socket.setblocking(False)
        try:
            self._socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except ConnectionResetError:
            return False
        return False

    def last_words(self) -> bytes:
        """Everything the server sends until it disconnects; blocks until then."""
        self._socket.settimeout(20)
        with self._socket.makefile("rb") as text:
            return text.read()

    def first_words(self) -> bytes:
        """The status line of the response; blocks until it comes."""
        self._socket.settimeout(20)
        with self._socket.makefile("rb") as text:
            return text.readline().rstrip()

    def close(self) -> None:
        self._socket.close()


@contextmanager
def halves(book: Book, of_each: int, addresses: int) -> Iterator[list[Half]]:
    """Half-sent posts and heads, equally many, while the block runs."""
    with ExitStack() as stack:
        opened = []
        for place in range(of_each):
            source = f"127.0.0.{place % addresses + 1}"
            for begun in KINDS:
                opened.append(half := Half(book, begun, source))
                stack.callback(half.close)
        yield opened


class Figures(NamedTuple):
    """Latencies of one kind of request, and the total time, in seconds."""

    each: list[float]
    whole: float

    def __str__(self) -> str:
        cuts = [1000 * cut for cut in quantiles(self.each, n=100)]
        return f"{len(self.each) / self.whole:8.1f} {cuts[49]:7.0f} {cuts[98]:7.0f}"

    @property
    def p95(self) -> float:
        """The 95th percentile."""
        return quantiles(self.each, n=100)[94]

    @property
    def p99(self) -> float:
        """The 99th percentile."""
        return quantiles(self.each, n=100)[98]


def timed(do: Callable[[], object]) -> float:
    """The seconds it takes."""
    begun = time.perf_counter()
    do()
    return time.perf_counter() - begun


def read(book: Book, pages: Sequence[str] = PAGES) -> list[float]:
    """The latencies of many pages."""
    place = urlsplit(book.url)
    line = HTTPConnection("127.0.0.1", place.port, timeout=60)

    def one(page: str) -> None:
        line.request("GET", page)
        answer = line.getresponse()
        answer.read()
        assert answer.status == 200, (page, answer.status)

    waited = [timed(partial(one, page)) for page in [*pages] * (ROUNDS // len(pages))]
    line.close()
    return waited


def write(book: Book, phone: Paired, first: int) -> list[float]:
    """The latencies until each of many hands is acknowledged, with retries as necessary."""
    wire = Wire(book.url, phone.cookie)

    def one(number: int) -> None:
        sent = message(phone.key, hand(phone.game, number, 96))
        status, text = wire.ask("POST", phone.address, sent)
        while status == 503 and text["error"] == "busy":
            time.sleep(BUSY_SECONDS)
            status, text = wire.ask("POST", phone.address, sent)
        assert (status, text["results"][0]["outcome"]) == (200, "recorded"), text

    waited = [timed(partial(one, number)) for number in range(first, first + ROUNDS)]
    wire.close()
    return waited


def measured(
    book: Book, phones: list[Paired], first: int, pages: Sequence[str] = PAGES
) -> tuple[Figures, Figures]:
    """The latencies of pages and hands, all requested at the same time."""
    begun = time.perf_counter()
    with ThreadPoolExecutor(READERS + TABLES) as pool:
        readers = [pool.submit(read, book, pages) for _ in range(READERS)]
        writers = [pool.submit(write, book, phone, first) for phone in phones]
        looked = [wait for reader in readers for wait in reader.result()]
        hands = [wait for writer in writers for wait in writer.result()]
    whole = time.perf_counter() - begun
    return Figures(looked, whole), Figures(hands, whole)


def compared(book: Book, phones: list[Paired]) -> int:
    """Prints a line per kind of load; returns 1 if the slowest are much slower under it."""
    kinds = " ".join(f"{kind:>7}/s {'p50 ms':>7} {'p99 ms':>7}" for kind in ("pages", "hands"))
    print(f"{'':<20}{kinds}")
    found = {}
    for round_, (name, of_each, addresses) in enumerate(COMPANY):
        with halves(book, of_each, addresses) as stalled:
            found[name] = figures = measured(book, phones, (round_ + 1) * ROUNDS + 1)
            still = sum(half.is_open() for half in stalled)
        print(
            f"{name:<20} {figures[0]} {figures[1]}   {still} of {len(stalled)} still open",
            flush=True,
        )
    slowest = [max(found[name][kind].p99 for name in ALONE) for kind in (0, 1)]
    beside = [found[name] for name in found if name not in ALONE]
    return int(
        any(times[kind].p99 > TIMES_AS_LONG * slowest[kind] for times in beside for kind in (0, 1))
    )


def main() -> int:
    """Prints the table; returns 1 if stalled phones affect others."""
    with tempfile.TemporaryDirectory() as home:
        book = Book(Path(home))
        book.start()
        try:
            phones = [table[0] for table in book.tables(TABLES)]
            measured(book, phones, 1)  # fills the caches first
            return compared(book, phones)
        finally:
            book.kill()


if __name__ == "__main__":
    sys.exit(main())
