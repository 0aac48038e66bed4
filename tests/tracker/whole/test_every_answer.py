"""Every address answers with all the headers, whatever the answer is, and shows nothing inside."""

import pytest
from django.conf import settings
from django.urls import reverse

from tests.test_ground.test_security import HEADERS, POLICY, security_headers
from tests.tracker.helpers.posting import pages_with_games
from tests.tracker.whole.test_every_page import cast_of

pytestmark = pytest.mark.django_db

INSIDE = ("Traceback", "DEBUG", "settings.py", "django", "SECRET", "tracker/", "sqlite")
EXPOSED = (
    *("/admin", "/admin/", "/metrics", "/metrics/", "/debug", "/__debug__/", "/server-status"),
    *(
        "/.env",
        "/.git/config",
        "/static/",
        "/static/..%2f..%2fmanage.py",
        "/media/",
        "/info.php",
    ),
    *("/static/../tracker/settings.py", "/graphql", "/swagger/", "/api/", "/api/v1/", "/var/"),
    *("/scorebook.sqlite3", "/secret-key", "/requirements.lock", "/api/v1/openapi.yaml"),
)


@pytest.fixture
def addresses():
    """Everything that can be asked for: pages, files, buttons, static files, what programs read."""
    cast = cast_of("Kanal")
    of_programs = ("clubs", "clubs/kanal", "clubs/kanal/players", "openapi.json", "variants")
    return [
        *pages_with_games(cast),
        *cast.files("kanal"),
        *cast.buttons("kanal"),
        *(f"/api/v1/{name}" for name in of_programs),
        *("/static/icons/favicon.svg", "/sw.js", "/manifest.webmanifest"),
        *("/nowhere", "/kanal/nowhere", "/favicon.ico", "/phone", "/health", "/"),
    ]


def test_every_answer_has_every_header(client, addresses, share):
    statuses = set()
    for address in ("/kanal/nowhere", *share(addresses)):
        for method in ("get", "post", "delete"):
            response = getattr(client, method)(address, headers={"X-Score-Book": "1"})
            is_embed = address.endswith("/embed")
            expected: dict[str, str | None] = {**HEADERS}
            if is_embed and response.status_code == 200:
                shared = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
                expected |= {"Content-Security-Policy": shared, "X-Frame-Options": None}
            assert security_headers(response) == expected, (method, address)
            assert len(response.headers["X-Request-Id"]) == 12
            statuses.add(response.status_code)
            if response.streaming:
                list(response.streaming_content)
    assert statuses >= {200, 404, 405}


def test_answers_that_refuse_have_every_header(client):
    refused = {
        400: client.get("/", headers={"host": "elsewhere.example"}),
        413: client.post("/new", "x", content_type="text/plain", CONTENT_LENGTH=10**8),
    }
    client.handler.enforce_csrf_checks = True
    refused[403] = client.post("/new", {})
    for status, response in refused.items():
        assert response.status_code == status
        assert security_headers(response) == HEADERS
        assert not any(word in response.text for word in INSIDE)


def test_policy_allows_nothing_inline_and_nobody_else():
    for word in ("unsafe", "data:", "*", "http:", "https:", "nonce"):
        assert word not in POLICY


@pytest.mark.parametrize("address", EXPOSED)
def test_nothing_that_is_not_for_visitors_is_there(client, address):
    response = client.get(address, follow=True)
    assert response.status_code == 404
    # The page says its own address in a field.
    assert not any(word in response.text.replace(address, "") for word in INSIDE)


def test_nothing_is_there_to_look_inside_with(client):
    assert not settings.DEBUG
    assert getattr(settings, "SILENCED_SYSTEM_CHECKS", []) == []
    assert reverse("health")
    text = client.get("/health", REMOTE_ADDR="203.0.113.5").text
    assert not any(word in text for word in ("SECRET", "DATABASE_URL"))
