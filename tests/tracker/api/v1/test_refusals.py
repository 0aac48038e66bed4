"""Who may not write, and what cannot be read: always an answer, never a write."""

import datetime as dt
import json
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import NOW, new_id, played
from tests.tracker.api.v1.book import Book, key, send, with_key
from tests.tracker.helpers.stored import stored
from tracker.accounts import services as tokens
from tracker.models import ApiToken

pytestmark = pytest.mark.django_db
CLUB = "/api/v1/clubs/kanal"
SUBMISSION = "7c9e6679-7425-40de-944b-e07fc1f90ae7"


def writes(book):
    """Every address that is written to, with its scope."""
    tournament = f"{CLUB}/events/{book.open.pk}"
    entry = f"{tournament}/entries/{book.entrant.pk}"
    return [
        ("POST", f"{CLUB}/games/{book.game.pk}/hands", "hands"),
        ("POST", f"{CLUB}/evenings/{book.evening.pk}/games", "hands"),
        ("POST", f"{CLUB}/events", "events"),
        ("PATCH", tournament, "events"),
        ("POST", f"{tournament}/open", "events"),
        ("POST", f"{tournament}/withdraw", "events"),
        ("POST", f"{tournament}/entries", "entries"),
        *(
            ("POST", f"{entry}/{step}", "entries")
            for step in ("check-in", "check-out", "withdraw", "return")
        ),
    ]


def unchanged():
    """Everything stored but the day on which a key was used."""
    ApiToken.objects.exclude(last_used_on=None).update(last_used_on=None)
    return stored()


def refused(client, method, address, sent=None, **more):
    """The status and code of a refusal that has written nothing."""
    before = unchanged()
    response = send(client, address, sent if sent is not None else b"", method=method, **more)
    assert response.headers["Content-Type"] == "application/json; charset=utf-8", response.text
    assert set(response.json()) == {"code", "message", "fields", "request_id"}
    assert unchanged() == before
    return response.status_code, response.json()["code"]


def test_nobody_writes_without_a_key_that_is_good(client, book):
    key(book.club, secret="expired")
    ApiToken.objects.update(expires_on=timezone.localdate() - dt.timedelta(days=1))
    tokens.revoke_token(token=key(book.club, secret="revoked"), now=NOW)
    kinds = [{}, {"Authorization": "Bearer"}, {"Authorization": "Basic Zm9vOmJhcg=="}]
    kinds += [with_key(secret) for secret in ("expired", "revoked", "wrong", "", "\xff", "a b")]
    for method, address, _scope in writes(book):
        for headers in kinds:
            assert refused(client, method, address, headers=headers) == (401, "no_key")
    response = send(client, f"{CLUB}/events", headers={})
    assert response.headers["WWW-Authenticate"] == "Bearer"


def test_key_writes_only_what_its_scopes_say(client, book):
    for scope in ("hands", "events", "entries"):
        key(book.club, scope, secret=scope)
    for method, address, needed in writes(book):
        for scope in {"hands", "events", "entries"} - {needed}:
            found = refused(client, method, address, headers=with_key(scope))
            assert found == (403, "wrong_scope"), address


def test_key_of_another_club_writes_nothing_here(client, book):
    key(Book("Dorf").club)
    for method, address, _scope in writes(book):
        assert refused(client, method, address) == (403, "wrong_club"), address


def test_things_of_another_club_are_not_found_with_the_own_key(client, book):
    other = Book("Dorf")
    key(book.club)
    for method, address, _scope in writes(other):
        if address != f"{CLUB}/events":
            sent = SOUND.get(address.rsplit("/", 1)[-1])
            assert refused(client, method, address, sent or {})[0] in (404, 422), address
    for step in ("open", "withdraw"):
        address = f"{CLUB}/events/{other.open.pk}/{step}"
        assert refused(client, "POST", address) == (404, "not_found")


SOUND: dict[str, dict[str, Any]] = {
    "hands": {"submission_id": SUBMISSION, "number": 1, "record": played(0, (90, 62))},
    "entries": {"players": ["Eve"]},
    "games": {
        "submission_id": SUBMISSION,
        "table": "1",
        "ruleset": {"variant": "zensa"},
        "players": [1, 2],
        "first_dealer": 0,
    },
}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://elsewhere.example"}, 401),
        ({"Sec-Fetch-Site": "cross-site"}, 401),
        ({"Cookie": "phone=secret"}, 401),
    ],
)
def test_page_of_another_site_writes_nothing(client, book, headers, status):
    client.handler.enforce_csrf_checks = True
    for method, address, _scope in writes(book):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "application/json"):
            found = refused(client, method, address, b"{}", headers=headers, kind=kind)
            assert found == (status, "no_key")


def test_body_that_is_no_json_is_refused(client, book):
    key(book.club)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert refused(client, "POST", f"{CLUB}/events", b"{}", kind=kind) == (415, "not_json")


@pytest.mark.parametrize("size", [64 * 1024 + 1, 4 * 1024 * 1024])
def test_body_that_is_too_big_is_refused_unread(client, book, size):
    key(book.club)
    for part in ("events", f"games/{book.game.pk}/hands"):
        assert refused(client, "POST", f"{CLUB}/{part}", b"[" * size) == (413, "too_big")


def test_unknown_field_is_refused_by_its_name(client, book):
    key(book.club)
    forbidden = ("club", "id", "state", "version", "seed", "size", "revealed_from", "evening")
    response = send(client, f"{CLUB}/events", dict.fromkeys(forbidden, 1))
    named = {
        field["field"] for field in response.json()["fields"] if field["code"] == "unknown_field"
    }
    assert named == {*forbidden}
    points = hand_with(points=[500, 0], revision=7, state="counted")
    response = send(client, f"{CLUB}/games/{book.game.pk}/hands", points)
    assert {field["field"]: field["code"] for field in response.json()["fields"]} == dict.fromkeys(
        ("points", "revision", "state"), "unknown_field"
    )
    inner = send(client, f"{CLUB}/games/{book.game.pk}/hands", hand_with(record={"points": 1}))
    assert "record" not in [field["field"] for field in inner.json()["fields"]]
    assert inner.status_code == 422


def hand_with(**more):
    """A hand with something else in it."""
    return SOUND["hands"] | {"submission_id": str(new_id()), "number": 2} | more


def text_of(value):
    """A hand whose number is written like this."""
    sent = json.dumps(hand_with(number="HERE"))
    return sent.replace('"HERE"', value).encode()


BODILESS = {"open", "withdraw", "check-in", "check-out", "return"}
NESTED = b"[" * 60_000
SEEDS = {
    "half an object": b"{",
    "null": b"null",
    "a list": b"[]",
    "a missing field": json.dumps({"number": 2}).encode(),
    "text for a number": text_of('"two"'),
    "a fraction": text_of("1.5"),
    "2 to the 63rd": text_of(str(2**63)),
    "1e400": text_of("1e400"),
    "NaN": text_of("NaN"),
    "a boolean": text_of("true"),
    "a number as text": text_of('"2"'),
    "a negative number": text_of("-2"),
    "eighteen digits": text_of("9" * 18),
    "2 to the 31st": text_of(str(2**31)),
    "deep nesting": NESTED,
    "no UTF-8": b'{"number": "\xff"}',
    "half a character": json.dumps(hand_with(record={"note": "\ud800"})).encode(),
    "NUL": json.dumps(hand_with(record={"note": "a\0"})).encode(),
    "a key that comes twice": text_of('2, "number": 3'),
    "five thousand digits": text_of("9" * 5000),
    "no id": json.dumps({"number": 2, "record": {}}).encode(),
    "an id that is none": json.dumps(hand_with(submission_id="x")).encode(),
    "an id without an end": json.dumps(hand_with(submission_id="x" * 5000)).encode(),
    "nothing at all": b"",
}


@pytest.mark.some(8)
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_comes_is_answered_and_writes_nothing(client, book, seed):
    key(book.club)
    for method, address, _scope in writes(book):
        if address.rsplit("/", 1)[-1] not in BODILESS:
            status, code = refused(client, method, address, SEEDS[seed])
            assert status in (400, 422), address
            assert code in ("bad_json", "invalid")


def test_game_of_an_unknown_table_is_not_found(client, book):
    key(book.club)
    for number in ("0", "9" * 30):
        address = f"{CLUB}/games/{number}/hands"
        assert refused(client, "POST", address, hand_with()) == (404, "not_found")


def test_refused_method_says_which_there_are(client, book):
    key(book.club)
    response = send(client, f"{CLUB}/events", method="DELETE")
    assert response.status_code == 405
    assert {*response.headers["Allow"].split(", ")} == {"GET", "HEAD", "OPTIONS", "POST"}


def test_day_is_written_as_a_day(client, book):
    key(book.club)
    for day in (20250401, "1743465600", "2025-02-30", "0001-01-01", "9999-12-31", "1.4.2025"):
        response = send(client, f"{CLUB}/events", {"date": day})
        wrong = [field["code"] for field in response.json()["fields"] if field["field"] == "date"]
        assert wrong == ["bad_value"], day
