"""The form fits its screen: fingers find the keys, and nothing scrolls sideways."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of
from tests.browser.languages import SPOKEN
from tests.browser.looking import barriers_in_any_look, double_text, fold, overhang, unfold

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = ("clabber", "klaberjass", "klobber-nuggie", "klammern", "klapper-jas-3", "clobyosh")
SIZES = ((320, 480), (360, 560), (390, 844))
SMALL = """
() => [...document.querySelectorAll(
    "a, button, summary, select, textarea, .key, .chip, .tick, .box"
  )]
  .filter((target) => target.checkVisibility())
  .filter((target) => !target.matches(".skip, .bid:has(:checked) .key"))
  .map((target) => [target, target.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
  .map(([target, box]) => `${target.className} ${target.innerText} ${box.width} ${box.height}`)
"""
# How many lines the first word of each has within it; 0 where it juts out.
WORDS = """
(selector) => [...document.querySelectorAll(selector)].map((part) => {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (!texts.nextNode().data.trim());
  const words = document.createRange();
  words.selectNodeContents(texts.currentNode);
  const lines = [...words.getClientRects()].filter(({ width }) => width > 1);
  const { left, right } = part.getBoundingClientRect();
  return lines.every((line) => line.left >= left && line.right <= right) ? lines.length : 0;
})
"""
SIZE = "(key) => { const box = key.getBoundingClientRect(); return [box.width, box.height]; }"


@pytest.fixture
def narrow(open_page):
    """Opens the form of a game on a phone of this size."""

    def opened(game, width, height):
        size = {"width": width, "height": height}
        table = Table(open_page(viewport=size, is_mobile=True, has_touch=True))
        return table.enter(game)

    return opened


@pytest.mark.long
@pytest.mark.parametrize("variant", GAMES)
def test_fingers_find_every_key_on_every_phone(narrow, variant):
    game = game_of(variant)
    for width, height in SIZES:
        table = narrow(game, width, height)
        assert (width, table.page.evaluate(SMALL), overhang(table.page)) == (width, [], 0)
        table.make(0, "S")
        table.press("2")
        expect(table.live.locator("span").first).not_to_be_empty()
        assert (width, table.page.evaluate(SMALL), overhang(table.page)) == (width, [], 0)
        assert table.page.locator(".save").is_visible()
        expect(table.page.locator(".save")).to_be_in_viewport(ratio=1)
        expect(table.live).to_be_in_viewport(ratio=1)


def test_keys_have_the_sizes_of_the_plan(narrow):
    table = narrow(game_of("klaberjass"), 360, 560)
    suit = table.page.locator(".key").first.evaluate(SIZE)
    assert suit[0] >= 71
    assert suit[1] >= 56
    assert overhang_below(table.page) <= 0
    table.make(0, "S")
    digit = table.page.locator('[data-digit="1"]').evaluate(SIZE)
    assert digit[0] >= 84
    assert digit[1] >= 56
    save = table.page.locator(".save").evaluate(SIZE)
    assert save[0] >= 88
    assert save[1] >= 112
    assert overhang_below(table.page) <= 0


@pytest.mark.long
@pytest.mark.parametrize("variant", GAMES)
def test_usual_phone_shows_the_whole_form_at_once(narrow, variant):
    table = narrow(game_of(variant), 360, 740)
    assert overhang_below(table.page) <= 0
    table.make(0, "S")
    table.press("20")
    expect(table.live.locator("span").first).not_to_be_empty()
    assert overhang_below(table.page) <= 0


@pytest.mark.long
@pytest.mark.parametrize("variant", ["clabber", "klapper-jas-3"])
def test_text_twice_as_large_scrolls_in_one_direction_only(narrow, variant):
    game = game_of(variant)
    for width in (320, 360):
        table = narrow(game, width, 740)
        double_text(table.page)
        assert overhang(table.page) == 0
        table.make(0, "S")
        table.press("20")
        expect(table.live.locator("span").first).not_to_be_empty()
        assert overhang(table.page) == 0
        expect(table.page.locator(".save")).to_be_in_viewport()


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Who made trump, and in which suit?"),
        ("de", "Wer hat Trumpf gemacht, und in welcher Farbe?"),
        ("fr", "Qui a fait atout, et dans quelle couleur\xa0?"),
        ("nl", "Wie maakte troef, en in welke kleur?"),
    ],
)
def test_empty_form_asks_in_one_line_who_made_trump(open_page, language, asked):
    size = {"width": 360, "height": 640}
    page = open_page(viewport=size, is_mobile=True, has_touch=True, locale=language)
    table = Table(page).enter(game_of("clabber"))
    question = page.locator(".bid > legend")
    expect(question).to_have_text(asked)
    assert (page.evaluate(WORDS, ".bid > legend"), overhang(page)) == ([1], 0)
    table.make(0, "S")
    assert question.bounding_box()["width"] <= 1


@pytest.mark.some(1)
@pytest.mark.parametrize("language", SPOKEN)
def test_save_and_totals_hold_their_words(open_page, language):
    game = game_of("klapper-jas-3")
    for width, height in SIZES:
        size = {"width": width, "height": height}
        page = open_page(viewport=size, is_mobile=True, has_touch=True, locale=language)
        table = Table(page).enter(game)
        assert (width, page.evaluate(WORDS, "#tail .total td")) == (width, [1, 1, 1])
        table.make(0, "S")
        assert (width, page.evaluate(WORDS, ".save")) == (width, [1])


@pytest.mark.long
@pytest.mark.parametrize("variant", ["clabber", "klobber-nuggie", "klammern"])
def test_form_is_open_to_everybody(page, variant):
    game = game_of(variant)
    table = Table(page).enter(game)
    unfold(page)
    assert barriers_in_any_look(page) == []
    table.enter(game).make(0, "S")
    table.chip("+20", side=0)
    table.press("60")
    expect(table.live.locator("span").first).not_to_be_empty()
    unfold(page)
    assert barriers_in_any_look(page) == []
    fold(page)
    table.chip("+20", side=1)
    table.press("<<<<")
    table.refuse()
    assert barriers_in_any_look(page) == []


def overhang_below(page):
    """By how many pixels the page is longer than its window."""
    return page.evaluate("document.documentElement.scrollHeight - innerHeight")
