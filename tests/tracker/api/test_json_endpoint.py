"""Who comes through the door of the scripts, and how the others are turned away."""

import re

import pytest

from tests.tracker.api import asking
from tests.tracker.helpers.stored import stored
from tracker.api.urls import urlpatterns

pytestmark = pytest.mark.django_db

ADDRESSES = {
    "api-pair": "/api/v1/pair",
    "api-phone": "/api/v1/phone",
    "api-hand": "/api/v1/kanal/games/1/hands/1",
    "sync": "/api/v1/kanal/evenings/1/sync",
    "api-photos": "/api/v1/kanal/evenings/1/photos",
}
METHODS = dict.fromkeys(ADDRESSES.values(), "POST") | {ADDRESSES["api-hand"]: "PUT"}
REFUSAL = {"code", "epoch", "error", "fields", "message", "request_id"}


@pytest.fixture(params=ADDRESSES.values(), ids=[*ADDRESSES])
def address(request):
    """Each address that scripts ask."""
    return request.param


def ask(client, address, sent, **more):
    """The answer, by the method of the address."""
    return asking.ask(client, address, sent, method=METHODS[address], **more)


def test_every_address_of_scripts_is_behind_the_door():
    assert {pattern.name for pattern in urlpatterns} == {*ADDRESSES}


def is_refused(client, address, status, error, sent=b"{}", **headers):
    """Whether it is refused in the one form of refusals, and nothing changed."""
    before = stored()
    answer, text = ask(client, address, sent, **headers)
    assert (answer, text["error"], set(text)) == (status, error, REFUSAL)
    assert re.fullmatch("[0-9a-f]{12}", text["request_id"])
    assert text["message"]
    assert stored() == before
    return text


@pytest.mark.parametrize(
    "headers",
    [
        {"X_Score_Book": None},
        {"X_Score_Book": "2"},
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "https://testserver"},
        {"Origin": "http://testserver:8000"},
        {"Origin": "http://testserver.elsewhere.example"},
        {"Origin": None, "Sec_Fetch_Site": "cross-site"},
        {"Origin": None, "Sec_Fetch_Site": "same-site"},
        {"Origin": None, "Sec_Fetch_Site": "none"},
    ],
)
def test_other_sites_are_turned_away(client, address, headers):
    is_refused(client, address, 403, "foreign", **headers)


@pytest.mark.parametrize(
    "headers",
    [{}, {"Origin": None}, {"Origin": None, "Sec_Fetch_Site": "same-origin"}],
)
def test_our_own_pages_come_through(client, address, headers):
    client.handler.enforce_csrf_checks = True
    assert ask(client, address, {"known": "to nobody"}, **headers)[1]["error"] != "foreign"


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""],
)
def test_only_json_comes_through(client, address, content_type):
    is_refused(client, address, 415, "not_json", content_type=content_type)


def test_json_may_name_its_alphabet(client, address):
    text = ask(client, address, b"[]", content_type="application/json; charset=utf-8")
    assert text[1]["error"] == "bad_request"


def test_much_at_once_is_turned_away_unread(client, address):
    most = 320_000 if address == ADDRESSES["api-photos"] else 64 * 1024
    body = b'{"a": "' + b"x" * (most - 9) + b'"}'
    assert len(body) == most
    assert ask(client, address, body)[1]["error"] != "too_big"
    is_refused(client, address, 413, "too_big", body + b" ")


@pytest.mark.parametrize("body", [b" ", b"{", b"[]", b'{"a":1,"a":1}', b'{"a":NaN}', b"[" * 60_000])
def test_bad_json_is_turned_away(client, address, body):
    is_refused(client, address, 400, "bad_request", body)


def test_each_refusal_has_a_number_of_its_own(client, address):
    numbers = {ask(client, address, b"[]")[1]["request_id"] for _ in range(3)}
    assert len(numbers) == 3


def test_refusal_of_nobody_in_particular_names_no_epoch(client, address):
    assert ask(client, address, b"[]")[1]["epoch"] is None


def test_door_is_no_page_to_look_at(client, address):
    before = stored()
    for method in {"GET", "HEAD", "PUT", "DELETE", "POST"} - {METHODS[address]}:
        assert client.generic(method, address).status_code == 405
    assert stored() == before


def test_answer_is_not_kept_and_carries_the_headers(client, address):
    response = asking.post(client, address, b"[]", method=METHODS[address])
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.json()["request_id"] == response.headers["X-Request-Id"]
