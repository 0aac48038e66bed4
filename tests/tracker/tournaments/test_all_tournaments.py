"""The tournaments of a club and of the whole book, found by name, player, year and game."""

import datetime as dt

import pytest

from tests.factories import NOW, ClubFactory
from tests.tournaments import tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import four
from tracker.models.club import REHEARSAL
from tracker.tournaments.setup.services import rename_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def book():
    """A cup in Kanal with Anna and Bea, one in Dorf with nobody, and what is not to be listed."""
    kanal, dorf = ClubFactory.create(name="Kanal"), ClubFactory.create(name="Dorf")
    rename_tournament(tournament=four(kanal), name="Spring Cup", now=NOW)
    winter = rename_tournament(tournament=tournament_of(dorf), name="Winter Cup", now=NOW)
    winter.evening.date = dt.date(2024, 1, 7)
    winter.evening.save()
    tournament_of(dorf, is_open=False)
    tournament_of(ClubFactory.create(name="Rehearsals", slug=REHEARSAL))


def found(client, address, search=""):
    read = page(client.get(address, {"q": search})).one(id="found")
    return [row.one("a").text for row in read.all("li")]


def test_book_lists_the_tournaments_of_all_clubs_the_newest_first(client, book):
    assert found(client, "/tournaments/") == ["Spring Cup", "Winter Cup"]


@pytest.mark.parametrize(
    ("search", "listed"),
    [
        ("winter", ["Winter Cup"]),
        ("anna", ["Spring Cup"]),
        ("2024", ["Winter Cup"]),
        ("klaberjass", ["Spring Cup"]),
        ("cup BEA 2025", ["Spring Cup"]),
        ("anna 2024", []),
    ],
)
def test_every_word_of_a_search_narrows_the_list(client, book, search, listed):
    assert found(client, "/tournaments/", search) == listed


def test_list_of_a_club_finds_its_players_only(client, book):
    assert found(client, "/kanal/events/", "Anna") == ["Spring Cup"]
    assert found(client, "/dorf/events/", "Anna") == []


def test_search_without_a_find_says_so(client, book):
    read = page(client.get("/tournaments/", {"q": "summer"})).one(id="found")
    text = "No tournament has “summer” in its name, date, game or players. Show all tournaments"
    assert read.text == text
