"""What is typed stays in sight: on every phone, with large text, in every language and game."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.variants import VARIANTS
from tests.browser.at_table import Table, bid_of, game_of, typed_points
from tests.browser.languages import LANGUAGES

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((360, 560), (360, 640), (390, 664), (360, 740), (390, 844), (844, 390))
TEXTS = (100, 150, 200)
MELD = "sequence-3"
STATES: dict[str, tuple[tuple[str, str], ...]] = {
    "plain": (),
    "one meld": (("meld-0", MELD),),
    "three melds": (("meld-0", MELD), ("meld-0", "sequence-4"), ("meld-0", MELD)),
    "set": (("meld-1", MELD),),
    "kontra": (("kontra", "1"), ("re", "1")),
}
ROEM = {"meld-": "roem-", "sequence-3": "20", "sequence-4": "100"}
"""The same where a side writes the sum of its roem."""

SHARE = [
    ("clabber", "en", (360, 640)),
    ("klammern", "de", (360, 560)),
    ("klapper-jas-3", "fr", (844, 390)),
    ("klaberjass", "nl", (360, 740)),
]
"""A game, a language and a phone each for the ordinary run, at every size of text."""

TYPE = """
async (typed) => {
  const { put } = await import("/static/js/entry/typing.js");
  const form = document.getElementById("entry");
  put(form, typed);
  form.dispatchEvent(new Event("change", { bubbles: true }));
  scrollTo(0, 0);
}
"""
TEXT = """
(percent) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${percent}% !important; }`);
  document.adoptedStyleSheets = [sheet];
}
"""
SEEN = """
() => {
  const marks = [0.04, 0.25, 0.5, 0.75, 0.96];
  const share = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hits = marks.flatMap((x) => marks.map((y) =>
      element.contains(document.elementFromPoint(left + x * width, top + y * height))));
    return hits.filter(Boolean).length / hits.length;
  };
  const boxes = [...document.querySelectorAll(".box")];
  const isWhole = boxes.every((box) => {
    const input = box.querySelector("input");
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = input;
    return input.value && scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1;
  });
  const heard = document.querySelector(".heard");
  return {
    boxes: isWhole ? Math.min(...boxes.map(share)) : 0,
    save: share(document.querySelector(".save")),
    line: share(document.getElementById("live")) * (heard.scrollHeight <= heard.clientHeight + 1),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
}
"""


def typed(variant: str, state: str) -> str | None:
    """The form as it is typed in a state, None where the game has no such state."""
    if state == "kontra" and VARIANTS[variant].is_race:
        return None
    bid = (("bid", bid_of(variant, 0, "H")), *STATES[state])
    points = typed_points(variant, is_set=state == "set")
    written = "&".join([f"{name}={value}" for name, value in bid] + [points])
    if VARIANTS[variant].side_melds:
        for meld, roem in ROEM.items():
            written = written.replace(meld, roem)
    return written


def looks(page: Page, variant: str, size: tuple[int, int]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is seen of the form on a phone of this size, by size of text and state."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for percent in TEXTS:
        page.evaluate(TEXT, percent)
        for state in STATES:
            written = typed(variant, state)
            if written is not None:
                page.evaluate(TYPE, written)
                yield f"{percent} % {state}", page.evaluate(SEEN)


@pytest.fixture
def opened(open_page):
    """Opens the form of a game in a language; what the phone says is what is seen."""

    def opened(variant, language, size):
        viewport = {"width": size[0], "height": size[1]}
        page = open_page(viewport=viewport, is_mobile=True, has_touch=True, locale=language)
        page.route("**/preview", lambda asked: asked.abort())
        Table(page).enter(game_of(variant))
        page.locator("html[data-ready]:not([data-starting])").wait_for()
        return page

    return opened


@pytest.mark.some(1)
@pytest.mark.parametrize(("variant", "language", "size"), SHARE)
def test_numbers_stay_in_sight(opened, variant, language, size):
    page = opened(variant, language, size)
    seen = dict(looks(page, variant, size))
    hidden = {place: found for place, found in seen.items() if not is_in_sight(found)}
    assert hidden == {}


@pytest.mark.hours
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_stay_in_sight_everywhere(opened, variant, language):
    page = opened(variant, language, SIZES[0])
    hidden: dict[tuple[tuple[int, int], str], dict[str, Any]] = {}
    for size in SIZES:
        seen = dict(looks(page, variant, size))
        print_row(variant, language, size, seen)
        hidden |= {(size, place): found for place, found in seen.items() if not is_in_sight(found)}
    assert hidden == {}


def is_in_sight(found: dict[str, Any]) -> bool:
    """Whether every number that was typed, the line that says what it brings and Save are."""
    return found == {"boxes": 1, "save": 1, "line": 1, "wide": 0}


def print_row(variant: str, language: str, size: tuple[int, int], seen: dict[str, Any]) -> None:
    """One row of the table, which pytest -rP prints: the least that is seen in each cell."""
    cells = (min(found["boxes"], found["save"], found["line"]) for found in seen.values())
    shares = " ".join(f"{round(100 * cell):3}" for cell in cells)
    print(f"{variant:20} {language} {size[0]:3}x{size[1]:3} {shares}")
