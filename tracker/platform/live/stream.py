"""The stream of one page: events without contents, until the list of its topics expires."""

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from urllib.parse import parse_qs

from tracker.platform.intake.answering import Send
from tracker.platform.intake.environ import Environ
from tracker.platform.intake.reading import Receive
from tracker.platform.live.hub import Follower, Hub
from tracker.platform.live.topics import FollowList, read_topics
from tracker.platform.web import request_id as numbering
from tracker.platform.web.security import HEADERS, OF_PAGES

PATH = "/live"
BEAT_SECONDS = 10
"""A page that hears nothing for longer takes the stream for held up by a proxy."""
MOST_FOLLOWERS = 2000
CHANGED, BEAT, END = "changed", "beat", "end"
OF_STREAM = {
    "Content-Type": "text/event-stream; charset=utf-8",
    # nginx would collect the events otherwise.
    "X-Accel-Buffering": "no",
}


class Streams:
    """Answers requests for a stream."""

    def __init__(self, hub: Hub, silence: float) -> None:
        self._hub, self._silence = hub, silence
        self._is_ending = self._is_told = False

    def _hear_of_the_end(self) -> None:
        """Has streams end with the worker, which would wait for them.

        The event loop has the signal by its wakeup descriptor too, and ends as before.
        """
        if not self._is_told and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, self.end)
        self._is_told = True

    def end(self, *_signal: object) -> None:
        """Ends all streams: their pages ask for another, of the next worker."""
        self._is_ending = True
        self._hub.tell_all()

    async def answer(self, environ: Environ, receive: Receive, send: Send) -> None:
        """Sends events until the page goes, or its list expires."""
        asked = parse_qs(environ["QUERY_STRING"])
        listed = read_topics(asked.get("topics", [""])[0])
        self._hear_of_the_end()
        if listed is None or self._is_ending or len(self._hub) >= MOST_FOLLOWERS:
            refused = HTTPStatus.FORBIDDEN if listed is None else HTTPStatus.SERVICE_UNAVAILABLE
            return await self._begin(environ, send, refused, is_over=True)
        await self._begin(environ, send, HTTPStatus.OK, is_over=False)
        last = environ.get("HTTP_LAST_EVENT_ID") or asked.get("last", [""])[0]
        events = asyncio.create_task(self._events(listed, last, send))
        gone = asyncio.create_task(_gone(receive))
        await asyncio.wait([events, gone], return_when=asyncio.FIRST_COMPLETED)
        for task in (events, gone):
            task.cancel()
        await asyncio.gather(events, gone, return_exceptions=True)
        with suppress(OSError, RuntimeError):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        return None

    async def _begin(
        self, environ: Environ, send: Send, status: HTTPStatus, *, is_over: bool
    ) -> None:
        kept = {name: text for name, text in HEADERS.items() if name not in OF_PAGES}
        named = kept | OF_STREAM | {numbering.HEADER: environ[numbering.NUMBER]}
        headers = [(name.lower().encode(), value.encode()) for name, value in named.items()]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        if is_over:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _events(self, listed: FollowList, last: str, send: Send) -> None:
        now = asyncio.get_running_loop().time
        until, follower = now() + listed.seconds, Follower(listed.topics)
        self._hub.add(follower)
        try:
            while now() < until and not self._is_ending:
                await follower.change(min(BEAT_SECONDS, until - now()))
                version = self._hub.version_of(follower)
                event = BEAT if version in (None, last) else CHANGED
                last = version or last
                await self._send(send, event, last)
            await self._send(send, END, last)
        finally:
            self._hub.remove(follower)

    async def _send(self, send: Send, event: str, version: str) -> None:
        body = "".join(_lines(event, version)).encode()
        async with asyncio.timeout(self._silence):
            await send({"type": "http.response.body", "body": body, "more_body": True})


def _lines(event: str, version: str) -> Iterator[str]:
    yield f"event: {event}\n"
    if version:
        yield f"id: {version}\n"
    yield "data:\n\n"


async def _gone(receive: Receive) -> None:
    """Returns when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
