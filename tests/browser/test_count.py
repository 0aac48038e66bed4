"""Counting a pile card by card: the points, the card that is missing, and the number in its box."""

import pytest
from django.templatetags.static import static
from playwright.sync_api import expect

from scoring import VARIANTS
from scoring.phone import phone_cards
from tests.browser.at_table import Table, game_of
from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tests.factories import HandFactory

pytestmark = pytest.mark.django_db(transaction=True)

TALLIED = """
async ([address, rules, trump, piles, last, ten]) => {
  const { columns, tally } = await import(address);
  const deck = columns(rules, [..."SHDC"], trump).flatMap(({ cards }) => cards);
  const laid = new Map(Object.entries(piles));
  if (piles["*"] !== undefined) {
    laid.delete("*");
    for (const { card } of deck) if (!laid.has(card)) laid.set(card, piles["*"]);
  }
  return tally(rules, deck, { piles: laid, last, ten });
}
"""
WORTH = (
    ("clabber", "H", "9H", 14),
    ("klammern", "C", "AC", 11),
    ("klaberjass", "H", "JH", 20),
    ("klaberjass", "S", "JH", 2),
    ("zensa", "H", "9H", 14),
    ("clobby", "H", "TC", 10),
    ("clobyosh", "C", "QC", 3),
    ("klapper-jas-2", "D", "KD", 4),
    ("klapper-jas-3", "D", "AS", 11),
    ("klapper-jas-4", "D", "QS", 3),
    ("darda", "H", "QH", 20),
    ("darda", "H", "JH", 2),
    ("darda", "H", "QS", 3),
    ("klobber-nuggie", "H", "9H", 15),
    ("klobber-nuggie", "H", "AH", 10),
    ("klobber-nuggie", "NT", "QH", 5),
    ("partnership-clobber", "H", "JH", 22),
    ("schieber", "S", "9S", 14),
    ("schieber", "OB", "8S", 8),
    ("schieber", "UN", "6H", 11),
)
"""A game, its trump, a card and what it counts, from the table in docs/rules.md, section 2."""


@pytest.fixture
def tally(page):
    """Gives what is counted in a game: the sides of cards, "*" standing for all others."""
    page.goto("/rules/")

    def tallied(game, piles, trump="H", last=0, ten=10):
        variant = VARIANTS[game]
        rules = {
            **phone_cards(variant),
            "sides": variant.sides,
            "adds_up": variant.players == 4,
        }
        return page.evaluate(TALLIED, [static("js/entry/piles.js"), rules, trump, piles, last, ten])

    return tallied


def test_whole_deck_of_partners_is_worth_what_the_rules_say(tally):
    # trump 20 + 14 + 11 + 10 + 4 + 3 = 62; each other suit 11 + 10 + 4 + 3 + 2 = 30
    decks = {"clabber": 152, "klammern": 152, "klapper-jas-4": 152}
    # its trump jack is 22
    decks["partnership-clobber"] = 154
    decks["schieber"] = 152
    for game, points in decks.items():
        text = tally(game, {"*": 1})
        assert (game, text) == (game, {"points": [10, points], "missing": [], "isReady": True})


@pytest.mark.long
def test_card_is_worth_what_the_rules_of_the_game_say(tally):
    for game, trump, card, points in WORTH:
        assert (game, card, tally(game, {card: 1}, trump=trump)["points"][1]) == (
            game,
            card,
            points,
        )


def test_one_pile_of_partners_leaves_the_rest_to_the_others(tally):
    text = tally("clabber", {"JH": 1, "TS": 1, "KD": 1, "QC": 1}, last=1)
    # 20 + 10 + 4 + 3 = 37 and the ten; 152 - 37
    assert text == {"points": [115, 47], "missing": [], "isReady": True}


def test_card_in_neither_pile_is_named(tally):
    # 152 - 30 of spades - 14 and 4 that are missing = 104, and the ten
    spades = {f"{rank}S": 1 for rank in "ATKQJ"}
    everything_else = {
        f"{rank}{suit}": 0
        for suit, ranks in (("H", "JATKQ"), ("D", "ATQJ"), ("C", "ATKQJ"))
        for rank in ranks
    }
    text = tally("clabber", spades | everything_else)
    assert text == {"points": [114, 30], "missing": ["9H", "KD"], "isReady": False}


@pytest.mark.long
def test_points_wait_for_the_last_trick(tally):
    assert tally("clabber", {"JH": 0}, last=None) == {
        "points": [20, 132],
        "missing": [],
        "isReady": False,
    }
    assert tally("clabber", {"JH": 0}, last=None, ten=0)["isReady"]


@pytest.mark.long
def test_two_players_leave_cards_out_of_play(tally):
    piles = {"JH": 0, "AH": 0, "TS": 0, "AC": 1, "KC": 1, "QD": 1, "JD": 1}
    text = tally("klaberjass", piles, last=1)
    # 20 + 11 + 10; 11 + 4 + 3 + 2 and the ten
    assert text == {"points": [41, 30], "missing": [], "isReady": True}


@pytest.mark.long
def test_two_players_cannot_have_won_every_card_with_points(tally):
    text = tally("klaberjass", {"*": 0})
    assert (text["many"], text["isReady"]) == (21, False)


@pytest.mark.long
def test_two_players_have_at_least_seven_cards_with_points(tally):
    # 18 of 32 cards are played, and 11 of the 32 have no points
    text = tally("klaberjass", {"JH": 0, "AH": 0, "TS": 0, "AC": 1, "KC": 1, "QD": 1})
    assert (text["few"], text["isReady"]) == (7, False)


def test_three_players_count_three_piles(tally):
    piles = (
        {f"{rank}{suit}": 0 for suit in "SDC" for rank in "ATK"}
        | {f"{rank}H": 1 for rank in "J9ATK"}
        | {"QS": 2, "JS": 2}
    )
    text = tally("klapper-jas-3", piles, last=2)
    # 3 times 25; 20 + 14 + 11 + 10 + 4; 3 + 2 and the ten; 27 played, 11 without points: 16
    assert text == {"points": [75, 59, 15], "missing": [], "isReady": True}


def opened(table):
    """The panel, opened from the form."""
    table.page.locator(".more > summary").click()
    table.page.get_by_role("button", name="Count cards").click()
    panel = table.page.get_by_role("dialog")
    expect(panel.locator("[data-card]").first).to_be_visible()
    return panel


def lay(panel, *cards):
    for card in cards:
        panel.locator(f'[data-card="{card}"]').click()


def test_pile_of_partners_is_counted_into_its_box(table):
    table.enter(game_of("clabber")).make(0, "H")
    panel = opened(table)
    assert panel.locator("[data-cards-of]").first.get_attribute("data-cards-of") == "H"
    lay(panel, "9H", "TS")
    expect(panel.locator(".live")).to_have_text(
        "Anna & Carl 128 · Bea & Dora 24Tap the side that won the last trick."
    )
    expect(panel.locator("[data-take]")).to_be_disabled()
    panel.locator("label", has_text="Last trickAnna & Carl").click()
    expect(panel.locator(".live")).to_have_text("Anna & Carl 138 · Bea & Dora 24")
    panel.get_by_role("button", name="Take these points").click()
    expect(table.box(1)).to_have_value("24")
    expect(table.box(0)).to_have_value("138")
    # The number that was counted is bold, and the rest that follows from it is not.
    expect(table.box(1)).to_have_css("font-weight", "700")
    expect(table.box(0)).to_have_css("font-weight", "400")
    table.says("Anna made hearts: 138 to 24.")
    table.press("<")
    expect(table.box(1)).to_have_value("")


def test_whole_suit_is_one_tap_and_one_card_of_it_another(table):
    table.enter(game_of("clabber")).make(0, "H")
    panel = opened(table)
    panel.get_by_role("button", name="all ♦").click()
    lay(panel, "TD")
    expect(panel.locator(".live p").first).to_have_text("Anna & Carl 132 · Bea & Dora 20")
    panel.get_by_role("button", name="all ♦").click()
    expect(panel.locator(".live p").first).to_have_text("Anna & Carl 122 · Bea & Dora 30")
    panel.get_by_role("button", name="all ♦").click()
    expect(panel.locator("[aria-pressed=true]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("language", "letters"),
    [("de", "B 9 A 10 K D"), ("fr", "V 9 A 10 R D"), ("nl", "B 9 A 10 H V")],
)
def test_cards_have_the_letters_of_the_reader(open_page, language, letters):
    table = Table(open_page(locale=language)).enter(game_of("clabber"))
    table.make(0, "H")
    table.more()
    table.page.locator("[data-open=count]").click()
    trumps = table.page.locator("dialog [data-cards-of=H] [data-card]")
    expect(trumps.first).to_be_visible()
    assert (
        trumps.evaluate_all("cards => cards.map((card) => card.firstChild.data)") == letters.split()
    )


def test_card_missing_from_both_piles_is_found(table):
    table.enter(game_of("clabber")).make(0, "H")
    panel = opened(table)
    for suit in "SHDC":
        panel.locator(f'[data-all-of="{suit}"]').click()
    lay(panel, "TD", "KS", "AH")
    panel.locator("label", has_text="Anna & Carl").first.click()
    lay(panel, "AH")
    expect(panel.locator(".live")).to_have_text(
        "Anna & Carl 11 · Bea & Dora 127Missing: K♠\ufe0e 10♦\ufe0e"
    )
    expect(panel.locator("[data-take]")).to_be_disabled()
    expect(panel.locator('[data-elsewhere][data-card="JH"]')).to_have_count(1)


@pytest.mark.long
def test_two_players_take_both_their_piles(table):
    table.enter(game_of("klaberjass")).make(0, "D")
    panel = opened(table)
    lay(panel, "JD", "9D", "AS", "QH")
    panel.locator("label", has_text="Anna").first.click()
    lay(panel, "AD", "TC", "KC")
    panel.locator("label", has_text="Last trickAnna").click()
    expect(panel.locator(".live")).to_have_text("Anna 35 · Bea 48")
    panel.get_by_role("button", name="Take these points").click()
    expect(table.box(0)).to_have_value("35")
    expect(table.box(1)).to_have_value("48")


@pytest.mark.long
def test_cards_are_counted_again_for_a_correction(table):
    game = game_of("clabber")
    record = {"bid": {"maker": 0, "trump": "H"}, "counted": [96, 66]}
    HandFactory.create(game=game, record=record)
    table.fix(game, 1)
    panel = opened(table)
    panel.locator("label", has_text="Bea & Dora").first.click()
    lay(panel, "JH", "9H", "AH", "TH", "KS")
    panel.locator("label", has_text="Last trickBea").click()
    panel.get_by_role("button", name="Take these points").click()
    # 20 + 14 + 11 + 10 + 4 and the ten; 162 - 69
    expect(table.box(1)).to_have_value("69")
    expect(table.box(0)).to_have_value("93")


@pytest.mark.long
def test_panel_fits_every_phone_and_is_open_to_everybody(open_page):
    game = game_of("klaberjass")
    size = {"width": 320, "height": 480}
    table = Table(open_page(viewport=size, is_mobile=True, has_touch=True))
    table.enter(game).make(0, "D")
    panel = opened(table)
    assert overhang(table.page) == 0
    assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") == 0
    expect(panel.locator("[data-take]")).to_be_in_viewport(ratio=1)
    small = "keys => keys.filter((key) => Math.min(key.offsetWidth, key.offsetHeight) < 44).length"
    assert panel.locator("button, label").evaluate_all(small) == 0
    double_text(table.page)
    assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") == 0
    lay(panel, "JD", "AC")
    expect(panel.locator(".live p").first).to_contain_text("Bea 31")


@pytest.mark.long
def test_panel_has_no_barriers_in_any_look(table):
    table.enter(game_of("clabber")).make(0, "H")
    panel = opened(table)
    lay(panel, "JH", "AC")
    panel.locator("label", has_text="Anna & Carl").first.click()
    lay(panel, "KC")
    assert barriers_in_any_look(table.page) == []
