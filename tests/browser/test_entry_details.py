"""What only some clubs write down, under “More…”: with a thumb, and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of, last_record
from tests.browser.looking import barriers_in_any_look, double_text, overhang, unfold
from tests.browser.test_entry_room import SMALL
from tests.factories import HandFactory, played
from tracker.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

DETAILS = {"keeps_details": True}
WRITTEN = {
    "bid": {
        "maker": 0,
        "trump": "H",
        "turned": "9H",
        "calls": [[1, "pass"], [0, "take"]],
    },
    "counted": [71, 38],
    "exchange": [{"seat": 1, "card": "7H"}],
}


def choose(page, **chosen):
    """Chooses in the lists of these names; two underscores stand for a dash."""
    for name, value in chosen.items():
        page.locator(f'[name="{name.replace("__", "-")}"]').select_option(value)


def write_details(page):
    """Who called what over the nine of hearts, and what was exchanged for it."""
    choose(page, turned_rank="9", turned_suit="H", calls__0__call="pass", calls__1__call="take")
    choose(page, exchange__0__seat="Bea", exchange__0__card="7H")


def test_details_are_written_down_beside_the_usual_taps(table):
    game = game_of("klaberjass", kept=DETAILS)
    table.enter(game)
    unfold(table.page, ".more")
    write_details(table.page)
    table.close()
    table.make(0, "H")
    table.press("3871")
    table.says("Anna made hearts: 71 to 38.")
    table.save()
    assert last_record(game) == WRITTEN
    table.fix(game, 1)
    unfold(table.page, ".more")
    expect(table.page.locator('[name="calls-1-call"]')).to_have_value("take")
    expect(table.page.locator('[name="exchange-0-card"]')).to_have_value("7H")


@pytest.mark.long
def test_next_line_opens_when_one_is_begun(table):
    table.enter(game_of("clabber", kept=DETAILS))
    unfold(table.page, ".more")
    lines = table.page.locator("#calls .call:visible")
    expect(lines).to_have_count(1)
    choose(table.page, calls__0__call="pass")
    expect(lines).to_have_count(2)
    expect(table.page.locator('[name="calls-1-seat"] :checked')).to_have_text("Carl")
    expect(table.page.locator(".meld:visible")).to_have_count(2)


@pytest.mark.long
def test_call_that_cannot_be_is_told_at_its_line(table):
    table.enter(game_of("clabber", kept=DETAILS)).make(3, "H")
    table.press("66")
    unfold(table.page, ".more")
    choose(table.page, calls__0__seat="Dora", calls__0__call="take")
    table.close()
    table.says("It was another player's turn to call.")
    problem = table.refuse().get_by_role("link", name="It was another player's turn to call.")
    expect(problem).to_have_attribute("href", "#calls-0")


def test_phone_leaves_a_hand_with_calls_to_the_server(table):
    table.enter(game_of("clabber", kept=DETAILS))
    table.page.route("**/preview", lambda asked: asked.abort())
    table.make(3, "H")
    table.press("66")
    table.says("Dora made hearts: 96 to 66.")
    table.more()
    choose(table.page, calls__0__call="take")
    expect(table.live).not_to_contain_text("Dora made hearts")


def test_details_need_no_scripts(open_page):
    size = {"width": 360, "height": 740}
    page = open_page(viewport=size, java_script_enabled=False)
    game = game_of("klaberjass", kept=DETAILS)
    table = Table(page).enter(game)
    page.locator(".more > summary").click()
    write_details(page)
    table.make(0, "H")
    table.box(0).fill("71")
    table.box(1).fill("38")
    table.save()
    assert last_record(game) == WRITTEN


@pytest.mark.long
def test_book_without_details_asks_for_none(table):
    table.enter(game_of("klaberjass"))
    unfold(table.page, ".more")
    expect(table.page.locator("#calls, #turned, #exchange")).to_have_count(0)


def test_another_dealer_brings_the_two_repairs(table):
    game = HandFactory.create(game=game_of("clabber"), record=played(0, (60, 92))).game
    table.enter(Game.objects.get(pk=game.pk))
    unfold(table.page, ".more")
    repairs = table.page.locator(".repairs")
    choose(table.page, dealer="Bea")
    expect(repairs).to_be_hidden()
    choose(table.page, dealer="Anna")
    expect(repairs).to_be_visible()
    links = [link.get_attribute("href") for link in repairs.get_by_role("link").all()]
    sheet = f"/kanal/games/{game.pk}/"
    assert links == [f"{sheet}#sheet", f"{sheet}#hand-1"]
    repairs.get_by_role("link", name="A hand was written twice").click()
    expect(table.page.get_by_role("button", name="Take hand 1 out")).to_be_visible()


@pytest.mark.long
def test_first_hand_has_nothing_to_repair(table):
    table.enter(game_of("klaberjass"))
    unfold(table.page, ".more")
    choose(table.page, dealer="Bea")
    expect(table.page.locator(".repairs")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["clabber", "klaberjass"])
def test_details_fit_every_phone(open_page, variant):
    game = game_of(variant, kept=DETAILS)
    for width, height in ((320, 480), (390, 844)):
        size = {"width": width, "height": height}
        page = open_page(viewport=size, is_mobile=True, has_touch=True)
        Table(page).enter(game)
        unfold(page, ".more")
        choose(page, calls__0__call="pass")
        assert (size, page.evaluate(SMALL), overhang(page)) == (size, [], 0)
        double_text(page)
        assert (size, overhang(page)) == (size, 0)


@pytest.mark.long
def test_details_are_open_to_everybody(page):
    game = HandFactory.create(
        game=game_of("klaberjass", kept=DETAILS), record=played(0, (60, 40))
    ).game
    Table(page).enter(game)
    unfold(page)
    choose(page, calls__0__call="pass", dealer="Anna")
    assert barriers_in_any_look(page) == []
