"""Response times for known and unknown accounts.

`python -m tests.faults.telling [times]` measures every kind of name in turn on a server of its own,
and prints the medians. Those of one address should differ no more than those of two runs. Exact
figures, hashes and statements, are counted in tests/tracker/accounts/test_telling.py.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests.faults.book import Book

ANNA = """
import django
django.setup()
from django.utils import timezone
from tracker.accounts.services import AccountPerson, make_user
person = AccountPerson("Anna", "anna", "drei alte Karten", "anna@example.org")
make_user(person=person, now=timezone.now())
"""
KINDS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "/account/login/": {
        "a known name": {"login": "anna", "password": "wrong one"},
        "a known address": {"login": "anna@example.org", "password": "wrong one"},
        "an unknown name": {"login": "nobody", "password": "wrong one"},
        "an unknown address": {"login": "nobody@example.org", "password": "wrong one"},
    },
    "/account/password/reset/": {
        "a known address": {"email": "anna@example.org"},
        "an unknown address": {"email": "nobody@example.org"},
    },
}
TOKEN = "t" * 32
SECONDS = 20


class MailingBook(Book):
    """A server that discards its mail."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, EMAIL_URL="console:", EMAIL_FROM="book@example.org")

    def add_anna(self) -> None:
        """Creates an account."""
        self._run("-c", ANNA)


def milliseconds(book: Book, address: str, form: Mapping[str, str]) -> float:
    """The latency without any earlier attempts counted."""
    book.rows("DELETE FROM cache")
    place = urlsplit(book.url)
    line = HTTPConnection(place.hostname or "", place.port, timeout=SECONDS)
    line.connect()
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrf={TOKEN}"}
    body = urlencode({**form, "csrfmiddlewaretoken": TOKEN})
    before = time.perf_counter()
    line.request("POST", address, body, headers)
    answer = line.getresponse()
    answer.read()
    took = (time.perf_counter() - before) * 1000
    line.close()
    assert answer.status in {200, 303}, answer.status
    return took


def medians(
    book: Book, times: int, addresses: Iterable[str] = KINDS
) -> Mapping[tuple[str, str], float]:
    """The median per address and kind, measured in turn so that load spikes hit all alike."""
    kinds = [
        (address, kind, form) for address in addresses for kind, form in KINDS[address].items()
    ]
    took: dict[tuple[str, str], list[float]] = {kind[:2]: [] for kind in kinds}
    for _ in range(times):
        for address, kind, form in kinds:
            took[address, kind].append(milliseconds(book, address, form))
    return {kind: statistics.median(found) for kind, found in took.items()}


def main(times: int = 30) -> None:
    """Prints the table."""
    with tempfile.TemporaryDirectory() as home:
        book = MailingBook(Path(home))
        book.add_anna()
        book.start()
        try:
            for (address, kind), found in medians(book, times).items():
                print(f"{address:28}{kind:20}{found:7.1f} ms")
        finally:
            book.kill()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
