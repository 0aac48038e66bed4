"""A game of schieber as its players write it on a slate."""

import pytest

from tests.factories import EveningFactory, GameFactory, HandFactory, PlayerFactory
from tests.tracker.helpers.reading import page

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Otto", "Bea", "Max")
SPADES = {"bid": {"trump": "S"}, "captured": [100, 52], "last_trick": 0}


@pytest.fixture
def play(club):
    """A game of Anna and Bea against Otto and Max."""
    players = [PlayerFactory.create(club=club, name=name) for name in NAMES]
    evening = EveningFactory.create(club=club)
    return lambda game: GameFactory.create(evening=evening, ruleset=game, players=players)


def test_totals_stand_in_strokes_on_the_slate_and_are_read_out(client, play):
    game = play("schieber")
    HandFactory.create(game=game, record=SPADES)
    sheet = page(client.get(f"/kanal/games/{game.pk}/")).one("section", id="sheet")
    assert sheet.one("label", class_="as-slate").text == "As on a slate"
    drawn = sheet.one("svg", class_="chart")
    # 100 and the last 5 twice are 210; 52 twice are 104.
    assert drawn.one("title").text == "Slate"
    assert drawn.one("desc").text == (
        "Anna & Bea: 210, in strokes 2 × 100, 0 × 50, 0 × 20 and 10. "
        "Otto & Max: 104, in strokes 1 × 100, 0 × 50, 0 × 20 and 4."
    )
    texts = [text.text for text in drawn.all("text")]
    assert texts == ["Otto & Max", "104", "4", "Anna & Bea", "210", "10"]


def test_part_that_is_fetched_anew_has_the_slate_too(client, play):
    game = play("schieber")
    part = page(client.get(f"/kanal/games/{game.pk}/sheet"))
    assert [drawn["class"] for drawn in part.all("svg")] == ["chart"]


def test_game_that_nobody_writes_on_slates_has_none(client, play):
    game = play("klaverjas")
    read = page(client.get(f"/kanal/games/{game.pk}/"))
    assert read.one("section", id="sheet").all("svg", class_="chart") == []
