"""The last hand of a game that a tournament ends after so many, with and without a network."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of
from tests.browser.sitting import PHONE, Sitter
from tracker.models import Game

pytestmark = pytest.mark.django_db(transaction=True)


def game_with(most_hands):
    """A game of Clabber without a target that is over after so many hands."""
    game = game_of("clabber", target=None)
    Game.objects.filter(pk=game.pk).update(most_hands=most_hands)
    return Game.objects.get(pk=game.pk)


def test_phone_says_without_a_network_that_the_game_is_over(open_page):
    game = game_with(2)
    phone = Sitter(open_page(**PHONE), game)
    phone.cut()
    phone.enters(1, 100)
    over = phone.page.locator("#over")
    expect(over).to_be_hidden()
    phone.enters(2, 90)
    expect(over.locator(".result")).to_have_text("Anna & Carl won, 190 to 134.")
    expect(phone.page.locator("#entry")).to_have_attribute("data-over", "")
    phone.comes_back()
    game.refresh_from_db()
    assert (game.totals, game.is_finished, game.winner) == ([190, 134], True, 0)


@pytest.mark.long
def test_phone_says_that_nobody_won_where_both_have_the_same(open_page):
    phone = Sitter(open_page(**PHONE), game_with(2))
    phone.cut()
    phone.enters(1, 100)
    phone.table.make(1, "H")
    phone.table.press("62")
    phone.table.tap(phone.page.locator(".save"))
    expect(phone.page.locator("#over .result")).to_have_text("Nobody won, 162 to 162.")


@pytest.mark.long
def test_phone_goes_on_without_a_network_while_the_game_is_level(open_page):
    game = game_with(2)
    Game.objects.filter(pk=game.pk).update(tie="hand")
    phone = Sitter(open_page(**PHONE), game)
    phone.cut()
    phone.enters(1, 100)
    phone.table.make(1, "H")
    phone.table.press("62")
    phone.table.tap(phone.page.locator(".save"))
    expect(phone.page.locator("#entry")).to_have_attribute("data-number", "3")
    expect(phone.page.locator("#over")).to_be_hidden()
    phone.enters(3, 90)
    expect(phone.page.locator("#over .result")).to_have_text("Anna & Carl won, 252 to 234.")
    phone.comes_back()
    game.refresh_from_db()
    assert (game.totals, game.is_finished, game.winner) == ([252, 234], True, 0)


@pytest.mark.long
def test_hand_that_is_thrown_in_is_none_of_them(open_page):
    phone = Sitter(open_page(**PHONE), game_with(1))
    phone.cut()
    phone.table.tap(phone.page.get_by_role("button", name="Thrown in"))
    expect(phone.page.locator("#entry")).to_have_attribute("data-number", "2")
    expect(phone.page.locator("#over")).to_be_hidden()


@pytest.mark.long
def test_game_without_such_an_end_goes_on(open_page):
    phone = Sitter(open_page(**PHONE), game_of("clabber", target=None))
    phone.cut()
    phone.enters(1, 100)
    expect(phone.page.locator("#over")).to_be_hidden()
