"""The pages that the handbook's pictures show, each brought to where its picture is taken."""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.utils import timezone
from playwright.sync_api import Browser, Page

from scoring import VARIANTS
from tests.browser.at_table import game_of
from tests.browser.following import Reader, steps_of
from tests.factories import NOW, ClubFactory, HandFactory, PlayerFactory, table_of
from tests.tournaments import closed, started, tournament_of
from tests.tracker.helpers.seasons_played import season_of, winter
from tracker.games.services import close_game
from tracker.models import Game, Tournament
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.setup.services import rename_tournament

ROOT = Path(__file__).resolve().parents[2]
SHOWN = Path(__file__).with_name("pictures.json")
"""What each picture showed when it was taken: a hash of the words by its language and name."""
README = "readme"
"""What stands in place of a language for the pictures of the README, which is English."""
MOST_BYTES = 25_000
QUALITY = 0.4
UPPERMOST = """
(start) => {
  document.activeElement.blur();
  const top = start && document.querySelector(start).getBoundingClientRect().y + scrollY - 8;
  scrollTo({ top: top || 0, behavior: "instant" });
}
"""
AS_WEBP = """
async ([png, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return [...Uint8Array.from(
    atob(canvas.toDataURL("image/webp", quality).split(",")[1]), (one) => one.charCodeAt(0))];
}
"""
"""The browser itself writes the file, so that no library is needed for it."""
PASSING = re.compile(r"/url: .*|\b[\w.-]+(:\d+)?/j\b|\b[0-9a-f]{12,}\b|\d+")


def taken(browser: Browser, page: Page, start: str, width: int, height: int) -> bytes:
    """So much of the page from an element on, or from its top, as a file."""
    page.evaluate(UPPERMOST, start)
    top = page.locator(start).first.bounding_box() if start else None
    clip: Any = {
        "x": 0,
        "y": max(0, top["y"] - 8) if top else 0,
        "width": width,
        "height": height,
    }
    png = page.screenshot(clip=clip, animations="disabled", caret="hide")
    studio = browser.new_page()
    made = studio.evaluate(AS_WEBP, [b64encode(png).decode(), QUALITY])
    studio.close()
    return bytes(made)


def words_of(page: Page) -> str:
    """A hash of what the page says, and how; addresses, numbers and codes in it aside."""
    text = PASSING.sub("", page.locator("main").aria_snapshot())
    return sha256(text.encode()).hexdigest()[:16]


def file_of(language: str, name: str) -> Path:
    """Where the picture lies: one of the handbook, or of the README."""
    if language == README:
        return ROOT / "docs" / "pictures" / f"{name}.webp"
    return ROOT / "static" / "handbook" / language / f"{name}.webp"


def shown() -> dict[str, dict[str, str]]:
    """The contents of every picture."""
    return json.loads(SHOWN.read_text()) if SHOWN.exists() else {}


def keep(language: str, name: str, made: bytes, words: str) -> None:
    """Puts a picture that was just taken in its place."""
    file_of(language, name).parent.mkdir(parents=True, exist_ok=True)
    file_of(language, name).write_bytes(made)
    known = shown()
    known.setdefault(language, {})[name] = words
    SHOWN.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


# The pages: each gives its address and what is done there, and the element that is uppermost.


class Scene:
    """A page to be taken: where it is, what is done on it first, and where the picture begins."""

    def __init__(
        self, address: str, act: Callable[[Page], object] = lambda page: None, start: str = ""
    ) -> None:
        self.address, self.act, self.start = address, act, start


def welcome() -> Scene:
    """The first page of a new book."""
    return Scene("/welcome")


def seats() -> Scene:
    """Four names around a table."""
    game = close_game(game=_played(), now=NOW)

    def tap(page: Page) -> None:
        for name in ("Anna", "Bea", "Carl", "Dora"):
            page.locator(".names").get_by_role("button", name=name, exact=True).click()
        page.locator(".chair").first.click()

    address = f"/kanal/evenings/{game.evening_id}/games/new?game=clabber"
    return Scene(address, tap, start=".chairs")


def entry() -> Scene:
    """The hand of the first evening, not yet saved."""
    return _typed("clabber", "/help/first-evening", slice(12, 14))


def example(variant: str) -> Scene:
    """The hand of a game's example, not yet saved."""
    return _typed(variant, f"/help/entering/{variant}", slice(0, -1))


def _typed(variant: str, chapter: str, which: slice) -> Scene:
    address = f"/kanal/games/{game_of(variant).pk}/hands/new"

    def enter(page: Page) -> None:
        steps = steps_of(page, chapter)[which]
        page.goto(address)
        Reader(page).follow(steps)

    return Scene(address, enter)


def _played() -> Game:
    """A game of Clabber with three hands."""
    game = game_of("clabber", target=300)
    for points in ((90, 72), (66, 96), (102, 60)):
        bid = {"maker": 0, "trump": "H"}
        HandFactory.create(game=game, record={"bid": bid, "counted": list(points)})
    return Game.objects.get(pk=game.pk)


def standings() -> Scene:
    """The standings of an evening with one game."""
    game = close_game(game=_played(), now=NOW)
    return Scene(f"/kanal/evenings/{game.evening_id}/", start="#standings")


def correct() -> Scene:
    """A hand on the sheet, opened."""
    return Scene(
        f"/kanal/games/{_played().pk}/",
        lambda page: page.locator("#hand-1 th label").click(),
        start="main table",
    )


def code() -> Scene:
    """The code of a table, on an evening whose title is the same in every language."""
    evening = _played().evening
    evening.title = "Am Kanal"
    evening.save(update_fields=["title"])
    table = table_of(evening, "1", timezone.now())
    return Scene(f"/kanal/evenings/{table.evening_id}/tables/1/code", start="main")


def _tournament(*, is_there: bool = True) -> str:
    """A tournament of eight with drawn partners: the address of its pages."""
    names = ("Anna", "Bea", "Carl", "Dora", "Emil", "Fritz", "Gerda", "Hugo")
    tournament = tournament_of(ClubFactory.create(name="Kanal"), rounds=4, hands=16)
    rename_tournament(tournament=tournament, name="Spring Open", now=NOW)
    enter(tournament=tournament, new=[NewEntrant((name,)) for name in names], now=NOW)
    if is_there:
        check_in_all(tournament=tournament, now=NOW)
    return f"/kanal/events/{tournament.pk}"


def entries() -> Scene:
    """The list of a tournament, of whom nobody has come yet."""
    return Scene(f"{_tournament(is_there=False)}/entries/", start="h1")


def draw() -> Scene:
    """A draw that nobody has seen."""
    address = _tournament()
    draw_round(tournament=Tournament.objects.get(), now=NOW)
    return Scene(f"{address}/rounds/1/draw", start="h1")


def desk() -> Scene:
    """The desk while the first round is played."""
    address = _tournament()
    started(Tournament.objects.get())
    return Scene(f"{address}/desk", start="h1")


def season() -> Scene:
    """A season with twelve evenings."""
    club = ClubFactory.create(name="Kanal")
    players = {
        name: PlayerFactory.create(club=club, name=name)
        for name in ("Anna", "Bea", "Carla", "Dora")
    }
    winter(club, players)
    return Scene(f"/kanal/seasons/{season_of(club).pk}/", start="main table")


def rules() -> Scene:
    """House rules that are being written down."""
    ClubFactory.create(name="Kanal")
    return Scene("/kanal/passport/new?game=clabber", start="h1")


def slips() -> Scene:
    """Blank slips for an evening."""
    return Scene(f"/kanal/evenings/{_played().evening_id}/slips", start="h1")


SCENES: Mapping[str, Callable[[], Scene]] = {
    **{
        scene.__name__: scene
        for scene in (
            *(welcome, seats, entry, standings, correct, code),
            *(entries, draw, desk, season, rules, slips),
        )
    },
    **{variant: partial(example, variant) for variant in VARIANTS},
}


def tournament_page(page_of_it: str, start: str = "") -> Scene:
    """A page of a tournament of eight, two rounds of which are over and the third is played."""
    address = _tournament()
    tournament = Tournament.objects.get()
    closed(tournament, {1: (612, 480), 2: (501, 555)})
    closed(tournament, {1: (466, 590), 2: (530, 523)})
    started(tournament)
    return Scene(f"{address}/{page_of_it}", start=start)


README_SCENES: Mapping[str, tuple[Callable[[], Scene], int, int]] = {
    "entry": (entry, 360, 740),
    "standings": (partial(tournament_page, "standings", start="h1"), 360, 740),
    "hall": (partial(tournament_page, "hall"), 960, 320),
}
"""The pictures of the README, with their width and height in the browser's pixels."""
