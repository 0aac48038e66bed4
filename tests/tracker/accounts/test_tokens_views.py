"""The page of a club's keys, the form for a new one, and the end of one."""

import datetime as dt
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import NOW, ClubFactory
from tests.tracker.api.v1.book import key
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.access import codes
from tracker.accounts import services as tokens
from tracker.models import ApiToken

pytestmark = pytest.mark.django_db


def wanted(**more):
    """The data that the form sends."""
    last = timezone.localdate() + dt.timedelta(days=30)
    return {"name": "Website", "scopes": ["hands"], "expires_on": last.isoformat()} | more


def test_club_without_keys_says_so_and_settings_lead_there(client, kanal):
    read = page(client.get("/kanal/settings"))
    assert "/kanal/settings/keys/" in {link["href"] for link in read.all("a")}
    assert "There is no key yet" in page(client.get("/kanal/settings/keys/")).text


def test_keys_are_listed_with_what_they_may_write_and_without_secrets(client, kanal):
    token = key(kanal, "hands", "entries", name="Website", secret="a secret that nobody guesses")
    tokens.revoke_token(token=key(kanal, name="Old", secret="another"), now=NOW)
    key(ClubFactory.create(), name="Elsewhere", secret="third")
    ApiToken.objects.filter(pk=token.pk).update(
        created_at=NOW, expires_on=dt.date(2099, 3, 14), last_used_on=dt.date(2025, 3, 15)
    )
    response = client.get("/kanal/settings/keys/")
    used = "Website may write games and their hands and entry lists · last used Sat 15 Mar 2025"
    assert [row.text for row in page(response).one("ul", class_="rows").all("li")] == [
        f"{used} until Sat 14 Mar 2099 Revoke Website",
        "Old may write games and their hands, tournaments and entry lists · not used yet revoked",
    ]
    assert "nobody guesses" not in response.text
    assert codes.code_hash("a secret that nobody guesses") not in response.text


def test_keys_are_found_by_name_whatever_the_case(client, kanal):
    key(kanal, name="Website")
    key(kanal, name="Scales", secret="other")
    found = page(client.get("/kanal/settings/keys/", {"q": "SCA"})).one(id="found")
    assert [name.text for name in found.all("b")] == ["Scales"]
    assert "No key is called “x”." in page(client.get("/kanal/settings/keys/", {"q": "x"})).text


def test_new_key_is_shown_once(client, kanal):
    response = client.post("/kanal/settings/keys/new", wanted())
    assert response.status_code == 201
    assert response.headers["Cache-Control"] == "no-store"
    secret = page(response).all("code")[0].text
    assert re.fullmatch(r"[\w-]{43}", secret)
    token = ApiToken.objects.get()
    assert token.secret_hash == codes.code_hash(secret)
    assert secret not in client.get("/kanal/settings/keys/").text


def test_form_sent_twice_makes_one_key(client, kanal):
    client.post("/kanal/settings/keys/new", wanted())
    before = stored()
    again = client.post("/kanal/settings/keys/new", wanted())
    assert again.status_code == 422
    assert problems(again) == {
        "name": "There is a key “Website” already: give this one another name."
    }
    assert stored() == before


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({"name": ""}, {"name": "Enter the purpose of the key."}),
        ({"scopes": []}, {"scopes": "Choose what the key may write."}),
        ({"scopes": ["all"]}, {"scopes": "Choose what the key may write."}),
        (
            {"expires_on": "2199-01-01"},
            {"expires_on": "The last day of a key is from today to one year from now."},
        ),
        (
            {"expires_on": "soon"},
            {"expires_on": "This date does not exist. Enter it as 2025-11-21."},
        ),
    ],
)
def test_problem_is_shown_at_its_field_and_what_was_typed_stays(client, kanal, more, shown):
    response = client.post("/kanal/settings/keys/new", wanted(**more))
    assert response.status_code == 422
    assert problems(response) == shown
    assert (
        page(response).one("form", class_="form").typed["expires_on"]
        == wanted(**more)["expires_on"]
    )
    assert ApiToken.objects.count() == 0


def test_revoking_asks_first_and_says_that_it_is_for_good(client, kanal):
    token = key(kanal, name="Website")
    asked = page(client.get(f"/kanal/settings/keys/{token.pk}/"))
    assert "This cannot be undone" in asked.text
    for _ in range(2):
        response = client.post(f"/kanal/settings/keys/{token.pk}/revoke")
        assert (response.status_code, response.headers["Location"]) == (
            303,
            "/kanal/settings/keys/",
        )
    token.refresh_from_db()
    assert token.revoked_at is not None
    assert "The key Website no longer works." in page(client.get("/kanal/settings/keys/")).text


def test_list_asks_as_often_for_three_as_for_one(client, kanal):
    counts = []
    for number in range(2):
        for serial in range(1 + number):
            key(kanal, secret=f"{number} {serial}")
        with CaptureQueriesContext(connection) as asked:
            client.get("/kanal/settings/keys/")
        counts.append(len(asked))
    assert counts[0] == counts[1]
