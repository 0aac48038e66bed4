"""Whoever refuses below /api does it as JSON in one form; HEAD and OPTIONS are answered soundly."""

import pytest
from django.conf import settings
from django.db import OperationalError, connection

from tests.tracker.access.addresses import routes
from tests.tracker.api.v1.book import filled_book
from tests.tracker.helpers.stored import stored
from tests.tracker.whole.test_breaking import Breaking

pytestmark = pytest.mark.django_db

FORM = {"code", "message", "fields", "request_id"}
FOR_PHONES = FORM | {"epoch", "error"}
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND")
UNKNOWN = ("/api/", "/api/v1x", "/api/v2/clubs", "/api/v1/nowhere", "/api/x/")


@pytest.fixture
def addresses():
    """Every address below the API's: those that there are, and some that there are not."""
    book = filled_book()
    values = {
        "club": book.club.slug,
        "evenings/pk": book.evening.pk,
        "pk": book.game.pk,
        "player": book.players[0].pk,
        "evening": book.evening.pk,
        "game": book.game.pk,
        "tournament": book.tournament.pk,
        "number": 1,
        "entry": book.entrant.pk,
        "variant": "clabber",
    }
    found = [route.address(values) for route in routes() if route.path.startswith("api/")]
    assert len(found) > 30
    return [*dict.fromkeys(found), *UNKNOWN]


@pytest.fixture(autouse=True)
def answered(client):
    """Lets the client answer a broken page as a server does, and look at marks of forms."""
    client.raise_request_exception = False
    client.handler.enforce_csrf_checks = True


def is_refused_in_form(response):
    """Whether it is a refusal in the one form, with the number of its request."""
    assert response.status_code >= 400, response.request
    assert response.headers["Content-Type"].startswith("application/json"), response.request
    text = response.json()
    assert {*text} in (FORM, FOR_PHONES), text
    assert text["request_id"] == response.headers["X-Request-Id"]
    assert text["code"]
    assert text["message"]
    return text


def test_every_address_refuses_every_method_in_the_one_form(client, addresses):
    before, codes = stored(), {}
    for address in addresses:
        for method in METHODS:
            response = client.generic(method, address)
            if response.status_code < 400:
                continue
            if method == "HEAD":
                assert response.content == b""
                assert response.headers["Content-Type"].startswith("application/json")
            else:
                codes[response.status_code] = is_refused_in_form(response)["code"]
            if response.status_code == 405:
                assert "OPTIONS" in response.headers["Allow"]
    assert stored() == before
    assert {*codes} >= {401, 403, 404, 405}
    assert codes[405] == "bad_method"


def test_head_is_get_without_the_body(client, addresses):
    seen = set()
    for address in addresses:
        whole, head = client.get(address), client.head(address)
        assert (head.status_code, head.content) == (whole.status_code, b""), address
        for name in ("Content-Type", "ETag", "Allow"):
            assert head.headers.get(name) == whole.headers.get(name), address
        seen.add(head.status_code)
    assert seen == {200, 404, 405}


def test_options_says_the_methods_and_opens_nothing(client, addresses):
    headers = {"Origin": "http://elsewhere.example", "Access-Control-Request-Method": "POST"}
    without = []
    for address in addresses:
        response = client.options(address, headers=headers)
        assert response.status_code in (204, 404), address
        if response.status_code == 204:
            allowed = response.headers["Allow"].split(", ")
            assert allowed == sorted(allowed)
            assert "OPTIONS" in allowed
            assert ("GET" in allowed) == ("HEAD" in allowed)
            for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - {*allowed}:
                assert client.generic(method, address).status_code in (403, 405), address
        else:
            without.append(address)
        assert not any(name.startswith("Access-Control") for name in response.headers)
    assert {*without} == {"/api/v1/", *UNKNOWN} - {"/api/"}


def test_what_django_refuses_itself_is_in_the_one_form(client, addresses):
    for address in addresses:
        named = client.get(address, headers={"host": "elsewhere.example"})
        assert (named.status_code, is_refused_in_form(named)["code"]) == (400, "bad_request")
        large = client.post(address, b"{}", content_type="text/plain", CONTENT_LENGTH=10**9)
        assert large.status_code in (401, 403, 404, 405, 413, 415)
        is_refused_in_form(large)
    marked = client.post("/api/evenings/new", {"title": "Cup"})
    assert (marked.status_code, is_refused_in_form(marked)["code"]) == (403, "forbidden")


def away(*arguments):
    """What a database says that cannot be reached, or whose disk is broken."""
    raise OperationalError("the inside of the program")


def test_what_breaks_and_trouble_are_in_the_one_form(client, addresses):
    statuses = set()
    for address in addresses:
        for method in ("GET", "POST", "PUT", "PATCH"):
            for fault in (Breaking(1, ("SELECT", "INSERT", "UPDATE")), away):
                with connection.execute_wrapper(fault):
                    response = client.generic(
                        method,
                        address,
                        b'{"client": 1, "items": []}',
                        content_type="application/json",
                        headers={"X-Score-Book": "1", "Authorization": "Bearer x"},
                    )
                if response.status_code >= 400:
                    is_refused_in_form(response)
                    assert "inside" not in response.text
                statuses.add(response.status_code)
    assert statuses >= {500}


def test_sentence_is_in_the_language_of_who_asks(client):
    text = {
        language: is_refused_in_form(
            client.get("/api/v2/", headers={"Accept-Language": language, **host})
        )["message"]
        for language, _name in settings.LANGUAGES
        for host in ({}, {"host": "elsewhere.example"})
    }
    assert len({*text.values()}) == len(settings.LANGUAGES)
