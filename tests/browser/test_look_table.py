"""How a phone at the table looks: chosen there, without leaving the hand that is being typed."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of
from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tests.factories import HandFactory

pytestmark = pytest.mark.django_db(transaction=True)

LEFT_EDGE = "key => key.getBoundingClientRect().left"
OUTSIDE = """
turned => turned.map((one) => one.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, innerWidth - right, innerHeight - bottom])
  .filter((room) => Math.min(...room) < -1)
"""
COLOUR = "mark => getComputedStyle(mark).color"


def opened(table, button):
    """A panel, opened from the form."""
    table.page.locator(".more > summary").click()
    table.page.get_by_role("button", name=button).click()
    panel = table.page.get_by_role("dialog")
    expect(panel).to_be_visible()
    return panel


def keep(table, panel, name):
    """Taps a button of the look, which the server keeps for the next page."""
    with table.page.expect_response("**/look"):
        panel.get_by_role("button", name=name).click()


def test_panel_takes_the_place_of_its_sheet_before_all_scripts_are_there(table):
    held = []

    def hold(route):
        held.append(route)

    table.page.route("**/entry/sheets*.js", hold)
    table.enter(game_of("clabber"))
    panel = opened(table, "Appearance")
    panel.get_by_role("button", name="Close").click()
    assert held
    expect(table.page.locator(".more > .over")).to_be_hidden()
    for route in held:
        route.continue_()


def test_look_changes_under_a_hand_that_is_typed(table):
    game = game_of("clabber")
    table.enter(game).make(0, "H")
    table.press("66")
    panel = opened(table, "Appearance")
    keep(table, panel, "Candle")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "candle")
    expect(panel.get_by_role("button", name="Candle")).to_have_attribute("aria-pressed", "true")
    expect(panel.get_by_role("button", name="As the device")).to_have_attribute(
        "aria-pressed", "false"
    )
    panel.get_by_role("button", name="Close").click()
    expect(table.box(1)).to_have_value("66")
    table.enter(game)
    expect(table.page.locator("html")).to_have_attribute("data-theme", "candle")


@pytest.mark.long
def test_save_moves_under_the_left_thumb_and_back(table):
    game = game_of("clabber")
    table.enter(game).make(0, "H")
    save, digits = table.page.locator(".save"), table.page.locator("[data-digit]")
    assert save.evaluate(LEFT_EDGE) > 250
    panel = opened(table, "Appearance")
    keep(table, panel, "Save on the left")
    panel.get_by_role("button", name="Close").click()
    assert save.evaluate(LEFT_EDGE) < 10
    lefts = [digits.nth(place).evaluate(LEFT_EDGE) for place in range(3)]
    assert lefts == sorted(lefts)
    table.enter(game).make(0, "H")
    assert save.evaluate(LEFT_EDGE) < 10
    assert overhang(table.page) == 0
    panel = opened(table, "Appearance")
    keep(table, panel, "Save on the left")
    assert save.evaluate(LEFT_EDGE) > 250


@pytest.mark.long
def test_suits_have_the_colours_of_skat(table):
    table.enter(game_of("clabber"))
    marks = table.page.locator(".maker").first.locator(".suit")
    panel = opened(table, "Appearance")
    keep(table, panel, "Suits as in Skat")
    panel.get_by_role("button", name="Close").click()
    assert marks.evaluate_all(f"marks => marks.map({COLOUR})") == [
        *("rgb(21, 90, 43)", "rgb(163, 15, 38)", "rgb(140, 68, 0)", "rgb(21, 19, 14)")
    ]


@pytest.mark.long
def test_look_of_the_table_is_chosen_without_the_network_too(table):
    table.enter(game_of("clabber"))
    panel = opened(table, "Appearance")
    table.page.context.set_offline(True)
    panel.get_by_role("button", name="Dark").click()
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.long
def test_look_has_no_barriers_and_fits_large_text(table):
    table.enter(game_of("clabber"))
    panel = opened(table, "Appearance")
    assert barriers_in_any_look(table.page) == []
    table.page.set_viewport_size({"width": 320, "height": 480})
    double_text(table.page)
    assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "sides"), [("klaberjass", 2), ("klapper-jas-3", 3), ("clabber", 4)]
)
def test_game_is_turned_to_every_side_of_the_table(table, variant, sides):
    game = game_of(variant)
    call = {"call": "take"} if sides == 3 else {}
    counted = {2: [71, 38], 3: [62, 45, 30], 4: [96, 66]}[sides]
    record = {"bid": {"maker": 0, "trump": "H", **call}, "counted": counted}
    HandFactory.create(game=game, record=record)
    table.enter(game)
    panel = opened(table, "To all sides")
    expect(panel.locator("[data-place]")).to_have_count(sides)
    expect(panel.locator("table:visible tr.total")).to_have_count(sides)
    expect(panel.get_by_role("table")).to_have_count(1)
    expect(panel.locator("a")).to_have_count(0)
    assert panel.locator("[data-place]").evaluate_all(OUTSIDE) == []
    panel.click(position={"x": 180, "y": 370})
    expect(panel).to_have_count(0)


@pytest.mark.long
def test_table_in_the_middle_has_no_barriers(table):
    game = game_of("clabber")
    HandFactory.create(game=game, record={"bid": {"maker": 0, "trump": "H"}, "counted": [96, 66]})
    table.enter(game)
    opened(table, "To all sides")
    assert barriers_in_any_look(table.page) == []


def test_table_in_the_middle_follows_the_sheet(table):
    game = game_of("clabber")
    table.enter(game)
    panel = opened(table, "To all sides")
    cells = panel.locator('[data-place="far"] .total td')
    expect(cells).to_have_text(["0", "0"])
    table.page.locator(".tail .total td").first.evaluate("cell => cell.replaceChildren('96')")
    expect(cells).to_have_text(["96", "0"])
