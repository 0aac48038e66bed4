"""Roles given by links and by hand, and taken away."""

import time
from datetime import timedelta
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ClubFactory, EveningFactory
from tests.people import PASSWORD, invited_to, logged_in, user_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.accounts import services as officers
from tracker.models import Invitation, Role, User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

OVER = "This link has been used or revoked, or has expired. Ask for another one."
BEA = {"name": "Bea", "username": "bea", "password": PASSWORD}


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


@pytest.fixture
def anna(kanal, client):
    """The admin of the club, logged in."""
    user = user_of("anna", admin_of=kanal)
    logged_in(client)
    return user


def roles():
    """Who has which role, and where."""
    return [
        (role.user.username, role.name, role.club and role.club.slug, role.evening_id)
        for role in Role.objects.order_by("pk")
    ]


def link_of(response):
    """The secret behind the # of the link that a page shows, once."""
    address = page(response).one("code").text
    assert address.startswith("http://testserver/invited#t=")
    return address.partition("#t=")[2]


def arrived(secret, client=None):
    """A browser that has opened a link, and what it was answered."""
    client = client or Client()
    return client, client.post("/invited", {"token": secret})


def test_admin_invites_an_admin_who_makes_an_account(client, anna, kanal):
    secret = link_of(client.post("/kanal/officers/invite", {"for_whom": "Bea"}))
    assert len(secret) == 32
    assert not Invitation.objects.filter(secret_hash=secret).exists()
    bea, response = arrived(secret)
    assert (response.status_code, response.headers["Location"]) == (303, "/invited/role")
    assert page(bea.get("/invited/role")).one("header", class_="heading").one("p").text == (
        "Bea is to be an admin of Kanal."
    )
    response = bea.post("/invited/role", BEA)
    assert (response.status_code, response.headers["Location"]) == (303, "/kanal/")
    assert roles() == [("anna", "admin", "kanal", None), ("bea", "admin", "kanal", None)]
    assert bea.get("/kanal/settings").status_code == 200


def test_link_is_used_up_by_the_role_and_by_nothing_before(client, anna, kanal):
    invited_to(kanal, secret="s" * 32, by=anna)
    before = stored()
    client.get("/invited")
    assert stored() == before
    bea, _ = arrived("s" * 32)
    late, _ = arrived("s" * 32)
    bea.post("/invited/role", BEA)
    for response in (late.post("/invited/role", BEA | {"username": "eve"}), arrived("s" * 32)[1]):
        assert response.status_code == 422
        assert page(response).one(role="alert").text == OVER
    assert User.objects.count() == 2


@pytest.mark.parametrize("change", ["revoked_at", "expires_at"])
def test_link_that_was_revoked_or_is_too_old_opens_nothing(kanal, change):
    invited_to(kanal, secret="s" * 32)
    Invitation.objects.update(**{change: timezone.now()})
    assert arrived("s" * 32)[1].status_code == 422


def test_link_is_good_for_a_week(kanal):
    for days, status in ((6.99, 303), (7.01, 422)):
        secret = f"{days} days"
        invited_to(kanal, secret=secret, now=timezone.now() - timedelta(days=days))
        assert arrived(secret)[1].status_code == status


@pytest.mark.parametrize("secret", ["", "wrong", "s" * 31])
def test_wrong_secret_opens_nothing(kanal, secret):
    invited_to(kanal, secret="s" * 32)
    browser, response = arrived(secret)
    assert response.status_code == 422
    assert browser.get("/invited/role").status_code == 422


def test_somebody_with_an_account_takes_the_role_on(client, anna, kanal):
    evening = EveningFactory.create(club=kanal)
    dorf = ClubFactory.create(name="Dorf")
    user_of("bea", admin_of=dorf)
    invited_to(evening=evening, name="scorer", secret="s" * 32, by=anna)
    bea, _ = arrived("s" * 32)
    logged_in(bea, "bea")
    response = bea.post("/invited/role")
    assert response.headers["Location"] == f"/kanal/evenings/{evening.pk}/"
    assert roles()[-1] == ("bea", "scorer", None, evening.pk)


def test_last_admin_stays(client, anna, kanal):
    role = anna.roles.get()
    read = page(client.post(f"/kanal/officers/{role.pk}/remove", follow=True))
    assert read.one(role="status").text == "This is the only admin. Make somebody else one first."
    assert roles() == [("anna", "admin", "kanal", None)]


def test_role_is_taken_away_and_given_back(client, anna, kanal):
    bea = user_of("bea", admin_of=kanal)
    read = page(client.post(f"/kanal/officers/{bea.roles.get().pk}/remove", follow=True))
    assert len(roles()) == 1
    undo = read.one(role="status").one("form")["action"]
    client.post(undo)
    assert roles() == [("anna", "admin", "kanal", None), ("bea", "admin", "kanal", None)]
    assert client.post("/kanal/officers/return/forged").status_code == 404


def test_link_is_revoked_and_returned(client, anna, kanal):
    found = invited_to(kanal, secret="s" * 32, by=anna)
    client.post(f"/kanal/officers/links/{found.pk}/revoke")
    assert arrived("s" * 32)[1].status_code == 422
    client.post(f"/kanal/officers/links/{found.pk}/return")
    assert arrived("s" * 32)[1].status_code == 303


def test_link_that_opens_nothing_any_more_is_not_listed(client, anna, kanal):
    bea = user_of("bea", admin_of=kanal)
    revoke = f"/kanal/officers/links/{invited_to(kanal, by=bea).pk}/revoke"
    listed = [revoke in client.get("/kanal/officers/").text]
    Role.objects.filter(user=bea).delete()
    listed.append(revoke in client.get("/kanal/officers/").text)
    assert listed == [True, False]


def test_officers_of_an_evening_are_named(client, anna, kanal):
    evening = EveningFactory.create(club=kanal)
    bea = user_of("bea", at=EveningFactory.create(club=kanal))
    address = f"/kanal/evenings/{evening.pk}/officers"
    client.post(address, {"user": bea.pk, "name": "scorer"})
    client.post(f"{address}/me")
    assert roles()[-2:] == [
        ("bea", "scorer", None, evening.pk),
        ("anna", "director", None, evening.pk),
    ]
    user_of("carl", admin_of=kanal)
    wrong = client.post(address, {"user": "", "name": "admin"})
    assert problems(wrong) == {"user": "Choose one of these.", "name": "Choose one of these."}


def test_who_opens_an_evening_directs_it(client, anna, kanal):
    client.post("/kanal/evenings/new", {"title": "Friday", "date": "2025-03-21"})
    evening = kanal.evenings.get()
    assert roles()[-1] == ("anna", "director", None, evening.pk)


@pytest.mark.parametrize("host", ["testserver:8443", "[::1]:8000", "testserver"])
def test_every_link_that_is_handed_on_has_the_port_of_the_site(client, anna, kanal, host):
    bea = user_of("bea", admin_of=kanal)
    evening = EveningFactory.create(club=kanal)
    forms = {
        "/kanal/officers/invite": {"for_whom": "Carl"},
        f"/kanal/evenings/{evening.pk}/officers/invite": {"for_whom": "Carl", "name": "scorer"},
        f"/kanal/officers/people/{bea.pk}/password": {},
    }
    for address, fields in forms.items():
        response = client.post(address, fields, headers={"host": host})
        assert page(response).one("code").text.startswith(f"http://{host}/invited"), address


def test_officer_of_this_club_alone_gets_a_new_password_by_a_link(client, anna, kanal):
    bea = user_of("bea", admin_of=kanal)
    response = client.post(f"/kanal/officers/people/{bea.pk}/password")
    address = page(response).one("code").text
    secret = address.partition("#t=")[2]
    browser = Client()
    to = browser.post("/invited/password", {"token": secret}).headers["Location"]
    typed = {"password1": "vier neue Karten"}
    assert browser.get(to).status_code == 200
    assert browser.post(to, typed).status_code == 302
    assert logged_in(Client(), "bea", "vier neue Karten").headers["Location"] == "/"
    again = Client()
    to = again.post("/invited/password", {"token": secret}).headers["Location"]
    assert "has been used or has expired" in again.get(to).text


def test_officer_of_another_club_too_is_not_for_this_admin_to_help(client, anna, kanal):
    bea = user_of("bea", admin_of=kanal)
    officers.give_role(
        user=bea, name="admin", club=ClubFactory.create(name="Dorf"), now=timezone.now()
    )
    keeper = user_of("kim", admin_of=kanal, is_site_admin=True)
    for person in (bea, keeper):
        response = client.post(f"/kanal/officers/people/{person.pk}/password")
        assert response.status_code == 404


def taken_away(user):
    """The roles of this user are gone."""
    user.roles.all().delete()


def closed(user):
    """The account of this user is closed."""
    User.objects.filter(pk=user.pk).update(is_active=False)


@pytest.mark.parametrize("change", [taken_away, closed])
def test_invitation_is_void_once_its_maker_may_invite_no_more(client, anna, kanal, change):
    evening = EveningFactory.create(club=kanal)
    user_of("bea", admin_of=kanal)
    invited_to(kanal, secret="a" * 32, by=anna)
    invited_to(evening=evening, name="director", secret="d" * 32, by=anna)
    opened = [arrived(secret * 32)[0] for secret in "ad"]
    change(anna)
    before = roles()
    for browser in opened:
        response = browser.post("/invited/role", BEA | {"username": "eve"})
        assert (response.status_code, page(response).one(role="alert").text) == (422, OVER)
    assert [arrived(secret * 32)[1].status_code for secret in "ad"] == [422, 422]
    assert (roles(), User.objects.filter(username="eve").exists()) == (before, False)


def test_invitation_from_before_names_no_maker_and_is_void(anna, kanal):
    invited_to(kanal, secret="s" * 32, by=anna)
    Invitation.objects.update(made_by=None)
    assert arrived("s" * 32)[1].status_code == 422


def reset_link(client, user):
    """The secret of a link for a new password that the admin makes."""
    shown = client.post(f"/kanal/officers/people/{user.pk}/password")
    return page(shown).one("code").text.partition("#t=")[2]


def gains_a_club(bea, _anna):
    now, dorf = timezone.now(), ClubFactory.create(name="Dorf")
    officers.give_role(user=bea, name="admin", club=dorf, now=now)


def directs_elsewhere(bea, _anna):
    evening = EveningFactory.create(club=ClubFactory.create(name="Dorf"))
    officers.give_role(user=bea, name="director", evening=evening, now=timezone.now())


def keeps_the_site(bea, _anna):
    User.objects.filter(pk=bea.pk).update(is_site_admin=True)


def leaves_the_club(bea, _anna):
    taken_away(bea)


@pytest.mark.parametrize("is_opened", [False, True])
@pytest.mark.parametrize(
    "change",
    [
        *(gains_a_club, directs_elsewhere, keeps_the_site, leaves_the_club),
        *(lambda _bea, anna: taken_away(anna), lambda _bea, anna: closed(anna)),
    ],
)
def test_link_for_a_password_is_void_once_it_could_not_be_made(
    client, anna, kanal, change, is_opened
):
    bea = user_of("bea", admin_of=kanal)
    secret, browser = reset_link(client, bea), Client()
    if is_opened:
        to = browser.post("/invited/password", {"token": secret}).headers["Location"]
        assert browser.get(to).status_code == 200
    change(bea, anna)
    password = bea.password
    to = browser.post("/invited/password", {"token": secret}).headers["Location"]
    answers = [browser.get(to), browser.post(to, {"password1": "vier neue Karten"})]
    answers += [Client().get(f"/account/password/reset/key/{secret}/", follow=True)]
    assert ["has been used or has expired" in answer.text for answer in answers] == [True] * 3
    assert User.objects.get(pk=bea.pk).password == password


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: [str(int(parts[0]) + 1), *parts[1:]],
        lambda parts: [parts[0], str(int(parts[1]) + 1), parts[2]],
        lambda parts: parts[2:],
        lambda parts: ["", *parts[1:]],
    ],
)
def test_link_for_a_password_names_its_maker_for_good(client, anna, kanal, change):
    bea = user_of("bea", admin_of=kanal)
    user_of("carl", admin_of=kanal)
    ClubFactory.create(name="Dorf")
    person, _, key = reset_link(client, bea).partition("-")
    forged = f"{person}-{'.'.join(change(key.split('.')))}"
    answer = Client().get(f"/account/password/reset/key/{forged}/", follow=True)
    assert "has been used or has expired" in answer.text


@pytest.mark.parametrize("change", [{"is_active": False}, {"email": "new@example.org"}, {}])
def test_mailed_link_is_void_once_the_account_has_changed(client, kanal, change):
    bea = user_of("bea", admin_of=kanal, email="bea@example.org")
    key = default_token_generator.make_token(bea)
    User.objects.filter(pk=bea.pk).update(**change)
    if not change:
        bea.set_password("drei neue Karten")
        bea.save()
    to = f"/account/password/reset/key/{user_pk_to_url_str(bea)}-{key}/"
    assert "has been used or has expired" in Client().get(to, follow=True).text


def test_undo_of_a_role_is_for_an_admin_of_its_club_and_a_day(client, anna, kanal):
    bea = user_of("bea", admin_of=kanal)
    user_of("dora", admin_of=ClubFactory.create(name="Dorf", slug="dorf"))
    read = page(client.post(f"/kanal/officers/{bea.roles.get().pk}/remove", follow=True))
    undo = read.one(role="status").one("form")["action"]
    before = roles()
    bea_s, dora_s = Client(), Client()
    logged_in(bea_s, "bea")
    logged_in(dora_s, "dora")
    tries = [(bea_s, undo), (dora_s, undo), (dora_s, undo.replace("/kanal/", "/dorf/"))]
    assert [browser.post(address).status_code for browser, address in tries] == [404] * 3
    later = SimpleNamespace(time=lambda: time.time() + 25 * 60 * 60)
    with patch("django.core.signing.time", later):
        assert client.post(undo).status_code == 404
    assert roles() == before


def test_list_asks_as_often_for_one_officer_as_for_three(client, anna, kanal):
    counted = []
    for names in (["bea"], ["carl", "dora"]):
        for name in names:
            user_of(name, admin_of=kanal)
        client.get("/kanal/officers/")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get("/kanal/officers/")
        counted.append(len(asked))
    assert counted[0] == counted[1]
