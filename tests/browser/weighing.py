"""What a phone receives over the network for a page, in bytes, headers included."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.chromium import PATIENCE_MS, used_when_ready
from tests.faults.book import Book

HANDS = 30
FILL = f"""
import json, django
django.setup()
from scoring import VARIANTS
from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory, PlayerFactory

NAMES = ("Annemarie", "Bartholomew", "Carlotta", "Dorothea")
club = ClubFactory.create(name="Kanal", has_open_evenings=True)
evening = EveningFactory.create(club=club)
players = [PlayerFactory.create(club=club, name=name) for name in NAMES]
games = {{}}
for variant, rules in VARIANTS.items():
    endless = {{"target": None}} if rules.hands is None else {{"target": None, "hands": None}}
    game = GameFactory.create(
        evening=evening,
        ruleset={{"variant": variant, "options": endless}},
        players=players[: rules.players],
    )
    for _ in range({HANDS}):
        game = HandFactory.create(game=game).game
    games[variant] = game.pk
print(json.dumps(games))
"""
ASK_AGAIN = """
() => {
  const part = document.querySelector("[data-refresh]");
  part?.dispatchEvent(new CustomEvent("refresh"));
  return part !== null;
}
"""
SHELL = "/static/"


class Weight(NamedTuple):
    """The bytes of a page and in how many answers they came; those of its shell when it is opened
    again, and of each answer to “what is new?”."""

    first: int
    answers: int
    shell_again: int
    polls: list[int]


def filled(home: Path) -> tuple[Book, dict[str, int]]:
    """A book, not yet served, with thirty hands of every game; and the games by what is played."""
    book = Book(home)
    return book, json.loads(book.printed(FILL))


class Scales:
    """Weighs what arrives at a page."""

    def __init__(self, page: Page) -> None:
        self.page, self._addresses = page, dict[str, str]()
        self._on_the_way: dict[str, str] = {}
        self._arrived: list[tuple[str, int]] = []
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.loadingFailed", self._failed)

    def arrived(self) -> int:
        """How many answers have arrived since it was weighed last."""
        self._all_has_arrived()
        return len(self._arrived)

    def weigh(self) -> dict[str, int]:
        """The bytes that arrived since it was asked last, by the path of what they belong to."""
        self._all_has_arrived()
        arrived, self._arrived = self._arrived, []
        return {path: sum(size for other, size in arrived if other == path) for path, _ in arrived}

    def next(self) -> int:
        """The bytes of the next answer, which is waited for."""
        self._wait(lambda: bool(self._arrived), "no answer came")
        return self._arrived.pop(0)[1]

    def _all_has_arrived(self) -> None:
        self.page.locator("html[data-ready]").wait_for(state="attached")
        self._wait(lambda: not self._on_the_way, "these are still on the way")

    def _wait(self, is_so: Callable[[], bool], trouble: str) -> None:
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while not is_so():
            assert time.monotonic() < deadline, f"{trouble}: {sorted(self._on_the_way.values())}"
            self.page.wait_for_timeout(20)

    def _asked(self, told: dict) -> None:
        path = urlsplit(told["request"]["url"]).path
        self._addresses[told["requestId"]] = self._on_the_way[told["requestId"]] = path

    def _failed(self, told: dict) -> None:
        self._on_the_way.pop(told["requestId"], None)

    def _finished(self, told: dict) -> None:
        path = self._addresses[told["requestId"]]
        self._on_the_way.pop(told["requestId"], None)
        self._arrived.append((path, int(told["encodedDataLength"])))


@contextmanager
def scales(chromium: Browser, site: str) -> Iterator[Scales]:
    """A phone that has never been here; its service worker is kept out of what is weighed."""
    context = chromium.new_context(
        base_url=site,
        service_workers="block",
        viewport={"width": 360, "height": 740},
        is_mobile=True,
        has_touch=True,
    )
    context.set_default_timeout(PATIENCE_MS)
    yield Scales(used_when_ready(context.new_page()))
    context.close()


def weigh(chromium: Browser, site: str, address: str) -> Weight:
    """What a page weighs for a phone that opens it, opens it again, and asks twice what is new."""
    with scales(chromium, site) as phone:
        phone.page.goto(address)
        answers, first = phone.arrived(), sum(phone.weigh().values())
        phone.page.goto(address)
        again = phone.weigh()
        polls = [phone.next() for _ in range(2) if phone.page.evaluate(ASK_AGAIN)]
    shell = sum(size for path, size in again.items() if path.startswith(SHELL))
    return Weight(first, answers, shell, polls)
