"""No page is wider than the smallest phone, whatever the language, and with all its folds open."""

import pytest

from tests.browser.languages import SPOKEN
from tests.browser.looking import overhang, too_wide
from tests.factories import ClubFactory, GameFactory, HandFactory, PlayerFactory, dealt_record
from tests.tracker.helpers.posting import pages_with_games
from tests.tracker.whole.test_every_page import cast_of

SIDES = """() => [...document.querySelectorAll(".sheet thead th:not(:first-child)")]
    .map((column) => Math.round(column.getBoundingClientRect().width))"""
"""How wide the columns of the sides are."""


ARE_APART = """() => {
  const box = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const words = box(document.querySelector(".thrown > :not(.dealt)"));
  const dot = box(document.querySelector(".thrown > .dealt > :not(.spoken)"));
  return dot.bottom <= words.top + 1 || words.right <= dot.left || dot.right <= words.left;
}"""
"""Whether the words of a hand that was thrown in keep off the mark of its dealer."""

INDENT = """() => {
  const range = document.createRange();
  const summary = document.querySelector(".fold > summary");
  range.selectNodeContents(summary);
  return range.getBoundingClientRect().left - summary.getBoundingClientRect().left;
}"""
"""How far from its sign the words of a fold begin."""


def sheet_of(game_name, names, outcome):
    """The address of a game with one hand that ended so."""
    club = ClubFactory.create(name="Kanal")
    players = [PlayerFactory.create(club=club, name=name) for name in names]
    game = GameFactory.create(evening__club=club, ruleset=game_name, players=players)
    HandFactory.create(game=game, record=dealt_record(game, outcome))
    return f"/kanal/games/{game.pk}/"


@pytest.mark.some(1)
@pytest.mark.parametrize("language", SPOKEN)
def test_sheet_of_three_is_no_wider_than_the_smallest_phone(
    transactional_db, live_server, open_page, language
):
    page = open_page(viewport={"width": 320, "height": 640}, locale=language)
    page.goto(sheet_of("klapper-jas-3", ("Annemarie", "Ben", "Claire"), "set"))
    assert overhang(page) <= 0


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize("language", SPOKEN)
def test_word_beside_a_number_widens_no_column(transactional_db, live_server, open_page, language):
    page = open_page(viewport={"width": 320, "height": 640}, locale=language)
    page.goto(sheet_of("clabber", ("A1", "B1", "C1", "D1"), "reneged"))
    one, other = page.evaluate(SIDES)
    assert abs(one - other) <= one / 8


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize("language", SPOKEN)
def test_words_of_a_hand_thrown_in_keep_off_its_dealer(
    transactional_db, live_server, open_page, language
):
    page = open_page(viewport={"width": 360, "height": 640}, locale=language)
    page.goto(sheet_of("klammern", ("A1", "B1", "C1", "D1"), "thrown_in"))
    assert page.evaluate(ARE_APART)


ROWS_OF_MENU = """() => new Set([...document.querySelectorAll(".masthead nav li")]
    .map((word) => Math.round(word.getBoundingClientRect().y))).size"""


@pytest.mark.some(1)
@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("width", [320, 360])
def test_menu_of_a_club_is_one_row(transactional_db, live_server, open_page, language, width):
    ClubFactory.create(name="Kanal")
    page = open_page(viewport={"width": width, "height": 640}, locale=language)
    for part in ("evenings", "tournaments", "players", "rules"):
        page.goto(f"/kanal/{part}/")
        assert page.evaluate(ROWS_OF_MENU) == 1


@pytest.mark.some(1)
@pytest.mark.parametrize("language", SPOKEN)
def test_no_page_is_wider_than_the_smallest_phone(
    transactional_db, live_server, open_page, share, language
):
    page = open_page(viewport={"width": 320, "height": 640}, locale=language)
    wide = {}
    for address in share(pages_with_games(cast_of("Kanal"))):
        page.goto(address)
        if found := too_wide(page):
            wide[address] = found
    assert wide == {}


@pytest.mark.long
def test_long_words_of_a_fold_stay_beside_its_sign(transactional_db, live_server, open_page):
    ClubFactory.create(name="Kanal")
    page = open_page(viewport={"width": 360, "height": 640}, locale="fr")
    page.goto("/kanal/statistics")
    assert page.evaluate(INDENT) >= 16
