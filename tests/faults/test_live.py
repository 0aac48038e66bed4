"""Another screen hears of a saved hand at once, whichever process it is connected to."""

import os
import signal
import threading
import time
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.faults.book import Book
from tests.faults.wire import Wire, hand, message
from tests.postgres import throwaway
from tracker.platform.live.topics import HEADER

pytestmark = pytest.mark.long
SECONDS = 30


class Screen:
    """A page with an open stream; `heard` counts the changes."""

    def __init__(self, book, phone):
        self._line = HTTPConnection(book.address, book.port, timeout=SECONDS)
        path = f"/club/games/{phone.game}/hands/table"
        self._line.request("GET", path, headers={"Cookie": phone.cookie})
        answer = self._line.getresponse()
        answer.read()
        self._line.request("GET", f"/live?topics={answer.headers[HEADER]}&last=")
        self._stream = self._line.getresponse()
        assert self._stream.status == 200
        self.heard, self.lines, self.is_over = 0, [], threading.Event()
        self._news = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def close(self):
        self.is_over.wait(SECONDS)
        self._stream.close()
        self._line.close()

    def wait_for(self, number):
        """Waits until so many changes were heard; returns the seconds it took."""
        began = time.monotonic()
        with self._news:
            assert self._news.wait_for(lambda: self.heard >= number, SECONDS), self.lines
        return time.monotonic() - began

    def _read(self):
        try:
            while line := self._stream.readline():
                self.lines.append(line.decode().strip())
                with self._news:
                    self.heard += self.lines[-1] == "event: changed"
                    self._news.notify_all()
        except (OSError, HTTPException):
            self.lines.append("broken")
        self.is_over.set()


@pytest.fixture(params=["sqlite", "postgresql"])
def book(request, tmp_path):
    """A book with two worker processes."""
    with ExitStack() as stack:
        variables: dict[str, Any] = {}
        if request.param == "postgresql":
            postgres = stack.enter_context(throwaway(durable=False))
            if postgres is None:
                pytest.skip("PostgreSQL's binaries are not made for this platform")
            variables["DATABASE_URL"] = postgres.url
        made: Any = Book(tmp_path, **variables)
        made.screens = []
        made.phones = made.tables(1)[0]
        made.start(WORKERS="2", HOST="127.0.0.1")
        stack.callback(made.kill)
        yield made
        made.kill()
        for screen in made.screens:
            screen.close()


def screen_of(book):
    """A screen that is closed once the server has ended."""
    screen = Screen(book, book.phones[1])
    book.screens.append(screen)
    return screen


def screen_again(book):
    """A screen that tries until a worker listens; the other one may still be starting."""
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            return screen_of(book)
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def save(book, number):
    """Sends a hand from the first phone, over a connection of its own."""
    phone = book.phones[0]
    wire = Wire(book.url, phone.cookie)
    item = hand(phone.game, number, 96, dealer=(number - 1) % 4)
    assert wire.ask("POST", phone.address, message(phone.key, item))[0] == 200
    wire.close()


def test_screens_at_either_process_hear_of_each_hand_and_end_with_the_server(book):
    screens = [screen_of(book) for _ in range(8)]
    for screen in screens:
        screen.wait_for(1)
    for number in range(1, 4):
        save(book, number)
        for screen in screens:
            screen.wait_for(number + 1)
    book.stop()
    for screen in screens:
        assert screen.is_over.wait(SECONDS)
        assert "event: end" in screen.lines
        assert screen.lines[-1] != "broken"


def test_killed_worker_breaks_its_streams_and_the_next_one_goes_on(book):
    screens = [screen_of(book) for _ in range(8)]
    for screen in screens:
        screen.wait_for(1)
    children = Path(f"/proc/{book.pid}/task/{book.pid}/children").read_text().split()
    os.kill(int(children[-1]), signal.SIGKILL)
    deadline = time.monotonic() + SECONDS
    while not any(screen.is_over.is_set() for screen in screens) and time.monotonic() < deadline:
        time.sleep(0.05)
    again = screen_again(book)
    again.wait_for(1)
    save(book, 1)
    again.wait_for(2)
    for screen in screens:
        if not screen.is_over.is_set():
            screen.wait_for(2)
