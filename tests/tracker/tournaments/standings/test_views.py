"""The standings of a tournament as a page and as a file, and the prize-giving."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import NOW, joined, table_of
from tests.tournaments import KLABERJASS, closed, entered, started, tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import after_two, four, is_over
from tracker.models import Tournament
from tracker.tournaments.setup.services import NO_PLACE, finish_tournament, reveal

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
NAMES = ["Anna", "Bea", "Carla", "Dora"]


@pytest.fixture
def tournament(club):
    """Anna is first, then Bea, Carla and Dora."""
    return after_two(four(club))


def address(tournament, rest=""):
    return f"/kanal/events/{tournament.pk}/standings{rest}"


def sent(client, address):
    """The content of a file."""
    return client.get(address).getvalue().decode("utf-8-sig")


def named(response):
    """The names in the table, from the first to the last."""
    return [cell.one("a").text for cell in page(response).all("th", scope="row")]


def buttons(response):
    """The buttons for the director, and where they lead."""
    forms = page(response).one("main").all("form", method="post")
    return {form.one("button").text: form["action"] for form in forms}


def revealed(tournament, place):
    return reveal(tournament=tournament, place=place, now=NOW)


def test_standings_have_a_row_for_everybody(client, tournament):
    response = client.get(address(tournament))
    assert named(response) == NAMES
    rows = page(response).one("tbody").all("tr")
    assert rows[1].text == (
        "2 Bea why? Points: 150, the same as Anna. Behind Anna by Best rounds: 80 "
        "against 100. Ahead of Carla by Points: 150 against 90. 80 70 80 150"
    )
    assert [mark.text for mark in rows[1].all("u")] == ["80"]


def test_standings_say_whether_they_can_change(client, tournament):
    text = [page(client.get(address(tournament))).one("h1").text]
    started(tournament)
    text.append(page(client.get(address(tournament))).one("h1").text)
    assert text == ["Standings", "Standings provisional"]


def test_official_standings_say_so(client, club):
    tournament = is_over(four(club))
    read = page(client.get(address(tournament)))
    assert read.one("h1").text == "Standings official"
    assert "Official, version" in read.one("header", class_="heading").text
    assert [code.text for code in read.all("code")] == [tournament.seed]


def test_standings_before_the_first_round_lead_to_the_tournament(client, club):
    tournament = four(club)
    empty = page(client.get(address(tournament))).one("p", class_="empty")
    assert empty.text == "The standings begin with the first finished table. See who plays"
    assert empty.one("a")["href"] == f"/kanal/events/{tournament.pk}/"


def test_standings_after_a_round_are_asked_for_by_its_number(client, tournament):
    response = client.get(address(tournament, "?after=1"))
    cells = [row.all("td", class_="n")[0].text for row in page(response).one("tbody").all("tr")]
    assert cells == ["100", "80", "60", "40"]
    after = page(response).one("nav", class_="after")
    assert after.one("a", **{"aria-current": "page"}).text == "Round 1"


@pytest.mark.some(2)
@pytest.mark.parametrize("typed", ["", "x", "-1", "99", "9" * 30])
def test_round_that_there_is_not_shows_the_standings_of_now(client, tournament, typed):
    assert named(client.get(address(tournament, f"?after={typed}"))) == NAMES


def test_same_standings_are_not_sent_again_and_cost_one_query(client, tournament):
    first = client.get(address(tournament), headers=HTMX)
    again = HTMX | {"If-None-Match": first.headers["ETag"]}
    with CaptureQueriesContext(connection) as made:
        assert client.get(address(tournament), headers=again).status_code == 304
    assert len(made) == 1
    revealed(tournament, 3)
    assert client.get(address(tournament), headers=again).status_code == 200


def test_file_has_what_the_page_shows(client, tournament):
    response = client.get(address(tournament, ".csv"))
    rows = list(csv.reader(io.StringIO(response.getvalue().decode("utf-8-sig"))))
    assert [row[:6] for row in rows] == [
        ["rank", "place", "number", "name", "club", "PTS"],
        ["1", "1", "1", "Anna", "", "150"],
        ["2", "2", "2", "Bea", "", "150"],
        ["3", "3", "3", "Carla", "", "90"],
        ["4", "4", "4", "Dora", "", "60"],
    ]
    assert response.headers["Content-Disposition"].startswith("attachment; filename=")


# The prize-giving


def test_director_hides_all_and_reveals_from_last_to_first(client, tournament):
    seen = []
    response = client.get(address(tournament))
    assert buttons(response) == {"Hide all places": address(tournament, "/hide")}
    response = client.post(address(tournament, "/hide"), follow=True)
    for place in (4, 3, 2, 1):
        button = f"Reveal place {place}"
        response = client.post(buttons(response)[button], follow=True)
        seen.append(named(response))
    assert seen == [NAMES[3:], NAMES[2:], NAMES[1:], NAMES]


def test_revealed_place_is_taken_back(client, tournament):
    revealed(tournament, NO_PLACE)
    response = client.post(address(tournament, "/reveal/4"), follow=True)
    assert page(response).one(role="status").text == "Shown from place 4 on. Undo"
    undo = page(response).one(role="status").one("form")["action"]
    assert named(client.post(undo, follow=True)) == []


def test_hiding_is_taken_back(client, tournament):
    response = client.post(address(tournament, "/hide"), follow=True)
    assert named(response) == []
    undo = page(response).one(role="status").one("form")["action"]
    assert named(client.post(undo, follow=True)) == NAMES


def test_all_places_are_shown_at_once(client, tournament):
    client.post(address(tournament, "/hide"))
    response = client.get(address(tournament))
    response = client.post(buttons(response)["Show all places"], follow=True)
    assert named(response) == NAMES
    assert buttons(client.get(address(tournament))) == {
        "Hide all places": address(tournament, "/hide")
    }


def test_phone_at_a_table_does_not_reveal(client, tournament):
    table = table_of(tournament.evening, "1", timezone.now())
    joined(table, secret="s", now=timezone.now())
    client.cookies["phone"] = "s"
    revealed(tournament, 3)
    before = Tournament.objects.values().get(pk=tournament.pk)
    assert buttons(client.get(address(tournament))) == {}
    for rest in ("/hide", "/reveal", "/reveal/2"):
        assert client.post(address(tournament, rest)).status_code == 403
    assert Tournament.objects.values().get(pk=tournament.pk) == before


def test_standings_after_a_round_leave_as_four_kinds_of_file(client, tournament):
    links = page(client.get(address(tournament, "?after=1"))).one("p", class_="exports").all("a")
    assert [link["href"] for link in links] == [
        address(tournament, f".{kind}?after=1") for kind in ("csv", "xlsx", "pdf", "json")
    ]
    for link in links:
        response = client.get(link["href"])
        assert (response.status_code, bool(response.getvalue())) == (200, True)


def test_hidden_places_are_hidden_everywhere(client, tournament):
    """Anna is first. Her name is on the entry list, but nothing says which place is hers."""
    own = reverse("tournament-entrant", args=("kanal", tournament.pk, 1))
    revealed(tournament, 2)
    front = page(client.get(f"/kanal/events/{tournament.pk}/"))
    assert [cell.text for cell in front.one("table").all("th", scope="row")] == NAMES[1:]
    assert "Anna" not in page(client.get(address(tournament))).one("main").text
    assert "Anna" not in page(client.get(address(tournament, "?after=1"))).one("main").text
    assert "Anna" not in sent(client, address(tournament, ".csv"))
    assert "Anna" not in sent(client, address(tournament, ".csv?after=1"))
    assert "Anna" not in page(client.get(f"/kanal/events/{tournament.pk}/hall")).one("main").text
    text = page(client.get(own)).one("main").text
    assert "Place 1 is announced at the prize-giving." in text
    assert "150" not in text
    assert "150" in page(client.get(f"{own.removesuffix('1/')}2/")).one("main").text


def places(client, tournament):
    """Who stands at which place, on the page."""
    (table,) = page(client.get(address(tournament))).all("table", class_="standings")
    return {
        row.one("th").all("a")[0].text: row.all("td")[0].text
        for row in table.one("tbody").all("tr")
    }


def test_partners_share_their_places_until_the_end_and_no_lot_parts_them_before(client, club):
    tournament = tournament_of(club, rounds=1, keys=("PTS", "LOT"))
    entered(tournament, 4)
    closed(tournament, {1: (100, 62)})
    assert sorted(places(client, tournament).values()) == ["1–2", "1–2", "3–4", "3–4"]
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    assert sorted(places(client, tournament).values()) == ["1", "2", "3", "4"]


def test_knock_out_shows_no_lot_and_a_bye_without_points(client, club):
    tournament = tournament_of(
        club, ruleset=KLABERJASS, format="knock-out", rounds=2, keys=("PTS", "LOT")
    )
    entered(tournament, 3)
    closed(tournament, {1: (500, 300)})
    (table,) = page(client.get(address(tournament))).all("table", class_="standings")
    assert "Lot" not in [abbr.text for abbr in table.one("thead").all("abbr")]
    byes = [cell.text for cell in table.all("td", class_="round") if "bye" in cell.text]
    assert byes == ["bye"]
