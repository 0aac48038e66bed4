"""Whoever taps twice writes what one tap would have written, and nothing else."""

from itertools import product
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from scoring.variants import VARIANTS
from tests.browser.at_table import Table, bid_of, game_of, typed_points
from tests.browser.fingers import DELAYS_MS, Control, Fingers
from tests.browser.sitting import PHONE
from tests.browser.test_entry_sight import TEXT

pytestmark = pytest.mark.django_db(transaction=True)

HEIGHTS = (560, 640, 740)
HANDS = ("", "left")
WAYS = tuple(product(HANDS, HEIGHTS))
BID = "bid=0-H"
"""A maker and a suit, in the games that have makers."""
PLAYS = ("reneged", "stopped", "march")


class State(NamedTuple):
    """The typed values, the open sheet, and the hand that is saved."""

    typed: str = ""
    sheet: str = ""
    hand: str = ""


def states_of(variant, offered):
    """Every state of the form of a game, for the right hand."""
    bid = f"bid={bid_of(variant, 0, 'H')}"
    counted = f"{bid}&{typed_points(variant)}"
    melds = f"{counted}&meld-0=sequence-3&meld-1=sequence-3"
    plays = [f"play={play}" for play in PLAYS if f'value="{play}"' in offered]
    typed = ["", bid, counted, melds, *plays]
    sheets = [State("", ".more"), State(bid, ".more")]
    if 'class="rare"' in offered:
        sheets.append(State(counted, ".rare"))
    return [*map(State, typed), *sheets]


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
    found = fingers.page.locator(selector).first
    found.wait_for()
    box = found.bounding_box()
    return Control(selector, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def differs(fingers, control, state, delays):
    """What two taps wrote that one does not, in words; nothing where that is so.

    Where something else lies under the finger after the first tap, it is tried at all `delays`.
    """
    fingers.lay(*state)
    before, place = fingers.written().typed, fingers.under(control)
    fingers.tap(control)
    once = fingers.written()
    wrong = []
    for delay in delays[:1] if fingers.under(control) == place else delays:
        fingers.lay(*state)
        fingers.tap_twice(control, delay)
        twice = fingers.written()
        more = twice.typed - (once.typed | before)
        if more or (twice.hands, twice.path) != (once.hands, once.path):
            wrong.append(f"{state} {delay} ms on {control.name}: {dict(more)} {twice.hands}")
    return wrong


@pytest.mark.hours
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("first", range(len(WAYS)))
def test_no_double_tap_writes_more_than_one_tap(fingers, variant, first):
    """Each control of each state in one of the six ways to hold a phone, another in each game.

    Wherever they begin, all six together tap each control in each way.
    """
    finger, wrong = fingers(variant), []
    game = list(VARIANTS).index(variant)
    for state in states_of(variant, finger.page.content()):
        for turn, (hand, height) in enumerate(WAYS, start=game + first):
            held = state._replace(hand=hand)
            finger.page.set_viewport_size({"width": 360, "height": height})
            finger.lay(*held)
            for control in finger.controls()[turn % len(WAYS) :: len(WAYS)]:
                wrong += differs(finger, control, held, DELAYS_MS)
    assert wrong == []


@pytest.mark.parametrize(
    ("variant", "hand", "delays"),
    [
        ("clabber", "", (80, 700)),
        # A sixth hand would be one too many: the game has reached its target by then.
        pytest.param("clabber", "", (*DELAYS_MS, 850), marks=pytest.mark.long),
        pytest.param("klaberjass", "left", (*DELAYS_MS, 700, 850), marks=pytest.mark.long),
    ],
)
def test_double_tap_on_save_saves_one_hand_and_begins_no_other(fingers, variant, hand, delays):
    finger, typed = fingers(variant, 640), f"{BID}&{typed_points(variant)}"
    for delay in delays:
        finger.lay(typed, "", hand)
        finger.tap_twice(control_at(finger, ".save"), delay)
        written = finger.written()
        assert (delay, written.hands) == (delay, [["hand", typed]])
        assert (delay, dict(written.typed)) == (delay, {})


def test_finger_that_has_gone_from_save_may_tap_again_after_half_a_second(fingers):
    finger = fingers("clabber", 640)
    finger.lay(f"{BID}&{typed_points('clabber')}")
    finger.tap(control_at(finger, ".save"))
    finger.page.wait_for_function("() => document.querySelector('#entry').dataset.number === '2'")
    finger.page.wait_for_timeout(600)
    finger.tap(control_at(finger, '.bid .key:has([value="0-S"])'))
    expect(finger.page.locator('[value="0-S"]')).to_be_checked()


@pytest.mark.parametrize(
    "variant", ["klaberjass", *(pytest.param(name, marks=pytest.mark.long) for name in VARIANTS)]
)
def test_what_writes_with_one_tap_lies_nowhere_where_save_was(fingers, variant):
    finger = fingers(variant)
    for hand, height, percent in product(HANDS, HEIGHTS, (100, 200)):
        finger.page.set_viewport_size({"width": 360, "height": height})
        finger.page.evaluate(TEXT, percent)
        finger.lay(f"bid={bid_of(variant, 0, 'H')}", "", hand, rest_ms=0)
        save = finger.page.evaluate(SPAN, ".save")
        finger.lay("", "", hand, rest_ms=0)
        thrown = finger.page.evaluate(SPAN, '[name="end"]')
        assert thrown is None or thrown[1] < save[0] or save[1] < thrown[0], (hand, thrown, save)


@pytest.mark.long
def test_double_tap_on_what_goes_away_takes_nothing_under_it(fingers):
    finger, wrong = fingers("clabber", 640), []
    counted = f"{BID}&{typed_points('clabber')}"
    for state, selector in (
        (State(), ".bid .key >> nth=-1"),
        (State(BID), ".change"),
        (State(counted, ".rare"), '.rare [value="four-J"] >> nth=0'),
    ):
        finger.lay(*state)
        wrong += differs(finger, control_at(finger, selector), state, (120,))
    assert wrong == []
