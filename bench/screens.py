"""The second phone of each table, in a process of its own: it prints when another hand arrives.

    python -m bench.screens URL stream|polls < phones.json

Each phone is a path and a cookie. A line has the path and a moment of the monotonic clock.
"""

import json
import random
import sys
import threading
import time
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

EVERY = 10
"""The polling interval of a page in seconds."""


class Screen:
    """A page that shows the newest hand of its table."""

    def __init__(self, url: str, path: str, cookie: str) -> None:
        self._place, self._path, self._cookie = urlsplit(url), path, cookie
        self._line, self._tag, self._topics = self._open(), "", ""

    def poll(self) -> None:
        """Asks every ten seconds, from a moment by lot."""
        time.sleep(random.uniform(0, EVERY))
        while True:
            self._ask()
            time.sleep(EVERY)

    def follow(self) -> None:
        """Asks whenever the stream tells of a change."""
        while True:
            self._ask()
            line = self._open()
            line.request("GET", f"/live?topics={self._topics}&last=")
            stream = line.getresponse()
            while text := stream.readline():
                if text == b"event: changed\n":
                    self._ask()

    def _ask(self) -> None:
        headers = {"Cookie": self._cookie, "If-None-Match": self._tag}
        self._line.request("GET", self._path, headers=headers)
        answer = self._line.getresponse()
        answer.read()
        self._topics = answer.headers.get("X-Follow", "")
        if answer.status == 200 and self._tag:
            print(self._path, time.monotonic(), flush=True)
        self._tag = answer.headers.get("ETag", self._tag)

    def _open(self) -> HTTPConnection:
        return HTTPConnection(self._place.hostname or "", self._place.port, timeout=60)


def show(screen: Screen, how: str) -> None:
    """Runs until the server ends."""
    try:
        screen.follow() if how == "stream" else screen.poll()
    except (OSError, HTTPException):
        return


def main() -> None:
    """Runs all screens whose phones are in the input."""
    _, url, how = sys.argv
    screens = [Screen(url, *phone) for phone in json.loads(sys.stdin.readline())]
    threads = [threading.Thread(target=show, args=(screen, how)) for screen in screens]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
