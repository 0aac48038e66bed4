"""Streams of pages: what each is told and when it ends, with a database that a test writes to."""

import asyncio
import threading

import pytest
from django.db import OperationalError

from tests.test_ground.test_intake import run, scope
from tracker.platform.intake import Intake
from tracker.platform.live import hub as hubs
from tracker.platform.live import stream, topics
from tracker.platform.live.hub import Follower, Hub
from tracker.platform.live.stream import Streams
from tracker.platform.live.topics import signed_topics

SOON = 5.0


def no_page(environ, start_response):
    """A stream needs no thread of the pages."""
    raise AssertionError(environ)


class Book:
    """Versions by topic, and whether one has changed since they were asked for."""

    def __init__(self, **versions):
        self.versions, self.reads, self._is_new = versions, 0, True

    def write(self, **versions):
        self.versions |= versions
        self._is_new = True

    def have_come(self):
        is_new, self._is_new = self._is_new, False
        return is_new

    def read(self, asked):
        self.reads += 1
        return {topic: self.versions[topic] for topic in asked}


class Page:
    """A page with a stream: the events that it has heard, each as a line."""

    def __init__(self, streams, *followed, last="", token=None):
        self.events, self.status, self.is_over = [], 0, False
        self._news, self._left = asyncio.Event(), asyncio.Event()
        named = signed_topics(followed) if token is None else token
        head = scope("/live", "GET") | {"query_string": f"topics={named}&last={last}".encode()}
        intake = Intake(no_page, threads=1, silence=SOON, streams={"/live": streams.answer})
        self.task = asyncio.create_task(intake(head, self._receive, self._send))

    async def _receive(self):
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        self.status = message.get("status", self.status)
        if body := message.get("body"):
            self.events.append(
                dict(line.split(": ") for line in body.decode().split("\n") if ": " in line)
            )
        self.is_over = not message.get("more_body", True)
        self._news.set()

    def leave(self):
        self._left.set()

    async def heard(self, number):
        """The first events, by name."""
        async with asyncio.timeout(SOON):
            while len(self.events) < number:
                self._news.clear()
                await self._news.wait()
        return [event["event"] for event in self.events]

    async def over(self):
        async with asyncio.timeout(SOON):
            await self.task


def with_book(book, play):
    """The result of a play with a hub of this book."""

    async def played():
        hub = Hub(book, book.read)
        return await play(hub, Streams(hub, SOON))

    return run(played())


def test_page_hears_of_a_change_of_its_topic_and_of_no_other():
    book = Book(a="1", b="1")

    async def play(hub, streams):
        page, other = Page(streams, "a"), Page(streams, "b")
        await page.heard(1), await other.heard(1)
        book.write(a="2")
        return await page.heard(2), other.events

    heard, elsewhere = with_book(book, play)
    assert heard == ["changed", "changed"]
    assert [event["event"] for event in elsewhere] == ["changed"]


def test_page_that_comes_back_hears_only_of_what_it_missed():
    book = Book(a="1")

    async def play(hub, streams):
        first = Page(streams, "a")
        await first.heard(1)
        last = first.events[0]["id"]
        same = await Page(streams, "a", last=last).heard(1)
        book.write(a="2")
        await first.heard(2)
        return same, await Page(streams, "a", last=last).heard(1)

    assert with_book(book, play) == (["beat"], ["changed"])


def test_event_says_a_version_and_nothing_else():
    book = Book(a="secret result 162:0")

    async def play(hub, streams):
        page = Page(streams, "a")
        await page.heard(1)
        return page.events

    ((event),) = with_book(book, play)
    assert event.keys() == {"event", "id"}
    assert len(event["id"]) == 16
    assert "162" not in str({**event, "id": ""})


def test_quiet_stream_has_a_beat(monkeypatch):
    monkeypatch.setattr(stream, "BEAT_SECONDS", 0.01)

    async def play(hub, streams):
        return await Page(streams, "a").heard(3)

    assert with_book(Book(a="1"), play) == ["changed", "beat", "beat"]


@pytest.mark.parametrize("token", ["", "a.ffffffff.AAAAAAAAAAAAAAAA"])
def test_forged_list_has_no_stream(token):
    async def play(hub, streams):
        page = Page(streams, token=token)
        await page.over()
        return page.status, page.events, page.is_over, len(hub)

    assert with_book(Book(), play) == (403, [], True, 0)


def test_stream_ends_with_its_list(monkeypatch):
    monkeypatch.setattr(topics, "SECONDS", 1)

    async def play(hub, streams):
        page = Page(streams, "a")
        await page.over()
        return page.events[-1]["event"], page.is_over, len(hub)

    assert with_book(Book(a="1"), play) == ("end", True, 0)


def test_streams_end_with_the_worker_and_no_new_one_begins():
    async def play(hub, streams):
        page = Page(streams, "a")
        await page.heard(1)
        streams.end()
        await page.over()
        late = Page(streams, "a")
        await late.over()
        return page.events[-1]["event"], page.is_over, late.status

    assert with_book(Book(a="1"), play) == ("end", True, 503)


def test_stream_of_a_page_that_left_is_forgotten():
    async def play(hub, streams):
        page = Page(streams, "a")
        await page.heard(1)
        page.leave()
        await page.over()
        return len(hub)

    assert with_book(Book(a="1"), play) == 0


def test_no_more_streams_than_a_worker_has_room_for(monkeypatch):
    monkeypatch.setattr(stream, "MOST_FOLLOWERS", 1)

    async def play(hub, streams):
        first = Page(streams, "a")
        await first.heard(1)
        second = Page(streams, "a")
        await second.over()
        return second.status

    assert with_book(Book(a="1"), play) == 503


def test_versions_are_read_only_when_something_was_written(monkeypatch):
    monkeypatch.setattr(hubs, "LOOK_SECONDS", 0.001)
    book = Book(a="1")

    async def play(hub, streams):
        page = Page(streams, "a")
        await page.heard(1)
        before = book.reads
        await asyncio.sleep(0.1)
        return book.reads - before

    assert with_book(book, play) == 0


def test_worker_without_followers_looks_for_nothing():
    async def play(hub, streams):
        page = Page(streams, "a")
        await page.heard(1)
        page.leave()
        await page.over()
        return hub._are_some.is_set()

    assert with_book(Book(a="1"), play) is False


def test_burst_to_many_is_spread_over_a_second_and_to_a_few_is_not(monkeypatch):
    delays = []

    async def play(hub, streams):
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda seconds, _tell: delays.append(seconds))
        hub._tell([Follower(("a",)) for _ in range(5000)])
        many = [*delays]
        delays.clear()
        hub._tell([Follower(("a",)) for _ in range(4)])
        return many, delays

    many, few = with_book(Book(), play)
    tenths = [sum(at / 10 <= delay < (at + 1) / 10 for delay in many) for at in range(10)]
    assert sum(tenths) == 5000
    assert max(tenths) < 700
    assert max(few) <= 0.004


def test_database_that_is_away_leaves_the_streams_open(monkeypatch):
    monkeypatch.setattr(hubs, "PAUSE_SECONDS", 0.001)
    book = Book(a="1")
    is_away = threading.Event()
    have_come = book.have_come

    def away():
        if is_away.is_set():
            raise OperationalError("away")
        return have_come()

    monkeypatch.setattr(book, "have_come", away)

    async def play(hub, streams):
        page = Page(streams, "a")
        await page.heard(1)
        is_away.set()
        book.write(a="2")
        await asyncio.sleep(0.3)
        silent = len(page.events)
        is_away.clear()
        return silent, await page.heard(2)

    assert with_book(book, play) == (1, ["changed", "changed"])
