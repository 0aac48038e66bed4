"""Baloot on the phone: who made what, how often it was raised, and the points of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of, last_record
from tracker.models import Game

pytestmark = pytest.mark.django_db(transaction=True)


def raise_of(table, number):
    """The chip for so many raises."""
    return table.page.locator(f'label:has([name="raised"][value="{number}"])')


def chip_of(table, code):
    """The chip of Anna's side for a meld."""
    return table.page.locator(f'#melds-0 label:not(.again):has([value="{code}"])')


def remake(table, seat, suit):
    """Says anew who made trump, and in what."""
    table.tap(table.page.locator(".bid .change"))
    table.make(seat, suit)


def test_usual_hand_of_baloot_takes_four_taps_and_a_raised_one_five(table):
    game = game_of("baloot")
    table.enter(game).make(1, "H")
    table.press("66")
    # Of 162 the others count 66, which are 7 of 16.
    table.says("Bea made hearts: 9 to 7.")
    table.save()
    assert table.taps == 4
    table.make(0, "NT")
    table.tap(raise_of(table, 1))
    table.press("67")
    # Doubled, the makers count: 63 are 60, and 12 of 26.
    table.says("Anna made sun with double: set, 12 to 14.")
    table.save()
    assert table.taps == 4 + 5
    record = {"bid": {"maker": 0, "trump": "NT", "raised": 1}, "counted": [63, 67]}
    assert last_record(game) == record
    assert Game.objects.get(pk=game.pk).totals == [7, 9 + 52]


@pytest.mark.long
def test_sun_offers_no_raise_but_the_first(table):
    table.enter(game_of("baloot")).make(0, "H")
    for number in (1, 2, 3, 4):
        expect(raise_of(table, number)).to_be_visible()
    remake(table, 0, "NT")
    expect(raise_of(table, 1)).to_be_visible()
    for number in (2, 3, 4):
        expect(raise_of(table, number)).to_be_hidden()


@pytest.mark.long
def test_raise_that_sun_has_not_stays_in_sight_and_is_said(table):
    table.enter(game_of("baloot")).make(0, "H")
    table.tap(raise_of(table, 3))
    remake(table, 0, "NT")
    table.press("60")
    table.says("A hand without a trump can only be doubled.")
    expect(raise_of(table, 3)).to_be_visible()


@pytest.mark.long
def test_raise_is_taken_back_with_the_first_chip(table):
    game = game_of("baloot")
    table.enter(game).make(0, "H")
    table.tap(raise_of(table, 4))
    table.press("57")
    table.says("Anna made hearts with gahwa: 10 to 6.")
    table.tap(raise_of(table, ""))
    table.says("Anna made hearts: 10 to 6.")
    table.save()
    assert last_record(game)["bid"] == {"maker": 0, "trump": "H"}


def test_baloot_beside_a_hundred_asks_for_its_cards(table):
    table.enter(game_of("baloot")).make(0, "H")
    table.chip("Baloot", side=0)
    table.tap(table.page.locator("#melds-0 summary"))
    table.tap(chip_of(table, "sequence-5"))
    table.press("62")
    table.says("A card of baloot in the hundred makes baloot void")


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("variant", "options", "in_hearts", "without"),
    [
        ("baloot", {}, {"A": "+100", "K": "+100"}, {"A": "+200", "K": "+100"}),
        (
            *("coinche", {"sans_tout": True}),
            *({"A": "+100", "J": "+200", "T": "+100"}, {"A": "+200", "J": "+100", "T": "+150"}),
        ),
    ],
)
def test_chips_of_fours_say_what_they_are_worth_in_what_was_bid(
    table, variant, options, in_hearts, without
):
    table.enter(game_of(variant, **options)).make(0, "NT")
    for trump, worth in (("NT", without), ("H", in_hearts), ("NT", without)):
        remake(table, 0, trump)
        for rank, text in worth.items():
            expect(chip_of(table, f"four-{rank}")).to_contain_text(text)
