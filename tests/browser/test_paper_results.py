"""Hands typed from paper with the keyboard alone, and looked at on phone and laptop."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, double_text, overhang, unfold
from tests.factories import EveningFactory
from tracker.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

MADE = ["1", "h", "100", "62", "1", "20", "", ""]
SET = ["2", "s", "120", "42", "1", "", "50", ""]
"""Side 1 makes 100 and a twenty, 120 to 62; then side 2 has 92 to 120 and is set: 240 to 62."""


@pytest.fixture
def evening(demo_club):
    return EveningFactory.create(club=demo_club, title="On paper")


def begin(page, evening):
    """Opens the rows of a game of Clabber."""
    page.goto(f"/demo/evenings/{evening.pk}/paper?game=clabber")
    page.get_by_label("Table", exact=True).fill("3")
    for place in range(4):
        page.locator(f"[name=seat-{place}]").select_option(index=place + 1)
    page.get_by_label("Seat 1 deals first").check()
    page.get_by_role("button", name="Continue to the hands").click()


def typed(page, texts, key="Enter"):
    """Types a row, going on after each box."""
    for text in texts:
        page.keyboard.type(text)
        page.keyboard.press(key)


@pytest.mark.some(1)
@pytest.mark.parametrize("key", ["Enter", "Tab"])
def test_hands_are_typed_and_stored_without_a_mouse(evening, page, key):
    begin(page, evening)
    page.locator("#id_hand-1-maker").focus()
    typed(page, MADE, key)
    expect(page.locator("#id_hand-2-maker")).to_be_focused()
    typed(page, SET, key)
    expect(page.locator("#said-1")).to_contain_text("+120 : +62")
    expect(page.locator("#said-2 .set")).to_have_text("0")
    expect(page.locator("#result")).to_have_text("In play, 240 to 62.")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("The game of table 3 is in the book.")).to_be_visible()
    assert Game.objects.get(evening=evening).totals == [240, 62]


@pytest.mark.long
def test_keys_go_back_and_along_the_column(evening, page):
    begin(page, evening)
    page.locator("#id_hand-2-trump").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#id_hand-1-trump")).to_be_focused()
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#id_hand-1-maker")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#id_hand-2-maker")).to_be_focused()


def test_new_row_comes_behind_the_last_one_and_is_scored(evening, page):
    begin(page, evening)
    page.locator("#id_hand-12-bella").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#id_hand-13-maker")).to_be_focused()
    typed(page, MADE)
    expect(page.locator("#said-13")).to_contain_text("+120 : +62")


@pytest.mark.long
def test_what_is_typed_stays_while_rows_are_scored(evening, page):
    begin(page, evening)
    page.locator("#id_hand-1-maker").focus()
    typed(page, ["9", "h", "100"])
    page.keyboard.type("6")
    expect(page.locator("#said-1")).to_contain_text("Nobody at this table is called “9”")
    page.keyboard.type("2")
    expect(page.locator("#id_hand-1-counted_2")).to_have_value("62")
    expect(page.locator("#id_hand-1-maker")).to_have_value("9")


def test_hands_are_stored_without_scripts(evening, open_page):
    page = open_page(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    begin(page, evening)
    for code, text in zip(
        ("maker", "trump", "counted_1", "counted_2", "last_trick", "melds_1"), MADE, strict=False
    ):
        page.locator(f"#id_hand-1-{code}").fill(text)
    page.get_by_role("button", name="Score the rows").click()
    expect(page.locator("#said-1")).to_contain_text("+120 : +62")
    page.get_by_role("button", name="Save the game").click()
    assert Game.objects.get(evening=evening).totals == [120, 62]


@pytest.mark.long
def test_pages_are_open_to_everybody_and_fit_the_narrowest_phone(evening, open_page):
    page = open_page(viewport={"width": 320, "height": 480}, has_touch=True)
    begin(page, evening)
    page.get_by_label("More columns").check()
    page.locator("#id_hand-1-maker").fill("9")
    page.get_by_role("button", name="Save the game").click()
    unfold(page, "main details")
    assert (barriers_in_any_look(page), overhang(page)) == ([], 0)
    double_text(page)
    assert overhang(page) == 0
    page.goto("/demo/players/bring")
    page.get_by_label("The list").fill("Name;Active\nAna Verbek;yes\n.;yes\nNora;no")
    page.get_by_role("button", name="Look at the rows").click()
    unfold(page, "main details")
    assert (barriers_in_any_look(page), overhang(page)) == ([], 0)
