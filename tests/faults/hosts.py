"""Two hosts serve one book on PostgreSQL and are killed in turn, while phones send to both.

python -m tests.faults.hosts 30

kills one or both of them that many times, each time as soon as it answers again. Every message of a
phone goes to the other host than its last one, so the second host receives what the first was
killed over or is still writing. Each host has a network namespace of its own if possible.
"""

import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, zip_longest
from pathlib import Path
from typing import Any

import psycopg

from tests.faults.book import Book
from tests.faults.killed import Evening, found, tell
from tests.faults.networks import Network, networks
from tests.faults.wire import Wire
from tests.postgres import throwaway

HOSTS = ("one", "other")
BOTH = 0.2
"""The probability of killing both hosts at once."""
SHARED = "k" * 60
"""The secret key shared by hosts of one book; otherwise each would reject the other's sessions."""


class Host(Book):
    """A server with a data directory of its own on a shared database.

    It listens in the given network, if any.
    """

    def __init__(self, home: Path, url: str, network: Network | None = None) -> None:
        home.mkdir()
        self.network = network
        if network is not None:
            self.within, self.address = network.within, network.address
        names = f"127.0.0.1,{self.address}"
        super().__init__(home, DATABASE_URL=url, SECRET_KEY=SHARED, ALLOWED_HOSTS=names)

    def rows(self, query: str) -> list[Any]:
        """The result of a database query, JSON as text."""
        with psycopg.connect(self._variables["DATABASE_URL"]) as connection:
            rows = connection.execute(query.encode()).fetchall()
        return [tuple(map(_as_stored, row)) for row in rows]


class RoundRobin(Wire):
    """A wire through a proxy that alternates between hosts."""

    def __init__(self, servers: Sequence[str], cookie: str) -> None:
        super().__init__(servers[0], cookie)
        self._servers, self._cookie = servers, cookie
        self._wires = [Wire(server, cookie) for server in servers]
        self._turns = cycle(self._wires)

    def ask(
        self, method: str, path: str, body: Any, *, is_answer_lost: bool = False, **headers: str
    ) -> tuple[int, Any]:
        """The response of the next host."""
        return next(self._turns).ask(method, path, body, is_answer_lost=is_answer_lost, **headers)

    def another(self) -> "RoundRobin":
        """New connections of the same phone."""
        return RoundRobin(self._servers, self._cookie)

    def close(self) -> None:
        """Closes all connections."""
        for wire in self._wires:
            wire.close()


class SharedEvening(Evening):
    """Tables whose phones reach all hosts."""

    def __init__(self, hosts: Sequence[Host]) -> None:
        super().__init__(hosts[0])
        self._hosts = hosts
        servers = [host.url for host in hosts]
        for phone in (phone for table in self.tables for phone in table.phones):
            phone.wire = RoundRobin(servers, phone.paired.cookie)

    def strikes(self, chance: random.Random) -> None:
        """Kills one host or both, and restarts what was killed."""
        struck = self._hosts if chance.random() < BOTH else [chance.choice(self._hosts)]
        for host in struck:
            host.kill()
        for host in struck:
            host.start()


def _as_stored(value: object) -> object:
    return json.dumps(value) if isinstance(value, (dict, list)) else value


@contextmanager
def served() -> Iterator[list[Host] | None]:
    """The hosts on a PostgreSQL of their own; None without its binaries."""
    with (
        throwaway() as postgres,
        networks(len(HOSTS)) as made,
        tempfile.TemporaryDirectory() as home,
    ):
        if postgres is None:
            yield None
            return
        each = zip_longest(HOSTS, made)
        hosts = [Host(Path(home) / name, postgres.url, network) for name, network in each]
        try:
            yield hosts
        finally:
            for host in hosts:
                host.kill()


def lasts(hosts: Sequence[Host], kills: int) -> tuple[SharedEvening, list[str]]:
    """The evening after these kills, and what was lost, duplicated or answered wrongly."""
    evening = SharedEvening(hosts)
    for host in hosts:
        host.start()
    evening.lasts(kills, random.Random(kills))
    return evening, list(found(hosts[0], evening))


def main() -> int:
    """The number of faults found."""
    kills, begun = int(sys.argv[1]), time.monotonic()
    with served() as hosts:
        if hosts is None:
            print("two hosts are not tried: PostgreSQL's binaries are not made for this platform")
            return 0
        evening, wrong = lasts(hosts, kills)
    return tell(f"{evening.hands} hands on {len(hosts)} hosts, {kills} kills", begun, wrong)


if __name__ == "__main__":
    sys.exit(main())
