"""The pages tell the intake which credentials they have accepted, and for whom."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import EveningFactory, table_of
from tests.tracker.access.people import logged_in, officer, person, phone_at
from tests.tracker.api.v1.book import key, with_key
from tracker.platform.web.priority import KNOWN, Priority

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return EveningFactory.create()


def told(client, path, **headers):
    """The accepted credential that a request leaves to the intake."""
    return client.get(path, **headers).wsgi_request.META.get(KNOWN)


def test_stranger_with_forged_credentials_is_nobody(evening):
    client = Client()
    client.cookies["phone"] = client.cookies["sid"] = "forged"
    assert told(client, f"/{evening.club.slug}/", HTTP_AUTHORIZATION="Bearer forged") is None
    assert told(client, "/nothing/like/it") is None


@pytest.mark.parametrize("role", ["scorer", "director", "admin"])
def test_who_directs_somewhere_is_a_director(evening, role):
    client = logged_in(officer(role, evening))
    session = client.cookies["sid"].value
    path = f"/{evening.club.slug}/evenings/{evening.pk}/"
    assert told(client, path) == (session, Priority.DIRECTOR)
    assert told(client, "/rules/") == (session, Priority.MEMBER)


def test_who_has_no_role_is_a_member(evening):
    client = logged_in(person())
    told_of = told(client, f"/{evening.club.slug}/")
    assert told_of == (client.cookies["sid"].value, Priority.MEMBER)


def test_phone_of_a_table_is_one(evening):
    client = phone_at(table_of(evening, now=timezone.now()))
    path = f"/{evening.club.slug}/evenings/{evening.pk}/"
    assert told(client, path) == (client.cookies["phone"].value, Priority.PHONE)


def test_program_with_a_key_is_a_member(evening):
    key(evening.club)
    path = f"/api/v1/clubs/{evening.club.slug}/games"
    assert told(Client(), path, headers=with_key()) is None, "no key is asked for to read"
    answer = Client().post(f"/api/v1/clubs/{evening.club.slug}/games/1/hands", headers=with_key())
    accepted = answer.wsgi_request.META[KNOWN]
    assert accepted == (with_key()["Authorization"], Priority.MEMBER)
