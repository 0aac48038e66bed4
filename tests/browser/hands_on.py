"""What somebody does with mouse and keyboard, counted by the events that reach the pages."""

from typing import Any, NamedTuple

from playwright.sync_api import Page

COUNT = """
const add = (name) => sessionStorage.setItem(name, 1 + Number(sessionStorage.getItem(name)));
addEventListener("pointerdown", (event) => event.isTrusted && add("clicks"), true);
addEventListener("keydown", (event) => {
  if (!event.isTrusted) return;
  const isText = event.key.length === 1 || event.target.tagName === "TEXTAREA";
  add(isText ? "typed" : "keys");
}, true);
"""
READ = "name => Number(sessionStorage.getItem(name))"


class Deeds(NamedTuple):
    """Clicks, keys such as Tab and Enter, and letters and figures that were typed."""

    clicks: int
    keys: int
    typed: int


def counted(page: Page) -> Page:
    """The page, of which every deed is counted from now on."""
    page.add_init_script(COUNT)
    return page


def deeds(page: Page) -> Deeds:
    """The actions on the pages of this tab so far."""
    found: list[Any] = [page.evaluate(READ, name) for name in Deeds._fields]
    return Deeds(*map(int, found))
