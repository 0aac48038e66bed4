"""Every address of the product asked for by everybody: let through exactly as the table says."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory, new_id, table_of
from tests.tournaments import entered, started, tournament_of
from tests.tracker.access.addresses import routes
from tests.tracker.access.people import (
    AGAIN,
    HIDDEN,
    LOGIN,
    LONG_AGO,
    PASSED,
    REFUSED,
    Browser,
    browser_of,
    came_of,
    officer,
    person,
    phone_at,
)
from tests.tracker.access.test_matrix import by_hand
from tracker.access import Action, ViewerRole
from tracker.access.routes import OF_SPACES, POLICIES
from tracker.models import Game

pytestmark = pytest.mark.django_db

ROUTES = [route for route in routes() if not route.path.startswith("account/")]
FOR_PHONES = {"see", "see_draft", "enter", "agree", "change", "read_log"}
"""What a browser without an account is not sent to log in for: it would rather join a table."""


@pytest.fixture
def tournament():
    """A tournament whose first round is played; the first table is the only one with a code."""
    found = tournament_of(ClubFactory.create(name="Kanal"))
    entered(found, 4)
    started(found)
    return found


@pytest.fixture
def values(tournament):
    """What an address can name: the tournament's own evening, its tournament and its game."""
    game = Game.objects.get(evening=tournament.evening)
    of_place = {
        "evenings/pk": tournament.evening_id,
        "events/pk": tournament.pk,
        "games/pk": game.pk,
    }
    words = {
        "kind": "csv",
        "variant": "clabber",
        "chapter": "season",
        "key": new_id(),
        "slug": "kanal",
        "kept": "x",
    }
    names = "pk first second number moment entrant entry player conflict place table call ruling"
    some = dict.fromkeys((*names.split(), "rehearsal", "late", "claim", "photo"), 1)
    of_place |= {"evening": tournament.evening_id, "tournament": tournament.pk, "game": game.pk}
    return {"club": "kanal", **of_place, **words, **some}


def browsers(tournament):
    """The browser of everybody who can ask, after a while and right after logging in."""
    users = {name: officer(name, tournament.evening) for name in ("scorer", "director", "admin")}
    users |= {"site_admin": person(is_site_admin=True), "nobody": person()}
    yield "everybody", False, Browser(Client())
    yield "phone", False, Browser(phone_at(table_of(tournament.evening, "1", timezone.now())))
    for name, user in users.items():
        yield name, False, browser_of(user, seconds_ago=LONG_AGO)
        yield name, True, browser_of(user)


def expected(route, method, who, is_fresh):
    """What has to come of it, by the table that was written down by hand."""
    marks = by_hand()[action_at(route, method)]
    is_at_home = route.is_in_club and (route.is_at_evening or who == "admin")
    counts = who != "nobody" and (is_at_home or who == "site_admin")
    mark = max((marks["everybody"], marks[who] if counts else "–"), key="–2✓".index)
    if mark == "2":
        return PASSED if is_fresh else AGAIN
    if mark == "✓":
        return PASSED
    if action_at(route, method) in FOR_PHONES:
        return REFUSED
    if who in ("everybody", "phone"):
        return LOGIN if method == "GET" else REFUSED
    return HIDDEN


def action_at(route, method):
    """The declared action of the address."""
    policy = OF_SPACES[route.space] if route.space else POLICIES[route.name]
    return str(policy.read if method == "GET" else policy.write)


def test_everybody_gets_through_exactly_where_the_table_of_rights_says(
    tournament, values, is_asked
):
    asked, wrong = 0, []
    for reader, (who, is_fresh, browser) in enumerate(browsers(tournament)):
        for place, route in enumerate(ROUTES):
            for method in ("GET", "POST") if is_asked(reader, place) else ():
                came = came_of(browser, method, route.address(values))
                right = expected(route, method, who, is_fresh)
                wrong += [(route.name, method, who, is_fresh, came, right)] if came != right else []
                asked += 1
    assert wrong == []
    assert asked in (len(ROUTES) * 2 * 12, len(ROUTES) * 2 * 2)
    assert len(ROUTES) > 200


def test_tournament_that_is_being_set_up_is_seen_exactly_by_whom_the_table_names(values):
    draft = tournament_of(ClubFactory.create(name="Dorf"), is_open=False)
    address = reverse("tournament", args=("dorf", draft.pk))
    came = {
        (who, fresh): came_of(browser, "GET", address) for who, fresh, browser in browsers(draft)
    }
    marks = by_hand()["see_draft"] | {"nobody": "–"}
    again = {"site_admin": AGAIN}
    assert came == {
        (who, fresh): HIDDEN if marks[who] == "–" else PASSED if fresh else again.get(who, PASSED)
        for who, fresh in came
    }


def test_program_gets_to_a_tournament_that_is_being_set_up_to_show_its_key():
    draft = tournament_of(ClubFactory.create(name="Dorf"), is_open=False)
    for address in ("", "/entries"):
        found = f"/api/v1/clubs/dorf/events/{draft.pk}{address}"
        assert came_of(Browser(Client()), "GET", found) == PASSED


def test_every_action_that_is_done_at_an_address_is_asked_for_both_ways():
    done = {action_at(route, method) for route in ROUTES for method in ("GET", "POST")}
    by_views = {"see_draft", "see_held_back", "agree", "correct", "export", "read_log"}
    not_yet = {"export_contacts", "erase_person", "delete"}
    never = {"change_log", "be_somebody_else"}
    assert done | by_views | not_yet | never == {str(action) for action in Action}


def test_names_of_people_are_those_of_the_table():
    assert [str(who) for who in ViewerRole] == list(by_hand()["see"])
