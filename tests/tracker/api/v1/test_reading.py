"""What everybody reads: the same as on the pages, in codes."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import VARIANTS
from tests.factories import NOW, EveningFactory, GameFactory, HandFactory, played
from tests.tournaments import entered, tournament_of
from tests.tracker.api.v1.book import Book
from tests.tracker.helpers.stored import stored
from tracker.api.v1.api import api
from tracker.games.services import close_game, remove_game
from tracker.players.services.roster import retire_player

pytestmark = pytest.mark.django_db
CLUB = "/api/v1/clubs/kanal"


def read(client, address, **asked):
    """The answer."""
    response = client.get(address, asked)
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"
    return response.json()


def reads(book):
    """Every address that is read, of this book."""
    tournament, game = book.tournament.pk, book.game.pk
    return [
        "/api/v1/clubs",
        "/api/v1/rules",
        "/api/v1/rules/zensa",
        book.address,
        f"{book.address}/players",
        f"{book.address}/players/{book.players[0].pk}",
        f"{book.address}/evenings",
        f"{book.address}/evenings/{book.evening.pk}",
        f"{book.address}/evenings/{book.evening.pk}/standings",
        f"{book.address}/games",
        f"{book.address}/games/{game}",
        f"{book.address}/games/{game}/hands",
        f"{book.address}/games/{game}/rules",
        f"{book.address}/events",
        f"{book.address}/events/{tournament}",
        f"{book.address}/events/{tournament}/rounds",
        f"{book.address}/events/{tournament}/rounds/1",
        f"{book.address}/events/{tournament}/standings",
        f"{book.address}/events/{tournament}/entries",
    ]


def test_no_address_is_left_out_here(book):
    described = api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
    assert len(reads(book)) == sum("get" in methods for methods in described.values())


def test_everything_is_read_with_a_tag_and_not_sent_again(client, book):
    before = stored()
    for address in reads(book):
        first = client.get(address)
        assert first.status_code == 200, address
        assert first.headers["Cache-Control"] == "no-cache"
        assert "Authorization" in first.headers["Vary"].split(", ")
        again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b""), address
        assert again.headers["ETag"] == first.headers["ETag"]
    assert stored() == before


def test_tag_is_another_when_something_has_changed(client, book):
    address = f"{CLUB}/games/{book.game.pk}"
    etag = client.get(address).headers["ETag"]
    HandFactory.create(game=book.game, record=played(1, (62, 90)))
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 200


def test_things_of_another_club_are_not_found(client, book):
    other = Book("Dorf")
    for address in reads(other):
        here = address.replace("/clubs/dorf", "/clubs/kanal")
        if here != address and here.count("/") > 5:
            response = client.get(here)
            assert (response.status_code, response.json()["code"]) == (404, "not_found"), here


def test_everything_else_is_not_found_as_json(client, book):
    for address in (
        "/api/v1/",
        "/api/v1/nothing",
        "/api/v1/clubs/",
        f"{CLUB}/games/x",
        "/api/v1/%0A",
    ):
        for send in (client.get, client.post):
            response = send(address)
            assert response.status_code == 404, address
            assert response.json() == {
                "code": "not_found",
                "message": "The book has nothing at this address.",
                "fields": [],
                "request_id": response.headers["X-Request-Id"],
            }


def test_lists_ask_as_often_for_three_as_for_one(client, book):
    lists = ["players", "evenings", "games", "events", f"games/{book.game.pk}/hands"]
    lists.append(f"events/{book.tournament.pk}/entries")
    before = [queries(client, f"{CLUB}/{address}") for address in lists]
    for _ in range(2):
        evening = EveningFactory.create(club=book.club)
        GameFactory.create(evening=evening, ruleset="clabber")
        HandFactory.create(game=book.game, record=played(0, (90, 62)))
        tournament_of(book.club)
        entered(book.open, 1)
    assert [queries(client, f"{CLUB}/{address}") for address in lists] == before


def queries(client, address):
    """How often the database is asked."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_lists_come_in_pages_with_their_total(client, book):
    names = [player["name"] for player in read(client, f"{CLUB}/players")["items"]]
    assert read(client, f"{CLUB}/players", limit=2, offset=1) == {
        "total": len(names),
        "limit": 2,
        "offset": 1,
        "items": read(client, f"{CLUB}/players")["items"][1:3],
    }
    assert read(client, f"{CLUB}/players", offset=500)["items"] == []


def test_lists_are_searched_whatever_the_case(client, book):
    found = read(client, f"{CLUB}/players", q=" BERT\0")["items"]
    assert [player["name"] for player in found] == ["Bert of Kanal"]
    assert read(client, f"{CLUB}/evenings", q="evening of")["total"] == 1
    assert read(client, f"{CLUB}/games", q="bert")["total"] == 1
    assert read(client, f"{CLUB}/events", q="nothing such")["total"] == 0
    assert read(client, "/api/v1/clubs", q="KAN")["total"] == 1


def test_player_is_told_with_what_was_played_and_won(client, book):
    close_game(game=book.game, now=NOW)
    retire_player(player=book.players[0])
    assert read(client, f"{CLUB}/players/{book.players[0].pk}") == {
        "id": book.players[0].pk,
        "name": "Anna of Kanal",
        "state": "retired",
        "played": 1,
        "won": 1,
    }
    listed = read(client, f"{CLUB}/players", q="Anna of")
    assert listed["total"] == 0
    assert read(client, f"{CLUB}/players", q="Anna of", retired="true")["total"] == 1


def test_hand_is_told_with_its_record_and_its_lines(client, book):
    (hand,) = read(client, f"{CLUB}/games/{book.game.pk}/hands")["items"]
    assert hand["record"] == book.game.hands.get().record
    assert hand["sides"] == [
        {"points": 100, "score": 100, "total": 100},
        {"points": 62, "score": 62, "total": 62},
    ]
    assert {(line["side"], line["points"], line["rule"]) for line in hand["lines"]} == {
        (0, 90, "captured"),
        (1, 62, "captured"),
        (0, 10, "last_trick"),
    }
    assert (hand["maker"], hand["trump"], hand["outcome"], hand["set"]) == ("Anna", "H", "made", "")


def test_games_are_chosen_by_evening_and_state(client, book):
    listed = read(client, f"{CLUB}/games", evening=book.evening.pk)
    assert [game["id"] for game in listed["items"]] == [book.game.pk]
    still = read(client, f"{CLUB}/games", state="open")["items"]
    assert [game["id"] for game in still] == [book.game.pk]
    close_game(game=book.game, now=NOW)
    assert read(client, f"{CLUB}/games", state="open")["items"] == []
    finished = read(client, f"{CLUB}/games", state="finished")["items"]
    assert [game["id"] for game in finished] == [book.game.pk]
    assert finished[0]["sides"][0] == {
        "name": "Anna & Carl",
        "total": 100,
        "shown": "100",
        "is_winner": True,
    }


def test_removed_game_is_in_no_list(client, book):
    remove_game(game=book.game, now=NOW)
    assert read(client, f"{CLUB}/games", evening=book.evening.pk)["total"] == 0
    assert client.get(f"{CLUB}/games/{book.game.pk}").status_code == 404


def test_evening_standings_have_the_codes_of_the_file(client, book):
    close_game(game=book.game, now=NOW)
    address = f"/kanal/evenings/{book.evening.pk}/standings.json"
    file = b"".join(client.get(address).streaming_content)
    codes = {column["code"] for column in json.loads(file)["columns"]}
    (first, *_others) = read(client, f"{CLUB}/evenings/{book.evening.pk}/standings")["rows"]
    assert set(first) == codes | {"player"}
    assert first["name"] == "Anna of Kanal"
    assert (first["won"], first["difference"]) == (1, 38)


def test_rules_say_which_house_rules_there_are(client):
    rules = read(client, "/api/v1/rules/clabber")
    assert rules["players"] == 4
    (target,) = [option for option in rules["options"] if option["name"] == "target"]
    assert target["default"] == 500
    assert len(read(client, "/api/v1/rules")) == len(VARIANTS)
    assert client.get("/api/v1/rules/whist").status_code == 404


def test_numbers_that_no_database_has_are_not_found(client, book):
    for part in ("players", "evenings", "games", "events"):
        assert client.get(f"{CLUB}/{part}/{'9' * 30}").status_code == 404
    number = "9" * 30
    assert client.get(f"{CLUB}/events/{book.tournament.pk}/rounds/{number}").status_code == 404


@pytest.mark.parametrize(
    "asked", ["limit=0", "limit=201", "offset=-1", "limit=x", "q=" + "x" * 101]
)
def test_page_that_cannot_be_is_refused_by_its_field(client, book, asked):
    response = client.get(f"{CLUB}/players?{asked}")
    assert response.status_code == 422
    (field,) = response.json()["fields"]
    assert (field["field"], field["code"]) == (asked.partition("=")[0], "bad_value")


def test_description_names_every_address(client):
    response = client.get("/api/v1/openapi.json")
    assert response.json()["openapi"] == "3.1.0"
    assert len(response.json()["paths"]) == 26
