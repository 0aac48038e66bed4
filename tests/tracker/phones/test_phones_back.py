"""A phone that was taken away: by every way and everybody it is let in by those alone who may."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory, EveningFactory, joined, new_id, table_of, token_of
from tests.tracker.access.people import logged_in, officer, person, phone_at
from tests.tracker.api.asking import ask
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.access import codes
from tracker.models import Phone
from tracker.phones.services import leave_table, revoke_phone
from tracker.platform.web.phone_cookie import cookie_name

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

SECRET = "s" * 43
AWAY = "The director has taken this phone away: only the director lets it write again."
FULL = "Four phones write at this table already: take one away first."
KEEPERS = ("director", "admin")
ROLES = ("nobody", "person", "other phone", "scorer", *KEEPERS, "site admin", "other director")


@pytest.fixture
def table():
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal", slug="kanal"))
    return table_of(evening, "3", timezone.now())


@pytest.fixture
def phone(table):
    """A phone that was taken away."""
    phone = joined(table, secret=SECRET, now=timezone.now())
    return revoke_phone(phone=phone, now=timezone.now())


def browser(role, table):
    """The browser of somebody who is that at the evening of the table."""
    if role in ("nobody", "other phone"):
        return (
            Client() if role == "nobody" else phone_at(table_of(table.evening, "4", timezone.now()))
        )
    if role in ("person", "site admin"):
        return logged_in(person(is_site_admin=role == "site admin"))
    if role == "other director":
        return logged_in(officer("director", EveningFactory.create(club=table.evening.club)))
    return logged_in(officer(role, table.evening))


def with_its_cookie(client):
    """The same browser with the cookie of the phone that was taken away."""
    client.cookies[cookie_name()] = SECRET
    return client


def return_address(phone):
    evening = phone.table.evening
    return reverse("phone-return", args=(evening.club.slug, evening.pk, phone.key))


def is_away(phone):
    phone.refresh_from_db()
    return phone.revoked_at is not None


@pytest.mark.some(6)
@pytest.mark.parametrize("has_cookie", [False, True])
@pytest.mark.parametrize("role", ROLES)
def test_only_who_keeps_the_phones_lets_one_in_again(table, phone, role, has_cookie):
    client = browser(role, table)
    if has_cookie:
        with_its_cookie(client)
    answer = client.post(return_address(phone))
    assert is_away(phone) is (role not in KEEPERS)
    assert (answer.status_code == 303) is (role in KEEPERS)


@pytest.mark.some(3)
@pytest.mark.parametrize("role", ROLES)
def test_nobody_lets_in_a_fifth_phone(table, phone, role):
    for _ in range(4):
        joined(table, now=timezone.now())
    client = browser(role, table)
    before = stored()
    answer = client.post(return_address(phone), follow=role in KEEPERS)
    assert stored() == before
    if role in KEEPERS:
        assert page(answer).one(role="status").text == FULL


def ways(table):
    """Every way in which a phone joins a table: its address, and what it sends."""
    evening, pin = table.evening, codes.pin(table.evening_id, table.name, table.serial)
    typed = {"club": "kanal", "evening": evening.pk, "table": table.name, "pin": pin}
    return {
        "scanned": ("/api/v1/pair", {"token": token_of(table)}),
        "scanned for a player": ("/api/v1/pair", {"token": token_of(table), "player": None}),
        "typed": ("/api/v1/pair", typed),
        "typed on the page": (reverse("table-join", args=("kanal", evening.pk, table.name)), pin),
    }


@pytest.mark.some(16)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("way", ["scanned", "scanned for a player", "typed", "typed on the page"])
@pytest.mark.parametrize("name", ["3", "5"])
def test_phone_with_its_old_cookie_joins_by_no_way(table, phone, role, way, name):
    client = with_its_cookie(browser(role, table))
    address, sent = ways(table_of(table.evening, name, timezone.now()))[way]
    before = stored()
    if way == "typed on the page":
        answer = client.post(address, {"pin": sent})
        assert answer.status_code == 422
        assert page(answer).one(id="id_pin_error").text == AWAY
    else:
        status, text = ask(client, address, sent)
        assert (status, text["error"], text["message"]) == (403, "taken_away", AWAY)
    assert stored() == before


def test_phone_that_was_let_in_again_is_known_by_its_old_cookie(table, phone):
    client = with_its_cookie(Client())
    browser("director", table).post(return_address(phone))
    here = reverse("table", args=("kanal", table.evening_id, table.name))
    assert page(client.get(here)).one("form", class_="owners")
    assert not page(Client().get(here)).all("form", class_="owners")


def test_phone_of_another_evening_is_not_found_there(table, phone):
    other = EveningFactory.create(club=table.evening.club)
    address = reverse("phone-return", args=("kanal", other.pk, phone.key))
    assert browser("admin", table).post(address).status_code == 404
    unknown = reverse("phone-return", args=("kanal", table.evening_id, new_id()))
    assert browser("admin", table).post(unknown).status_code == 404
    assert is_away(phone)


def test_director_finds_the_phones_that_were_taken_away(table, phone):
    left = leave_table(phone=joined(table, now=timezone.now()), now=timezone.now())
    director = browser("director", table)
    here = reverse("phones", args=("kanal", table.evening_id))
    (row,) = page(director.get(here)).one(id="phones").all("li")
    assert row.text == "On the table taken away heard from just now Let it write again"
    Phone.objects.filter(pk=left.pk).update(unsent=1)
    _, row = page(director.get(here)).one(id="phones").all("li")
    assert row.text.startswith("On the table has left heard from just now ● 1 hand is still on it")
