"""Browsers from before :has(), dvh and container units show a table as newer ones do."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scoring import VARIANTS
from tests.browser.at_table import Table, bid_of, game_of
from tests.browser.sitting import PHONE
from tests.chromium import PATIENCE_MS
from tracker.models import Hand

pytestmark = pytest.mark.django_db(transaction=True)

OLDER = """
const supports = CSS.supports.bind(CSS);
CSS.supports = (...asked) => !String(asked).includes(":has(") && supports(...asked);
for (const [owner, names] of [
  [Array.prototype, ["findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with"]],
  [AbortSignal, ["any", "timeout"]],
  [Object, ["groupBy"]],
  [Map, ["groupBy"]],
  [Promise, ["try", "withResolvers"]],
  [HTMLFormElement.prototype, ["requestSubmit"]],
  [URLSearchParams.prototype, ["size"]],
  [globalThis, ["structuredClone", "OffscreenCanvas", "CompressionStream", "BroadcastChannel"]],
  [Navigator.prototype, ["locks", "wakeLock", "storage", "canShare"]],
  [Crypto.prototype, ["randomUUID"]],
]) for (const name of names) delete owner[name];
"""
UNKNOWN = {":has(": ":unknown(", "1dvh": "1unknown", "cqi": "unknown"}
"""Parts of a style sheet that older browsers skip, under names that every browser skips."""
PLACES = """
() => {
  scrollTo(0, 0);
  return [...document.querySelectorAll("main *")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [element.tagName, element.className, ...[x, y, width, height].map(Math.round)].join(" ");
  }).filter((place) => !place.endsWith(" 0 0"));
}
"""


@pytest.fixture
def pair(open_page):
    """A phone of today, and one with an older browser."""
    pages = [open_page(**PHONE), open_page(**PHONE)]
    pages[1].add_init_script(OLDER)
    pages[1].route("**/*.css", _as_read)
    return pages


def _as_read(route: Route) -> None:
    if route.request.resource_type != "stylesheet":
        route.fallback()
        return
    answer = route.fetch()
    text = answer.text()
    for name, unknown in UNKNOWN.items():
        text = text.replace(name, unknown)
    route.fulfill(response=answer, body=text)


def _differences(one: Page, other: Page) -> list[str]:
    """The differences between the pages once the style sheets of the first tap have come."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while True:
        found = sorted(set(one.evaluate(PLACES)) ^ set(other.evaluate(PLACES)))
        if not found or time.monotonic() > deadline:
            return found
        one.wait_for_timeout(100)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.some(2)
def test_form_has_the_same_places_in_every_state(pair, variant):
    game = game_of(variant)
    tables = [Table(page).enter(game) for page in pair]
    suit = f'label:has([value="{bid_of(variant, 0, "S")}"]) input'
    steps: dict[str, Callable[[Table], object]] = {
        "a suit": lambda table: table.bid(variant),
        "a digit": lambda table: table.press("6"),
        "the sheet of what is rare": Table.more,
        "the sheet closed": Table.close,
        "the keyboard among the suits": lambda table: table.page.locator(suit).press("ArrowRight"),
    }
    assert _differences(*pair) == []
    for name, step in steps.items():
        before = pair[0].evaluate(PLACES)
        for table in tables:
            step(table)
        assert _differences(*pair) == [], name
        assert name == "a digit" or pair[0].evaluate(PLACES) != before, name


def test_older_browser_enters_corrects_and_shows_hands(pair):
    _, older = pair
    game = game_of("clabber", target=None)
    table = Table(older).enter(game)
    for number, digits in enumerate(("62", "97"), start=1):
        table.make(0, "H")
        table.press(digits)
        table.save()
        expect(table.row(number)).to_be_visible()
    table.fix(game, 2)
    expect(older.locator(".box[data-active]")).to_have_attribute("data-side", "1")
    table.press("<<65")
    table.save()
    records = [hand.record["counted"] for hand in Hand.objects.filter(game=game).order_by("number")]
    assert records == [[100, 62], [97, 65]]
    sheets = [page.goto(f"/kanal/games/{game.pk}/") for page in pair]
    assert all(sheets)
    expect(older.locator("#hand-1 tr").nth(1)).to_be_hidden()
    assert _differences(*pair) == []
    for page in pair:
        page.locator("#hand-1 .unfold").click()
    expect(older.locator("#hand-1 tr").nth(1)).to_be_visible()
    assert _differences(*pair) == []


def test_browser_that_is_too_old_is_told_so(open_page, live_server):
    page = open_page()
    page.route("**/*.css", lambda route: route.fulfill(body="", content_type="text/css"))
    page.goto("/")
    expect(page.locator(".too-old")).to_contain_text("Safari 15.6, Chrome 99, Firefox 102")
    expect(page.locator(".too-old")).to_be_visible()
    page.unroute("**/*.css")
    page.goto("/")
    expect(page.locator(".too-old")).to_be_hidden()


MACINTOSH = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/15.6 Safari/605.1.15"


@pytest.mark.parametrize(
    ("agent", "fingers", "is_warned"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X)", 5, True),
        (MACINTOSH, 5, True),
        (MACINTOSH, 0, False),
        ("Mozilla/5.0 (Linux; Android 12) Chrome/99.0", 5, False),
    ],
)
def test_iphones_and_ipads_are_warned_of_seven_days(open_page, agent, fingers, is_warned):
    page = open_page(user_agent=agent)
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'maxTouchPoints', {{ value: {fingers} }});"
    )
    page.goto("/phone")
    expect(page.locator("html[data-ready]")).to_be_attached()
    expect(page.locator("#no-tables")).to_be_visible()
    warned = page.get_by_text("Safari forgets a site after seven days")
    expect(warned).to_be_visible(visible=is_warned)
    expect(page.get_by_role("link", name="join a table")).to_be_visible(visible=is_warned)
