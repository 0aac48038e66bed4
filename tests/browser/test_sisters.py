"""Evenings of five games of four, bela to baloot, from the first tap to the standings."""

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


def test_coinche_ends_where_a_side_reaches_the_target(table):
    game = game_of("coinche", target=701)
    table.enter(game)
    # 62 and 100, of which the makers bid 90: 190.
    table.make(1, "S")
    makes_bid(table, "90", "62")
    # Chute by 2, coinche: twice 160 and 80.
    table.make(0, "H")
    makes_bid(table, "80", "82", "Coinche")
    # 122 with a tierce, and 100 that were bid.
    table.make(3, "D")
    table.chip("100")
    table.chip("+20", side=1)
    table.press("60")
    table.save()
    standings = ["1–2 Bea 1 +770", "1–2 Dora 1 +770", "3–4 Anna 0 −770", "3–4 Carl 0 −770"]
    ends(table, game, "Bea & Dora won, 890 to 120.", "120 890", standings)


def test_baloot_ends_at_once_with_gahwa(table):
    game = game_of("baloot")
    table.enter(game)
    # 66 are 70: 7 of 16, and 9 for the makers.
    makes(table, 1, "S", "66")
    # Sun, doubled: 26 twice for the others.
    table.make(0, "NT")
    table.chip("×2")
    table.press("67")
    table.save()
    # Kaboot: 25, and the sira 2.
    table.make(2, "C")
    table.chip("+20", side=0)
    table.aim(0)
    table.press("A")
    table.says("Carl made clubs: 27 to 0.")
    table.save()
    # Gahwa: 16 like a hand that was not raised, and the game.
    table.make(3, "D")
    table.chip("Gahwa")
    table.press("57")
    table.says("Dora made diamonds with gahwa: 10 to 6.")
    table.save()
    standings = ["1–2 Bea 1 +43", "1–2 Dora 1 +43", "3–4 Anna 0 −43", "3–4 Carl 0 −43"]
    ends(table, game, "Bea & Dora won, 77 to 34.", "34 77", standings)


def makes_bid(table, number, keys, *chips):
    """The saved bid, and the points of the defenders."""
    table.chip(number)
    for chip in chips:
        table.chip(chip)
    table.press(keys)
    table.save()


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


def declares(table, declared, keys, *chips):
    """A hand of schieber with chips of the side of Anna, whose points are typed, saved."""
    table.tap(table.page.locator(f'label:has([name="bid"][value="-{declared}"])'))
    for chip in chips:
        table.chip(chip, side=0)
    table.press(keys)
    table.save()


def test_schieber_counts_each_hand_as_often_as_its_declaration(table):
    game = game_of("schieber", target=700)
    table.enter(game)
    declares(table, "S", "65")
    declares(table, "UN", "57", "+20")
    declares(table, "H", "70")
    declares(table, "OB", "40")
    # 2 × 65, 3 × (57 + 20), 70 and 3 × 40; 2 × 92, 3 × 100, 87 and 3 × 117.
    standings = ["1–2 Bea 1 +371", "1–2 Dora 1 +371", "3–4 Anna 0 −371", "3–4 Carl 0 −371"]
    ends(table, game, "Bea & Dora won, 922 to 551.", "551 922", standings)
