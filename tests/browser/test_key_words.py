"""The form of a hand holds its words on the narrowest phone, in every language."""

import pytest
from django.conf import settings

from tests.browser.at_table import Table, game_of

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = [code for code, _ in settings.LANGUAGES]
OVERFLOWING = """
() => {
  const seen = (part) => part.checkVisibility() && part.getBoundingClientRect().width > 2;
  return [...document.querySelectorAll("#entry :is(button, .key, .chip, .bid span)")]
    .filter(seen)
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return part.scrollWidth > part.clientWidth + 1 && part.clientWidth
        || box.left < -1 || box.right > innerWidth + 1;
    })
    .map((part) => part.innerText);
}
"""


@pytest.fixture
def overflowing(open_page):
    """The words of a game's form that do not fit on a phone of 320 pixels."""

    def words(variant, language):
        size = {"width": 320, "height": 480}
        page = open_page(viewport=size, is_mobile=True, has_touch=True, locale=language)
        table = Table(page).enter(game_of(variant))
        return table.page.evaluate(OVERFLOWING)

    return words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", ["clabber", "klammern"])
def test_keys_hold_their_words_at_320_pixels(overflowing, variant, language):
    assert overflowing(variant, language) == []


def test_word_that_is_too_long_for_its_key_is_found(open_page):
    page = open_page(viewport={"width": 320, "height": 480}, is_mobile=True, has_touch=True)
    table = Table(page).enter(game_of("clabber"))
    table.page.locator(".save").evaluate("key => key.textContent = 'Zwischenspeicherung'.repeat(2)")
    assert table.page.evaluate(OVERFLOWING) == ["Zwischenspeicherung" * 2]
