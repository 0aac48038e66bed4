"""No page is wider than the smallest phone, whatever the language, and with all its folds open."""

import pytest

from tests.browser.looking import overhang, unfold
from tests.tracker.views.posting import pages_with_games
from tests.tracker.views.test_every_page import cast_of

TOO_WIDE = """() => [...document.body.querySelectorAll("*")]
    .filter((element) => {
      for (let around = element; around; around = around.parentElement)
        if (around !== document.body && getComputedStyle(around).overflowX !== "visible")
          return false;
      return element.getBoundingClientRect().right > innerWidth + 1;
    })
    .slice(0, 3)
    .map((element) => `${element.tagName}.${element.className}: ${element.textContent.trim()}`)"""
"""The first elements that reach over the edge, for whoever has to mend the page."""


@pytest.mark.some(1)
@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_no_page_is_wider_than_the_smallest_phone(
    transactional_db, live_server, open_page, share, language
):
    page = open_page(viewport={"width": 320, "height": 640}, locale=language)
    wide = {}
    for address in share(pages_with_games(cast_of("Kanal"))):
        page.goto(address)
        unfold(page)
        if overhang(page) > 0:
            wide[address] = overhang(page), page.evaluate(TOO_WIDE)
    assert wide == {}
