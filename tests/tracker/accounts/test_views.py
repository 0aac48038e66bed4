"""Logging in and out, the first account, and what somebody sees of their own."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.factories import ClubFactory
from tests.people import PASSWORD, logged_in, user_of
from tests.tracker.helpers.reading import page, problems
from tracker.models import Club, Role, User
from tracker.operations import setup_code

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

WRONG = "User name and password do not match."
SETTINGS = "/kanal/settings"
FIRST = {
    "club": "Klub am Kanal",
    "name": "Anna",
    "username": "anna",
    "password": PASSWORD,
    "where": "home",
}


@pytest.fixture(autouse=True)
def _nothing_counted():
    """Wrong passwords of other tests are not counted here."""
    cache.clear()


@pytest.fixture
def anna(kanal):
    return user_of("anna", admin_of=kanal, email="anna@example.org")


def text(response):
    """The errors on a page."""
    return page(response).one("div", role="alert").text


def is_in(client):
    """Whether somebody gets at what only an admin may see."""
    return client.get(SETTINGS).status_code == 200


@pytest.mark.parametrize("name", ["anna", "ANNA", "anna@example.org"])
def test_admin_logs_in_by_user_name_or_e_mail(client, anna, name):
    assert not is_in(client)
    response = logged_in(client, name)
    assert (response.status_code, response.headers["Location"]) == (302, "/")
    assert is_in(client)


def test_sessions_begun_before_the_backend_moved_stay_logged_in(client, anna):
    logged_in(client)
    session = client.session
    session[BACKEND_SESSION_KEY] = "tracker.access.passwords.OnePath"
    session.save()
    assert is_in(client)


def test_known_and_unknown_people_are_refused_in_the_same_words(client, anna):
    told = [text(logged_in(client, name, "wrong one")) for name in ("anna", "nobody", "x@y.org")]
    assert told == [f"You are not logged in. {WRONG}"] * 3


def test_header_of_a_sender_does_not_make_another_address_of_it(client, anna):
    for number in range(10):
        client.post(
            "/account/login/",
            {"login": "anna", "password": "wrong one"},
            headers={"X-Forwarded-For": f"192.0.2.{number}"},
        )
    assert "Too many wrong passwords." in text(logged_in(client, "anna"))


def test_session_has_another_key_after_logging_in(client, anna):
    session = client.session
    session["invitation"] = 1
    session.save()
    client.cookies["sid"] = before = session.session_key
    logged_in(client)
    assert len(client.cookies["sid"].value) >= 32
    assert client.cookies["sid"].value != before


def test_cookie_of_a_session_is_kept_from_scripts_and_other_sites(client, anna):
    logged_in(client)
    cookie = client.cookies["sid"]
    flags = cookie["httponly"], cookie["samesite"], cookie["path"], cookie["max-age"]
    assert flags == (True, "Lax", "/", 12 * 60 * 60)
    assert cookie["domain"] == ""


def old_cookie(client):
    """Another browser that has stolen the cookie."""
    thief = Client()
    thief.cookies["sid"] = client.cookies["sid"].value
    assert is_in(thief)
    return thief


def test_old_cookie_opens_nothing_after_logging_out(client, anna):
    logged_in(client)
    thief = old_cookie(client)
    client.post("/account/logout/")
    assert not is_in(thief)


def test_old_cookie_opens_nothing_after_the_password_was_changed(client, anna):
    logged_in(client)
    thief = old_cookie(client)
    typed = {"oldpassword": PASSWORD, "password1": "vier neue Karten"}
    assert client.post("/account/password/change/", typed).status_code == 302
    assert is_in(client)
    assert not is_in(thief)


def test_old_cookie_may_nothing_after_the_role_was_removed(client, anna):
    logged_in(client)
    thief = old_cookie(client)
    Role.objects.filter(user=anna).delete()
    assert thief.get(SETTINGS).status_code == 404


def test_logging_out_everywhere_ends_the_sessions_elsewhere(client, anna):
    logged_in(client)
    other = Client()
    logged_in(other)
    assert client.post("/account/leave").headers["Location"] == "/account/login/"
    assert not is_in(client)
    assert not is_in(other)
    logged_in(other)
    assert is_in(other)


def test_session_ends_thirty_days_after_logging_in(client, anna):
    logged_in(client)
    for days, is_good in ((29.9, True), (30.1, False)):
        session = client.session
        (record,) = session["account_authentication_methods"]
        record["at"] = (timezone.now() - timedelta(days=days)).timestamp()
        session["account_authentication_methods"] = [record]
        session.save()
        assert is_in(client) is is_good


def test_saying_who_one_is_again_makes_no_session_longer(client, anna):
    logged_in(client)
    for days, is_good in ((29.9, True), (30.1, False)):
        session, now = client.session, timezone.now()
        record = session["account_authentication_methods"][0]
        begun = record | {"at": (now - timedelta(days=days)).timestamp()}
        again = record | {"at": now.timestamp(), "reauthenticated": True}
        session["account_authentication_methods"] = [begun, again]
        session.save()
        assert is_in(client) is is_good


def test_weak_password_is_refused_with_the_reason(client, anna):
    logged_in(client)
    typed = {"oldpassword": PASSWORD, "password1": "password"}
    read = page(client.post("/account/password/change/", typed))
    assert read.one(id="id_password1_error").text == "This password is too common."


def test_account_page_sends_strangers_to_log_in_and_shows_officers_what_they_do(client, anna):
    assert client.get("/account/").headers["Location"] == "/account/login/?next=/account/"
    logged_in(client)
    read = page(client.get("/account/"))
    assert [cell.text for cell in read.all("dd")] == ["Anna", "anna", "anna@example.org"]
    assert read.one("ul", class_="rows").text == "Admin · Kanal"


def test_name_and_e_mail_are_changed(client, anna):
    logged_in(client)
    response = client.post("/account/edit", {"name": "Anna B", "email": "not one"})
    assert problems(response) == {
        "email": "An e-mail address looks like anna@example.org. This field is optional."
    }
    assert client.post("/account/edit", {"name": "Anna B", "email": ""}).status_code == 303
    anna.refresh_from_db()
    assert (anna.name, anna.email) == ("Anna B", "")


def test_nobody_makes_an_account_without_an_invitation(client, anna):
    typed = {"username": "eve", "password1": PASSWORD}
    assert "by invitation" in page(client.post("/account/signup/", typed)).one("h1").text
    assert list(User.objects.all()) == [anna]


def test_first_account_keeps_the_book_and_its_club(client):
    response = client.post("/welcome", FIRST)
    assert (response.status_code, response.headers["Location"]) == (303, "/klub-am-kanal/")
    (user,) = User.objects.all()
    (club,) = Club.objects.all()
    assert (user.name, user.username, user.is_site_admin) == ("Anna", "anna", True)
    assert user.check_password(PASSWORD)
    assert (club.name, club.has_open_evenings) == ("Klub am Kanal", True)
    assert list(Role.objects.values_list("user", "name", "club")) == [(user.pk, "admin", club.pk)]
    assert client.get("/klub-am-kanal/settings").status_code == 200


def test_first_start_is_over_once_somebody_is_there(client, anna):
    assert client.get("/welcome").status_code == 404
    assert client.post("/welcome", FIRST).status_code == 404
    assert list(User.objects.all()) == [anna]


def test_first_start_says_what_is_missing_and_keeps_what_was_typed(client):
    response = client.post("/welcome", FIRST | {"club": "", "password": "short", "where": ""})
    assert response.status_code == 422
    assert problems(response) == {
        "club": "Enter the name of the club.",
        "where": "Choose one of these.",
    }
    assert page(response).one("input", name="name")["value"] == "Anna"
    response = client.post("/welcome", FIRST | {"password": "short"})
    assert list(problems(response)) == ["password"]
    assert not User.objects.exists()
    assert not Club.objects.exists()


def test_clubs_from_before_get_the_first_account_as_admin_but_not_the_demo(client, kanal):
    ClubFactory.create(name="Demo", slug="demo")
    typed = {name: value for name, value in FIRST.items() if name != "club"}
    response = client.post("/welcome", typed | {"where": "internet"})
    assert response.headers["Location"] == "/kanal/"
    assert list(Role.objects.values_list("name", "club__slug")) == [("admin", "kanal")]
    kanal.refresh_from_db()
    assert kanal.has_open_evenings is False
    assert Club.objects.count() == 2


def test_on_the_internet_the_first_account_needs_the_code_of_the_start(client, settings, tmp_path):
    settings.HTTPS, settings.DATA_DIR = True, tmp_path
    code = setup_code.make(tmp_path)
    assert re.fullmatch(r"([a-z2-9]{4}-){3}[a-z2-9]{4}", code)
    assert code not in (tmp_path / "setup-code").read_text()
    assert list(problems(client.post("/welcome", FIRST))) == ["code"]
    wrong = client.post("/welcome", FIRST | {"code": "aaaa-aaaa-aaaa-aaaa"})
    assert problems(wrong) == {"code": "This is not the code that the last start has printed."}
    assert not User.objects.exists()
    assert client.post("/welcome", FIRST | {"code": code.upper()}).status_code == 303
    assert not (tmp_path / "setup-code").exists()


def test_wrong_set_up_codes_are_counted(client, settings, tmp_path):
    settings.HTTPS, settings.DATA_DIR = True, tmp_path
    setup_code.make(tmp_path)
    answers = [client.post("/welcome", FIRST | {"code": "a"}).status_code for _ in range(21)]
    assert answers == [422] * 20 + [429]


def test_page_of_rights_says_who_may_do_what(client):
    rows = page(client.get("/help/rights")).all("ul", class_="said")[0].all("li")
    assert rows[0].text == (
        "See what is public Everybody, Phone at a table, Scorer, Director, Club admin, Site admin"
    )
    assert rows[-1].text == "Log in as somebody else Nobody"
