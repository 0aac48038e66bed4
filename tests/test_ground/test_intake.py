"""Requests are received completely, within time and size limits, before a thread handles them."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from tracker.platform.intake import MOST_BIG, Intake
from tracker.platform.intake.admission import QueueShare, Turns
from tracker.platform.intake.environ import environ_of
from tracker.platform.web import request_id as numbering
from tracker.platform.web.limits import BUSY, MEGABYTE, MOST_SENT
from tracker.platform.web.priority import Priority

SILENCE = 0.05
SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "scheme": "http",
    "path": "/a ü/\ufffd",
    "raw_path": b"/a%20%c3%bc/%ff",
    "query_string": b"q=%20",
    "server": ("127.0.0.1", "8000"),
    "client": ("127.0.0.9", "54321"),
    "headers": [(b"host", b"club.example")],
}


def run(work):
    """Runs a coroutine in a thread of its own, since a browser test may have left a loop running
    here.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def scope(path="/", method="POST", **headers):
    """The ASGI scope of a request."""
    named = [
        (name.replace("_", "-").encode(), str(value).encode()) for name, value in headers.items()
    ]
    return SCOPE | {"raw_path": path.encode(), "method": method, "headers": named}


def pieces(*bodies, is_whole=True):
    """An ASGI `receive` that yields these chunks, and then stalls if the body is incomplete."""
    waiting = list(bodies)

    async def receive():
        if not waiting and not is_whole:
            await asyncio.sleep(20 * SILENCE)
        piece = waiting.pop(0) if waiting else b""
        return {"type": "http.request", "body": piece, "more_body": bool(waiting) or not is_whole}

    return receive


async def unread():
    """A body that must not be read."""
    raise AssertionError("the body was read")


def text(application, head, receive, silence=SILENCE):
    """The status, headers and body of the response."""
    sent = []

    async def send(message):
        sent.append(message)

    run(Intake(application, threads=1, silence=silence)(head, receive, send))
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], dict(sent[0]["headers"]), body


def ignore(message):
    """A client that accepts everything."""
    return asyncio.sleep(0)


def echo(environ, start_response):
    """Answers with the body received and its announced size."""
    start_response("200 OK", [("Set-Cookie", " a=1")])
    busy = b" busy" if BUSY in environ else b""
    return [environ["wsgi.input"].read(), b" of ", environ["CONTENT_LENGTH"].encode(), busy]


def test_head_of_a_request_is_written_as_wsgi_has_it():
    headers = [
        *((b"host", b"club.example"), (b"content-type", b"text/plain")),
        *((b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"x-two", b"1"), (b"x-two", b"\xfc")),
        (b"x_forwarded_proto", b"https"),
    ]
    environ = environ_of(SCOPE | {"headers": headers})
    assert {name: environ[name] for name in environ if not name.startswith("wsgi.")} == {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/a \xc3\xbc/\xff",
        "QUERY_STRING": "q=%20",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "REMOTE_ADDR": "127.0.0.9",
        "HTTP_HOST": "club.example",
        "CONTENT_TYPE": "text/plain",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_X_TWO": "1,\xfc",
    }


@pytest.mark.parametrize("announced", [{"content_length": 6}, {"transfer_encoding": "chunked"}])
def test_body_that_comes_in_pieces_is_one(announced):
    answer = text(echo, scope(**announced), pieces(b"one", b"", b"two"))
    assert answer == (200, {b"set-cookie": b"a=1"}, b"onetwo of 6")


def test_request_without_a_body_waits_for_none():
    assert text(echo, scope(method="GET"), unread)[2] == b" of 0"


def test_body_beyond_the_limit_is_not_read():
    assert text(echo, scope(content_length=MEGABYTE + 1), unread)[2] == b" of 1000001"
    most = MOST_SENT["archive-new"]
    head = scope("/new/archive", content_length=most + 1)
    assert text(echo, head, unread)[2] == f" of {most + 1}".encode()


def test_body_whose_size_is_not_announced_is_read_up_to_the_limit():
    piece = b"x" * (MEGABYTE // 2)
    head = scope(transfer_encoding="chunked")
    _, _, body = text(echo, head, pieces(piece, piece))
    assert body == 2 * piece + b" of 1000000"
    _, _, body = text(echo, head, pieces(piece, piece, b"y", b"unread"))
    assert body.endswith(b"xy of 1000001")


def test_file_that_is_larger_than_what_is_typed_is_read_where_one_may_be_sent():
    sent = b"x" * (2 * MEGABYTE)
    head = scope("/new/archive", content_length=len(sent))
    assert text(echo, head, pieces(sent))[2] == sent + b" of 2000000"


def test_few_large_files_come_in_at_once():
    """While two large bodies arrive, a third is rejected and pages are not; then it is admitted."""
    head = scope("/new/archive", content_length=2 * MEGABYTE)
    answers = []

    async def send(message):
        answers.append(message.get("body"))

    async def ask():
        intake = Intake(echo, threads=1, silence=SILENCE)
        stalled = [intake(head, pieces(is_whole=False), send) for _ in range(MOST_BIG)]
        waiting = [asyncio.ensure_future(request) for request in stalled]
        await asyncio.sleep(0)
        await intake(head, unread, send)
        await intake(scope(content_length=2), pieces(b"ok"), send)
        early = [*answers]
        await asyncio.gather(*waiting)
        answers.clear()
        await intake(head, pieces(b"x"), send)
        return early, [*answers]

    early, late = run(ask())
    assert early == [None, b" of 2000000 busy", None, b"ok of 2"]
    assert late == [None, b"x of 1"]


@pytest.mark.parametrize("sent", [(), (b"half",)])
def test_sender_that_stands_still_is_given_up(sent, caplog):
    caplog.set_level("INFO", "tracker.platform.intake")
    status, headers, body = text(
        echo, scope("/here", content_length=9), pieces(*sent, is_whole=False)
    )
    assert (status, body) == (408, b"408 Request Timeout\n")
    assert headers[b"cache-control"] == b"no-store"
    assert caplog.messages == [
        f"gave up on POST /here: {len(b''.join(sent))} bytes came in 0 seconds"
    ]
    numbering.RequestNumbers().filter(caplog.records[0])
    assert caplog.records[0].request_number == f" [{headers[b'x-request-id'].decode()}]"


def test_sender_that_sends_a_byte_now_and_then_is_given_up():
    async def drip():
        await asyncio.sleep(SILENCE / 2)
        return {"type": "http.request", "body": b"x", "more_body": True}

    assert text(echo, scope(content_length=9000), drip)[0] == 408


def test_sender_that_needs_longer_but_goes_on_is_heard():
    waiting = [b"x"] * 6

    async def slowly():
        await asyncio.sleep(SILENCE / 3)
        return {"type": "http.request", "body": waiting.pop(), "more_body": bool(waiting)}

    assert text(echo, scope(content_length=6), slowly)[2] == b"xxxxxx of 6"


def test_body_on_its_way_keeps_no_thread():
    sent = []

    async def send(message):
        sent.append(message.get("body"))

    async def ask():
        is_there = asyncio.Event()

        async def slowly():
            await is_there.wait()
            return {"type": "http.request", "body": b"x"}

        intake = Intake(echo, threads=1, silence=20)
        slow = asyncio.create_task(intake(scope(content_length=1), slowly, send))
        await asyncio.sleep(0)
        try:
            await asyncio.wait_for(intake(scope(), unread, send), timeout=5)
        finally:
            is_there.set()
            await slow

    run(ask())
    assert [body for body in sent if body is not None] == [b" of 0", b"x of 1"]


def test_sender_that_breaks_off_is_not_worked_for_and_hears_it_with_every_header():
    async def gone():
        return {"type": "http.disconnect"}

    def never(environ, start_response):
        raise AssertionError("somebody worked for it")

    status, headers, body = text(never, scope(content_length=9), gone)
    assert (status, body) == (400, b"400 Bad Request\n")
    assert headers[b"x-content-type-options"] == b"nosniff"


def test_answer_in_pieces_is_sent_whole_and_closed():
    closed = []

    class Pieces(list):
        def close(self):
            closed.append(True)

    def stream(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/csv")])
        return Pieces([b"x" * 70_000, b"y"])

    assert text(stream, scope(method="GET"), unread)[2] == b"x" * 70_000 + b"y"
    assert text(stream, scope(method="HEAD"), unread)[2] == b""
    assert closed == [True, True]


def test_answer_that_breaks_off_is_none(caplog):
    """A partial file is never sent as a complete one."""

    def stream(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/csv")])
        yield b"half"
        raise ValueError("broken")

    status, headers, body = text(stream, scope("/here"), unread)
    assert (status, body) == (500, b"500 Internal Server Error\n")
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert caplog.messages == ["no answer to /here"]


def test_reader_that_stands_still_is_left():
    sent = []

    async def send(message):
        sent.append(message["type"])
        if message["type"] == "http.response.body":
            await asyncio.sleep(20 * SILENCE)

    def large(environ, start_response):
        start_response("200 OK", [])
        return [b"x" * 200_000]

    run(Intake(large, threads=1, silence=SILENCE)(scope(), unread, send))
    assert sent == ["http.response.start", "http.response.body"]


def test_work_is_done_by_no_more_threads_than_there_are(monkeypatch):
    """The threads wait for each other at a barrier, which an additional thread would break."""
    shares = {kind: QueueShare(1, spare=0, length=6) for kind in Priority}
    monkeypatch.setattr(Turns.__init__, "__defaults__", (shares, monotonic))
    met = threading.Barrier(2, timeout=60)

    def meet(environ, start_response):
        start_response("200 OK", [])
        met.wait(timeout=20)
        return [threading.current_thread().name.encode()]

    names = []

    async def send(message):
        names.append(message.get("body"))

    async def ask():
        intake = Intake(meet, threads=2, silence=SILENCE)
        await asyncio.gather(*(intake(scope(), unread, send) for _ in range(6)))

    run(ask())
    assert {name for name in names if name} == {b"page_0", b"page_1"}


def file_and_page(turn):
    """The results of two files and a page requested at once, the first file never finishing."""
    may_end, began = threading.Event(), []

    def application(environ, start_response):
        began.append(environ["PATH_INFO"] + (" busy" if BUSY in environ else ""))
        start_response("200 OK", [])
        if began == ["/1.pdf"]:
            assert may_end.wait(60)
        return [b""]

    async def asked():
        intake = Intake(application, threads=4, silence=60, turn=turn)
        first = asyncio.create_task(intake(scope("/1.pdf", method="GET"), unread, ignore))
        while not began:
            await asyncio.sleep(0)
        second = asyncio.create_task(intake(scope("/2.pdf", method="GET"), unread, ignore))
        await asyncio.wait([second], timeout=SILENCE)
        await intake(scope("/api/v1/a.json", method="GET"), unread, ignore)
        if turn < SILENCE:
            await second
        may_end.set()
        await asyncio.gather(first, second)
        await intake(scope("/3.pdf", method="GET"), unread, ignore)

    run(asked())
    return began


def test_files_are_made_one_after_another_while_pages_go_on():
    assert file_and_page(60) == ["/1.pdf", "/api/v1/a.json", "/2.pdf", "/3.pdf"]


def test_file_that_waited_too_long_is_to_be_asked_for_again():
    assert file_and_page(0) == ["/1.pdf", "/2.pdf busy", "/api/v1/a.json", "/3.pdf"]
