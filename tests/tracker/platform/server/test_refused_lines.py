"""What is refused is one line of the log at most, without a traceback, with its number."""

import logging
import re
from io import StringIO
from typing import Any

import pytest

from tests.tracker.access.addresses import routes
from tests.tracker.api.asking import OURS
from tests.tracker.whole.test_every_page import cast_of
from tracker.platform.server.logs import OneLineFormatter

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("locked")]

LINE = re.compile(r"\S+Z (WARNING|INFO) [\w.]+ \[([0-9a-f]{12})\]: .+")
ELSEWHERE = {"host": "elsewhere.example"}
LARGE = {"CONTENT_LENGTH": 10**8, "content_type": "text/plain"}
BROKEN_FORM = {"content_type": "multipart/form-data; boundary=\xff"}
MANY = {"content_type": "application/x-www-form-urlencoded"}
JSON: dict[str, Any] = {"content_type": "application/json"}
SYNC = "/api/v1/kanal/evenings/{}/sync"
KINDS: list[Any] = [
    ("GET", "/rules/", b"", {"headers": ELSEWHERE}, 400),
    ("GET", "/api/v1/clubs", b"", {"headers": ELSEWHERE}, 400),
    ("GET", "/nowhere/", b"", {}, 404),
    ("GET", "/kanal/games/999/", b"", {}, 404),
    ("GET", "/api/v1/nowhere", b"", {}, 404),
    ("PUT", "/rules/", b"", {}, 403),
    ("GET", "/look", b"", {}, 405),
    ("DELETE", "/api/v1/clubs", b"", {}, 405),
    ("POST", "/look", b"theme=dark", MANY, 403),
    ("POST", "/kanal/settings", b"name=x", MANY, 403),
    ("POST", "/kanal/settings", b"x", LARGE, 413),
    ("POST", "/api/v1/clubs/kanal/events", b"{}", JSON, 401),
    ("POST", SYNC, b"{}", JSON, 403),
    ("POST", SYNC, b"{}", JSON | {"headers": OURS}, 401),
    ("POST", SYNC, b"{", JSON | {"headers": OURS}, 400),
    ("POST", SYNC, b"{}", {"content_type": "text/plain", "headers": OURS}, 415),
]
UNMARKED: list[Any] = [
    ("POST", "/look", b"x", BROKEN_FORM, 400),
    ("POST", "/look", b"&".join(b"a=" for _ in range(6000)), MANY, 400),
    ("POST", "/kanal/settings", b"name=x", MANY, 403),
]


@pytest.fixture
def log():
    """The server's output since the last read."""
    handlers = logging.getLogger("django").handlers
    (handler,) = (each for each in handlers if isinstance(each.formatter, OneLineFormatter))
    assert isinstance(handler, logging.StreamHandler)
    written, before = StringIO(), handler.stream

    def lines():
        found = written.getvalue().splitlines()
        written.seek(0)
        written.truncate()
        return found

    handler.setStream(written)
    yield lines
    handler.setStream(before)


def is_said_once(response, lines):
    """Whether the log has a line of the request at most, and it has its number."""
    assert len(lines) <= 1, lines
    for line in lines:
        found = LINE.fullmatch(line)
        assert found, line
        assert found[2] == response.headers["X-Request-Id"]
        assert "Traceback" not in line
        assert 'File "' not in line


@pytest.mark.parametrize("are_marks_looked_at", [True, False])
def test_each_kind_of_refusal_is_one_line(client, log, are_marks_looked_at):
    evening = cast_of("Kanal").evening
    client.handler.enforce_csrf_checks = are_marks_looked_at
    kinds = KINDS if are_marks_looked_at else UNMARKED
    log()
    for method, address, body, more, status in kinds:
        response = client.generic(method, address.format(evening.pk), body, **more)
        assert response.status_code == status, (method, address)
        lines = log()
        is_said_once(response, lines)
        assert len(lines) == 1, (method, address)


def test_nobody_at_any_address_writes_more_than_a_line(client, log, share):
    cast = cast_of("Kanal")
    values = {
        "club": "kanal",
        "kind": "pdf",
        "variant": "clabber",
        "pk": cast.evening.pk,
        "number": 1,
        "first": 1,
        "second": 2,
        "key": "x",
        "table": "1",
        "player": 1,
        "evening": 1,
        "tournament": 1,
        "game": 1,
        "entry": 1,
    }
    log()
    refused = 0
    for route in share(routes()):
        try:
            address = route.address(values)
        except KeyError:
            continue  # with a key that only its holder knows
        for method in ("GET", "POST", "DELETE"):
            response = client.generic(method, address)
            if response.status_code >= 500:
                continue
            if response.streaming:
                list(response.streaming_content)
            is_said_once(response, log())
            refused += response.status_code >= 400
    assert refused > 50
