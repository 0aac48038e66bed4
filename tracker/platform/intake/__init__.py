"""Request intake: requests are read completely before one of a few threads handles them.

A phone in a bad network may take half a minute to send a request, or never finish. Meanwhile it
costs a little memory, but no page thread. Nor does a file export in the queue: a worker makes one
at a time. Requests with a password have a thread of their own. Phones at tables pass all others,
and under overload some requests are told to retry.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.core.handlers.wsgi import get_path_info

from tracker.platform.intake.admission import Credentials, Turns
from tracker.platform.intake.answering import (
    Application,
    BufferedResponse,
    Send,
    ask_application,
    bad_request_response,
    overload_response,
    send_whole,
    timeout_response,
)
from tracker.platform.intake.environ import Environ, Scope, environ_of, size_of
from tracker.platform.intake.reading import (
    ClientDisconnectedError,
    ClientTimeoutError,
    Receive,
    body_of,
)
from tracker.platform.web import limits
from tracker.platform.web import request_id as numbering

Stream = Callable[[Environ, Receive, Send], Awaitable[None]]
NO_STREAMS: Mapping[str, Stream] = {}
MOST_BIG = 2
"""The number of large bodies received at once per worker: they fill the disk."""

MOST_AT_DOOR = 32
"""The number of rejected requests that wait for a localised page per worker."""

log = logging.getLogger(__name__)


class PageThreads:
    """Threads of a worker, and the requests that wait for one."""

    def __init__(self, threads: int, name: str) -> None:
        self.threads, self.turns = ThreadPoolExecutor(threads, name), Turns(threads)


class Intake:
    """An ASGI application that buffers whole requests for a WSGI application.

    A client may stall for `silence` seconds while sending or reading; a file export waits for
    `turn` seconds until the one before it is finished. `streams` answer their paths without a
    thread.
    """

    def __init__(
        self,
        application: Application,
        *,
        threads: int,
        silence: float,
        turn: float = limits.WAIT_SECONDS,
        streams: Mapping[str, Stream] = NO_STREAMS,
    ) -> None:
        self._application, self._silence, self._turn = application, silence, turn
        self._pages = PageThreads(threads, "page")
        self._passwords = PageThreads(1, "password")
        self._door = ThreadPoolExecutor(1, "door")
        self._big, self._files = 0, asyncio.Semaphore(1)
        self._streams = streams
        self._known, self._at_door = Credentials(), 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request; disconnects a stalled client."""
        environ = environ_of(scope) | {numbering.NUMBER: numbering.new()}
        with suppress(TimeoutError):
            if scope["method"] == "GET" and environ["PATH_INFO"] in self._streams:
                return await self._streams[environ["PATH_INFO"]](environ, receive, send)
            try:
                answer = await self._answer(environ, receive)
            except ClientDisconnectedError:
                # The client may be gone; an invalid message makes the server close the connection.
                answer = bad_request_response(environ)
            except ClientTimeoutError as late:
                told = (scope["method"], environ["PATH_INFO"], str(late))
                log.info("gave up on %s %s: %s", *told, extra={"environ": environ})
                answer = timeout_response(environ)
            with answer.body:
                await send_whole(answer, send, self._silence)
        return None

    async def _answer(self, environ: Environ, receive: Receive) -> BufferedResponse:
        """The response to a request whose body is still arriving."""
        size, most = size_of(environ), limits.most_sent(get_path_info(environ))
        is_big = limits.MOST_TYPED < size <= most
        if is_big and self._big == MOST_BIG:
            environ[limits.BUSY], most = True, 0
        self._big += is_big
        try:
            body = await body_of(receive, size, most, self._silence)
            with body.file:
                environ |= {"wsgi.input": body.file, "CONTENT_LENGTH": str(body.size)}
                if limits.is_file(get_path_info(environ)):
                    return await self._made_in_turn(environ)
                return await self._made(environ)
        finally:
            self._big -= is_big

    async def _made_in_turn(self, environ: Environ) -> BufferedResponse:
        try:
            async with asyncio.timeout(self._turn):
                await self._files.acquire()
        except TimeoutError:
            environ[limits.BUSY] = True
            return await self._made(environ)
        try:
            return await self._made(environ)
        finally:
            self._files.release()

    async def _made(self, environ: Environ) -> BufferedResponse:
        kind = self._known.priority_of(environ)
        place = self._passwords if limits.has_password(environ) else self._pages
        if place.turns.is_full(kind):
            return await self._turned_away(environ)
        async with place.turns.turn(kind):
            answer = await self._worked_out(place.threads, environ)
        self._known.note(environ)
        return answer

    async def _turned_away(self, environ: Environ) -> BufferedResponse:
        """A localised page, unless too many are being rejected already."""
        if self._at_door == MOST_AT_DOOR:
            return overload_response(environ)
        environ[limits.OVERLOADED] = True
        self._at_door += 1
        try:
            return await self._worked_out(self._door, environ)
        finally:
            self._at_door -= 1

    async def _worked_out(self, threads: ThreadPoolExecutor, environ: Environ) -> BufferedResponse:
        work = asyncio.get_running_loop().run_in_executor
        return await work(threads, ask_application, self._application, environ)
