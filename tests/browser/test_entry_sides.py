"""A club that keeps only which side made trump: large keys for two, and no word of a player."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of, last_record
from tests.browser.looking import barriers_in_any_look, double_text, overhang, unfold
from tests.browser.test_entry_room import SIZE, SMALL, overhang_below

pytestmark = pytest.mark.django_db(transaction=True)

SIDES = {"makers": "side"}


def test_usual_hand_takes_four_taps_and_names_the_side(table):
    game = game_of("clabber", kept=SIDES)
    table.enter(game).make(1, "H")
    expect(table.page.locator(".maker:has(:checked) bdi")).to_have_text("Bea & Dora")
    table.press("96")
    table.says("Bea & Dora made hearts and were set: 30 short.")
    table.save()
    assert table.taps == 4
    expect(table.page.locator("#said")).to_contain_text("Bea & Dora made hearts and were set")
    table.to_sheet()
    expect(table.page.locator("#hand-1 th")).to_have_text("Hand 1 ♥\ufe0e hearts Bea & Dora")
    assert last_record(game) == {"bid": {"maker": 1, "trump": "H"}, "counted": [96, 66]}


@pytest.mark.long
def test_phone_names_the_side_without_the_server(table):
    table.enter(game_of("clabber", kept=SIDES))
    table.page.route("**/preview", lambda asked: asked.abort())
    table.make(0, "S")
    table.press("66")
    table.says("Anna & Carl made spades: 96 to 66.")


def test_keys_are_large(table):
    table.enter(game_of("clabber", kept=SIDES))
    keys = table.page.locator("#bid .key")
    expect(keys).to_have_count(8)
    sizes = [keys.nth(place).evaluate(SIZE) for place in range(8)]
    assert min(width for width, _ in sizes) >= 71
    assert min(height for _, height in sizes) >= 68
    assert overhang_below(table.page) <= 0


@pytest.mark.long
@pytest.mark.parametrize("variant", ["clabber", "klammern"])
def test_grid_fits_every_phone(open_page, variant):
    game = game_of(variant, kept=SIDES)
    for width, height in ((320, 480), (360, 560), (390, 844)):
        size = {"width": width, "height": height}
        page = open_page(viewport=size, is_mobile=True, has_touch=True)
        table = Table(page).enter(game)
        assert (size, page.evaluate(SMALL), overhang(page)) == (size, [], 0)
        table.make(0, "S")
        assert (size, page.evaluate(SMALL), overhang(page)) == (size, [], 0)
        double_text(page)
        assert (size, overhang(page)) == (size, 0)


@pytest.mark.long
def test_grid_is_open_to_everybody(page):
    game = game_of("clabber", kept=SIDES)
    Table(page).enter(game)
    unfold(page)
    assert barriers_in_any_look(page) == []
    Table(page).enter(game).make(0, "S")
    assert barriers_in_any_look(page) == []
