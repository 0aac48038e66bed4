"""Admission: which request is worked on next, and which one is told to come again.

Each kind of sender has a queue of its own, so that strangers slow only strangers. A page that
queues behind a hundred others helps no one: beyond a length a request is rejected. A phone at a
table keeps its hand and sends it again.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.http import parse_cookie

from tracker.platform.intake.environ import Environ
from tracker.platform.web import limits, phone_cookie
from tracker.platform.web.priority import KNOWN, Priority


class QueueShare(NamedTuple):
    """A kind of sender's part of a worker.

    Its requests get `weight` parts of the time when all wait, leave `spare` threads to those before
    it, and are rejected when `length` of them wait.
    """

    weight: int
    spare: int
    length: int


SHARES: Mapping[Priority, QueueShare] = {
    Priority.PHONE: QueueShare(weight=16, spare=0, length=512),
    Priority.DIRECTOR: QueueShare(weight=8, spare=1, length=64),
    Priority.MEMBER: QueueShare(weight=4, spare=1, length=64),
    Priority.MONITOR: QueueShare(weight=1, spare=2, length=64),
    Priority.READER: QueueShare(weight=2, spare=2, length=32),
    Priority.STRANGER: QueueShare(weight=1, spare=3, length=16),
}
MONITORED = ("/health", "/livez", "/readyz", "/metrics")
KEPT_SECONDS = 15 * 60
"""The time for which a credential is believed after its last accepted request."""
MOST_KEPT = 10_000


class Credentials:
    """The credentials that this worker's pages have accepted lately.

    A request names its credentials, and only those count that the pages have checked before: a
    forged one has no priority. The first request of each queues with the readers.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._kept = clock, dict[str, tuple[Priority, float]]()

    def note(self, environ: Environ) -> None:
        """Remembers the credential that the pages have accepted, if any."""
        accepted = environ.get(KNOWN)
        if accepted is None:
            return
        secret, priority = accepted
        kept, until = self._kept.pop(secret, (priority, 0.0))
        if until >= self._clock():
            priority = min(priority, kept)
        self._kept[secret] = priority, self._clock() + KEPT_SECONDS
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def priority_of(self, environ: Environ) -> Priority:
        """The best priority among the credentials of the request."""
        cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
        named = [
            *(cookies.get(phone_cookie.cookie_name()), cookies.get(settings.SESSION_COOKIE_NAME)),
            environ.get("HTTP_AUTHORIZATION"),
        ]
        kept = [self._kept[secret] for secret in named if secret in self._kept]
        valid = [priority for priority, until in kept if until >= self._clock()]
        return min(valid, default=_of_unknown(environ, is_named=any(named)))


def _of_unknown(environ: Environ, *, is_named: bool) -> Priority:
    path = environ["PATH_INFO"]
    if path.startswith(MONITORED):
        return Priority.MONITOR
    if is_named:
        return Priority.READER
    is_page = environ["REQUEST_METHOD"] in ("GET", "HEAD") and not limits.is_for_api(path)
    return Priority.READER if is_page else Priority.STRANGER


class Turns:
    """Gives threads to waiting requests, by weighted fair queueing.

    Of those that may begin, the kind that has had the least time for its weight is next, and a
    kind that comes back after a pause is not paid for it.
    """

    def __init__(
        self,
        threads: int,
        shares: Mapping[Priority, QueueShare] = SHARES,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._threads, self._shares, self._clock = threads, shares, clock
        self._waiting = {kind: deque[asyncio.Future[None]]() for kind in sorted(shares)}
        self._running: Counter[Priority] = Counter()
        self._used = dict.fromkeys(shares, 0.0)
        self._least = 0.0

    def is_full(self, kind: Priority) -> bool:
        """True if as many of this kind wait as may."""
        return len(self._waiting[kind]) >= self._shares[kind].length

    @asynccontextmanager
    async def turn(self, kind: Priority) -> AsyncIterator[None]:
        """Waits for a thread, which the block then has."""
        await self._begun(kind)
        begun = self._clock()
        try:
            yield
        finally:
            self._used[kind] += (self._clock() - begun) / self._shares[kind].weight
            self._running[kind] -= 1
            self._begin_next()

    async def _begun(self, kind: Priority) -> None:
        begun = asyncio.get_running_loop().create_future()
        if not self._waiting[kind] and not self._running[kind]:
            self._used[kind] = max(self._used[kind], self._least)
        self._waiting[kind].append(begun)
        self._begin_next()
        try:
            await begun
        except asyncio.CancelledError:
            if begun.cancelled():
                self._waiting[kind].remove(begun)
            else:
                self._running[kind] -= 1
                self._begin_next()
            raise

    def _begin_next(self) -> None:
        while ready := [kind for kind in self._waiting if self._may_begin(kind)]:
            kind = min(ready, key=lambda kind: self._used[kind])
            self._least = max(self._least, self._used[kind])
            self._running[kind] += 1
            self._waiting[kind].popleft().set_result(None)

    def _may_begin(self, kind: Priority) -> bool:
        """True if one waits and there is a thread that is not spared for those before it."""
        return bool(self._waiting[kind]) and all(
            sum(number for other, number in self._running.items() if other >= above)
            < max(1, self._threads - self._shares[above].spare)
            for above in self._shares
            if above <= kind
        )
