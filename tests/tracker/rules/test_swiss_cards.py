"""Suits and ranks as a Swiss German table calls them, wherever a page or a file names one."""

import csv
import io

import pytest

from tests.factories import NOW, EveningFactory, GameFactory, HandFactory, PlayerFactory
from tests.tracker.helpers.reading import page
from tracker.games.services import close_game
from tracker.models import Game
from tracker.rules.queries import variant_of
from tracker.rules.services import RuleSetRules, make_default, make_rule_set
from tracker.tournaments.print.texts import columns_of

pytestmark = pytest.mark.django_db

RUN = {"seat": 0, "kind": "sequence", "length": 3, "high": "Q", "suit": "C"}
RECORD = {
    "bid": {"maker": 0, "trump": "S"},
    "captured": [100, 52],
    "last_trick": 0,
    "melds": [RUN],
    "bella": 1,
}


@pytest.fixture
def game(club):
    """A game in Swiss words with one hand."""
    players = [PlayerFactory.create(club=club, name=f"Player {number}") for number in range(4)]
    evening = EveningFactory.create(club=club)
    made = GameFactory.create(evening=evening, ruleset="schieber", players=players)
    Game.objects.filter(pk=made.pk).update(words="swiss")
    made.refresh_from_db()
    HandFactory.create(game=made, record=RECORD)
    return made


def drawn(element):
    """The code of a suit whose sign is drawn, and what is read out in its place."""
    sign = element.one("span", class_="suit")
    assert sign.one("svg")["aria-hidden"] == "true"
    spoken = [text.text for text in element.all("span", class_="spoken")]
    return sign["data-suit"], [text for text in spoken if text != "Hand"]


def test_sheet_draws_the_suit_and_says_its_name(client, game):
    row = page(client.get(f"/kanal/games/{game.pk}/")).one("table", class_="sheet").one("tbody")
    assert "♠" not in row.text
    assert drawn(row.all("th")[0]) == ("S", ["Schilten"])


def test_hand_is_read_back_in_the_words_of_the_table(client, game):
    read = page(client.get(f"/kanal/games/{game.pk}/hands/1/")).one("main").text
    assert "Player 0 made Schilten." in read
    assert "Dreiblatt, Schellen O high: Player 0. Stöck: Player 1." in read


def test_keys_of_entry_have_the_suits_of_the_table(client, game):
    read = page(client.get(f"/kanal/games/{game.pk}/hands/new"))
    keys = [drawn(key) for key in read.one("fieldset", id="bid").all("label") if key.all("svg")]
    names = {"S": ["Schilten"], "H": ["Rosen"], "D": ["Eicheln"], "C": ["Schellen"]}
    assert keys == list(names.items())


def test_rule_sheet_names_puur_and_naell_in_trump_alone(client, game):
    tables = page(client.get(f"/kanal/games/{game.pk}/rules")).one("main").all("table")
    trump, plain = ([cell.text for cell in table.all("th", scope="row")] for table in tables[:2])
    assert trump[:6] == ["Puur", "Näll", "Ace", "Banner", "King", "Ober"]
    assert plain[:6] == ["Ace", "Banner", "King", "Ober", "Under", "Nine"]


def test_slip_has_the_suits_in_short(game):
    columns = {column.code: column.choices for column in columns_of(variant_of(game))}
    assert columns["trump"] == ("Schi", "Ro", "Ei", "Sche", "↓", "↑")


def test_hands_leave_with_the_names(client, game):
    content = client.get(f"/kanal/games/{game.pk}/hands.csv").getvalue().decode("utf-8-sig")
    assert [row["trump"] for row in csv.DictReader(io.StringIO(content))] == ["S"]


@pytest.mark.parametrize(
    ("words", "suits"), [("swiss", ["Schilten"]), ("", ["♠\ufe0e Spades"])], ids=["swiss", "own"]
)
def test_statistics_have_the_words_with_which_new_games_begin(client, club, game, words, suits):
    rules = RuleSetRules({"variant": "klaberjass"}, words=words)
    make_default(rule_set=make_rule_set(club=club, name="Ours", rules=rules, now=NOW))
    other = GameFactory.create(evening=game.evening, ruleset="klaberjass")
    hand = {"bid": {"maker": 0, "trump": "S"}, "captured": [90, 50], "last_trick": 0}
    HandFactory.create(game=other, record=hand)
    close_game(game=other, now=NOW)
    table = page(client.get("/kanal/statistics")).one("section", id="suits").one("table")
    assert [cell.text for cell in table.all("th", scope="row")] == suits
