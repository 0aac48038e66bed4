"""Writing down a hand without a finger on the glass: by keyboard, and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of, last_record
from tracker.models import Hand

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def plain(open_page):
    """A phone that runs no scripts."""
    size = {"width": 360, "height": 740}
    return Table(open_page(viewport=size, has_touch=True, java_script_enabled=False))


def test_hand_is_entered_with_the_keyboard_alone(page):
    game = game_of("clabber")
    table = Table(page).enter(game)
    keys = page.keyboard
    page.locator('[name="bid"][value="1-S"]').focus()
    keys.press("ArrowRight")
    expect(page.locator('[value="1-H"]')).to_be_checked()
    keys.type("66")
    expect(table.box(0)).to_have_value("66")
    keys.press("Backspace")
    keys.type("5")
    expect(table.box(1)).to_have_value("97")
    page.locator("#melds-1").get_by_label("Bella").focus()
    keys.press("Space")
    table.says("Bea made hearts: 117 to 65.")
    keys.press("Enter")
    table.is_written(1)
    expect(table.row(1)).to_contain_text("117")
    assert last_record(game) == {
        "bid": {"maker": 1, "trump": "H"},
        "bella": 1,
        "counted": [65, 97],
    }


@pytest.mark.long
def test_number_typed_into_a_box_goes_on_to_the_next_one(page):
    table = Table(page).enter(game_of("klaberjass"))
    table.make(0, "D")
    table.box(1).focus()
    page.keyboard.type("38")
    expect(table.box(0)).to_be_focused()
    page.keyboard.type("71")
    table.says("Anna made diamonds: 71 to 38.")


def test_number_too_large_for_its_box_is_refused(page):
    table = Table(page).enter(game_of("clabber"))
    table.make(0, "D")
    table.box(1).press_sequentially("163")
    expect(table.box(1)).to_have_value("16")
    table.says("162 is the most.")


def test_hand_is_entered_without_scripts(plain):
    game = game_of("clabber")
    plain.enter(game).make(1, "H")
    expect(plain.page.get_by_role("button", name="1", exact=True)).to_be_hidden()
    plain.chip("+20", side=1)
    plain.box(0).fill("66")
    plain.tap(plain.page.get_by_role("button", name="Check"))
    plain.says("Bea made hearts: 116 to 66.")
    assert Hand.objects.count() == 0
    plain.save()
    expect(plain.page.get_by_role("status")).to_contain_text("Hand 1 is saved. Bea made hearts")
    assert last_record(game)["counted"] == [66, None]


def test_row_unfolds_and_a_hand_is_corrected_without_scripts(plain):
    game = game_of("clabber")
    plain.enter(game).make(1, "H")
    plain.box(0).fill("66")
    plain.save()
    plain.tap(plain.page.locator("#hand-1 td label").first)
    expect(plain.page.get_by_text("Bea made hearts: 96 to 66.", exact=True)).to_be_visible()
    plain.tap(plain.page.get_by_role("link", name="Correct hand 1"))
    plain.box(0).fill("70")
    plain.tap(plain.page.get_by_role("button", name="Check"))
    plain.says("Bea made hearts: 92 to 70.")
    plain.save()
    assert Hand.objects.get().revision == 2


@pytest.mark.long
def test_impossible_points_are_refused_without_scripts(plain):
    plain.enter(game_of("clabber")).make(1, "H")
    plain.box(0).fill("1")
    alert = plain.refuse()
    expect(alert).to_contain_text("These points cannot be made from the cards in play")
    expect(plain.box(0)).to_have_value("1")
    assert Hand.objects.count() == 0
