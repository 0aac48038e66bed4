"""Ratings as pages and as files."""

import csv
import io
from itertools import count

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    NOW,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    amended,
    played,
)
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.games.services import close_game
from tracker.players.services.roster import rename_player

pytestmark = pytest.mark.django_db

CLABBER = {"variant": "clabber", "options": {"target": None}}
KLABERJASS = {"variant": "klaberjass", "options": {"target": None}}
NAMES = ("Anna", "Otto", "Bea", "Max")
WON, LOST = (90, 62), (62, 90)
_days = count(1)


@pytest.fixture
def players(club):
    return [PlayerFactory.create(club=club, name=name) for name in NAMES]


def finished(club, players, *hands, ruleset=CLABBER):
    """A closed game on an evening of its own, of one hand that seats 0 and 2 win if none is given.

    In the n-th hand the n-th seat makes trump.
    """
    evening = EveningFactory.create(club=club, date=NOW.date().replace(day=next(_days) % 28 + 1))
    game = GameFactory.create(evening=evening, ruleset=ruleset, players=players)
    for maker, points in enumerate(hands or (WON,)):
        HandFactory.create(game=game, record=played(maker, points))
    return close_game(game=game, now=NOW)


def rows(client, address, **query):
    """The rows of a table as its file has them."""
    content = client.get(address, query).getvalue().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))


def ratings(client, table="players", **query):
    """By name the rating and the uncertainty."""
    listed = rows(client, f"/kanal/ratings/{table}.csv", **query)
    return {row["name"]: (int(row["rating"]), int(row["uncertainty"])) for row in listed}


def text_rows(section):
    """The texts of the rows of a section's table."""
    return [
        [cell.text for cell in row.all() if cell.tag in ("th", "td")]
        for row in section.one("tbody").all("tr")
    ]


def test_players_and_pairs_are_listed_by_their_ratings(client, club, players):
    finished(club, players)
    response = client.get("/kanal/ratings/")
    read = page(response)
    assert response.status_code == 200
    assert "Clabber (Evansville): 1 game counts." in read.one("p", class_="lead").text
    # By hand in tests/tracker/engine/rating/test_history.py.
    assert text_rows(read.one("section", id="players")) == [
        ["1", "Anna", "1,559", "± 245", "1", "+59"],
        ["1", "Bea", "1,559", "± 245", "1", "+59"],
        ["3", "Max", "1,441", "± 245", "1", "−59"],
        ["3", "Otto", "1,441", "± 245", "1", "−59"],
    ]
    assert text_rows(read.one("section", id="pairs")) == [
        ["1", "Anna & Bea", "1,579", "± 242", "1", "+79"],
        ["2", "Otto & Max", "1,421", "± 242", "1", "−79"],
    ]


def test_every_list_leaves_as_a_file(client, club, players):
    finished(club, players)
    assert rows(client, "/kanal/ratings/players.csv", q="anna") == [
        {
            "rank": "1",
            "name": "Anna",
            "rating": "1559",
            "uncertainty": "245",
            "games": "1",
            "change": "59",
        }
    ]
    for address in ("/kanal/ratings/", f"/kanal/players/{players[0].pk}/ratings/"):
        read = page(client.get(address))
        files = [link["href"] for link in read.all("a") if "download" in link.attributes]
        assert len(files) == 8
        for file in files:
            response = client.get(file)
            assert (response.status_code, bool(response.getvalue())) == (200, True), file


def test_a_file_of_no_table_is_not_found(client, club, players):
    finished(club, players)
    assert client.get("/kanal/ratings/suits.csv").status_code == 404
    assert client.get(f"/kanal/players/{players[0].pk}/ratings/suits.csv").status_code == 404


def test_a_player_sees_what_each_game_did(client, club, players):
    game = finished(club, players)
    read = page(client.get(f"/kanal/players/{players[0].pk}/ratings/"))
    lead = read.one("p", class_="lead").text
    assert lead == "1,559 ± 245 in Clabber (Evansville): 1 game counts."
    (row,) = text_rows(read.one("section", id="games"))
    assert row[1:] == ["+59", "with Bea against Otto & Max", "won"]
    links = [link["href"] for link in read.one("section", id="games").all("a")]
    assert f"/kanal/games/{game.pk}/" in links


def test_a_player_sees_how_the_rating_went(client, club, players):
    anna = f"/kanal/players/{players[0].pk}/ratings/"
    finished(club, players)
    assert page(client.get(anna)).all("svg") == []
    finished(club, players, LOST)
    course = page(client.get(anna)).one("section", id="course")
    assert course.one("svg").one("title").text == "Rating after each game"
    shown = [row["rating"] for row in rows(client, f"{anna}course.csv")]
    assert [int(rating) for rating in shown][-1] == 1559
    assert int(shown[0]) == ratings(client)["Anna"][0]


def test_results_are_said(client, club, players):
    three = {"variant": "klapper-jas-3", "options": {"target": None}}
    finished(club, players, LOST)
    finished(club, players, WON, LOST)
    found = rows(client, f"/kanal/players/{players[0].pk}/ratings/games.csv", game="clabber")
    assert sorted(row["result"] for row in found) == ["lost", "tied"]
    evening = EveningFactory.create(club=club)
    game = GameFactory.create(evening=evening, ruleset=three, players=players[:3])
    HandFactory.create(game=game)
    close_game(game=game, now=NOW)
    address = f"/kanal/players/{players[0].pk}/ratings/games.csv"
    (row,) = rows(client, address, game="klapper-jas-3")
    assert row["who"] == "against Otto, Bea"
    assert row["result"].endswith("of 3")


def test_games_are_not_mixed(client, club, players):
    finished(club, players)
    finished(club, players)
    finished(club, players[:2], (40, 60), ruleset=KLABERJASS)
    assert set(ratings(client)) == set(NAMES)
    assert ratings(client, game="klaberjass") == {"Otto": (1579, 242), "Anna": (1421, 242)}
    # Nobody shares a side at a table of two.
    assert client.get("/kanal/ratings/pairs.csv?game=klaberjass").status_code == 404


def test_only_those_with_so_many_games_are_listed_when_asked_for(client, club, players):
    eve = PlayerFactory.create(club=club, name="Eve")
    finished(club, players)
    finished(club, [*players[:3], eve])
    listed = rows(client, "/kanal/ratings/players.csv", least=2)
    # Anna and Bea have won both, Otto has lost both; Max and Eve have played once.
    assert [(row["rank"], row["name"]) for row in listed] == [
        ("1", "Anna"),
        ("1", "Bea"),
        ("3", "Otto"),
    ]
    few = client.get("/kanal/ratings/", {"least": 3})
    assert "Nobody has played enough games of Clabber (Evansville) yet." in few.text


def test_a_name_is_found_with_its_place_among_all(client, club, players):
    finished(club, players)
    listed = rows(client, "/kanal/ratings/players.csv", q="OTTO")
    assert [(row["rank"], row["name"]) for row in listed] == [("3", "Otto")]
    nobody = client.get("/kanal/ratings/", {"q": "Eve"})
    assert "Nobody listed here is called “Eve”." in nobody.text


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ({"least": "some"}, "Enter a whole number"),
        ({"least": "-1"}, "Enter a whole number"),
        ({"game": "whist"}, "There is no such game"),
    ],
)
def test_a_slip_in_the_choice_is_named_and_kept(client, club, players, query, text):
    for _ in range(3):
        finished(club, players)
    before = stored()
    response = client.get("/kanal/ratings/", query)
    assert response.status_code == 422
    (problem,) = problems(response).values()
    assert text in problem
    assert len(text_rows(page(response).one("section", id="players"))) == 4
    assert stored() == before


def test_before_the_first_game_there_is_a_sentence(client, club, players):
    assert "Ratings begin with the first finished game." in client.get("/kanal/ratings/").text
    own = client.get(f"/kanal/players/{players[0].pk}/ratings/")
    assert "The rating begins with the first finished game." in own.text
    assert client.get("/kanal/ratings/players.csv").status_code == 404


def test_a_correction_is_in_the_ratings_at_once(client, club, players):
    game = finished(club, players)
    assert ratings(client)["Anna"] == (1559, 245)
    amended(game.hands.get(), played(0, LOST))
    assert ratings(client)["Anna"] == (1441, 245)


def test_the_number_of_queries_does_not_grow(client, club, players):
    addresses = ("/kanal/ratings/", f"/kanal/players/{players[0].pk}/ratings/")
    counts = []
    for more in (1, 2):
        for _ in range(more):
            finished(club, players)
        made = []
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                client.get(address)
            made.append(len(queries))
        counts.append(made)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 8


def test_names_are_printed_as_they_are_now_and_as_text(client, club, players):
    finished(club, players)
    client.get("/kanal/ratings/")
    rename_player(player=players[0], name="<b>Anneke</b>")
    for address in ("/kanal/ratings/", f"/kanal/players/{players[1].pk}/ratings/"):
        text = client.get(address).text
        assert "&lt;b&gt;Anneke&lt;/b&gt;" in text
        assert "<b>Anneke</b>" not in text
