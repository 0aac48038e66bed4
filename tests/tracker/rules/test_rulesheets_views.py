"""The rule sheets: of every game, and of one as a table plays it."""

import pytest

from scoring import VARIANTS, variant_for
from scoring.rulesheet import rule_sheet
from tests.factories import NOW, ClubFactory, EveningFactory, GameFactory
from tests.tracker.helpers.reading import page
from tracker.games.services import remove_game

pytestmark = pytest.mark.django_db

CHANGES = {"target": 300, "bella_points": 30, "renege": "off"}


@pytest.fixture
def evening():
    return EveningFactory.create(club=ClubFactory.create(name="Kanal"))


@pytest.mark.parametrize("club", ["", "/kanal"])
def test_twelve_sheets_are_listed_by_the_number_of_players(client, evening, club):
    read = page(client.get(f"{club}/rules/")).one("main")
    assert [heading.text for heading in read.all("h2")] == ["2 players", "3 players", "4 players"]
    links = [link for choices in read.all("ul", class_="choices") for link in choices.all("a")]
    addresses = [link["href"] for link in links]
    assert sorted(addresses) == sorted(f"{club}/rules/{variant}" for variant in VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_sheet_has_every_rule_of_its_game(client, variant):
    sheet = rule_sheet(VARIANTS[variant])
    read = page(client.get(f"/rules/{variant}"))
    assert read.one("h1").text == sheet.title
    assert [rule.text for rule in read.all("li") if rule.all("a") == []] == [
        rule.text for section in sheet.sections for rule in section.rules
    ]
    trump, plain, *melds = (
        [(row.one("th").text, row.one("td").text) for row in table.one("tbody").all("tr")]
        for table in read.all("table")
    )
    assert trump == [(card.name, str(card.points)) for card in sheet.trump]
    assert plain == [(card.name, str(card.points)) for card in sheet.plain]
    worth = [(meld.name, str(meld.points)) for meld in sheet.melds]
    assert melds == ([worth] if worth else [])
    assert len(read.all("a", href="#melds")) == len(melds)
    assert read.all("span", class_="house") == []


def test_cards_of_a_suit_are_added_up(client):
    trump, plain = page(client.get("/rules/clabber")).all("tfoot")
    assert (trump.text, plain.text) == ("In the suit 62", "In the suit 30")


def test_sheet_of_a_table_that_plays_by_it_says_so(client, evening):
    game = GameFactory.create(evening=evening, ruleset="clabber", table="Window")
    read = page(client.get(f"/kanal/games/{game.pk}/rules"))
    assert read.one(id="house").text == (
        "House rules at this table Nothing: this table plays by the rule sheet."
    )
    assert read.all("p", class_="dateline")[0].text == "Back to the game"
    assert read.all("span", class_="house") == []


def test_house_rules_of_a_table_are_marked_beside_the_standard(client, evening):
    ruleset = {"variant": "clabber", "options": CHANGES}
    game = GameFactory.create(evening=evening, ruleset=ruleset)
    read = page(client.get(f"/kanal/games/{game.pk}/rules"))
    sheet = rule_sheet(variant_for(ruleset))
    changed = [
        (rule.text, rule.standard)
        for section in sheet.sections
        for rule in section.rules
        if rule.standard is not None
    ]
    rules = read.one(id="house").all("li")
    listed = [(rule.one("b").text, rule.one("small").text) for rule in rules]
    wanted = [("Bella: king and queen of trump: 30", "20"), *changed]
    assert listed == [(text, f"The rule sheet says: {standard}") for text, standard in wanted]
    assert len(read.all("span", class_="house")) == len(wanted)


@pytest.mark.parametrize("address", ["/rules/whist", "/kanal/rules/whist", "/nowhere/rules/zensa"])
def test_sheet_that_is_not_there_is_not_found(client, evening, address):
    assert client.get(address).status_code == 404


def test_sheet_of_a_removed_game_is_not_found(client, evening):
    game = GameFactory.create(evening=evening)
    remove_game(game=game, now=NOW)
    assert client.get(f"/kanal/games/{game.pk}/rules").status_code == 404
