"""Whoever taps twice writes what one tap would have written, and nothing else."""

from itertools import product

import pytest

from scoring.variants import VARIANTS
from tests.browser.at_table import Table, game_of, typed_points
from tests.browser.fingers import DELAYS_MS, Control, Fingers
from tests.browser.sitting import PHONE
from tests.browser.test_entry_sight import TEXT

pytestmark = pytest.mark.django_db(transaction=True)

HEIGHTS = (560, 640, 740)
HANDS = ("", "left")
BID = "bid=0-H"
PLAYS = ("reneged", "stopped", "march")


def states_of(variant, offered):
    """What is typed in each state of the form, and which sheet is open."""
    counted = f"{BID}&{typed_points(variant)}"
    melds = f"{counted}&meld-0=sequence-3&meld-1=sequence-3"
    states = [("", ""), ("", ".more"), (BID, ""), (BID, ".more"), (counted, ""), (melds, "")]
    if 'class="rare"' in offered:
        states.append((counted, ".rare"))
    return states + [(f"play={play}", "") for play in PLAYS if f'value="{play}"' in offered]


SPAN = """
(selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && [box.left, box.right];
}
"""


@pytest.fixture
def fingers(open_page):
    """Opens the form of a game on a phone that has no network for its hands."""

    def opened(variant, height=740):
        page = open_page(**PHONE)
        page.set_viewport_size({"width": 360, "height": height})
        for address in ("**/preview", "**/sync"):
            page.route(address, lambda asked: asked.abort())
        Table(page).enter(game_of(variant))
        page.locator("html[data-ready]:not([data-starting])").wait_for()
        return Fingers(page)

    return opened


def control_at(fingers, selector):
    """The control of this selector, where it lies."""
    box = fingers.page.locator(selector).first.bounding_box()
    return Control(selector, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def differs(fingers, control, state, hand, delay):
    """What two taps wrote that one does not, in words; nothing where that is so."""
    typed, sheet = state
    fingers.lay(typed, sheet, hand)
    before = fingers.written().typed
    place = fingers.under(control)
    fingers.tap(control)
    once = fingers.written()
    delays = [delay] if fingers.under(control) == place else DELAYS_MS
    wrong = []
    for gap in delays:
        fingers.lay(typed, sheet, hand)
        fingers.tap_twice(control, gap)
        twice = fingers.written()
        more = twice.typed - (once.typed | before)
        if more or (twice.hands, twice.path) != (once.hands, once.path):
            wrong.append(f"{hand} {gap} ms on {control.name}: {dict(more)} {twice.hands}")
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_double_tap_writes_more_than_one_tap(fingers, variant):
    finger = fingers(variant)
    wrong, game = [], list(VARIANTS).index(variant)
    for state in states_of(variant, finger.page.content()):
        for turn, (hand, height) in enumerate(product(HANDS, HEIGHTS), start=game):
            finger.page.set_viewport_size({"width": 360, "height": height})
            finger.lay(*state, hand)
            for place, control in enumerate(finger.controls(), start=turn):
                if place % 6 == 0:
                    wrong += differs(finger, control, state, hand, DELAYS_MS[place // 6 % 4])
    assert wrong == []


@pytest.mark.parametrize(("variant", "hand"), [("klaberjass", "left"), ("clabber", "")])
def test_double_tap_on_save_saves_one_hand_and_begins_no_other(fingers, variant, hand):
    finger, typed = fingers(variant, 640), f"{BID}&{typed_points(variant)}"
    for delay in DELAYS_MS:
        finger.lay(typed, "", hand)
        finger.tap_twice(control_at(finger, ".save"), delay)
        written = finger.written()
        assert (delay, written.hands) == (delay, [["hand", typed]])
        assert (delay, dict(written.typed)) == (delay, {})


@pytest.mark.parametrize(
    "variant", ["klaberjass", *(pytest.param(name, marks=pytest.mark.long) for name in VARIANTS)]
)
def test_what_writes_with_one_tap_lies_nowhere_where_save_was(fingers, variant):
    finger = fingers(variant)
    for hand, height, percent in product(HANDS, HEIGHTS, (100, 200)):
        finger.page.set_viewport_size({"width": 360, "height": height})
        finger.page.evaluate(TEXT, percent)
        finger.lay(BID, "", hand, rest_ms=0)
        save = finger.page.evaluate(SPAN, ".save")
        finger.lay("", "", hand, rest_ms=0)
        thrown = finger.page.evaluate(SPAN, '[name="end"]')
        assert thrown is None or thrown[1] < save[0] or save[1] < thrown[0], (hand, thrown, save)


@pytest.mark.parametrize(
    ("typed", "sheet", "selector"),
    [
        ("", "", ".bid .key >> nth=-1"),
        (BID, "", ".change"),
        (BID, "", '.chip:has([name="meld-0"])'),
        (f"{BID}&{typed_points('clabber')}", ".rare", '.rare [value="four-J"] >> nth=0'),
        (BID, ".more", ".more [data-shut]"),
    ],
)
def test_double_tap_on_what_goes_away_takes_nothing_under_it(fingers, typed, sheet, selector):
    finger = fingers("clabber", 640)
    finger.lay(typed, sheet)
    control = control_at(finger, selector)
    wrong = differs(finger, control, (typed, sheet), "", 120)
    assert wrong == []
