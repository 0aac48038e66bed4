"""A page in the browser, as tests see it."""

import re
from typing import Any
from zlib import crc32

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.thorough import IS_THOROUGH

PHONE, LAPTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
LOOKS = (
    ("dark phone", PHONE, "dark", ""),
    ("dark", LAPTOP, "dark", ""),
    ("candle", LAPTOP, "light", "candle"),
)
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
SHOW = """async (text) => {
  const read = new DOMParser().parseFromString(text, "text/html");
  document.documentElement.replaceWith(document.adoptNode(read.documentElement));
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  await Promise.all(styles.map((style) => style.sheet ?? new Promise((done) => {
    style.onload = style.onerror = done;
  })));
}"""
"""Puts a page in the place of the one that is open, without its scripts."""
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def barriers(page: Page, *rules: str) -> list[str]:
    """What keeps people out of the page as it is, as axe sees it: the rule and the element.

    Without rules named it is looked at by all of them.
    """
    only = {"type": "rule", "values": list(rules)} if rules else LEVELS
    found = Axe().run(page, options={"runOnly": only, "resultTypes": ["violations"]})
    return [
        f"{violation['id']} at {node['target']}: {node['failureSummary']}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]


def barriers_in_any_look(page: Page) -> list[str]:
    """What keeps people out of the page in the light, and of its colours by every other light.

    The short form looks once, in one of these looks or in the light, another for other addresses.
    """
    if not IS_THOROUGH:
        name, *look = _look_for(page.url)
        _show(page, *look)
        return [f"{name}: {barrier}" for barrier in barriers(page)]
    found = []
    for size in (PHONE, LAPTOP):
        _show(page, size, "light")
        found += [f"{size['width']}: {barrier}" for barrier in barriers(page)]
    for name, size, scheme, theme in LOOKS:
        _show(page, size, scheme, theme)
        found += [f"{name}: {barrier}" for barrier in barriers(page, "color-contrast")]
    return found


def _show(page: Page, size: Any, scheme: Any, theme: str = "") -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


def _look_for(url: str) -> tuple[str, Any, str, str]:
    """Always the same one for a kind of page, whatever the port and the numbers in it."""
    kind = re.sub(r"[0-9]+", "", url.partition("//")[2])
    looks = (("light phone", PHONE, "light", ""), *LOOKS)
    return looks[crc32(kind.encode()) % len(looks)]


def unfold(page: Page, folds: str = "details") -> None:
    """Opens every fold of the page."""
    page.locator(folds).evaluate_all("folds => { for (const fold of folds) fold.open = true; }")


def fold(page: Page) -> None:
    """Closes every fold of the page."""
    page.locator("details").evaluate_all(
        "folds => { for (const fold of folds) fold.open = false; }"
    )


def double_text(page: Page) -> None:
    """Shows the page's text twice as large, as a reader can set it."""
    page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("html { font-size: 200% !important; }");
            document.adoptedStyleSheets = [sheet];
        }"""
    )


def overhang(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def too_wide(page: Page) -> tuple[int, list[str]] | None:
    """By how many pixels the page is too wide with all its folds open, and what reaches out."""
    unfold(page)
    found = overhang(page)
    return (found, page.evaluate(TOO_WIDE)) if found > 0 else None


def show(page: Page, answer: Any) -> None:
    """Shows what a test's own client was answered, without its scripts, as one of our pages."""
    page.evaluate(SHOW, answer.text)
