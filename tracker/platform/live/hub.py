"""The followers of a worker, and the thread that looks for what they follow."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import sha256
from random import random
from threading import Event, Thread
from time import sleep

from django.db import Error, connection

from tracker.platform.live.changes import Changes

LOOK_SECONDS = 0.1
PAUSE_SECONDS = 1
"""The pause while the database is away."""
SPREAD_SECONDS = 1
FAST = 1000
"""So many followers are told within a second; a few at once."""

ReadVersions = Callable[[Collection[str]], Mapping[str, str]]
log = logging.getLogger(__name__)


class Follower:
    """A stream that waits for a change of its topics."""

    def __init__(self, topics: tuple[str, ...]) -> None:
        self.topics, self._told = topics, asyncio.Event()

    def tell(self) -> None:
        self._told.set()

    async def change(self, seconds: float) -> bool:
        """Waits for a change, False if none comes in time."""
        try:
            async with asyncio.timeout(seconds):
                await self._told.wait()
        except TimeoutError:
            return False
        self._told.clear()
        return True


class Hub:
    """All followers of a worker. Everything but the thread's own work runs in the event loop."""

    def __init__(self, changes: Changes, versions: ReadVersions) -> None:
        self._changes, self._read = changes, versions
        self._followers: set[Follower] = set()
        self._versions: dict[str, str] = {}
        self._are_some, self._are_new = Event(), Event()
        self._thread: Thread | None = None

    def __len__(self) -> int:
        return len(self._followers)

    def add(self, follower: Follower) -> None:
        """Begins to look for changes of the follower's topics."""
        self._followers.add(follower)
        if self.version_of(follower) is None:
            self._are_new.set()
        else:
            follower.tell()
        self._are_some.set()
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = Thread(target=self._look, args=(loop,), name="live", daemon=True)
            self._thread.start()

    def remove(self, follower: Follower) -> None:
        """Forgets a follower, and all versions with the last one."""
        self._followers.discard(follower)
        if not self._followers:
            self._are_some.clear()
            self._versions.clear()

    def tell_all(self) -> None:
        """Wakes every follower."""
        for follower in self._followers:
            follower.tell()

    def version_of(self, follower: Follower) -> str | None:
        """A mark that changes with any of the follower's topics; None before the first look."""
        if not all(topic in self._versions for topic in follower.topics):
            return None
        versions = ",".join(self._versions[topic] for topic in follower.topics)
        return sha256(versions.encode()).hexdigest()[:16]

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            self._are_some.wait()
            try:
                self._look_once(loop)
            except Error as error:
                log.warning("no changes can be looked for: %s", error)
                connection.close()
                sleep(PAUSE_SECONDS)
            except RuntimeError:  # the event loop is closed
                return
            sleep(LOOK_SECONDS)

    def _look_once(self, loop: asyncio.AbstractEventLoop) -> None:
        are_new = self._are_new.is_set()
        self._are_new.clear()
        if not self._changes.have_come() and not are_new:
            return
        topics = {topic for follower in [*self._followers] for topic in follower.topics}
        loop.call_soon_threadsafe(self._publish, self._read(topics))

    def _publish(self, versions: Mapping[str, str]) -> None:
        changed = {topic for topic in versions if self._versions.get(topic) != versions[topic]}
        self._versions.update(versions)
        self._tell(
            [follower for follower in self._followers if not changed.isdisjoint(follower.topics)]
        )

    def _tell(self, followers: Iterable[Follower]) -> None:
        """Tells many by lot over a second, so that their pages do not ask all at once."""
        told = list(followers)
        spread = SPREAD_SECONDS * min(1.0, len(told) / FAST)
        loop = asyncio.get_running_loop()
        for follower in told:
            loop.call_later(spread * random(), follower.tell)  # noqa: S311 - by lot, no secret
