"""A phone's script joins a table, and says whose phone it is."""

import time

import pytest
from django.utils import timezone

from tests.factories import ClubFactory, EveningFactory, PlayerFactory, joined, table_of, token_of
from tests.tracker.api.asking import ask, post
from tests.tracker.helpers.stored import stored
from tracker.access import codes
from tracker.models import Phone

pytestmark = pytest.mark.django_db

PAIR, PHONE = "/api/v1/pair", "/api/v1/phone"


@pytest.fixture
def evening():
    return EveningFactory.create(club=ClubFactory.create(name="Kanal"))


@pytest.fixture
def table(evening):
    return table_of(evening, "am Fenster", timezone.now())


@pytest.fixture
def anna(evening):
    return PlayerFactory.create(club=evening.club, name="Anna")


def typed(at, **more):
    """The data sent after the PIN of a table is typed."""
    pin = codes.pin(at.evening_id, at.name, at.serial)
    return {"club": "kanal", "evening": at.evening_id, "table": at.name, "pin": pin} | more


def scanned(table, **more):
    """The data sent after the code of a table is scanned."""
    return {"token": token_of(table)} | more


@pytest.mark.parametrize("way", [scanned, typed])
def test_phone_joins_its_table(client, table, way):
    response = post(client, PAIR, way(table))
    phone, text = Phone.objects.get(), response.json()
    assert phone.table == table
    assert response.status_code == 201
    assert text["epoch"] == str(table.evening.epoch)
    assert text["device"] == str(phone.key)
    assert text["address"] == f"/kanal/evenings/{table.evening_id}/tables/am%20Fenster/"
    assert set(text) == {"epoch", "device", "address", "server_time", "request_id"}
    assert client.get(text["address"]).status_code == 200


def test_cookie_has_the_secret_and_the_database_its_hash(client, table):
    cookie = post(client, PAIR, scanned(table)).cookies["phone"]
    assert len(cookie.value) == 43
    assert Phone.objects.get().secret_hash == codes.code_hash(cookie.value)
    assert cookie.value not in str(stored())
    assert token_of(table) not in str(stored())
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert not cookie["secure"]


def test_cookie_that_was_planted_is_never_taken_over(client, table):
    client.cookies["phone"] = "planted"
    cookie = post(client, PAIR, scanned(table)).cookies["phone"]
    assert cookie.value != "planted"
    client.cookies["phone"] = "planted"
    assert ask(client, PHONE, {"player": None})[0] == 401


def test_secret_of_another_phone_that_was_planted_is_worth_nothing_afterwards(client, table):
    joined(table, secret="of the thief", now=timezone.now())
    client.cookies["phone"] = "of the thief"
    post(client, PAIR, scanned(table))
    assert ask(client, PHONE, {"player": None})[0] == 200
    client.cookies["phone"] = "of the thief"
    assert ask(client, PHONE, {"player": None})[0] == 401


def test_phone_that_scans_twice_is_one_phone(client, table, anna):
    for more in ({"player": anna.pk}, {}, {"player": None}):
        assert ask(client, PAIR, scanned(table, **more))[0] == 201
    assert Phone.objects.get().player == anna


@pytest.mark.parametrize(
    ("sent", "status", "error"),
    [
        ({"token": "x" * 24}, 401, "bad_code"),
        ({"token": ""}, 401, "bad_code"),
        ({"token": 1}, 400, "bad_request"),
        ({"token": None}, 400, "bad_request"),
        ({}, 400, "bad_request"),
        ({"token": "x", "pin": "1"}, 400, "bad_request"),
        ({"token": "x", "table": 1}, 400, "bad_request"),
        ({"token": "x", "revoked_at": None}, 400, "bad_request"),
        ({"token": "x", "player": "1"}, 400, "bad_request"),
        ({"token": "x", "player": True}, 400, "bad_request"),
    ],
)
def test_wrong_code_lets_nobody_in(client, table, sent, status, error):
    before = stored()
    response = post(client, PAIR, sent)
    assert (response.status_code, response.json()["error"]) == (status, error)
    assert not response.cookies
    assert stored() == before


@pytest.mark.parametrize(
    ("more", "status", "error"),
    [
        ({"table": "3"}, 401, "bad_code"),
        ({"evening": 999_999_999}, 404, "no_event"),
        ({"evening": -1}, 404, "no_event"),
        ({"club": "dorf"}, 404, "no_event"),
        ({"evening": True}, 400, "bad_request"),
        ({"pin": 123456}, 400, "bad_request"),
    ],
)
def test_pin_of_nothing_lets_nobody_in(client, table, more, status, error):
    before = stored()
    answer, text = ask(client, PAIR, typed(table, **more))
    assert (answer, text["error"]) == (status, error)
    assert stored() == before


def test_eleventh_wrong_pin_has_to_wait_whoever_asks(client, table):
    wrong, began = typed(table, pin="x"), time.monotonic()
    for number in range(10):
        answer = ask(client, PAIR, wrong, X_Forwarded_For=f"192.0.2.{number}")
        assert (answer[0], answer[1]["error"]) == (401, "bad_code")
    for sent in (wrong, typed(table)):
        response = post(client, PAIR, sent, X_Forwarded_For="198.51.100.7")
        assert (response.status_code, response.json()["error"]) == (429, "slow_down")
        assert 899 - (time.monotonic() - began) <= int(response.headers["Retry-After"]) <= 900
        assert "15 minutes" in response.json()["message"]
    assert ask(client, PAIR, scanned(table))[0] == 201


def test_phone_that_has_joined_notices_nothing_of_wrong_pins(client, table, anna):
    post(client, PAIR, scanned(table))
    for _ in range(11):
        ask(type(client)(), PAIR, typed(table, pin="x"))
    assert ask(client, PHONE, {"player": anna.pk})[0] == 200


def test_fifth_phone_is_told_what_to_do(client, table):
    for _ in range(4):
        joined(table, now=timezone.now())
    answer, text = ask(client, PAIR, scanned(table))
    assert (answer, text["error"]) == (409, "table_full")
    assert text["message"] == "Four phones write at this table already: take one away first."


def test_player_of_another_club_is_refused(client, table):
    stranger = PlayerFactory.create()
    before = stored()
    assert ask(client, PAIR, scanned(table, player=stranger.pk))[1]["error"] == "not_in_club"
    assert stored() == before
    post(client, PAIR, scanned(table))
    for pk in (stranger.pk, 999_999_999, 0, -1):
        answer, text = ask(client, PHONE, {"player": pk})
        assert (answer, text["error"]) == (422, "not_in_club")
        assert text["message"] == "This is not a player of the club."
    assert Phone.objects.get().player is None


def test_phone_says_whose_it_is(client, table, anna):
    post(client, PAIR, scanned(table))
    for pk in (anna.pk, anna.pk, None):
        answer, text = ask(client, PHONE, {"player": pk})
        assert (answer, text["player"]) == (200, pk)
        assert text["epoch"] == str(table.evening.epoch)
        assert Phone.objects.get().player_id == pk


@pytest.mark.parametrize("sent", [{}, {"player": "1"}, {"player": 1, "table": 2}, {"table": 2}])
def test_phone_says_nothing_else(client, table, sent):
    post(client, PAIR, scanned(table))
    before = stored()
    assert ask(client, PHONE, sent)[1]["error"] == "bad_request"
    assert stored() == before


def test_phone_that_was_taken_away_is_told_so(client, table):
    post(client, PAIR, scanned(table))
    Phone.objects.update(revoked_at=timezone.now())
    answer, text = ask(client, PHONE, {"player": None})
    assert (answer, text["error"]) == (401, "not_paired")
