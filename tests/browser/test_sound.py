"""A saved hand is heard and spoken where somebody wants it; a mute phone goes on without."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of
from tests.browser.test_look_table import keep, opened

pytestmark = pytest.mark.django_db(transaction=True)

HEARS = """
globalThis.heard = [];
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (when) {
  heard.push(this.frequency.value);
  start.call(this, when);
};
globalThis.spoken = [];
speechSynthesis.speak = ({ text, lang }) => spoken.push([lang, text]);
"""
MUTE = """
delete globalThis.AudioContext;
delete globalThis.speechSynthesis;
Object.defineProperty(globalThis, "speechSynthesis", { value: undefined });
"""
SWITCHES = ("A tone for each saved hand", "Say each saved hand aloud")


def saves(table, suit, points):
    table.make(0, suit)
    table.press(points)
    table.page.locator(".save").tap()
    expect(table.page.locator(".bid :checked")).to_have_count(0)


def turns_on(table):
    panel = opened(table, "Appearance")
    for switch in SWITCHES:
        keep(table, panel, switch)
    panel.get_by_role("button", name="Close").click()


def test_nothing_is_heard_until_somebody_wants_it(table):
    table.page.add_init_script(HEARS)
    table.enter(game_of("clabber"))
    saves(table, "H", "66")
    assert table.page.evaluate("[heard, spoken]") == [[], []]


@pytest.mark.long
def test_saved_set_and_over_sound_each_their_own_way(table):
    table.page.add_init_script(HEARS)
    game = game_of("clabber", target=250)
    table.enter(game)
    turns_on(table)
    # What was turned on is heard at once.
    table.page.wait_for_function("() => heard.length === 1 && spoken.length === 1")
    table.enter(game)
    saves(table, "H", "66")
    saves(table, "S", "100")
    saves(table, "D", "6")
    table.page.wait_for_function("() => heard.length === 6 && spoken.length === 3")
    assert table.page.evaluate("heard.map(Math.round)") == [660, 494, 330, 523, 659, 784]
    assert table.page.evaluate("spoken") == [
        ["en", "Anna made hearts: 96 to 66."],
        ["en", "Anna made spades and was set: 38 short."],
        ["en", "Anna made diamonds: 156 to 6. Anna & Carl won, 252 to 172."],
    ]


@pytest.mark.long
def test_phone_that_is_mute_saves_all_the_same(table):
    table.page.add_init_script(MUTE)
    table.enter(game_of("clabber"))
    turns_on(table)
    saves(table, "H", "66")
    table.is_written(1)
