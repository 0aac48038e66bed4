"""The front page of a club, its records, and the poster for its door."""

import datetime as dt
from io import BytesIO

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests.factories import EveningFactory, GameFactory, HandFactory, PlayerFactory, played
from tests.tournaments import started
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import four, is_over
from tracker.models import Tournament
from tracker.players.services.roster import retire_player

pytestmark = pytest.mark.django_db

DAY = dt.timedelta(days=1)
HTMX = {"HX-Request": "true"}
TO_70 = {"variant": "klaberjass", "options": {"target": 70}}


@pytest.fixture
def tonight(club):
    return EveningFactory.create(club=club, title="Thursday", date=timezone.localdate())


def at_window(evening):
    """A game of Anna and Ben at the window."""
    anna, ben = (PlayerFactory.create(club=evening.club, name=name) for name in ("Anna", "Ben"))
    return GameFactory.create(evening=evening, table="Window", ruleset=TO_70, players=[anna, ben])


def headings(read):
    return [heading.text for heading in read.one("main").all("h2")]


def test_door_of_an_empty_club_leads_to_the_players(client, club):
    read = page(client.get("/kanal/"))
    assert read.one("p", class_="empty").text.startswith("The book is open and empty.")
    assert read.one("a", class_="primary").text == "Add the players"
    assert headings(read) == ["More of this club", "For those who keep the book"]


def test_door_of_a_club_without_evenings_says_so(client, club):
    PlayerFactory.create(club=club)
    read = page(client.get("/kanal/"))
    assert [empty.text for empty in read.all("p", class_="empty")] == [
        "Nobody is playing at the moment.",
        "No date is announced.",
        "No evening yet.",
    ]
    assert headings(read) == [
        "Playing now",
        "Next dates",
        "Last results",
        "More of this club",
        "For those who keep the book",
    ]


def test_door_shows_the_tables_in_play(client, tonight):
    HandFactory.create(game=at_window(tonight), record={"play": "thrown_in"})
    read = page(client.get("/kanal/"))
    assert read.one("ul", class_="games").text == (
        "Window · Klaberjass Anna 0 Ben 0 1 hand · Ben deals"
    )


def test_door_is_asked_again_only_for_what_is_new(client, tonight):
    game = at_window(tonight)
    first = client.get("/kanal/", headers=HTMX)
    assert page(first).one("section")["id"] == "now"
    asked = HTMX | {"If-None-Match": first.headers["ETag"]}
    assert client.get("/kanal/", headers=asked).status_code == 304
    HandFactory.create(game=game, record={"play": "thrown_in"})
    assert client.get("/kanal/", headers=asked).status_code == 200


def test_running_tournament_leads_to_a_seat(client, club):
    tournament = four(club)
    tournament.evening.date = timezone.localdate()
    tournament.evening.save()
    started(tournament)
    read = page(client.get("/kanal/")).one(id="now")
    assert read.one("article").text.startswith(
        f"{tournament.evening.title} Round 1 of {tournament.rounds}. Being played."
    )
    links = [link["href"] for link in read.one("article").all("a")]
    at = f"/kanal/events/{tournament.pk}"
    assert links == [f"{at}/", f"{at}/find", f"{at}/standings"]


def test_next_dates_can_be_added_to_a_calendar(client, club):
    PlayerFactory.create(club=club)
    day = timezone.localdate() + DAY
    EveningFactory.create(club=club, title="Tomorrow", date=day)
    read = page(client.get("/kanal/"))
    dates = read.one("div", class_="beside").all("section")[0]
    assert dates.one("li").one("a").text == "Tomorrow"
    assert dates.one("time")["datetime"] == day.isoformat()
    assert dates.all("a")[-1]["href"] == "/kanal/calendar.ics"


def test_last_results_name_the_winner(client, club):
    tournament = is_over(four(club))
    read = page(client.get("/kanal/")).one("ul", class_="results")
    assert read.one("a")["href"] == f"/kanal/events/{tournament.pk}/standings"
    assert read.one("b").text == "Anna"


def test_last_results_keep_a_hidden_place(client, club):
    tournament = is_over(four(club))
    Tournament.objects.filter(pk=tournament.pk).update(revealed_from=2)
    read = page(client.get("/kanal/")).one("ul", class_="results")
    assert read.one("small").text == "The winner is announced at the prize-giving."
    assert "Anna" not in read.text


def test_management_stands_at_the_end(client, tonight):
    at_window(tonight)
    read = page(client.get("/kanal/")).one("main")
    assert [link["href"] for link in read.all("a")[-3:]] == [
        "/kanal/evenings/new",
        "/kanal/events/new",
        "/kanal/settings",
    ]


def test_records_are_a_page_and_a_part_of_the_door(client, tonight):
    game = at_window(tonight)
    assert page(client.get("/kanal/records")).one("p", class_="empty").text == (
        "The records begin with the first finished game. Back to the club"
    )
    HandFactory.create(game=game, record=played(0, (60, 40)))
    read = page(client.get("/kanal/records"))
    assert read.one("dl").all("a")[0]["href"] == f"/kanal/games/{game.pk}/hands/1/"
    part = page(client.get("/kanal/records", headers=HTMX))
    assert part.one("section").one("h2").text == "Records in Klaberjass"
    assert page(client.get("/kanal/records?game=zensa")).one("p", class_="empty").text == (
        "No finished game fits this. Show all"
    )


def test_retired_club_keeps_its_results_at_the_door(client, tonight):
    HandFactory.create(game=at_window(tonight), record=played(0, (60, 40)))
    for player in tonight.club.players.all():
        retire_player(player=player)
    assert page(client.get("/kanal/")).one("ul", class_="results").text.startswith("Thursday")


def test_poster_has_the_address_to_scan_and_to_type(client, club):
    read = page(client.get("/kanal/poster"))
    assert read.one("a", class_="address").text == "http://testserver/kanal/"
    response = client.get("/kanal/poster.pdf")
    assert response.headers["Content-Disposition"] == 'attachment; filename="kanal-poster.pdf"'
    (sheet,) = PdfReader(BytesIO(response.content)).pages
    text = sheet.extract_text().replace("\u200b", "")
    assert ("Kanal" in text, "testserver/kanal" in text) == (True, True)
    assert [round(float(side)) for side in sheet.mediabox[2:]] == [595, 842]


@pytest.mark.parametrize("page_of", ["", "records", "poster", "poster.pdf"])
def test_pages_of_a_club_that_is_not_there(client, page_of):
    assert client.get(f"/nowhere/{page_of}").status_code == 404
