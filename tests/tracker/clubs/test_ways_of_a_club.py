"""Every page of a club is reached by links from its front page, also while the club is empty."""

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from tests.factories import ClubFactory, PlayerFactory
from tests.tracker.access.people import logged_in, officer
from tests.tracker.days.at_desk import AtDesk
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.seasons_played import evening_with
from tracker.page_urls import in_club

pytestmark = pytest.mark.django_db

FRONT = "/kanal/"


def patterns(within):
    """All addresses below these, whole ones only."""
    for pattern in within:
        yield from [pattern] if isinstance(pattern, URLPattern) else patterns(pattern.url_patterns)


def names_of_club():
    """The names of the addresses that ask for nothing but the club."""
    needed = get_resolver().reverse_dict
    names = {pattern.name for pattern in patterns(in_club)}
    return sorted(
        name
        for name in names
        if any(
            parameters == ["club"] for ways, *_ in needed.getlist(name) for _, parameters in ways
        )
    )


def own_pages(client):
    """The addresses of a club that are pages for whoever asks."""
    for name in names_of_club():
        address = reverse(name, args=("kanal",))
        response = client.get(address)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if response.status_code == 200 and is_page and "<html" in response.text:
            yield address


def walked(client):
    """Everything of the club to which links lead from its front page."""
    seen, waiting = set(), [FRONT]
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        if "." in address:  # A file leads nowhere.
            continue
        response = client.get(address)
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            continue
        links = [link.attributes.get("href", "") for link in page(response).all("a")]
        paths = {link.partition("#")[0].partition("?")[0] for link in links}
        waiting += [path for path in paths if path.startswith(FRONT)]
    return seen


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("is_admin", "has_players"),
    [
        (True, False),
        (False, False),
        pytest.param(True, True, marks=pytest.mark.long),
        pytest.param(False, True, marks=pytest.mark.long),
    ],
)
def test_every_page_of_a_club_without_evenings_is_reached_by_links(client, is_admin, has_players):
    club = ClubFactory.create(name="Kanal", slug="kanal")
    if has_players:
        PlayerFactory.create(club=club, name="Anna")
    reader = client if is_admin else Client()
    pages = [*own_pages(reader)]
    assert {"/kanal/seasons/", "/kanal/players/"} <= {*pages}
    assert sorted({*pages} - walked(reader)) == []


def test_empty_list_of_seasons_says_how_to_begin_one(client):
    ClubFactory.create(name="Kanal", slug="kanal")
    read = page(client.get("/kanal/seasons/"))
    assert read.one("p", class_="empty").text.startswith("No season yet.")
    assert read.one("div", class_="next").one("a")["href"] == "/kanal/seasons/new"


def test_first_season_of_a_club_is_begun_from_its_front_page_and_counts_what_was_played(client):
    club = ClubFactory.create(name="Kanal", slug="kanal")
    anna, bea = (PlayerFactory.create(club=club, name=name) for name in ("Anna", "Bea"))
    evening_with(club, 1, [(anna, 100, bea, 30)])
    evening_with(club, 2, [(bea, 120, anna, 20)])
    for way in ("Seasons One table over many evenings", "Seasons: many evenings in one table"):
        admin = AtDesk(client, FRONT)
        if way.startswith("Seasons:"):
            admin.click("Evenings")
        admin.click(way)
        assert "No season yet." in admin.text
    admin.click("New season")
    (kind,) = [link for link in admin.page.all("a") if link.text.startswith("Sum of all")]
    admin.click(kind.text)
    admin.send("Start the season", {"Name": "Winter"})
    rows = admin.page.one("tbody").all("tr")
    assert [(row.one("th").one("a").text, row.all("td")[-1].text) for row in rows] == [
        ("Bea", "150"),
        ("Anna", "120"),
    ]


def test_who_cannot_begin_a_season_is_told_who_can(client, locked):
    club = ClubFactory.create(name="Kanal", slug="kanal")
    visitor = AtDesk(client, FRONT)
    visitor.click("Seasons One table over many evenings")
    assert "An admin of the club can begin one." in visitor.text
    assert [link.text for link in visitor.page.one("main").all("a")] == ["Kanal"]
    admin = AtDesk(logged_in(officer("admin", evening_with(club, 1, []))), "/kanal/seasons/")
    assert "An admin of the club can begin one." not in admin.text
    admin.click("New season")
