"""Under overload visitors are rejected first and phones last."""

import asyncio
import threading

import pytest

from tests.test_ground.test_intake import SILENCE, echo, run, scope, text, unread
from tracker.platform.intake import Intake, crowd
from tracker.platform.web.limits import OVERLOADED

NOTHING: dict[str, str] = {}
READER, WRITER = ("GET", "/", NOTHING), ("POST", "/", NOTHING)
MEMBER = ("GET", "/", {"cookie": "a=1; sid=x"})
PROGRAM = ("GET", "/api/v1/clubs", {"authorization": "Bearer x"})
PHONE = ("POST", "/api/v1/a/evenings/1/sync", {"cookie": "phone=x"})
WATCHER = ("GET", "/health", NOTHING)
AMONG_OTHERS = ("POST", "/", {"cookie": 'theirs={"a": 1}; phone=x'})
NONSENSE = ("GET", "/", {"cookie": "[=;sid"})


@pytest.fixture
def small_room(monkeypatch):
    """Admits one visitor, one more logged-in user, and one more phone."""
    for name, number in (("READERS", 1), ("MEMBERS", 2), ("PHONES", 3)):
        monkeypatch.setattr(crowd, name, number)


def met(*comers):
    """The responses to clients that arrive one after another while all requests are still running.

    A client is a method, a path and the request headers. A visitor comes again at the end.
    """
    may_end = threading.Event()

    def application(environ, start_response):
        is_away = OVERLOADED in environ
        start_response("503 Away" if is_away else "200 OK", [])
        assert is_away or may_end.wait(60)
        return [b""]

    async def asked():
        intake = Intake(application, threads=4, silence=60)
        heard: list[int] = []

        async def come(method, path, headers):
            async def send(message):
                heard[place] = message.get("status", heard[place])

            place = len(heard)
            heard.append(0)
            head = scope(path, method, **headers)
            task = asyncio.create_task(intake(head, unread, send))
            await asyncio.wait([task], timeout=SILENCE)
            return task

        tasks = [await come(*comer) for comer in comers]
        before = [*heard]
        may_end.set()
        await asyncio.gather(*tasks)
        await (await come(*READER))
        return before, heard[-1]

    return run(asked())


@pytest.mark.usefixtures("small_room")
@pytest.mark.parametrize("known", [MEMBER, PROGRAM, WRITER])
@pytest.mark.parametrize("first", [PHONE, WATCHER])
def test_readers_are_sent_away_first_and_phones_last(known, first):
    comers = (READER, READER, known, known, READER, first, first)
    assert met(*comers) == ([0, 503, 0, 503, 503, 0, 503], 200)


@pytest.mark.usefixtures("small_room")
def test_phone_is_known_beside_a_cookie_that_is_not_ours():
    assert met(READER, WRITER, AMONG_OTHERS) == ([0, 0, 0], 200)


@pytest.mark.usefixtures("small_room")
def test_cookies_that_are_none_are_those_of_a_reader():
    assert met(READER, NONSENSE) == ([0, 503], 200)


def test_even_the_page_that_sends_away_is_made_for_a_few_at_a_time(monkeypatch):
    for name in ("READERS", "MEMBERS", "PHONES"):
        monkeypatch.setattr(crowd, name, 0)
    status, headers, body = text(echo, scope(method="GET"), unread)
    assert (status, headers[b"retry-after"], body) == (503, b"5", b"503 Service Unavailable\n")
