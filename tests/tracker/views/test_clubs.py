"""The way in: the list of clubs, the form for a new one, and the door."""

import pytest

from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory, PlayerFactory
from tests.tracker.views.reading import page, problems
from tests.tracker.views.stored import stored
from tracker.models import Club

pytestmark = pytest.mark.django_db


def redirect(response):
    """Where the answer leads, and how."""
    return response.status_code, response.headers["Location"]


def test_book_without_a_club_asks_for_the_first(client):
    assert redirect(client.get("/")) == (302, "/new")


def test_book_with_one_club_opens_its_door(client):
    ClubFactory.create(name="Kanal")
    assert redirect(client.get("/")) == (302, "/kanal/")


def test_clubs_are_listed_with_what_they_have(client):
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal"))
    PlayerFactory.create(club=evening.club)
    ClubFactory.create(name="Dorf")
    rows = page(client.get("/")).one("ul", class_="rows").all("li")
    assert [row.text for row in rows] == [
        "Dorf 0 players, 0 evenings",
        "Kanal Fri 14 Mar 2025 1 player, 1 evening",
    ]
    assert [row.one("a")["href"] for row in rows] == ["/dorf/", "/kanal/"]


def test_clubs_are_found_by_name_whatever_the_case(client):
    ClubFactory.create(name="Kanal")
    ClubFactory.create(name="Dorf")
    found = page(client.get("/", {"q": " KAN"})).one(id="found")
    assert [link.text for link in found.all("a")] == ["Kanal"]


def test_search_without_a_find_offers_all_clubs(client):
    ClubFactory.create(name="Kanal")
    ClubFactory.create(name="Dorf")
    found = page(client.get("/", {"q": "<b>x"})).one(id="found")
    assert found.text == "No club has “<b>x” in its name. Show all clubs"


def test_list_of_clubs_answers_htmx_with_its_part(client):
    ClubFactory.create(name="Kanal")
    ClubFactory.create(name="Dorf")
    response = client.get("/", {"q": "do"}, headers={"HX-Request": "true"})
    assert page(response).text == "Dorf 0 players, 0 evenings"
    assert response.headers["Vary"] == "HX-Request"


def test_club_is_founded_and_its_door_opens(client):
    response = client.post("/new", {"name": "Klub am Kanal", "slug": ""}, follow=True)
    assert response.redirect_chain == [("/klub-am-kanal/", 303)]
    read = page(response)
    assert read.one("h1").text == "Klub am Kanal"
    assert read.one(role="status").text == (
        "The book of Klub am Kanal is open: add the players first."
    )
    assert read.one("a", class_="primary")["href"] == "/klub-am-kanal/players/"


@pytest.mark.parametrize(
    ("name", "slug", "said"),
    [
        ("", "", {"name": "Write down the name of the club."}),
        ("—", "dash", {"name": "This needs a name with at least one letter or digit."}),
        ("Kanal", "", {"slug": "Another club has the address “kanal”."}),
        (
            "Карточный клуб",
            "",
            {
                "slug": "An address is 1 to 40 letters a to z and digits, with hyphens between.",
            },
        ),
        (
            "Rules",
            "",
            {"slug": "The score book uses the address “rules” itself: write another one."},
        ),
        (
            "Ka\u202enal",
            "k",
            {
                "name": "There is an invisible character in this: type it anew instead of pasting "
                "it."
            },
        ),
    ],
)
def test_club_that_cannot_be_is_not_founded(client, name, slug, said):
    ClubFactory.create(name="Kanal")
    before = stored()
    response = client.post("/new", {"name": name, "slug": slug})
    assert response.status_code == 422
    assert problems(response) == said
    assert page(response).one("main").typed == {"name": name, "slug": slug}
    assert stored() == before


def test_club_sent_twice_is_founded_once(client):
    for _ in range(2):
        response = client.post("/new", {"name": "Kanal"})
    assert problems(response) == {"slug": "Another club has the address “kanal”."}
    assert Club.objects.count() == 1


def test_door_of_an_empty_club_leads_to_the_players(client):
    ClubFactory.create(name="Kanal")
    read = page(client.get("/kanal/"))
    assert read.one("p", class_="empty").text.startswith("The book is open and empty.")
    assert read.one("a", class_="primary").text == "Add the players"


def test_door_of_a_club_that_rests_leads_to_a_new_evening(client):
    PlayerFactory.create(club=ClubFactory.create(name="Kanal"))
    read = page(client.get("/kanal/"))
    assert [empty.text for empty in read.all("p", class_="empty")] == [
        "Nobody is playing. A game is started from its evening.",
        "No evening yet.",
    ]
    assert read.one("a", class_="primary")["href"] == "/kanal/evenings/new"


def test_door_shows_the_games_in_play_and_the_evenings(client):
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal"), title="Thursday")
    anna, ben = (PlayerFactory.create(club=evening.club, name=name) for name in ("Anna", "Ben"))
    game = GameFactory.create(evening=evening, table="Window", players=[anna, ben])
    HandFactory.create(game=game, record={"play": "thrown_in"})
    read = page(client.get("/kanal/"))
    assert read.one("ul", class_="games").text == (
        "Window · Klaberjass Anna 0 Ben 0 1 hand · Ben deals"
    )
    assert read.one("ul", class_="rows").text == (
        "Thursday Fri 14 Mar 2025 2 players, 1 game, 1 being played"
    )
