"""An evening of bela and one of klaverjas, from the first tap to the standings."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of
from tests.browser.test_evening import lines
from tracker.models import Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def makes(table, seat, suit, keys, *chips):
    """A hand with chips of the side of Anna, saved; the digits go to the defenders first."""
    table.make(seat, suit)
    for chip in chips:
        table.chip(chip, side=0)
    table.press(keys)
    table.save()


def ends(table, game, result, total, standings):
    """What the sheet, the evening and the book say of the finished game."""
    expect(table.page.locator("#over")).to_contain_text(result)
    table.page.goto(f"/kanal/games/{game.pk}/")
    expect(table.page.locator(".result")).to_have_text(result)
    table.adds_up(total)
    table.page.goto(f"/kanal/evenings/{game.evening_id}/")
    assert lines(table.page.locator(".standings tbody tr")) == standings
    assert Game.objects.get(pk=game.pk).winner == 1


def test_bela_ends_where_a_side_reaches_the_target(table):
    game = game_of("bela", target=301)
    table.enter(game)
    makes(table, 1, "S", "72")
    makes(table, 0, "H", "92", "+20")
    makes(table, 2, "D", "40", "Bela")
    standings = ["1–2 Bea 1 +98", "1–2 Dora 1 +98", "3–4 Anna 0 −98", "3–4 Carl 0 −98"]
    ends(table, game, "Bea & Dora won, 312 to 214.", "214 312", standings)


def test_klaverjas_ends_after_its_hands(table):
    game = game_of("klaverjas", hands=4)
    table.enter(game)
    makes(table, 1, "S", "72")
    makes(table, 0, "H", "92", "+20")
    makes(table, 2, "D", "40", "+50")
    table.make(3, "C")
    table.aim(1)
    table.press("A")
    table.says("Dora made clubs: 162 to 0")
    table.save()
    standings = ["1–2 Bea 1 +330", "1–2 Dora 1 +330", "3–4 Anna 0 −330", "3–4 Carl 0 −330"]
    ends(table, game, "Bea & Dora won, 574 to 244.", "244 574", standings)
