"""Blank slips: from an evening, from a game, and from the rules of each game."""

import pytest

from scoring import VARIANTS
from tests.factories import ClubFactory, EveningFactory, GameFactory
from tests.tracker.exports.reading import pdf_text
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return EveningFactory.create(club=ClubFactory.create(name="Kanal"), title="Spring round")


def test_page_offers_every_game_and_first_the_one_that_was_played(client, evening):
    GameFactory.create(evening=evening, ruleset={"variant": "zensa", "options": {}})
    read = page(client.get(f"/kanal/evenings/{evening.pk}/slips"))
    games = read.one("select").all("option")
    assert [game.text for game in games] == [variant.name for variant in VARIANTS.values()]
    assert [game["value"] for game in games if "selected" in game.attributes] == ["zensa"]


def test_slips_are_reached_from_the_evening(client, evening):
    read = page(client.get(f"/kanal/evenings/{evening.pk}/"))
    assert read.one("a", href=f"/kanal/evenings/{evening.pk}/slips").text == "Blank slips"


def test_slip_of_an_evening_says_which_and_has_the_rows_wished_for(client, evening):
    query = "game=clabber&hands=3&paper=us-letter"
    response = client.get(f"/kanal/evenings/{evening.pk}/slips.pdf?{query}")
    assert response["Content-Disposition"] == ('attachment; filename="kanal-2025-03-14-slip.pdf"')
    text = pdf_text(response.content)
    assert text.startswith("Kanal · Spring round · Fri 14 Mar 2025 · Clabber (Evansville) Table")
    assert text.count("♠") == 3


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("", {"id_game_error": "Choose the game that is played."}),
        (
            "game=bridge",
            {"id_game_error": "There is no such game: choose one from the list."},
        ),
        ("game=zensa&hands=0", {"id_hands_error": "From 1 to 60 rows."}),
        ("game=zensa&hands=many", {"id_hands_error": "From 1 to 60 rows."}),
        ("game=zensa&paper=a3", {"id_paper_error": "Choose A4 or US letter."}),
    ],
)
def test_wrong_wish_is_shown_at_its_field(client, evening, query, wrong):
    before = stored()
    response = client.get(f"/kanal/evenings/{evening.pk}/slips.pdf?{query}")
    assert response.status_code == 422
    assert {error["id"]: error.text for error in page(response).all("p", class_="error")} == wrong
    assert stored() == before


@pytest.mark.parametrize("address", ["/rules/darda", "/kanal/rules/darda"])
def test_rules_of_a_game_lead_to_its_slip(client, evening, address):
    read = page(client.get(address))
    assert [link.text for link in read.all("a") if "/slip.pdf" in link["href"]] == [
        "A4",
        "US letter",
    ]
    response = client.get(read.one("a", href=f"{address}/slip.pdf")["href"])
    text = pdf_text(response.content)
    assert "Darda" in text
    assert "Bejle" in text
    assert response["Content-Disposition"] == 'attachment; filename="darda-slip.pdf"'


def test_slip_of_a_game_follows_its_house_rules(client, evening):
    ruleset = {"variant": "clobby", "options": {"all_tricks": 50}}
    game = GameFactory.create(evening=evening, ruleset=ruleset)
    address = f"/kanal/games/{game.pk}/slip.pdf"
    assert page(client.get(f"/kanal/games/{game.pk}/rules")).all("a", href=address)
    assert "All tricks" in pdf_text(client.get(address).content)


def test_slip_that_nobody_could_have_wished_for_is_the_usual_one(client):
    text = pdf_text(client.get("/rules/zensa/slip.pdf?hands=9999&paper=papyrus").content)
    assert text.count("♠") == 16


def test_slips_of_others_and_of_no_game_are_not_found(client, evening):
    ClubFactory.create(name="Dorf")
    game = GameFactory.create(evening=evening)
    for address in (
        *(f"/dorf/evenings/{evening.pk}/slips", f"/dorf/evenings/{evening.pk}/slips.pdf"),
        *(f"/dorf/games/{game.pk}/slip.pdf", "/rules/bridge/slip.pdf"),
        "/nowhere/rules/zensa/slip.pdf",
    ):
        assert client.get(address).status_code == 404, address
