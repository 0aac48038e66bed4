"""Big numbers on the table: read from every seat, kept up to date, without a network too."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of
from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tests.browser.sitting import WAKE
from tests.factories import NOW, HandFactory, played, table_of

pytestmark = pytest.mark.django_db(transaction=True)

SPEAKS = """
globalThis.spoken = [];
globalThis.speechSynthesis.speak = ({ text, lang }) => spoken.push([lang, text]);
document.cookie = "voice=on; path=/";
"""
LOCKS = """
globalThis.locks = 0;
navigator.wakeLock.request = async () => {
  locks += 1;
  return { released: false, release() { locks -= 1; } };
};
"""
FITS = """
panel => [...panel.querySelectorAll("li > b")].every((number) =>
  number.scrollWidth <= number.clientWidth && number.getBoundingClientRect().height >= 60)
  && panel.scrollHeight <= panel.clientHeight + 1
"""


def opens(table):
    table.page.locator(".more > summary").tap()
    table.page.get_by_role("button", name="Big numbers").tap()
    return table.page.get_by_role("dialog")


def shows(panel, totals, text):
    expect(panel.locator("li > b")).to_have_text(totals)
    expect(panel.get_by_role("status")).to_have_text(text)


@pytest.mark.long
def test_totals_lead_dealer_and_trump_are_shown(table):
    game = game_of("clabber")
    HandFactory.create(game=game, record=played(0, (90, 62)))
    table.enter(game).make(1, "H")
    panel = opens(table)
    shows(panel, ["100", "62"], "Anna & Carl ahead by 38")
    expect(panel.get_by_role("heading")).to_have_text("Hand 2 · Bea deals")
    expect(panel.locator(".trump")).to_have_text(re.compile(r"Bea\s+made\s+♥.*hearts", re.DOTALL))
    panel.tap()
    expect(panel).to_have_count(0)
    expect(table.page.locator("[name=bid]:checked")).to_have_value("1-H")


def test_hand_of_another_phone_arrives_and_is_spoken(table):
    game = game_of("clabber")
    table.page.add_init_script(SPEAKS)
    table.page.add_init_script(LOCKS)
    table.enter(game)
    table.page.reload()
    panel = opens(table)
    shows(panel, ["0", "0"], "Tied so far")
    HandFactory.create(game=game, record=played(0, (90, 62)))
    table.page.evaluate(WAKE)
    shows(panel, ["100", "62"], "Anna & Carl ahead by 38")
    text = "Anna made hearts: 100 to 62. Anna & Carl: 100. Bea & Dora: 62. Anna & Carl ahead by 38"
    table.page.wait_for_function("text => spoken.some(([lang, said]) => said === text)", arg=text)
    assert table.page.evaluate("spoken") == [["en", text]]
    assert table.page.evaluate("locks") == 1


def test_page_of_the_table_leads_there_and_a_hand_without_a_network_counts(table):
    game = game_of("clabber")
    found = table_of(game.evening, game.table, NOW)
    table.page.goto(f"/kanal/evenings/{found.evening_id}/tables/{found.name}/")
    table.page.get_by_role("link", name="Big numbers").tap()
    panel = table.page.get_by_role("dialog")
    shows(panel, ["0", "0"], "Tied so far")
    panel.tap()
    table.page.context.set_offline(True)
    table.make(0, "S")
    table.press("66")
    table.page.locator(".save").tap()
    expect(table.page.locator("#entry")).to_have_attribute("data-number", "2")
    shows(opens(table), ["96", "66"], "Anna & Carl ahead by 30")


@pytest.mark.long
def test_end_of_the_game_is_shown(table):
    game = game_of("clabber", target=90)
    table.enter(game)
    panel = opens(table)
    HandFactory.create(game=game, record=played(0, (90, 62)))
    table.page.evaluate(WAKE)
    shows(panel, ["100", "62"], "Anna & Carl won, 100 to 62.")


@pytest.mark.long
@pytest.mark.parametrize("variant", ["clabber", "klapper-jas-3", "klammern"])
def test_numbers_fit_every_glass(table, variant):
    game = game_of(variant)
    table.enter(game).make(0, "S")
    panel = opens(table)
    assert barriers_in_any_look(table.page) == []
    for width, height in ((360, 740), (320, 568), (740, 360), (1280, 800)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert panel.evaluate(FITS), (width, height)
    table.page.set_viewport_size({"width": 360, "height": 740})
    double_text(table.page)
    assert overhang(table.page) == 0
