"""Arabic runs from the right: words, columns and strokes do; digits, keys and signs stay."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import Table, game_of
from tests.browser.fingers import Glass
from tests.browser.looking import overhang
from tests.factories import HandFactory, dealt_record
from tracker.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
SIGNS = """() => {
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const wrong = [];
  const left = (node, from) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    return range.getBoundingClientRect().left;
  };
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.parentElement.checkVisibility() || node.parentElement.closest("script")) continue;
    for (const { index } of node.data.matchAll(/[+−]\\d/g))
      if (left(node, index) > left(node, index + 1)) wrong.push(node.data.trim());
  }
  return wrong;
}"""
"""The numbers whose sign is not in front of them."""


@pytest.fixture
def page(open_page):
    return open_page(**PHONE, locale="ar")


def hands_in(game: Game, number: int) -> Game:
    """The game with as many hands that its makers made."""
    for _ in range(number):
        game = HandFactory.create(game=game, record=dealt_record(game, "made")).game
    return game


def x_of(page: Page, selector: str) -> float:
    """Where the middle of the first such element is, in pixels from the left."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2


def test_page_runs_from_the_right(page, live_server):
    page.goto(f"{live_server.url}/rules/")
    assert page.locator("html").get_attribute("dir") == "rtl"
    assert x_of(page, ".brand") > x_of(page, ".look")
    assert overhang(page) == 0


@pytest.mark.long
def test_digits_lie_as_on_every_phone(page):
    Table(page).enter(game_of("clabber")).make(0, "H")
    digits = [x_of(page, f'[data-digit="{digit}"]') for digit in "123"]
    assert digits == sorted(digits)
    assert x_of(page, ".save") > digits[2]
    assert page.evaluate(SIGNS) == []


@pytest.mark.long
def test_own_side_is_the_first_one_read(page, live_server):
    game = hands_in(game_of("clabber"), 1)
    page.goto(f"{live_server.url}/kanal/games/{game.pk}/")
    columns = [x_of(page, f".sheet thead th:nth-child({place})") for place in (1, 2, 3)]
    assert columns == sorted(columns, reverse=True)


def test_stroke_to_the_left_leads_back(page):
    table = Table(page).enter(game_of("clabber"))
    table.make(0, "H")
    table.press("66")
    page.locator(".save").tap()
    expect(page.locator("#entry")).to_have_attribute("data-number", "2")
    expect(page.locator("html")).not_to_have_attribute("data-still", "")
    shown = page.locator("#entry")
    for across, number in ((-150, "1"), (150, "2")):
        Glass(page).swipe(across)
        expect(shown).to_have_attribute("data-number", number)


@pytest.mark.long
def test_sign_is_in_front_of_its_number(page, live_server):
    game = hands_in(game_of("clabber", target=50), 1)
    page.goto(f"{live_server.url}/kanal/evenings/{game.evening_id}/")
    assert "+" in page.locator("main").inner_text()
    assert page.evaluate(SIGNS) == []
