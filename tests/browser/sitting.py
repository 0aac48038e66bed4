"""A phone that was let in at a table and lies there: it scans, enters hands, loses its network."""

import time
from random import Random
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.at_table import Table
from tests.factories import table_of, token_of
from tracker.models import Game, Player

PHONE: Any = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
OFFLINE = 0.5
RELOADS = 0.15
PATIENCE = 30
KEPT = """
async (address) => {
  await navigator.serviceWorker.ready;
  return (await caches.match(address)) !== undefined;
}
"""
WAITS = """
async () => {
  const { all } = await import("/static/js/queue/store.js");
  return (await all()).some(({ state }) => state === "waiting");
}
"""
WAKE = "document.dispatchEvent(new Event('visibilitychange'))"


class Sitter:
    """A phone that was let in at the table of a game, and is in somebody's hand there."""

    def __init__(self, page: Page, game: Game, player: Player | None = None) -> None:
        self.page, self.game, self.is_offline = page, game, False
        self.scans()
        if player is not None:
            page.get_by_role("button", name=player.name).click()
            page.wait_for_load_state()
        self.table = Table(page).enter(game)

    def keeps_page(self) -> "Sitter":
        """Waits until the service worker keeps the page, so that it opens without a network."""
        deadline = time.monotonic() + PATIENCE
        while not self.page.evaluate(KEPT, f"/kanal/games/{self.game.pk}/hands/new"):
            assert time.monotonic() < deadline, "the service worker does not keep the page"
            self.page.reload()
        return self

    def scans(self) -> None:
        """Opens what the code of the table holds."""
        table = table_of(self.game.evening, self.game.table, timezone.now())
        self.page.goto(f"/join#t={token_of(table)}")
        self.page.wait_for_url("**/tables/**")

    @property
    def number(self) -> int:
        """The hand that the phone asks for."""
        return int(self.page.locator("#entry").get_attribute("data-number") or 0)

    def cut(self) -> None:
        """The network is gone."""
        self.is_offline = True
        self.page.context.set_offline(True)

    def walks(self, chance: Random) -> None:
        """The network goes or comes, and at times the page is loaded anew."""
        self.is_offline = chance.random() < OFFLINE
        self.page.context.set_offline(self.is_offline)
        if chance.random() < RELOADS:
            self.page.reload()
            expect(self.page.locator("#title")).to_contain_text("Hand")

    def enters(self, number: int, own: int) -> None:
        """Anna made hearts, and her side has so many points."""
        expect(self.page.locator("#entry")).to_have_attribute("data-number", str(number))
        self.table.make(0, "H")
        self.table.press(str(162 - own))
        self.table.tap(self.page.locator(".save"))
        expect(self.page.locator("#entry")).to_have_attribute("data-number", str(number + 1))

    def looks(self) -> None:
        """Asks for what the others have changed, as it does every ten seconds."""
        self.page.evaluate(WAKE)

    def comes_back(self) -> None:
        """The network is there again, and everything is sent."""
        self.is_offline = False
        self.page.context.set_offline(False)
        self.page.evaluate("dispatchEvent(new Event('online'))")
        deadline = time.monotonic() + PATIENCE
        while self.page.evaluate(WAITS):
            assert time.monotonic() < deadline, "hands still wait on the phone"
            self.page.wait_for_timeout(100)
