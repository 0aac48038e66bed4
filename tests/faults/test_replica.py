"""Public pages are read from a replica; clients that write read their own writes."""

import time
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.faults.hosts import Host
from tests.faults.wire import PATIENCE, SECONDS, Wire, hand, message
from tests.postgres import follower, throwaway

pytestmark = pytest.mark.long

HANDS = "SELECT count(*) FROM tracker_hand"


@contextmanager
def followed(home, copies):
    """A book with one table and its phone, and a replica that is read until `copies` is closed."""
    with throwaway() as postgres:
        if postgres is None:
            pytest.skip("PostgreSQL's binaries are not made for this platform")
        book = Host(home / "book", postgres.url)
        ((phone, _),) = book.tables(1)
        url = copies.enter_context(follower(postgres))
        copy = copies.enter_context(psycopg.connect(url, autocommit=True))
        book.start(REPLICA_URL=url, WORKERS="1", HOST="127.0.0.1")
        try:
            yield book, phone, copy
        finally:
            book.kill()
            copies.close()


def answer(book, method, path, cookie=""):
    """The text of the response, and the first cookie set."""
    line = HTTPConnection("127.0.0.1", urlsplit(book.url).port, timeout=SECONDS)
    line.request(method, path, headers={"Cookie": cookie})
    told = line.getresponse()
    text, kept = told.read().decode(), told.headers.get("Set-Cookie", "")
    line.close()
    assert told.status < 500, told.status
    return text, kept.partition(";")[0]


def shown(book, phone, cookie=""):
    """The number of hands of the table on the evening page."""
    club, evening = phone.address.split("/")[3], phone.address.split("/")[5]
    text, _ = answer(book, "GET", f"/{club}/evenings/{evening}/", cookie)
    return next(number for number in (1, 2) if f"{number} hand" in text)


def send(book, phone, number):
    """Makes the phone write the next hand."""
    wire = Wire(book.url, phone.cookie)
    status, _ = wire.ask(
        "POST", phone.address, message(phone.key, hand(phone.game, number, 96, dealer=number - 1))
    )
    wire.close()
    assert status == 200


def wait_until(is_so):
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_readers_see_the_copy_and_whoever_sends_something_what_was_sent(tmp_path):
    copies = ExitStack()
    with followed(tmp_path, copies) as (book, phone, copy):
        send(book, phone, 1)
        wait_until(lambda: copy.execute(HANDS).fetchone() == (1,))
        copy.execute("SELECT pg_wal_replay_pause()")
        send(book, phone, 2)
        assert shown(book, phone) == 1
        assert shown(book, phone, phone.cookie) == 2
        _, sender = answer(book, "POST", "/look")
        assert sender == "sent=1"
        assert shown(book, phone, sender) == 2
        wait_until(lambda: shown(book, phone) == 2)  # the replica lags too far by then
        copy.execute("SELECT pg_wal_replay_resume()")
        wait_until(lambda: copy.execute(HANDS).fetchone() == (2,))
        assert shown(book, phone) == 2
        copies.close()
        assert [shown(book, phone) for _ in range(3)] == [2, 2, 2]
