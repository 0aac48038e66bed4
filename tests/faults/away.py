"""PostgreSQL goes away under a running server, and comes back.

python -m tests.faults.away 100

stops it for that many seconds, restarts it at once, ends its connections, and prints the time to
the first good response, requests that waited too long, and losses.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import unquote, urlsplit
from urllib.request import urlopen

import psycopg

from tests.faults.book import OWN_GAMES, Book
from tests.faults.lossy import Phone
from tests.faults.wire import PATIENCE
from tests.postgres import server_user, throwaway

SOON, BACK = 1.0, 3.0
"""Seconds within which an outage is reported, and within which service resumes after it."""
ENDING = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
TABLES, THREADS = 4, 8


class Postgres:
    """A server that can be stopped and started."""

    def __init__(self, binaries: Path, url: str) -> None:
        self.url = url
        self._home = Path(unquote(urlsplit(url).netloc.partition("@")[2]))
        self._command = [str(binaries / "pg_ctl"), "-D", str(self._home / "data"), "-w", "-s"]

    def stop(self) -> None:
        """Stops it immediately, as a power cut would."""
        self._run("-m", "immediate", "stop")

    def start(self) -> None:
        """Starts it, and waits until it accepts connections."""
        options = f"-k {self._home} -c listen_addresses= -c fsync=off"
        self._run("-l", str(self._home / "log"), "-o", options, "start")

    def end_connections(self) -> None:
        """Terminates all other connections."""
        with psycopg.connect(self.url) as connection:
            connection.execute(ENDING)

    def _run(self, *arguments: str) -> None:
        command = [*self._command, *arguments]
        subprocess.run(
            command,
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self._home,
            timeout=PATIENCE,
            **server_user(),
        )


class Hall:
    """Tables that write hands in a book on PostgreSQL, and the faults observed."""

    def __init__(self, book: Book) -> None:
        self._book, self.phones = book, [Phone(book.url, table[0]) for table in book.tables(TABLES)]
        self.number, self.found = 0, list[str]()

    def plays(self) -> None:
        """Each table writes a hand and sends it once."""
        self.number += 1
        for phone in self.phones:
            phone.writes(self.number, 96)
            self._timed("a phone", partial(phone.asks, is_answer_lost=False))

    def warms_up(self) -> None:
        """Makes every thread of every worker load its modules and connect."""
        for _ in range(THREADS):
            self.looks()
            self.plays()
        self.found.clear()

    def looks(self) -> int:
        statuses: list[int] = []
        self._timed("a reader", lambda: statuses.append(_status(f"{self._book.url}/")))
        return statuses[0]

    def is_back(self, tournament: str) -> None:
        """Waits for the first good page, and then until phones have sent everything."""
        begun = time.monotonic()
        while self.looks() != 200:
            assert time.monotonic() - begun < PATIENCE, f"{tournament}: no good answer"
            time.sleep(0.1)
        waited = time.monotonic() - begun
        print(f"{tournament}: the first good answer came after {waited:.1f} seconds")
        if waited > BACK:
            self.found.append(f"{tournament}: no good answer for {waited:.1f} seconds")
        for phone in self.phones:
            phone.empties()

    def _timed(self, who: str, ask: Callable[[], object]) -> None:
        begun = time.monotonic()
        ask()
        if (waited := time.monotonic() - begun) > SOON:
            self.found.append(
                f"{who} waited {waited:.1f} seconds for an answer, hand {self.number}"
            )


def _status(address: str) -> int:
    try:
        with urlopen(address, timeout=60) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def outages(hall: Hall, postgres: Postgres, seconds: float) -> Iterator[str]:
    """Responses that were late or wrong, and losses."""
    hall.warms_up()
    postgres.stop()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if (status := hall.looks()) != 503:
            yield f"a reader was told {status}"
        hall.plays()
        time.sleep(0.3)
    postgres.start()
    hall.is_back(f"away for {seconds:g} seconds")
    postgres.stop()
    postgres.start()
    hall.plays()
    hall.is_back("restarted")
    postgres.end_connections()
    hall.plays()
    hall.is_back("connections ended")
    yield from hall.found
    with psycopg.connect(postgres.url) as connection:
        rows = connection.execute(
            "SELECT count(*), count(DISTINCT number), max(number) FROM tracker_hand "
            f"WHERE game_id IN ({OWN_GAMES}) GROUP BY game_id"
        ).fetchall()
    if rows != [(hall.number,) * 3] * TABLES:
        yield f"{hall.number} hands were played at each table, and there are {rows}"


@contextmanager
def served() -> Iterator[tuple[Hall, Postgres] | None]:
    """A served book on a PostgreSQL of its own; None without its binaries."""
    with throwaway() as postgres, tempfile.TemporaryDirectory() as home:
        if postgres is None:
            yield None
            return
        book = Book(Path(home), DATABASE_URL=postgres.url)
        hall = Hall(book)
        book.start()
        try:
            yield hall, Postgres(*postgres)
        finally:
            book.kill()


def main() -> int:
    """The number of faults found."""
    with served() as playing:
        if playing is None:
            print("PostgreSQL is not tried: its binaries are not made for this platform")
            return 0
        found = list(outages(*playing, float(sys.argv[1])))
        print(f"{playing[0].number} hands at {TABLES} tables while PostgreSQL came and went")
    print("\n".join(found) or "0 lost, nobody waited")
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
