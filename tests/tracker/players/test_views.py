"""The players of a club: listed, looked for, added, renamed, retired."""

import pytest

from tests.factories import PlayerFactory
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Player
from tracker.players.services.roster import retire_player

pytestmark = pytest.mark.django_db

TAKEN = "The club has a player “{}” already: add something that tells the two apart."


@pytest.fixture
def anna(club):
    return PlayerFactory.create(club=club, name="Anna")


def listed(response):
    """The players in the list, with what stands beside them."""
    return [row.text for row in page(response).one(id="found").all("li")]


def test_players_are_listed_by_name(client, club, anna):
    PlayerFactory.create(club=club, name="Ágnes")
    PlayerFactory.create(name="Eve of another club")
    assert listed(client.get("/kanal/players/")) == ["Ágnes new", "Anna new"]


def test_retired_players_are_listed_on_demand(client, club, anna):
    retire_player(player=PlayerFactory.create(club=club, name="Ben"))
    assert listed(client.get("/kanal/players/")) == ["Anna new"]
    response = client.get("/kanal/players/", {"retired": "on"})
    assert listed(response) == ["Anna new", "Ben retired new"]
    assert page(response).one(role="search").typed == {"q": "", "retired": "on"}


def test_players_are_found_by_a_part_of_their_name(client, club, anna):
    PlayerFactory.create(club=club, name="Ben")
    response = client.get("/kanal/players/", {"q": "NN"})
    assert listed(response) == ["Anna new"]
    assert page(response).one(role="search").typed == {"q": "NN"}


@pytest.mark.parametrize("typed", ["x", "%", "\0x", "\ud800x", "<script>"])
def test_search_without_a_find_says_so(client, anna, typed):
    response = client.get("/kanal/players/", {"q": typed.encode(errors="replace")})
    assert page(response).one(id="found").text.startswith("Nobody here is called “")


def test_empty_club_asks_for_the_first_player(client, club):
    found = page(client.get("/kanal/players/")).one(id="found")
    assert found.text.startswith("Nobody is in the book yet.")


def test_list_of_players_answers_htmx_with_its_part(client, anna):
    response = client.get("/kanal/players/", headers={"HX-Request": "true"})
    assert listed(response) == ["Anna new"]
    assert page(response).all("form") == []
    assert "HX-Request" in response.headers["Vary"]


def test_player_is_added(client, club):
    response = client.post("/kanal/players/", {"name": "  Jürgen  Köhler "}, follow=True)
    assert response.redirect_chain == [("/kanal/players/?more=yes", 303)]
    assert page(response).one(role="status").one("p").text == "Jürgen Köhler is in the book."
    assert listed(response) == ["Jürgen Köhler new"]


@pytest.mark.parametrize(
    "typed",
    ["Bruno, Clara, Dieter", "1. Bruno 2. Clara 3. Dieter", "1) Bruno; (2) Clara;;3.Dieter,"],
)
def test_names_that_were_pasted_are_as_many_players(client, club, typed):
    response = client.post("/kanal/players/", {"name": typed}, follow=True)
    assert page(response).one(role="status").one("p").text == "3 players added."
    assert listed(response) == ["Bruno new", "Clara new", "Dieter new"]


def test_one_of_several_names_that_cannot_be_keeps_all_out(client, anna):
    response = client.post("/kanal/players/", {"name": "Bruno, Anna"})
    assert problems(response) == {"name": "The club has a player “Anna” already."}
    assert page(response).one("main").typed == {"name": "Bruno, Anna", "q": ""}
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", "Enter a name."),
        ("…", "This needs a name with at least one letter or digit."),
        ("ANNA", TAKEN.format("ANNA")),
        ("x" * 81, "This has 81 characters; there is room for 80."),
        ("An\0na", "There is an invisible character here: type it instead of pasting it."),
    ],
)
def test_player_who_cannot_be_is_not_added(client, anna, name, text):
    before = stored()
    response = client.post("/kanal/players/", {"name": name})
    assert response.status_code == 422
    assert problems(response) == {"name": text}
    assert page(response).one("main").typed == {"name": name, "q": ""}
    assert listed(response) == ["Anna new"]
    assert stored() == before


def test_player_is_renamed(client, anna):
    address = f"/kanal/players/{anna.pk}/edit"
    assert page(client.get(address)).one("main").typed == {"name": "Anna"}
    response = client.post(address, {"name": "Anna Verbeek"}, follow=True)
    assert response.redirect_chain == [("/kanal/players/", 303)]
    assert page(response).one(role="status").text == "Anna is now called Anna Verbeek."
    assert listed(response) == ["Anna Verbeek new"]


def test_player_keeps_the_name_while_another_is_refused(client, club, anna):
    PlayerFactory.create(club=club, name="Ben")
    before = stored()
    response = client.post(f"/kanal/players/{anna.pk}/edit", {"name": "Ben"})
    assert response.status_code == 422
    assert problems(response) == {"name": TAKEN.format("Ben")}
    read = page(response)
    assert read.one("h1").text == "Anna"
    assert read.one("main").typed == {"name": "Ben"}
    assert stored() == before


def test_player_retires_and_the_message_brings_him_back(client, anna):
    retire = f"/kanal/players/{anna.pk}/retire"
    assert retire in {
        form["action"] for form in page(client.get(f"/kanal/players/{anna.pk}/edit")).all("form")
    }
    read = page(client.post(retire, follow=True))
    message = read.one(role="status")
    assert message.text == "Anna has retired and is not offered for new games. Undo"
    assert not Player.objects.get().is_active
    read = page(client.post(message.one("form")["action"], follow=True))
    assert read.one(role="status").text == "Anna is back and can be seated."
    assert Player.objects.get().is_active


def test_button_pressed_twice_does_what_it_does_once(client, anna):
    for button, is_active in (("retire", False), ("return", True)):
        for _ in range(2):
            response = client.post(f"/kanal/players/{anna.pk}/{button}")
            assert (response.status_code, response.headers["Location"]) == (303, "/kanal/players/")
            assert Player.objects.get().is_active == is_active


def test_page_of_a_retired_player_offers_the_way_back(client, anna):
    retire_player(player=anna)
    read = page(client.get(f"/kanal/players/{anna.pk}/edit")).one("main")
    assert [button.text for button in read.all("button")] == ["Save name", "Reactivate player"]
