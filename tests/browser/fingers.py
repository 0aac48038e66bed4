"""Fingers on a phone: taps at a point of the glass, whatever lies there, once or twice."""

import time
from collections import Counter
from typing import Any, NamedTuple

from playwright.sync_api import Page

DELAYS_MS = (80, 120, 250, 400)
REST_MS = 560
"""After this long a tap is a new one."""
FROM = {"x": 180.0, "y": 300.0}
"""Where a stroke begins."""
STEPS = 4

RESET = """
async ([typed, sheet, hand]) => {
  const { put } = await import("/static/js/entry/typing.js");
  const form = document.getElementById("entry");
  document.documentElement.dataset.hand = hand;
  for (const panel of document.querySelectorAll("dialog[open]")) panel.close();
  for (const fold of form.querySelectorAll("details[open]")) fold.open = false;
  put(form, typed);
  form.dispatchEvent(new Event("change", { bubbles: true }));
  if (sheet) form.querySelector(sheet).open = true;
  scrollTo(0, 0);
}
"""
WRITTEN = """
async () => {
  const { typedOf } = await import("/static/js/entry/typing.js");
  const { all } = await import("/static/js/queue/store.js");
  const typed = typedOf(document.getElementById("entry"));
  const items = (await all()).map(({ kind, typed }) => [kind, typed ?? ""]);
  return [[...new URLSearchParams(typed)].map((pair) => pair.join("=")), items, location.pathname];
}
"""
# What a finger finds: each control at its middle, where nothing lies over it. Digits are meant to
# be tapped twice, and a link leaves the page with the first tap.
CONTROLS = """
() => {
  const found = "#entry :is(button, label, summary, select):not([data-digit], [data-undo])";
  return [...document.querySelectorAll(found)].flatMap((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(left, top)?.closest("button, label, summary, select");
    if (width < 2 || hit !== control) return [];
    const { name, value } = control.control ?? control;
    return [[`${control.className} ${name ?? ""} ${value ?? ""} ${control.innerText}`, left, top]];
  });
}
"""
UNDER = """
([x, y]) => {
  const hit = document.elementFromPoint(x, y)?.closest("a, button, label, summary, select, input");
  const { x: left, y: top } = hit?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return `${hit?.outerHTML.replace(/ (open|data-\\w+)(="[^"]*")?/g, "")} ${left} ${top}`;
}
"""


class Glass:
    """A finger that moves over the glass."""

    def __init__(self, page: Page) -> None:
        self._glass = page.context.new_cdp_session(page)

    def swipe(self, across: int, down: int = 0) -> None:
        """A short stroke from the middle of the page."""
        self._feel("touchStart", FROM)
        for step in range(1, STEPS + 1):
            part = {"x": across * step / STEPS, "y": down * step / STEPS}
            self._feel("touchMove", {name: FROM[name] + part[name] for name in FROM})
        self._feel("touchEnd")

    def _feel(self, kind: str, *points: dict[str, float]) -> None:
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Control(NamedTuple):
    """Something to tap, and where it is."""

    name: str
    x: float
    y: float


class Written(NamedTuple):
    """The form's content, the new hands on the phone, and the page."""

    typed: Counter[str]
    hands: list[Any]
    path: str


class Fingers:
    """Taps on the page of a table that has no network."""

    def __init__(self, page: Page) -> None:
        self.page, self._glass = page, page.context.new_cdp_session(page)
        self._kept = 0

    def lay(self, typed: str, sheet: str = "", hand: str = "", rest_ms: int = REST_MS) -> None:
        """Makes the form one that is typed so far, with a sheet open, for this hand."""
        self.page.wait_for_function("() => !('still' in document.documentElement.dataset)")
        self.page.evaluate(RESET, [typed, sheet, hand])
        self.page.wait_for_timeout(rest_ms)
        self._kept = len(self.page.evaluate(WRITTEN)[1])

    def controls(self) -> list[Control]:
        """The controls that a finger can reach now."""
        return [Control(*found) for found in self.page.evaluate(CONTROLS)]

    def tap(self, control: Control, moment: float | None = None) -> None:
        """One tap where the control lies; the glass felt it at this moment, in seconds."""
        point = {"x": control.x, "y": control.y}
        for kind, points in (("touchStart", [point]), ("touchEnd", [])):
            felt = {"type": kind, "touchPoints": points, "timestamp": moment or time.time()}
            self._glass.send("Input.dispatchTouchEvent", felt)

    def tap_twice(self, control: Control, delay_ms: int) -> None:
        """Two taps at the same point, this long apart however busy the machine is."""
        moment = time.time()
        self.tap(control, moment)
        self.page.wait_for_timeout(delay_ms)
        self.tap(control, moment + delay_ms / 1000)

    def under(self, control: Control) -> str:
        """The element at a control's point now."""
        return str(self.page.evaluate(UNDER, [control.x, control.y]))

    def written(self) -> Written:
        """Everything written since the form was shown."""
        self.page.wait_for_timeout(REST_MS)
        typed, items, path = self.page.evaluate(WRITTEN)
        return Written(Counter(typed), items[self._kept :], path)
