"""The gate at the table: a phone writes where it belongs, and what nobody declared is closed."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path
from django.utils import timezone

from tests.factories import ClubFactory, EveningFactory, GameFactory, table_of
from tests.tracker.access.addresses import routes
from tests.tracker.access.people import PASSED, REFUSED, Browser, browser_of, came_of, person
from tests.tracker.access.people import phone_at as at_table
from tracker.access.matrix import Action
from tracker.access.routes import POLICIES

pytestmark = pytest.mark.django_db

urlpatterns = [
    path("undeclared", lambda request: HttpResponse("open"), name="undeclared"),
    path("", include("tracker.urls")),
]
AT_A_GAME = [
    route
    for route in routes()
    if "games/<int:pk>" in route.path
    and POLICIES[route.name].write in (Action.ENTER, Action.CHANGE)
]


def phone_at(evening, table):
    """The browser of a phone at a table of the evening."""
    return Browser(at_table(table_of(evening, table, timezone.now())))


@pytest.mark.parametrize("route", AT_A_GAME, ids=lambda route: route.name)
def test_phone_writes_at_its_own_table_only(route):
    club = ClubFactory.create(name="Kanal", slug="kanal")
    game = GameFactory.create(evening=EveningFactory.create(club=club), table="3")
    address = route.address({"club": "kanal", "games/pk": game.pk, "number": 1, "photo": 1})
    own, beside = phone_at(game.evening, "3"), phone_at(game.evening, "4")
    elsewhere = phone_at(EveningFactory.create(club=club), "3")
    came = [came_of(phone, "POST", address) for phone in (own, beside, elsewhere)]
    assert came == [PASSED, REFUSED, REFUSED]


def test_there_is_something_to_write_at_a_game():
    names = {route.name for route in AT_A_GAME}
    assert names >= {"hand-record", "hand-void", "game-close", "game-remove"}


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_address_that_is_not_declared_is_closed_to_all(method, caplog):
    everybody = (Browser(Client()), browser_of(person(is_site_admin=True)))
    assert [came_of(person, method, "/undeclared") for person in everybody] == [REFUSED, REFUSED]
    assert caplog.messages == ["closed: undeclared has no policy"] * 2
