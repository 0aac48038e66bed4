"""Whose melds count: the panel that helps a table to answer it."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of
from tests.browser.looking import barriers_in_any_look, double_text, overhang

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = """
keys => keys.filter((key) => key.checkVisibility())
  .filter((key) => Math.min(key.offsetWidth, key.offsetHeight) < 44).length
"""


def helped(table, game, *chips):
    """The panel after these chips, each of a side, were tapped."""
    table.enter(game).make(0, "H")
    for side, text in chips:
        table.chip(text, side=side)
    table.taps = 0
    table.tap(table.page.get_by_role("button", name="Help me"))
    panel = table.page.get_by_role("dialog")
    expect(panel.locator(".live")).not_to_be_empty()
    return panel


def high(table, panel, side, rank):
    table.tap(panel.locator(f'label:has([name="high-{side}"][value="{rank}"])'))


def trump(table, panel, text):
    table.tap(panel.get_by_role("group", name="Which is in trump?").locator("label", has_text=text))


def take(table, panel, winner):
    table.tap(panel.get_by_role("button", name="Take it"))
    expect(panel).to_have_count(0)
    expect(table.page.locator('[name="meld_winner"]:checked')).to_have_value(winner)


def test_fifty_beats_twenty_without_a_word(table):
    panel = helped(table, game_of("clabber"), (0, "+20"), (1, "+50"))
    expect(panel.locator(".live")).to_have_text("Bea & Dora: 50 points beat 20.")
    take(table, panel, "1")
    assert table.taps == 2
    table.press("60")
    table.says("Anna made hearts and was set: 8 short.")


@pytest.mark.long
def test_higher_card_wins(table):
    panel = helped(table, game_of("clabber"), (0, "+20"), (1, "+20"))
    expect(panel.locator(".live")).to_have_text("Tap the high card of each.")
    expect(panel.locator("[data-take]")).to_be_disabled()
    high(table, panel, 0, "K")
    high(table, panel, 1, "Q")
    expect(panel.locator(".live")).to_have_text(
        "Anna & Carl: worth the same, and K high beats Q high."
    )
    take(table, panel, "0")
    assert table.taps == 4


@pytest.mark.long
def test_trump_wins_between_the_same_cards(table):
    panel = helped(table, game_of("klaberjass"), (0, "+20"), (1, "+20"))
    high(table, panel, 0, "T")
    high(table, panel, 1, "T")
    expect(panel.locator(".live")).to_have_text("The same high card. Is one of them in trump?")
    trump(table, panel, "Bea")
    expect(panel.locator(".live")).to_have_text("Bea: the same cards, and trump wins.")
    take(table, panel, "1")
    assert table.taps == 5


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("clabber", "Tied: nobody scores melds."),
        ("partnership-clobber", "Tied: each side gets half of one meld."),
        ("klaberjass", "Tied: eldest scores, or whoever sits nearest after."),
    ],
)
def test_equal_melds_bring_what_the_game_says(table, variant, text):
    panel = helped(table, game_of(variant), (0, "+20"), (1, "+20"))
    high(table, panel, 0, "A")
    high(table, panel, 1, "A")
    trump(table, panel, "None")
    expect(panel.locator(".live")).to_have_text(text)
    take(table, panel, "tie")


def test_order_of_the_suits_decides_in_klammern_within_six_taps(table):
    panel = helped(table, game_of("klammern"), (0, "+20"), (1, "+20"))
    signs = "♦\ufe0e ♥\ufe0e ♠\ufe0e ♣\ufe0e"
    order = f"Compared by points, then high card, then suit in the order {signs}."
    expect(panel.locator(".help")).to_have_text(order)
    high(table, panel, 0, "J")
    high(table, panel, 1, "J")
    for side, suit in ((0, "S"), (1, "D")):
        table.tap(panel.locator(f'label:has([name="suit-{side}"][value="{suit}"])'))
    expect(panel.locator(".live")).to_have_text(
        "Bea & Dora: the same cards, and here diamonds come before spades."
    )
    take(table, panel, "1")
    assert table.taps == 6


@pytest.mark.long
def test_longer_sequence_wins_where_the_table_has_it_so(table):
    panel = helped(table, game_of("clabber"), (0, "+20"), (1, "+20"))
    panel.locator("select").nth(0).select_option("sequence-6")
    panel.locator("select").nth(1).select_option("sequence-5")
    expect(panel.locator(".live")).to_have_text("Anna & Carl: worth the same, and 6 cards beat 5.")


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("variant", "melds", "text"),
    [
        (
            "clabber",
            ("four-9", "four-A"),
            "Anna & Carl: worth the same, and here Nines come before Aces.",
        ),
        (
            "clabber",
            ("four-Q", "sequence-5"),
            "Anna & Carl: worth the same, and here four of a kind beat a sequence.",
        ),
        (
            "zensa",
            ("four-A", "sequence-5"),
            "Bea: worth the same, and here a sequence beats four of a kind.",
        ),
        ("zensa", ("four-J", "four-A"), "Anna: 200 points beat 100."),
    ],
)
def test_four_of_a_kind_has_its_place(table, variant, melds, text):
    panel = helped(table, game_of(variant), (0, "+20"), (1, "+20"))
    for side, meld in enumerate(melds):
        panel.locator("select").nth(side).select_option(meld)
    expect(panel.locator(".live")).to_have_text(text)


@pytest.mark.long
def test_three_sides_are_compared_at_once(table):
    panel = helped(table, game_of("klapper-jas-3"), (0, "+20"), (1, "+20"), (2, "+20"))
    for side, rank in ((0, "9"), (1, "Q"), (2, "Q")):
        high(table, panel, side, rank)
    trump(table, panel, "None")
    expect(panel.locator(".live")).to_contain_text("Tied:")
    high(table, panel, 2, "K")
    expect(panel.locator(".live")).to_have_text("Carl: worth the same, and K high beats Q high.")


@pytest.mark.long
def test_panel_fits_every_phone_and_is_open_to_everybody(open_page):
    game = game_of("klammern")
    size = {"width": 320, "height": 480}
    table = Table(open_page(viewport=size, is_mobile=True, has_touch=True))
    panel = helped(table, game, (0, "+20"), (1, "+20"))
    high(table, panel, 0, "J")
    high(table, panel, 1, "J")
    assert panel.locator("button, label, select").evaluate_all(SMALL) == 0
    assert (overhang(table.page), sideways(panel)) == (0, 0)
    expect(panel.locator("[data-take]")).to_be_in_viewport(ratio=1)
    assert barriers_in_any_look(table.page) == []
    table.page.set_viewport_size({"width": 320, "height": 480})
    double_text(table.page)
    assert (overhang(table.page), sideways(panel)) == (0, 0)


def sideways(panel):
    """By how many pixels the panel is wider than it seems."""
    return panel.evaluate("panel => panel.scrollWidth - panel.clientWidth")
