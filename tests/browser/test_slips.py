"""The slips of a round typed with the keyboard alone, and looked at on phone and laptop."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands_on import Deeds, counted, deeds
from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tests.factories import ClubFactory
from tests.tournaments import entered, started, tournament_of
from tracker.models import Pairing

pytestmark = pytest.mark.django_db(transaction=True)

MOST_KEYS = 12


def slips_of(players, **given):
    """The address of the slips of a round of four hands of Clabber."""
    tournament = tournament_of(ClubFactory.create(name="Kanal"), **{"hands": 4} | given)
    entered(tournament, players)
    started(tournament)
    return f"/kanal/events/{tournament.pk}/rounds/1/slips"


class Keyboard:
    """The keyboard of a page."""

    def __init__(self, page):
        self.page = page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)


@pytest.mark.long
def test_forty_tables_are_typed_by_keyboard_alone(live_server, page):
    counted(page).goto(slips_of(160, hands=16))
    expect(page.locator("#id_points-1-0")).to_be_focused()
    keyboard, typed = Keyboard(page), {}
    for table in range(1, 41):
        typed[table] = [1000 + table, 1900 - table]
        first, second = map(str, typed[table])
        keyboard.press(*first, "Tab", *second, "Enter")
    expect(page.get_by_role("button", name="Save the results")).to_be_focused()
    keyboard.press("Enter")
    expect(page.get_by_text("40 results are written down.")).to_be_visible()
    assert dict(Pairing.objects.values_list("table", "typed_points")) == typed
    done = deeds(page)
    print(done)
    # Four figures twice, Tab and Enter at each table, and Enter to save them all.
    assert done == Deeds(clicks=0, keys=40 * 2 + 1, typed=40 * 8)
    assert done.keys + done.typed <= 40 * MOST_KEYS
    expect(page.get_by_role("button", name="Close round 1", exact=True)).to_be_visible()


def test_sum_is_checked_beside_the_line_while_others_are_typed(live_server, page):
    page.goto(slips_of(16))
    keyboard = Keyboard(page)
    keyboard.press(*"700", "Tab", *"20", "Enter")
    expect(page.locator("#said-1")).to_have_text("Together 720")
    keyboard.press(*"90", "Tab", *"20", "Enter")
    wrong = "Together 110: 4 hands make at least 324. To save it anyway, open the table."
    expect(page.locator("#said-2")).to_have_text(wrong)
    expect(page.locator("#id_points-3-0")).to_be_focused()
    keyboard.press(*"7", "Control+Enter")
    expect(page.get_by_role("alert")).to_contain_text(
        "The results of the marked tables are not saved yet."
    )
    expect(page.locator("#said-2")).to_have_text(wrong)
    expect(page.locator("#id_points-2-0")).to_have_value("90")
    expect(page.locator("#id_points-3-0")).to_have_value("7")
    assert [pairing.typed_points for pairing in Pairing.objects.order_by("table")] == [
        *([700, 20], None, None, None),
    ]
    page.locator("#id_points-2-0").focus()
    keyboard.press("ArrowDown")
    expect(page.locator("#id_points-3-0")).to_be_focused()
    keyboard.press("Shift+Enter")
    expect(page.locator("#id_points-2-0")).to_be_focused()


def test_hands_of_a_slip_cost_no_key_where_they_are_not_typed(live_server, page):
    page.goto(slips_of(12, nominal_hands=4))
    keyboard = Keyboard(page)
    keyboard.press(*"700", "Tab", *"20", "Enter")
    keyboard.press(*"500", "Tab", *"20", "Tab", *"3", "Enter")
    keyboard.press(*"340", "Tab", *"20", "Tab", *"61", "Enter")
    expect(page.locator("#said-3")).to_have_text("A table plays from 1 to 60 hands.")
    expect(page.get_by_role("button", name="Save the results")).to_be_focused()
    page.locator("#id_hands-3").fill("2")
    keyboard.press("Control+Enter")
    expect(page.get_by_text("3 results are written down.")).to_be_visible()
    found = Pairing.objects.order_by("table").values_list("typed_points", "typed_hands")
    assert [*found] == [([700, 20], None), ([500, 20], 3), ([340, 20], 2)]
    # Hands that were left empty are no table without a result.
    page.goto(page.url)
    expect(page.get_by_role("heading", name="Slips of round 1")).to_be_visible()
    assert page.evaluate("document.activeElement === document.body")


PASTED = """
(box, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const paste = { clipboardData, bubbles: true, cancelable: true };
  return box.dispatchEvent(new ClipboardEvent("paste", paste));
}
"""


@pytest.mark.long
def test_figures_that_are_pasted_together_go_into_one_box_each(live_server, page):
    page.goto(slips_of(12, nominal_hands=4))
    page.locator("#id_points-2-0").evaluate(PASTED, "700\t20\r\n500\t30x\n7\n")
    boxes = page.locator(".slip-cell:not(.of-hands) input")
    values = boxes.evaluate_all("found => found.map((box) => box.value)")
    assert values == ["", "", "700", "20", "500", "30x"]
    expect(page.locator("#said-2")).to_have_text("Together 720")
    expect(page.locator("#said-3")).to_have_text("Enter whole numbers.")
    page.locator("#id_hands-1").evaluate(PASTED, "3\n2")
    hands = page.locator(".of-hands input")
    assert hands.evaluate_all("found => found.map((box) => box.value)") == ["3", "2", ""]
    # A single figure is left to the browser.
    assert page.locator("#id_points-1-0").evaluate(PASTED, "900") is True


def test_turning_the_page_saves_what_is_typed(live_server, page, monkeypatch):
    monkeypatch.setattr("tracker.tournaments.desk.monitor_pages.ON_PAGE", 2)
    page.goto(slips_of(20))
    keyboard = Keyboard(page)
    keyboard.press(*"700", "Tab", *"20", "Enter", *"500", "Tab", *"300", "Enter")
    expect(page.get_by_role("button", name="Save and next page")).to_be_focused()
    keyboard.press("Enter")
    expect(page.locator("#id_points-3-0")).to_be_focused()
    keyboard.press(*"700", "Tab", *"7", "Enter", *"740")
    page.get_by_role("button", name="Save and previous page").click()
    expect(page.locator("#said-4")).to_have_text("Enter the points.")
    expect(page.locator("#id_points-4-0")).to_have_value("740")
    page.locator("#id_points-4-1").fill("90")
    page.get_by_role("button", name="Save and previous page").click()
    expect(page.locator("#id_points-2-1")).to_have_value("300")
    page.locator("#id_points-2-1").fill("340")
    page.get_by_role("button", name="Save and next page").click()
    page.get_by_label("Reason").fill("misread")
    page.get_by_role("button", name="Replace the results").click()
    expect(page.locator("#id_points-3-1")).to_have_value("7")
    assert dict(Pairing.objects.values_list("table", "typed_points")) == {
        1: [700, 20],
        2: [500, 340],
        3: [700, 7],
        4: [740, 90],
        5: None,
    }


@pytest.mark.long
def test_whoever_leaves_with_typed_figures_is_asked(live_server, page):
    page.goto(slips_of(8))
    asked = []

    def stay(dialog):
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    to_desk = page.get_by_role("main").get_by_role("link", name="To the desk")
    page.locator("#id_points-1-0").fill("900")
    to_desk.click()
    expect(page.locator("#id_points-1-0")).to_have_value("900")
    assert asked == ["beforeunload"]
    page.locator("#id_points-1-0").fill("")
    to_desk.click()
    page.wait_for_url("**/desk")
    assert asked == ["beforeunload"]


@pytest.mark.long
def test_slips_are_typed_without_scripts_on_the_narrowest_phone(live_server, open_page):
    page = open_page(java_script_enabled=False, viewport={"width": 320, "height": 640})
    page.goto(slips_of(8))
    page.locator("#id_points-1-0").fill("700")
    page.locator("#id_points-1-1").fill("20")
    page.get_by_role("button", name="Save the results").click()
    expect(page.get_by_text("1 result is written down.")).to_be_visible()
    assert Pairing.objects.get(table=1).typed_points == [700, 20]


@pytest.mark.long
@pytest.mark.parametrize("given", [{}, {"nominal_hands": 4}])
def test_page_of_slips_is_open_to_everybody_and_fits(live_server, page, given):
    page.goto(slips_of(16, **given))
    page.locator("#id_points-1-0").fill("90")
    page.get_by_role("button", name="Save the results").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert barriers_in_any_look(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert overhang(page) == 0
    double_text(page)
    assert overhang(page) == 0
