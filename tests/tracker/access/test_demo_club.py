"""The demo club: at home everybody writes in it, on the internet it is there to look at."""

from itertools import product

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ClubFactory, table_of, token_of
from tests.tracker.access.addresses import routes
from tests.tracker.access.people import logged_in, person, phone_at
from tests.tracker.api.asking import ask
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.whole.test_every_page import cast_of
from tests.tracker.whole.test_other_club import address_of, body_with, values_of
from tracker.access import codes
from tracker.models import Club, Role, User
from tracker.platform.web.phone_cookie import cookie_name

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

ROUTES = [route for route in routes() if route.is_in_club]
METHODS = ("POST", "PUT", "PATCH", "DELETE")


@pytest.fixture
def demo():
    """A demo club with a bit of everything, as somebody has left it who tried it out at home."""
    return left_at_home(cast_of("Demo"))


def left_at_home(cast):
    """The club, open to everybody and kept by nobody."""
    Role.objects.all().delete()
    Club.objects.filter(pk=cast.club.pk).update(has_open_evenings=True)
    return cast


def strangers(cast, settings):
    """The browsers of nobody, of a phone that joined at home, and of who keeps the server."""
    nobody, phone, keeper = Client(), phone_at(cast.table), logged_in(person(is_site_admin=True))
    secret = phone.cookies[cookie_name()].value
    session = keeper.cookies[settings.SESSION_COOKIE_NAME].value
    settings.HTTPS = True
    phone.cookies[cookie_name()] = secret
    keeper.cookies[settings.SESSION_COOKIE_NAME] = session
    return {"nobody": nobody, "phone": phone, "site admin": keeper}


@pytest.mark.long
def test_nobody_writes_in_the_demo_club_on_the_internet_at_any_address(demo, settings, is_asked):
    people = strangers(demo, settings)
    values, body = values_of(demo, "demo"), body_with(demo)
    before, passed = stored(), []
    for (reader, who), (place, route) in product(enumerate(people), enumerate(ROUTES)):
        if not is_asked(reader, place):
            continue
        # Others than POST are asked by one, for the club is closed to all of them alike.
        for method in METHODS if who == "nobody" else METHODS[:1]:
            sent = {"data": body} if method == "POST" else {}
            response = getattr(people[who], method.lower())(address_of(route, values), **sent)
            if response.status_code != 403:
                passed.append((who, route.name, method, response.status_code))
    assert passed == []
    assert stored() == before


def test_no_phone_joins_a_table_of_the_demo_club_on_the_internet(demo, client, settings):
    table = table_of(demo.evening, "9", timezone.now())
    pin = codes.pin(table.evening_id, table.name, table.serial)
    settings.HTTPS = True
    before = stored()
    of_table = {"club": "demo", "evening": table.evening_id, "table": "9"}
    for way in ({"token": token_of(table)}, of_table | {"pin": pin}):
        status, text = ask(client, "/api/v1/pair", way)
        assert (status, text["error"]) == (401, "bad_code")
    assert stored() == before


def test_demo_club_offers_nothing_to_write_on_the_internet(demo, settings):
    game = f"/demo/games/{demo.game.pk}/"
    assert page(Client().get(f"{game}hands/new")).all("form", id="entry")
    settings.HTTPS = True
    assert Client().get(game).status_code == 200
    assert page(Client().get(game)).one("main").all("form", method="post") == []
    assert Client().get(f"{game}hands/new").status_code == 403


def test_demo_club_is_open_to_everybody_at_home(demo):
    for rest in ("close", "reopen"):
        assert Client().post(f"/demo/games/{demo.game.pk}/{rest}").status_code in (303, 422)


def desk_for(client, demo):
    """How the desk of the demo's tournament answers."""
    return client.get(f"/demo/events/{demo.tournament.pk}/desk").status_code


def test_first_visitor_at_home_sits_at_the_desk_of_the_demo(demo):
    User.objects.all().delete()
    assert desk_for(Client(), demo) == 200


def test_who_keeps_the_book_sits_at_the_desk_of_the_demo_and_no_stranger(demo, settings):
    keeper = logged_in(person(is_site_admin=True))
    assert [desk_for(client, demo) for client in (keeper, Client())] == [200, 302]
    settings.HTTPS = True
    assert desk_for(Client(), demo) == 302


def test_demo_club_says_what_it_is_and_is_taken_away_in_its_settings(demo):
    keeper = logged_in(person(is_site_admin=True))
    link = page(keeper.get("/demo/")).one("main").one("a", href="/demo/settings#demo")
    assert link.text == "Remove it in the club settings"
    assert "everybody in it is invented" in Client().get("/demo/").text
    ClubFactory.create(name="Kanal")
    left = set(Club.objects.exclude(pk=demo.club.pk))
    assert "Remove the demo club" in keeper.get("/demo/settings").text
    assert Client().post("/demo/settings", {"take_away": "on"}).status_code == 403
    answer = keeper.post("/demo/settings", {"take_away": "on"}, follow=True)
    assert "The demo club is gone." in answer.text
    assert set(Club.objects.all()) == left
    assert keeper.get("/demo/").status_code == 404


def test_only_club_is_not_taken_away():
    ClubFactory.create(name="Demo", slug="demo")
    keeper = logged_in(person(is_site_admin=True))
    answer = keeper.post("/demo/settings", {"take_away": "on"}, follow=True)
    assert "create your own first" in answer.text
    assert Club.objects.get().slug == "demo"


def test_no_other_club_is_taken_away(demo):
    admin = person()
    ClubFactory.create(name="Kanal", by=admin)
    keeper, before = logged_in(admin), Club.objects.count()
    assert keeper.get("/kanal/settings").status_code == 200
    assert "take_away" not in keeper.get("/kanal/settings").text
    assert keeper.post("/kanal/settings", {"take_away": "on"}).status_code == 404
    assert Club.objects.count() == before


def test_club_that_people_founded_at_that_address_is_theirs(settings):
    cast = cast_of("Demo")
    Club.objects.filter(pk=cast.club.pk).update(has_open_evenings=True)
    settings.HTTPS = True
    answer = Client().get(f"/demo/games/{cast.game.pk}/hands/new")
    assert answer.status_code == 200
