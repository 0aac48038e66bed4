"""A reader who knows the handbook and nothing else: does what its steps say, by the words there."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

STEPS = """
lists => lists.flatMap((list) => [...list.children]).map((step) =>
  [...step.querySelectorAll("b, kbd")].map((word) => [word.dataset.as ?? "", word.textContent]))
"""
PARTS = "a:visible, button:visible, summary:visible, label.chip:visible"

Step = list[tuple[str, str]]


def steps_of(page: Page, address: str) -> list[Step]:
    """The steps of a page of the handbook: what each of them says in bold, and how it is used."""
    page.goto(address)
    found = page.locator("ol.steps").evaluate_all(STEPS)
    return [[(kind, text) for kind, text in step] for step in found]


class Reader:
    """Somebody with a phone in one hand and the handbook in the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._field = self._row = self._side = ""
        self._seen: dict[str, Any] = {
            "field": self._remember_field,
            "row": self._remember_row,
            "side": self._remember_side,
            "": self._type,
            "press": self._press,
            "chip": self._tap_chip,
            "person": self._tap_name,
            "chair": self._tap_chair,
            "suit": self._tap_suit,
            "box": self._tap_box,
            "seen": self._see,
        }

    def follow(self, steps: list[Step]) -> None:
        """Does one step after the other."""
        for step in steps:
            self._field = self._row = self._side = ""
            for kind, text in step:
                self._seen[kind](text)

    def _remember_field(self, text: str) -> None:
        self._field = text

    def _remember_row(self, text: str) -> None:
        self._row = text

    def _remember_side(self, text: str) -> None:
        self._side = text

    def _type(self, text: str) -> None:
        """Into the field that was named last, else on the keys of the page."""
        if self._field:
            self.page.get_by_label(self._field, exact=True).first.fill(text)
            return
        for key in text:
            self.page.locator(".keypad").get_by_role("button", name=key, exact=True).click()

    def _press(self, text: str) -> None:
        """What is called so, or begins so where nothing is called just that."""
        begins = re.compile(rf"^\W*{re.escape(text)}")
        scope = self._scope()
        parts = scope.locator(PARTS)
        named = scope.get_by_role("link", name=text, exact=True)
        named = named.or_(scope.get_by_role("button", name=text, exact=True))
        begun = parts.filter(has_text=begins).or_(scope.get_by_label(begins))
        expect(named.or_(begun).first).to_be_visible()
        (named if named.count() else begun).first.click()

    def _tap_chip(self, text: str) -> None:
        words = re.compile(r"\s*".join(map(re.escape, text.split())))
        self._scope().locator("label.chip:visible", has_text=words).last.click()

    def _tap_name(self, text: str) -> None:
        self.page.locator(".names").get_by_role("button", name=text, exact=True).click()

    def _tap_chair(self, text: str) -> None:
        self.page.locator(".chair", has_text=text).click()

    def _tap_suit(self, text: str) -> None:
        group = self.page.get_by_role("group", name=self._row, exact=True)
        group.locator("label.key", has_text=text).click()

    def _tap_box(self, text: str) -> None:
        self.page.locator("label.box", has_text=text).locator("input").click()

    def _see(self, text: str) -> None:
        expect(self.page.locator("main").get_by_text(text).first).to_be_visible()

    def _scope(self) -> Locator:
        """The side of the form that the step names, else the whole page."""
        if self._side:
            return self.page.get_by_role("group", name=self._side, exact=True)
        return self.page.locator("body")
