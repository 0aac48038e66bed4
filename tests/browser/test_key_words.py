"""The form of a hand holds its words on the narrowest phone, in every language."""

import pytest

from tests.browser.at_table import Table, game_of
from tests.browser.languages import LANGUAGES

pytestmark = pytest.mark.django_db(transaction=True)

OVERFLOWING = """
() => {
  const texts = (part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const isRead = walker.currentNode.textContent.trim()
        && walker.currentNode.parentElement.getBoundingClientRect().width > 2;
      const words = walker.currentNode.textContent.trim().split(/[\\s-]+/).length;
      const isBroken = range.getClientRects().length > words;
      if (isRead) found.push({ box: range.getBoundingClientRect(), isBroken });
    }
    return found;
  };
  const isOver = (part) => {
    const box = part.getBoundingClientRect();
    return texts(part).some(({ box: { left, right, top, bottom }, isBroken }) => isBroken
        || left < Math.max(box.left, 0) - 1 || right > Math.min(box.right, innerWidth) + 1
        || top < box.top - 1 || bottom > box.bottom + 1);
  };
  return [...document.querySelectorAll("#entry :is(button, .chip)")]
    .filter((part) => part.checkVisibility() && part.offsetWidth > 20 && part.offsetHeight > 20)
    .filter(isOver)
    .map((part) => part.innerText.trim());
}
"""


@pytest.fixture
def overflowing(open_page):
    """The words of a game's form that do not fit on a phone of 320 pixels."""

    def words(variant, language):
        size = {"width": 320, "height": 480}
        page = open_page(viewport=size, is_mobile=True, has_touch=True, locale=language)
        table = Table(page).enter(game_of(variant))
        before = table.page.evaluate(OVERFLOWING)
        table.make(0, "S")
        return before + table.page.evaluate(OVERFLOWING)

    return words


@pytest.mark.some(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", ["clabber", "klammern"])
def test_keys_hold_their_words_at_320_pixels(overflowing, variant, language):
    assert overflowing(variant, language) == []


def test_word_that_is_too_long_for_its_key_is_found(open_page):
    page = open_page(viewport={"width": 320, "height": 480}, is_mobile=True, has_touch=True)
    table = Table(page).enter(game_of("clabber"))
    table.make(0, "S")
    long = "Zwischenspeicherung" * 2
    # Only the visible word: the script still finds the number of the hand within the key.
    table.page.locator(".save").evaluate("(key, text) => { key.firstChild.data = text; }", long)
    assert table.page.evaluate(OVERFLOWING) == [f"{long}\nhand 1"]
