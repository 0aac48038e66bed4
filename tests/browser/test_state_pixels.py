"""Every state of a key, a box, a row and a hand can be told by its pixels from the one without it.

An attribute alone says nothing of the look: a rule whose selector no longer fits leaves it set.
"""

from base64 import b64encode
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.at_table import Table, game_of
from tests.browser.sitting import PHONE, Sitter
from tests.factories import HandFactory
from tests.thorough import IS_THOROUGH

pytestmark = pytest.mark.django_db(transaction=True)

LIGHTS: tuple[tuple[Any, str], ...] = (("light", ""), ("dark", ""))
if IS_THOROUGH:
    LIGHTS += (("light", "candle"),)
Takes = list[bytes]
AROUND = 5
"""Pixels around an element in which its outline lies: 3 px wide, 2 px off."""
VISIBLE = 3.0
"""The contrast between the two states of a pixel that WCAG 2.2 asks for (1.4.11, 2.4.13)."""
FADED = 1.5
"""What has no effect is exempt there; grey letters in place of black ones are what is left."""
MARK = 50
"""Pixels of a dot 8 px wide, 1.3 mm on a phone: more than twice what is read at arm's length."""
DIFFERENT = """
async ([pair, contrast, boxes = []]) => {
  const pixels = async (png, place) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const [x, y, width, height] = boxes[place] ?? [0, 0, image.width, image.height];
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return { width, height, data: canvas.getImageData(x, y, width, height).data };
  };
  const linear = (part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ({ data, width }, x, y) => {
    const [red, green, blue] = [0, 1, 2].map((part) => linear(data[4 * (y * width + x) + part]));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [one, other] = await Promise.all(pair.map(pixels));
  let found = 0;
  for (let y = 0; y < Math.min(one.height, other.height); y += 1)
    for (let x = 0; x < Math.min(one.width, other.width); x += 1) {
      const ratio = light(one, x, y) / light(other, x, y);
      found += Math.max(ratio, 1 / ratio) >= contrast;
    }
  return found;
}
"""


class Studio:
    """Takes an element in every light, and compares two takes by their pixels."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self._page = page
        self._easel = browser.new_page()
        self.unseen: dict[str, tuple[list[int], int]] = {}

    def take(self, element: Locator) -> Takes:
        """The element in every light, with the outline around it."""
        return [self._taken(element, *light) for light in LIGHTS]

    def _taken(self, element: Locator, scheme: Any, theme: str) -> bytes:
        self._page.emulate_media(color_scheme=scheme)
        self._page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        element.scroll_into_view_if_needed()
        box = element.bounding_box()
        assert box is not None
        clip: Any = {
            "x": box["x"] - AROUND,
            "y": box["y"] - AROUND,
            "width": box["width"] + 2 * AROUND,
            "height": box["height"] + 2 * AROUND,
        }
        return self._page.screenshot(clip=clip, animations="disabled", caret="hide")

    def compare(
        self, state: str, takes: tuple[Takes, Takes], least: int, contrast: float = VISIBLE
    ) -> None:
        """Notes a state that differs from its twin in fewer pixels than `least` in some light."""
        found = [
            self._easel.evaluate(DIFFERENT, [[b64encode(take).decode() for take in pair], contrast])
            for pair in zip(*takes, strict=True)
        ]
        if min(found) < least:
            self.unseen[state] = found, least

    def close(self) -> None:
        """Closes the page on which pixels are counted."""
        self._easel.close()


def line_around(element: Locator) -> int:
    """The pixels of a line around an element, 2 px wide: the least area in WCAG 2.2, 2.4.13.

    A twentieth less, for round corners lose some.
    """
    box = element.bounding_box()
    assert box is not None
    return round(0.95 * 4 * (box["width"] + box["height"]))


@pytest.fixture
def phone(open_page):
    """A phone whose pixels are those of CSS."""
    return open_page(**PHONE)


@pytest.fixture
def studio(chromium, phone):
    studio = Studio(chromium, phone)
    yield studio
    studio.close()


def test_chosen_and_focused_keys_look_different(studio, phone):
    table = Table(phone).enter(game_of("clabber"))
    suit = phone.locator('label:has([name="bid"][value="0-S"])')
    at_rest = studio.take(suit)
    suit.locator("input").focus()
    focused = studio.take(suit)
    studio.compare("focused", (at_rest, focused), line_around(suit))
    phone.keyboard.press("Space")
    studio.compare("chosen suit", (focused, studio.take(suit)), line_around(suit))
    table.make(0, "H")
    chip = phone.locator("#melds-0 label.chip:visible").first
    at_rest = studio.take(chip)
    table.tap(chip)
    studio.compare("chosen meld", (at_rest, studio.take(chip)), line_around(chip))
    assert studio.unseen == {}


def test_box_that_is_asked_looks_different(studio, phone):
    game = game_of("clabber", target=None)
    HandFactory.create(game=game, record={"bid": {"maker": 0, "trump": "H"}, "counted": [97, 65]})
    table = Table(phone).fix(game, 1)
    asked, box = phone.locator(".box[data-active]"), phone.locator(".box[data-side='1']")
    expect(asked).to_have_attribute("data-side", "1")
    lit = studio.take(box)
    table.aim(0)
    # A box is lit while the cursor is in it, too; a finger on the keys takes the cursor away.
    phone.evaluate("document.activeElement.blur()")
    expect(asked).to_have_attribute("data-side", "0")
    studio.compare("asked", (lit, studio.take(box)), line_around(box))
    assert studio.unseen == {}


@pytest.mark.long
def test_card_of_a_pile_and_a_button_without_effect_look_different(studio, phone):
    table = Table(phone).enter(game_of("clabber"))
    table.make(0, "H")
    table.more()
    phone.get_by_role("button", name="Count cards").click()
    panel = phone.get_by_role("dialog")
    card, done = panel.locator('[data-card="JH"]'), panel.locator("[data-take]")
    expect(done).to_be_disabled()
    at_rest, disabled = studio.take(card), studio.take(done)
    card.click()
    studio.compare("chosen card", (at_rest, studio.take(card)), line_around(card))
    panel.locator("label", has_text="Last trickAnna & Carl").click()
    expect(done).to_be_enabled()
    studio.compare("disabled", (disabled, studio.take(done)), MARK, FADED)
    assert studio.unseen == {}


@pytest.mark.long
def test_dealer_and_a_maker_who_was_set_are_marked_on_the_sheet(studio, phone):
    game = game_of("clabber", target=None)
    for maker, own in ((0, 100), (1, 0), (0, 0), (1, 0), (1, 0)):
        record = {"bid": {"maker": maker, "trump": "H"}, "counted": [own, 162 - own]}
        HandFactory.create(game=game, record=record)
    phone.goto(f"/kanal/games/{game.pk}/")
    cells = [phone.locator(f"#hand-{number} tr:first-child > td").first for number in (3, 4, 5)]
    # Anna's side has nothing in any of the three, and dealt the first and the last of them.
    assert [cell.inner_text().split("\n")[0] for cell in cells] == ["XX", "–", "–"]
    was_set, others_deal, deals = map(studio.take, cells)
    studio.compare("set", (was_set, deals), MARK)
    studio.compare("dealer", (deals, others_deal), MARK)
    assert studio.unseen == {}


def test_hand_that_waits_is_saved_or_differs_from_the_book_looks_different(studio, phone):
    game = game_of("clabber", target=None)
    annas = Sitter(phone, game, game.seats.get(place=0).player)
    mark, row = phone.locator(".mark"), annas.table.row(1)
    phone.route("**/sync", lambda route: route.abort())
    annas.enters(1, 96)
    expect(row).to_contain_text("not sent yet")
    waiting, unsent = studio.take(mark), studio.take(row)
    phone.unroute("**/sync")
    annas.comes_back()
    expect(mark).to_have_text("✓ all sent")
    expect(row).not_to_contain_text("not sent yet")
    saved, sent = studio.take(mark), studio.take(row)
    annas.cut()
    annas.enters(2, 96)
    HandFactory.create(game=game, record={"bid": {"maker": 0, "trump": "H"}, "counted": [93, 69]})
    annas.comes_back()
    expect(mark).to_have_text("! fix hand 2")
    differs = studio.take(mark)
    studio.compare("waiting", (waiting, saved), MARK)
    studio.compare("saved", (saved, differs), MARK)
    studio.compare("conflict", (differs, waiting), MARK)
    studio.compare("row that waits", (unsent, sent), MARK)
    assert studio.unseen == {}
