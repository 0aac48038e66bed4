"""A swipe goes back through the hands, and each is mended in its place; keys do it too."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of
from tests.browser.fingers import REST_MS, Glass
from tests.browser.looking import barriers_in_any_look, overhang
from tests.factories import HandFactory, played
from tracker.models import Hand

pytestmark = pytest.mark.django_db(transaction=True)


def saves(table, points, number):
    table.make(0, "H")
    table.press(points)
    table.page.locator(".save").tap()
    table.is_written(number)
    # Nothing takes a finger just after Save.
    expect(table.page.locator("html")).not_to_have_attribute("data-still", "")


def shows(table, number, points=""):
    expect(table.page.locator("#entry")).to_have_attribute("data-number", str(number))
    expect(table.box(1)).to_have_value(points)


def tap(table, name):
    # What came under the finger just now takes no tap.
    table.page.wait_for_timeout(REST_MS)
    table.page.get_by_role("button", name=name, exact=True).locator("visible=true").tap()


def hands():
    counted = Hand.objects.order_by("number")
    return [(hand.number, hand.record["counted"]) for hand in counted]


def test_swipes_lead_through_the_hands_and_one_is_mended_in_its_place(table):
    table.enter(game_of("clabber"))
    for number, points in enumerate(("66", "70"), start=1):
        saves(table, points, number)
    address, glass = table.page.url, Glass(table.page)
    table.make(2, "S")
    glass.swipe(120)
    shows(table, 2, "70")
    glass.swipe(120)
    shows(table, 1, "66")
    assert (barriers_in_any_look(table.page), overhang(table.page)) == ([], 0)
    glass.swipe(120)
    shows(table, 1, "66")
    glass.swipe(-120)
    shows(table, 2, "70")
    glass.swipe(-120)
    shows(table, 3)
    # What was typed of the next hand is there again.
    expect(table.page.locator("[name=bid]:checked")).to_have_value("2-S")
    glass.swipe(120)
    table.press("71")
    # What was changed and not saved is not left by a swipe.
    glass.swipe(120)
    shows(table, 2, "71")
    expect(table.page.locator("[data-leave]")).to_be_focused()
    table.page.locator(".save").tap()
    shows(table, 3)
    expect(table.row(2)).to_contain_text("187")
    assert (hands(), table.page.url) == ([(1, [96, 66]), (2, [91, 71])], address)


@pytest.mark.some(1)
@pytest.mark.parametrize(("across", "down"), [(40, 0), (90, 80), (0, 200)])
def test_other_strokes_lead_nowhere(table, across, down):
    table.enter(game_of("clabber"))
    saves(table, "66", 1)
    Glass(table.page).swipe(across, down)
    shows(table, 2)


@pytest.mark.long
def test_keys_lead_through_the_hands_without_a_network_too(table):
    table.enter(game_of("clabber"))
    for number, points in enumerate(("66", "70"), start=1):
        saves(table, points, number)
    table.page.context.set_offline(True)
    for number, points in ((2, "70"), (1, "66")):
        table.page.locator(".more > summary").tap()
        tap(table, "The hand before")
        shows(table, number, points)
    tap(table, "Leave it as it is")
    shows(table, 3)


@pytest.mark.long
def test_hand_of_another_phone_is_named_and_found_on_the_sheet(table):
    game = game_of("clabber")
    HandFactory.create(game=game, record=played(0, (90, 62)))
    table.enter(game)
    saves(table, "70", 2)
    glass = Glass(table.page)
    glass.swipe(120)
    shows(table, 2, "70")
    glass.swipe(120)
    shows(table, 3)
    text = table.page.locator("#said")
    expect(text).to_contain_text("Hand 1 was not written on this phone.")
    assert (barriers_in_any_look(table.page), overhang(table.page)) == ([], 0)
    tap(table, "The hand after")
    shows(table, 2, "70")
    glass.swipe(120)
    text.get_by_role("link", name="On the sheet").tap()
    table.page.wait_for_url("**/#hand-1")
    expect(table.page.get_by_role("link", name="Correct hand 1")).to_be_visible()
