"""A phone with a real connection, on which requests and responses may be lost."""

import json
import re
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

SCRIPT = Path(__file__).resolve().parents[2] / "static/js/queue/answers.js"
"""The phones of these tests take their lists of outcomes from there."""


def _listed(name: str) -> frozenset[Any]:
    found = re.search(rf"^const {name} = (\[.*\]);$", SCRIPT.read_text(), re.MULTILINE)
    assert found, name
    return frozenset(json.loads(found[1]))


DONE, AGAIN, AWAY = _listed("DONE"), _listed("AGAIN"), _listed("AWAY")
SECONDS = 20
PATIENCE = 300
"""The timeout in seconds for any phone, program or page."""
LOST: tuple[int, Any] = (0, None)


class Paired(NamedTuple):
    """An admitted phone: its address, game and key."""

    address: str
    game: int
    key: str
    cookie: str


class Wire:
    """Sends JSON to a server over a connection of its own."""

    def __init__(self, server: str, cookie: str = "") -> None:
        self._given = (server, cookie)
        place = urlsplit(server)
        self._open = lambda: HTTPConnection(place.hostname or "", place.port, timeout=SECONDS)
        self._connection = self._open()
        self._headers = {"Content-Type": "application/json", "X-Score-Book": "1", "Cookie": cookie}

    def ask(
        self, method: str, path: str, body: Any, *, is_answer_lost: bool = False, **headers: str
    ) -> tuple[int, Any]:
        """The status and JSON of a response; LOST if it was lost on the way."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            self._connection.request(method, path, json.dumps(body), self._headers | named)
            if is_answer_lost:
                # The server has read everything by then, or will.
                self._connection.sock.shutdown(1)
                self._restart()
                return LOST
            answer = self._connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, HTTPException, ValueError):
            self._restart()
            return LOST

    def another(self) -> "Wire":
        """A second connection of the same phone."""
        return Wire(*self._given)

    def close(self) -> None:
        self._connection.close()

    def _restart(self) -> None:
        self._connection.close()
        self._connection = self._open()


def message(key: str | None, *items: Any) -> dict[str, Any]:
    """The body of a phone's request."""
    return {"device": key, "client": 1, "unsent": len(items), "items": list(items)}


def fate(result: dict[str, Any]) -> Literal["done", "needs_you", "waiting"]:
    """The fate of an item with this result."""
    status, outcome = result["status"], result["outcome"]
    if status < 300 and outcome in DONE:
        return "done"
    return "needs_you" if 400 <= status < 500 and outcome not in AGAIN else "waiting"


def hand(game: int, number: int, own: int, **more: Any) -> dict[str, Any]:
    """A hand of Clabber made by the first player in hearts with this many points."""
    typed = f"bid=0-H&points-0={own}&points-1={162 - own}"
    item = {"submission_id": str(uuid4()), "kind": "hand", "game": game, "number": number}
    return item | {"typed": typed} | more
