"""Phones at tables pass everybody, strangers slow only strangers, and each kind has its share."""

import asyncio
import threading

import pytest

from tests.test_ground.test_intake import echo, run, scope, text, unread
from tracker.platform.intake import Intake, admission
from tracker.platform.intake.admission import SHARES, Credentials, QueueShare, Turns
from tracker.platform.intake.environ import environ_of
from tracker.platform.web.limits import OVERLOADED
from tracker.platform.web.priority import KNOWN, Priority

PHONE, DIRECTOR, MEMBER, MONITOR, READER, STRANGER = Priority
NOTHING: dict[str, str] = {}
SYNC = "/api/v1/a/evenings/1/sync"


class Clock:
    """A clock that a test turns."""

    now = 0.0

    def __call__(self):
        return self.now


def priority(credentials, path="/", method="GET", **headers):
    return credentials.priority_of(environ_of(scope(path, method, **headers)))


def accepted(credentials, secret, kind):
    credentials.note({KNOWN: (secret, kind)})


@pytest.mark.parametrize(
    ("path", "method", "headers", "expected"),
    [
        ("/", "GET", {}, READER),
        ("/club/standings.pdf", "GET", {}, READER),
        ("/account/login/", "POST", {}, STRANGER),
        ("/api/v1/clubs/club/games", "GET", {}, STRANGER),
        ("/health", "GET", {}, MONITOR),
        (SYNC, "POST", {"cookie": "phone=forged"}, READER),
        ("/", "POST", {"cookie": "sid=forged"}, READER),
        ("/api/v1/clubs/club/games", "GET", {"authorization": "Bearer forged"}, READER),
        ("/", "POST", {"cookie": "[=;sid"}, STRANGER),
    ],
)
def test_forged_credential_never_passes_a_reader(path, method, headers, expected):
    credentials = Credentials()
    accepted(credentials, "true", PHONE)
    assert priority(credentials, path, method, **headers) == expected


@pytest.mark.parametrize(
    ("headers", "secret", "kind"),
    [
        ({"cookie": 'theirs={"a": 1}; phone=true'}, "true", PHONE),
        ({"cookie": "sid=true"}, "true", DIRECTOR),
        ({"authorization": "Bearer true"}, "Bearer true", MEMBER),
    ],
)
def test_credential_that_the_pages_accepted_counts_for_a_quarter_of_an_hour(headers, secret, kind):
    clock = Clock()
    credentials = Credentials(clock)
    accepted(credentials, secret, kind)
    clock.now = 15 * 60
    assert priority(credentials, SYNC, "POST", **headers) == kind
    clock.now += 1
    assert priority(credentials, SYNC, "POST", **headers) == READER


def test_director_stays_one_on_the_pages_of_other_clubs():
    credentials = Credentials()
    accepted(credentials, "true", DIRECTOR)
    accepted(credentials, "true", MEMBER)
    assert priority(credentials, cookie="sid=true") == DIRECTOR


def test_right_that_nobody_used_for_a_quarter_of_an_hour_is_forgotten():
    clock = Clock()
    credentials = Credentials(clock)
    accepted(credentials, "true", DIRECTOR)
    clock.now = 15 * 60 + 1
    accepted(credentials, "true", MEMBER)
    assert priority(credentials, cookie="sid=true") == MEMBER


def test_oldest_credential_is_forgotten_beyond_the_limit(monkeypatch):
    monkeypatch.setattr(admission, "MOST_KEPT", 2)
    credentials = Credentials()
    for secret in ("a", "b", "a", "c"):
        accepted(credentials, secret, PHONE)
    kinds = [priority(credentials, cookie=f"phone={secret}") for secret in "abc"]
    assert kinds == [PHONE, READER, PHONE]


def served(arrivals, *, threads=4, until=1000.0):
    """The order in which requests begin: `arrivals` are (moment, kind, seconds of work)."""
    clock = Clock()

    async def played():
        turns, began = Turns(threads, clock=clock), []
        ends: list[tuple[float, int, asyncio.Event]] = []

        async def work(kind, seconds):
            async with turns.turn(kind):
                began.append((clock.now, kind))
                end = asyncio.Event()
                ends.append((clock.now + seconds, len(began), end))
                await end.wait()

        tasks, coming = [], sorted(arrivals)
        while (coming or ends) and clock.now <= until:
            clock.now = min([at for at, *_ in ends] + [at for at, *_ in coming[:1]])
            while coming and coming[0][0] <= clock.now:
                _, kind, seconds = coming.pop(0)
                tasks.append(asyncio.create_task(work(kind, seconds)))
            for over in [
                end for end in sorted(ends, key=lambda end: end[:2]) if end[0] <= clock.now
            ]:
                ends.remove(over)
                over[2].set()
            for _ in range(8):  # what has ended lets the next begin
                await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return began

    return run(played())


def test_phone_never_waits_for_sixteen_busy_strangers():
    strangers = [(0.0, STRANGER, 1.0)] * 16
    phones = [(0.25 + second, PHONE, 0.005) for second in range(10)]
    began = served([*strangers, *phones])
    assert [at for at, kind in began if kind == PHONE] == [at for at, *_ in phones]
    assert [at for at, kind in began if kind == STRANGER] == [float(at) for at in range(16)]


def test_phones_find_a_thread_though_everybody_else_is_busy():
    others = [(0.0, kind, 10.0) for kind in Priority if kind != PHONE for _ in range(20)]
    began = served([*others, (1.0, PHONE, 0.005)], until=2.0)
    assert (1.0, PHONE) in began


def test_time_of_one_thread_is_shared_by_weight():
    arrivals = [(0.0, kind, 1.0) for kind in Priority for _ in range(400)]
    began = [kind for _, kind in served(arrivals, threads=1, until=318.5)]
    assert {kind: began.count(kind) for kind in Priority} == {
        kind: 320 * SHARES[kind].weight // 32 for kind in Priority
    }


def test_kind_that_paused_is_not_paid_for_it():
    early = [(0.0, READER, 1.0)] * 100
    late = [(50.0, MEMBER, 1.0)] * 100
    began = [kind for at, kind in served([*early, *late], threads=1, until=62.0) if at > 50]
    assert began.count(READER) == 4


def test_request_that_is_given_up_frees_its_place():
    async def given_up():
        turns = Turns(1)
        async with turns.turn(PHONE):
            waiting = asyncio.create_task(turns.turn(PHONE).__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        async with asyncio.timeout(10), turns.turn(PHONE):
            return True

    assert run(given_up())


def test_request_that_is_given_up_at_its_turn_frees_its_thread():
    async def given_up():
        turns = Turns(1)
        async with turns.turn(PHONE):
            waiting = asyncio.create_task(turns.turn(PHONE).__aenter__())
            await asyncio.sleep(0)
        # It has got the thread of the block, and has not heard of it yet.
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        async with asyncio.timeout(10), turns.turn(PHONE):
            return True

    assert run(given_up())


async def unheard(_message):
    """Takes an answer that a test does not look at."""


def test_form_with_a_password_keeps_no_page_waiting():
    may_end = threading.Event()

    def application(environ, start_response):
        start_response("200 OK", [])
        assert environ["PATH_INFO"] == "/" or may_end.wait(60)
        return [b""]

    async def asked():
        intake = Intake(application, threads=1, silence=60)
        form = asyncio.create_task(intake(scope("/account/login/", "POST"), unread, unheard))
        await asyncio.wait([form], timeout=0.05)
        try:
            async with asyncio.timeout(10):
                await intake(scope("/", "GET"), unread, unheard)
        finally:
            may_end.set()
        await form
        return True

    assert run(asked())


def test_credential_that_the_pages_accepted_is_remembered():
    def application(environ, start_response):
        environ[KNOWN] = ("true", PHONE)
        start_response("200 OK", [])
        return [b""]

    async def asked():
        intake = Intake(application, threads=1, silence=60)
        await intake(scope("/", "GET", cookie="phone=true"), unread, unheard)
        return priority(intake._known, cookie="phone=true")

    assert run(asked()) == PHONE


def met(*comers):
    """The responses to clients that arrive one after another while all requests are still running.

    A client is a method, a path and the request headers.
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
            task = asyncio.create_task(intake(scope(path, method, **headers), unread, send))
            await asyncio.wait([task], timeout=0.05)
            return task

        tasks = [await come(*comer) for comer in comers]
        before = [*heard]
        may_end.set()
        await asyncio.gather(*tasks)
        return before, heard

    return run(asked())


def test_each_kind_is_sent_away_beyond_a_length_of_its_own(monkeypatch):
    shares = {kind: QueueShare(1, spare=3, length=1) for kind in Priority}
    monkeypatch.setattr(Turns.__init__, "__defaults__", (shares, Clock()))
    stranger, reader = ("POST", "/", NOTHING), ("GET", "/", NOTHING)
    comers = [stranger, stranger, stranger, reader, reader]
    assert met(*comers) == ([0, 0, 503, 0, 503], [200, 200, 503, 200, 503])


def test_even_the_page_that_sends_away_is_made_for_a_few_at_a_time(monkeypatch):
    monkeypatch.setattr("tracker.platform.intake.MOST_AT_DOOR", 0)
    shares = {kind: QueueShare(1, spare=0, length=0) for kind in Priority}
    monkeypatch.setattr(Turns.__init__, "__defaults__", (shares, Clock()))
    status, headers, body = text(echo, scope(method="GET"), unread)
    assert (status, headers[b"retry-after"], body) == (503, b"5", b"503 Service Unavailable\n")


def test_page_at_the_door_makes_room_for_the_next(monkeypatch):
    monkeypatch.setattr("tracker.platform.intake.MOST_AT_DOOR", 1)
    shares = {kind: QueueShare(1, spare=0, length=0) for kind in Priority}
    monkeypatch.setattr(Turns.__init__, "__defaults__", (shares, Clock()))
    made = []

    def application(environ, start_response):
        made.append(OVERLOADED in environ)
        start_response("503 Away", [])
        return [b""]

    async def asked():
        intake = Intake(application, threads=1, silence=60)
        for _ in range(3):
            await intake(scope(method="GET"), unread, unheard)

    run(asked())
    assert made == [True] * 3
