"""The list of clubs, the form for a new one, and how the book of one is kept."""

import pytest

from tests.factories import ClubFactory, EveningFactory, PlayerFactory
from tests.people import user_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Club

pytestmark = pytest.mark.django_db


@pytest.fixture
def somebody():
    """An account, without which the front page is the first start."""
    return user_of()


def redirect(response):
    """Where the answer leads, and how."""
    return response.status_code, response.headers["Location"]


def test_book_in_which_nobody_has_an_account_begins_with_the_first_start(client):
    ClubFactory.create(name="Kanal")
    assert redirect(client.get("/")) == (302, "/welcome")


def test_book_without_a_club_asks_for_the_first(client, somebody):
    assert redirect(client.get("/")) == (302, "/new")


def test_book_with_one_club_opens_its_door(client, somebody):
    ClubFactory.create(name="Kanal")
    assert redirect(client.get("/")) == (302, "/kanal/")


def test_clubs_are_listed_with_what_they_have(client, somebody):
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal"))
    PlayerFactory.create(club=evening.club)
    ClubFactory.create(name="Dorf")
    rows = page(client.get("/")).one("ul", class_="rows").all("li")
    assert [row.text for row in rows] == [
        "Dorf 0 players, 0 evenings",
        "Kanal Fri 14 Mar 2025 1 player, 1 evening",
    ]
    assert [row.one("a")["href"] for row in rows] == ["/dorf/", "/kanal/"]


def test_rehearsals_are_listed_apart_and_the_demo_club_says_so(client, somebody):
    for name in ("Kanal", "Demo", "Rehearsal"):
        ClubFactory.create(name=name)
    clubs, rehearsals = page(client.get("/")).all("ul", class_="rows")
    assert [row.text for row in clubs.all("li")] == [
        "Demo 0 players, 0 evenings · demo",
        "Kanal 0 players, 0 evenings",
    ]
    assert [row.text for row in rehearsals.all("li")] == ["Rehearsal 0 players, 0 evenings"]


def test_clubs_are_found_by_name_whatever_the_case(client, somebody):
    ClubFactory.create(name="Kanal")
    ClubFactory.create(name="Dorf")
    found = page(client.get("/", {"q": " KAN"})).one(id="found")
    assert [link.text for link in found.all("a")] == ["Kanal"]


def test_search_without_a_find_offers_all_clubs(client, somebody):
    ClubFactory.create(name="Kanal")
    ClubFactory.create(name="Dorf")
    found = page(client.get("/", {"q": "<b>x"})).one(id="found")
    assert found.text == "No club has “<b>x” in its name. Show all clubs"


def test_list_of_clubs_answers_htmx_with_its_part(client, somebody):
    ClubFactory.create(name="Kanal")
    ClubFactory.create(name="Dorf")
    response = client.get("/", {"q": "do"}, headers={"HX-Request": "true"})
    assert page(response).text == "Dorf 0 players, 0 evenings"
    assert {*response.headers["Vary"].split(", ")} == {
        *("HX-Request", "Accept-Language", "Cookie"),
    }


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
    ("name", "slug", "text"),
    [
        ("", "", {"name": "Enter the name of the club."}),
        ("—", "dash", {"name": "This needs a name with at least one letter or digit."}),
        ("Kanal", "", {"slug": "Another club has the address “kanal”."}),
        (
            "Карточный клуб",
            "клуб",
            {
                "slug": "An address is 1 to 40 letters a to z and digits, with hyphens between.",
            },
        ),
        (
            "Rules",
            "",
            {"slug": "The score book uses the address “rules” itself: choose another one."},
        ),
        (
            "Ka\u202enal",
            "k",
            {"name": "There is an invisible character here: type it instead of pasting it."},
        ),
    ],
)
def test_club_that_cannot_be_is_not_founded(client, name, slug, text):
    ClubFactory.create(name="Kanal")
    before = stored()
    response = client.post("/new", {"name": name, "slug": slug})
    assert response.status_code == 422
    assert problems(response) == text
    assert page(response).one("main").typed == {"name": name, "slug": slug}
    assert stored() == before


PASSED = "The others read the hand on the phone that wrote it, and tap Right there."
SECOND = "It shows the hand, and Right is tapped there. The book cannot see who holds it."
TWICE = "Hands with equal values are confirmed. The book cannot see who holds the second phone."
KEPT = {"name": "Kanal", "agreement": "none", "makers": "player"}


def test_book_of_a_club_shows_how_it_is_kept(client):
    club = ClubFactory.create(name="Kanal")
    assert page(client.get("/kanal/settings")).one("main").typed == KEPT
    Club.objects.filter(pk=club.pk).update(makers="side", agreement="double", keeps_details=True)
    assert page(client.get("/kanal/settings")).one("main").typed == KEPT | {
        "agreement": "double",
        "makers": "side",
        "keeps_details": "on",
    }


def test_every_way_of_keeping_the_book_has_its_sentence(client):
    ClubFactory.create(name="Kanal")
    agreement, makers = page(client.get("/kanal/settings")).one("main").all("fieldset")
    assert [way.text for way in agreement.all("label")] == [
        "Nobody confirms A hand counts as soon as it is saved.",
        f"The phone is handed over {PASSED}",
        f"A second phone of the table {SECOND}",
        f"Typed on two phones {TWICE}",
    ]
    assert [way.text for way in makers.all("label")] == [
        "The player A row of suits for each player. The book knows who made trump.",
        "Only the side A row of large suits for each side. Which partner it was is not kept.",
    ]


def ways_of(club):
    """How the book of a club is kept, as it is stored."""
    fields = ("name", "slug", "agreement", "makers", "keeps_details")
    return Club.objects.filter(pk=club.pk).values_list(*fields).get()


def test_book_is_kept_in_another_way_until_that_is_undone(client):
    club = ClubFactory.create(name="Kanal & Söhne", slug="kanal")
    sent = {"name": "Ufer", "agreement": "second", "makers": "side", "keeps_details": "on"}
    response = client.post("/kanal/settings", sent, follow=True)
    assert response.redirect_chain == [("/kanal/", 303)]
    assert ways_of(club) == ("Ufer", "kanal", "second", "side", True)
    text = page(response).one(role="status")
    assert text.text == "The club settings are saved. Undo"
    response = client.post(text.one("form")["action"], follow=True)
    assert response.redirect_chain == [("/kanal/", 303)]
    assert page(response).one(role="status").text == "The club settings were not saved."
    assert ways_of(club) == ("Kanal & Söhne", "kanal", "none", "player", False)


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        (
            {"name": "—", "agreement": "pass", "makers": "side"},
            {"name": "This needs a name with at least one letter or digit."},
        ),
        (
            {},
            {
                "name": "Enter the name of the club.",
                "agreement": "Choose one of these.",
                "makers": "Choose one of these.",
            },
        ),
        (
            {"name": "Kanal", "agreement": "<b>", "makers": "\0"},
            {"agreement": "Choose one of these.", "makers": "Choose one of these."},
        ),
    ],
)
def test_book_that_cannot_be_kept_so_stays_as_it_is(client, sent, text):
    ClubFactory.create(name="Kanal")
    before = stored()
    response = client.post("/kanal/settings", sent)
    assert response.status_code == 422
    assert problems(response) == text
    assert stored() == before


def test_undo_of_something_that_never_was_changes_nothing(client):
    ClubFactory.create(name="Kanal")
    before = stored()
    for query in ("", "?name=x&agreement=any&makers=side"):
        assert client.post(f"/kanal/settings/undo{query}").status_code == 422
        assert client.get(f"/kanal/settings/undo{query}").status_code == 405
    assert client.post("/nowhere/settings/undo").status_code == 404
    assert client.post("/nowhere/settings", KEPT).status_code == 404
    assert stored() == before


def test_book_kept_the_same_way_twice_is_kept_so_once(client):
    club = ClubFactory.create(name="Kanal")
    for _ in range(2):
        client.post("/kanal/settings", KEPT | {"agreement": "pass"})
    assert ways_of(club) == ("Kanal", "kanal", "pass", "player", False)
