"""The slate of a jass table on the glass: it takes the place of the sheet, and stays."""

import pytest

from tests.browser.looking import overhang
from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory, PlayerFactory

SPADES = {"bid": {"trump": "S"}, "captured": [100, 52], "last_trick": 0}
NAMES = ("Annemarie Verbeek", "Otto", "Bea", "Maximilian von Hohenstein")


@pytest.fixture
def game(transactional_db):
    """A game of schieber with one hand."""
    club = ClubFactory.create(name="Kanal")
    players = [PlayerFactory.create(club=club, name=name) for name in NAMES]
    evening = EveningFactory.create(club=club)
    made = GameFactory.create(evening=evening, ruleset="schieber", players=players)
    HandFactory.create(game=made, record=SPADES)
    return made


def test_slate_takes_the_place_of_the_sheet_and_stays(live_server, open_page, game):
    page = open_page(viewport={"width": 320, "height": 640})
    page.goto(f"/kanal/games/{game.pk}/")
    slate, sheet = page.locator("#sheet > .chart"), page.locator("#sheet > .sheet")
    assert (slate.is_visible(), sheet.is_visible()) == (False, True)
    page.get_by_text("As on a slate").click()
    assert (slate.is_visible(), sheet.is_visible()) == (True, False)
    assert overhang(page) <= 0
    HandFactory.create(game=game, record=SPADES)
    page.evaluate("document.getElementById('sheet').dispatchEvent(new CustomEvent('refresh'))")
    page.locator("#sheet > .chart text", has_text="420").wait_for()
    assert (slate.is_visible(), sheet.is_visible()) == (True, False)
