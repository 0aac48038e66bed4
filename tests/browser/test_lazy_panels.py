"""What the entry says beside its live line, and what the phone itself does at the table."""

import time

import pytest
from django.templatetags.static import static
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of
from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tests.chromium import PATIENCE_MS

pytestmark = pytest.mark.django_db(transaction=True)

LOCKS = """
window.held = [];
navigator.wakeLock.request = async () => {
  const lock = { released: false, release() { this.released = true; } };
  held.push(lock);
  return lock;
};
window.felt = [];
navigator.vibrate = (duration) => felt.push(duration);
"""
READ_BACK = """
([address, text]) => {
  window.hasRead = false;
  window.reading = import(address)
    .then(({ readBack }) => readBack(text))
    .then(() => { window.hasRead = true; });
}
"""
SAID = "Anna made hearts and was set: 30 short."


@pytest.fixture
def ten(table):
    """The question whether the last trick is in the points."""
    return table.page.get_by_text("Last trick counted? It decides this hand.")


def test_last_trick_is_asked_for_where_it_decides_a_made_hand(table, ten):
    table.enter(game_of("clabber")).make(0, "H")
    table.press("77")
    # 85 to 77 would be 75 to 87
    expect(ten).to_be_visible()
    table.page.get_by_role("button", name="+10 Bea & Dora").click()
    expect(table.box(1)).to_have_value("87")
    expect(table.box(0)).to_have_value("75")
    table.says("Anna made hearts and was set: 12 short.")
    expect(ten).to_be_hidden()
    table.press("<")
    expect(table.box(1)).to_have_value("77")
    expect(ten).to_be_visible()


@pytest.mark.long
def test_last_trick_is_asked_for_where_it_decides_a_set_hand(table, ten):
    table.enter(game_of("klaberjass")).make(0, "D")
    table.press("4839")
    # 39 to 48 would be 49 to 48
    expect(ten).to_be_visible()
    table.page.get_by_role("button", name="+10 Anna").click()
    table.says("Anna made diamonds: 49 to 48.")
    expect(ten).to_be_hidden()


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("variant", "points"),
    [
        # 92 to 70 would be 82 to 80, 69 to 93 would be 79 to 83
        ("clabber", "70"),
        ("clabber", "93"),
        # 49 to 38 would be 49 to 48, 38 to 49 would be 48 to 49
        ("klaberjass", "3849"),
        ("klaberjass", "4938"),
    ],
)
def test_last_trick_is_not_asked_for_where_it_changes_nothing(table, ten, variant, points):
    table.enter(game_of(variant)).make(0, "H")
    table.press(points)
    expect(table.live.locator("small")).to_be_visible()
    expect(ten).to_be_hidden()


@pytest.mark.long
def test_last_trick_that_is_known_is_not_asked_for(table, ten):
    table.enter(game_of("clabber")).make(0, "H")
    table.press("77")
    expect(ten).to_be_visible()
    table.page.locator(".more > summary").click()
    table.page.get_by_label("Choose the winner of the last trick.").check()
    table.page.keyboard.press("Escape")
    table.page.locator("#melds-0 label", has_text="Last trick").click()
    expect(ten).to_be_hidden()


@pytest.mark.long
def test_question_for_the_last_trick_has_room_and_no_barriers(open_page, ten, table):
    table.enter(game_of("clabber")).make(0, "H")
    table.press("77")
    expect(ten).to_be_visible()
    expect(table.box(1)).to_be_in_viewport(ratio=1)
    assert barriers_in_any_look(table.page) == []
    for width, height in ((320, 480), (360, 740)):
        table.page.set_viewport_size({"width": width, "height": height})
        expect(table.page.locator(".save")).to_be_in_viewport(ratio=1)
        assert overhang(table.page) == 0
    double_text(table.page)
    assert overhang(table.page) == 0


@pytest.mark.long
def test_bella_that_moves_says_so_for_a_moment(table):
    table.page.clock.install()
    table.enter(game_of("clabber")).make(0, "H")
    table.chip("Bella", side=0)
    text = table.page.get_by_text("Bella moved from Anna & Carl to Bea & Dora.")
    expect(text).to_have_count(0)
    table.chip("Bella", side=1)
    expect(text).to_be_visible()
    table.page.clock.run_for(3100)
    expect(text).to_have_count(0)
    table.chip("Bella", side=1)
    table.chip("Bella", side=0)
    expect(table.page.get_by_text("Bella moved")).to_have_count(0)


@pytest.fixture
def handset(table):
    """The phone as a device whose lock of the screen and whose vibration are seen."""
    table.page.add_init_script(LOCKS)
    table.page.clock.install()
    return table


def held(table):
    """Whether each lock that was asked for is released, once what the first tap loads is there."""
    table.page.evaluate(
        "(parts) => Promise.all(parts.map((part) => import(part)))",
        [static("js/entry/asides.js"), static("js/entry/awake.js")],
    )
    return table.page.evaluate("held.map(({ released }) => released)")


def holds(table, *released):
    """Waits until these locks were asked for, each released or not."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while held(table) != list(released):
        assert time.monotonic() < deadline, held(table)


def test_screen_stays_on_from_the_first_tap_for_twenty_minutes(handset):
    page = handset.enter(game_of("clabber")).page
    assert page.evaluate("held") == []
    handset.make(0, "H")
    handset.press("6")
    holds(handset, False)
    page.clock.fast_forward("19:00")
    holds(handset, False)
    handset.press("6")
    page.clock.fast_forward("19:00")
    holds(handset, False)
    page.clock.fast_forward("01:01")
    holds(handset, True)
    handset.press("<")
    holds(handset, True, False)


@pytest.mark.long
def test_screen_is_held_again_when_the_page_is_seen_again(handset):
    page = handset.enter(game_of("clabber")).page
    handset.make(0, "H")
    holds(handset, False)
    page.evaluate("held[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    holds(handset, True, False)


@pytest.mark.long
def test_screen_goes_dark_where_somebody_wants_it_so(handset):
    page = handset.enter(game_of("clabber")).page
    page.evaluate("document.documentElement.dataset.awake = 'off'")
    handset.make(0, "H")
    assert held(handset) == []


@pytest.mark.long
def test_key_is_felt(handset):
    handset.enter(game_of("clabber")).make(0, "H")
    holds(handset, False)
    handset.press("6")
    assert handset.page.evaluate("felt.slice(-1)") == [10]


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("target", "defenders", "felt"),
    [(500, "66", [40]), (500, "100", [40, 80, 40]), (90, "66", [40, 80, 40, 80, 160])],
)
def test_hand_that_is_kept_is_felt_as_it_ends(handset, target, defenders, felt):
    handset.enter(game_of("clabber", target=target)).make(0, "H")
    handset.press(defenders)
    handset.tap(handset.page.locator(".save"))
    handset.page.wait_for_function("() => felt.some(Array.isArray)")
    assert handset.page.evaluate("felt.filter(Array.isArray)") == [felt]


@pytest.mark.long
def test_phone_that_can_do_neither_takes_the_hand_down(table):
    table.page.add_init_script(
        "delete Navigator.prototype.wakeLock; delete Navigator.prototype.vibrate;"
    )
    table.enter(game_of("clabber")).make(0, "H")
    table.press("66")
    table.says("Anna made hearts: 96 to 66.")
    table.save()
    expect(table.page.locator("#title")).to_have_text("Hand 2 · Bea deals")


def read_back(table):
    """Asks the page to show a hand, and gives the sentence."""
    table.page.evaluate(READ_BACK, [static("js/entry/readback.js"), SAID])
    return table.page.get_by_role("dialog").get_by_text(SAID)


def test_saved_hand_is_shown_to_the_other_side_for_three_seconds(table):
    table.page.clock.install()
    page = table.enter(game_of("clabber")).page
    page.evaluate("document.documentElement.dataset.shown = 'on'")
    text = read_back(table)
    expect(text).to_be_visible()
    expect(text).to_have_css("transform", "matrix(-1, 0, 0, -1, 0, 0)")
    assert page.evaluate("window.hasRead") is False
    # The clock also goes by itself, so a slow machine is left a second.
    page.clock.run_for(2000)
    expect(text).to_be_visible()
    page.clock.run_for(1000)
    expect(text).to_have_count(0)
    page.evaluate("window.reading")


@pytest.mark.long
def test_saved_hand_goes_away_with_a_tap(table):
    page = table.enter(game_of("clabber")).page
    page.evaluate("document.documentElement.dataset.shown = 'on'")
    text = read_back(table)
    text.click()
    expect(text).to_have_count(0)
    page.evaluate("window.reading")


@pytest.mark.long
def test_saved_hand_is_shown_to_nobody_who_does_not_want_it(table):
    page = table.enter(game_of("clabber")).page
    text = read_back(table)
    page.evaluate("window.reading")
    expect(text).to_have_count(0)


@pytest.mark.long
def test_saved_hand_stands_still_and_has_no_barriers(open_page):
    page = open_page(reduced_motion="reduce", viewport={"width": 320, "height": 480})
    table = Table(page).enter(game_of("clabber"))
    page.evaluate("document.documentElement.dataset.shown = 'on'")
    page.clock.install()
    text = read_back(table)
    expect(text).to_be_visible()
    assert text.evaluate("said => getComputedStyle(said).animationName") == "none"
    assert barriers_in_any_look(page) == []
