"""The live line without the network: said at once, in the very words of the server."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of
from tests.factories import HandFactory
from tracker.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

LATE = "<b>An old answer</b>"
ASK = "document.getElementById('entry').dispatchEvent(new Event('change', { bubbles: true }))"
PANELS = "**/panels"
TOGGLE = "document.getElementById('entry').dispatchEvent(new Event('toggle'))"
ASKED = re.compile(r"<span data-asks.*", re.DOTALL)
AROUND_A_TAG = re.compile(r"\s*(<[^>]+>)\s*")


def anna(*points):
    """A hand in which Anna made hearts."""
    return {"bid": {"maker": 0, "trump": "H", "call": "take"}, "counted": list(points)}


def game_after(variant, *records, **options):
    """A game in which these hands were played."""
    game = game_of(variant, **options)
    for record in records:
        game = HandFactory.create(game=game, record=record).game
    return Game.objects.get(pk=game.pk)


def of_four(table, points):
    """A hand of partners: Anna in hearts, and the points of the others."""
    table.make(0, "H")
    table.press(points)


def of_two(table, points):
    """A hand of two players: Anna in diamonds, the points of the other one before hers."""
    table.make(0, "D")
    table.press(points)


def with_chips(table, points, chips):
    """A hand of partners with chips, each of a side."""
    table.make(0, "H")
    for text, side in chips:
        table.chip(text, side=side)
    table.press(points)


def with_call(table, call, points):
    """A hand of a game that is played for values."""
    table.make(0, "H")
    table.chip(call)
    table.press(points)


def with_kontra_and_re(table):
    table.make(0, "H")
    table.chip("Kontra")
    table.chip("Re")
    table.press("66")


def won_by_the_better_meld(table):
    with_chips(table, "60", (("+20", 0), ("+20", 1)))
    table.tap(table.page.get_by_role("group", name="Whose count?").locator("label").nth(1))


def all_to_anna(table):
    table.make(0, "S")
    table.aim(0)
    table.press("A")


def reneged(table):
    table.chip("Renege")
    table.tap(table.page.locator('label:has([name="reneged"])').first)


def of_both(table, points):
    """A hand of two players, each of whose boxes is tapped."""
    table.make(0, "D")
    for side, number in zip((1, 0), points, strict=True):
        table.aim(side)
        table.press(number)


def without_the_last_trick(table):
    table.make(0, "S")
    table.tap(table.page.locator(".more summary"))
    table.tap(table.page.get_by_text("The points are without the 10"))
    table.tap(table.page.locator(".more [data-shut]"))
    table.press("4050")
    table.says("Tap the side that won the last trick.")
    table.chip("Last trick", side=1)


def asked_without_the_last_trick(table):
    table.make(0, "S")
    table.tap(table.page.locator(".more summary"))
    table.tap(table.page.get_by_text("The points are without the 10"))
    table.tap(table.page.locator(".more [data-shut]"))


def without_a_trick(table):
    with_call(table, "Take", "0")
    table.chip("+20", side=1)
    table.tap(table.page.locator(".more summary"))
    table.page.locator("#tricks-1").fill("0")


USUAL = [
    (
        "clabber",
        partial(of_four, points="96"),
        "66 – 96: Anna made hearts and was set: 30 short. 0 : 96",
    ),
    (
        "clabber",
        partial(with_chips, points="81", chips=(("+20", 1), ("Bella", 0))),
        "81 – 81: Anna made hearts and tied at 101. 0 : 101",
    ),
    ("clabber", won_by_the_better_meld, "102 – 60: Anna made hearts: 102 to 80. 102 : 80"),
    ("clabber", reneged, "Anna & Carl reneged. 0 : 162"),
    ("partnership-clobber", all_to_anna, "Anna made spades: 164 to 0. 328 : 0"),
    ("klaberjass", partial(of_two, points="3871"), "Anna made diamonds: 71 to 38. 71 : 38"),
    (
        "klapper-jas-3",
        partial(with_call, call="Take", points="303062"),
        "Anna made hearts: 62 to 30. 2↑2, going up : start : start",
    ),
    ("klaberjass", without_the_last_trick, "50 – 40: Anna made spades and tied at 50. 0 : 50"),
    (
        "klapper-jas-4",
        without_a_trick,
        "Anna made hearts: 162 to 0. 2↑2, going up : start",
    ),
    (
        "klapper-jas-3",
        partial(with_call, call="Take", points="70"),
        "Type the points of Carl, with the last trick’s 10.",
    ),
    ("klapper-jas-3", partial(of_four, points=""), "Tap the call."),
    (
        "clabber",
        partial(of_four, points=""),
        "Type the points of Bea & Dora, with the last trick’s 10.",
    ),
    (
        "clabber",
        asked_without_the_last_trick,
        "Type the points of Bea & Dora, without the last trick’s 10.",
    ),
    ("clabber", partial(of_four, points="1"), "161 – 1: Type the next digit."),
    (
        "klaberjass",
        partial(of_both, points=("12", "12")),
        ("12 – 12: Together these are 24 points, but at least 28 are in play: count again."),
    ),
    (
        "klaberjass",
        partial(of_both, points=("89", "95")),
        ("95 – 89: Together these are 184 points, but at most 156 can be in play: count again."),
    ),
    (
        "klobber-nuggie",
        partial(of_both, points=("51", "52")),
        "52 – 51: These points cannot be made from the cards in play: count again.",
    ),
]


@pytest.mark.some(1)
@pytest.mark.parametrize(("variant", "taps", "text"), USUAL)
def test_first_hand_is_said_as_the_server_says_it(table, variant, taps, text):
    table.enter(game_of(variant))
    assert_same(table, taps, text)


@pytest.mark.long
def test_points_are_added_to_those_of_the_game(table):
    table.enter(game_after("clabber", anna(90, 72)))
    assert_same(table, partial(of_four, points="66"), "Anna made hearts: 96 to 66. 186 : 138")


@pytest.mark.long
def test_hand_that_ends_the_game_says_who_has_won(table):
    table.enter(game_after("clabber", anna(90, 72), target=180))
    text = "Anna made hearts: 96 to 66. Anna & Carl won, 186 to 138."
    assert_same(table, partial(of_four, points="66"), text)


def test_tied_hand_adds_to_the_points_that_wait(table):
    table.enter(game_after("clobyosh", anna(40, 40)))
    text = "Anna made diamonds and tied at 50. 180 wait for the next hand. 0 : 0"
    assert_same(table, partial(of_two, points="5050"), text)


@pytest.mark.long
def test_next_hand_is_paid_the_points_that_wait(table):
    table.enter(game_after("clobyosh", anna(40, 40)))
    text = "Anna made diamonds: 60 to 50. 140 : 50"
    assert_same(table, partial(of_two, points="5060"), text)


@pytest.mark.long
def test_five_small_points_against_none_are_two_big_ones(table):
    table.enter(game_after("klammern", anna(100, 62)))
    text = (
        "Anna made hearts with kontra and re: 96 to 66."
        " Kalte! Anna & Carl won the small game to nothing: 2 big points."
        " 2 big, 0 small : 0 big, 0 small"
    )
    assert_same(table, with_kontra_and_re, text)


@pytest.mark.long
def test_die_goes_down_after_six(table):
    table.enter(game_after("klapper-jas-4", *[anna(90, 72)] * 3))
    text = "Anna made hearts: 96 to 66. 5↓5, going down : start"
    assert_same(table, partial(with_call, call="Small", points="66"), text)


def begin(page):
    """Has the page bring up what comes with the first tap; its panels are the last of that."""
    with page.expect_response(PANELS):
        page.evaluate(TOGGLE)


def assert_same(table, taps, text):
    """Taps without the network, then asks the server too: both say this, mark for mark."""
    begin(table.page)
    table.page.context.set_offline(True)
    taps(table)
    expect(table.live).to_have_text(text)
    alone = marks(table)
    table.page.context.set_offline(False)
    with table.page.expect_response("**/preview"):
        table.page.evaluate(ASK)
    expect(table.live.locator("[data-asks]")).to_have_count(1)
    assert marks(table) == alone


def marks(table):
    """The line as marked up, but for the space around its tags, which no one sees."""
    return AROUND_A_TAG.sub(r"\1", ASKED.sub("", table.live.inner_html()))


def test_line_that_only_the_server_knows_is_empty_without_the_network(table):
    table.enter(game_of("clabber")).make(0, "H")
    table.press("66")
    table.says("Anna made hearts: 96 to 66.")
    table.page.context.set_offline(True)
    table.chip("+20", side=0)
    table.says("Anna made hearts: 116 to 66.")
    table.chip("+20", side=1)
    expect(table.live).to_have_text("")
    table.page.context.set_offline(False)
    table.page.evaluate(ASK)
    table.says("Tap the side whose melds count.")


@pytest.mark.long
def test_lines_of_the_sum_go_with_the_network(table):
    table.enter(game_of("clabber")).make(0, "H")
    table.press("66")
    expect(table.page.locator("#worth section")).to_have_count(2)
    table.page.context.set_offline(True)
    table.chip("+20", side=0)
    expect(table.page.locator("#worth section")).to_have_count(0)


@pytest.mark.long
def test_answer_to_what_was_typed_before_is_too_late(table):
    held = []

    def hold(route):
        held.append(route)

    page = table.enter(game_of("clabber")).page
    page.route("**/preview", hold)
    with page.expect_request("**/preview"):
        table.make(0, "H")
    page.evaluate("document.querySelector('[data-digit=\"9\"]').click()")
    # The page may have given it up by then, which comes to the same.
    held[0].fulfill(content_type="text/html", body=LATE)
    with page.expect_request("**/preview"):
        page.evaluate("document.querySelector('[data-undo]').click()")
    page.evaluate("document.querySelector('[data-digit=\"9\"]').click()")
    expect(table.live).to_have_text("Anna made hearts: 153 to 9. 153 : 9")


def test_correction_is_left_to_the_server(table):
    game = game_after("clabber", anna(96, 66))
    page = table.fix(game, 1).page
    expect(page.locator("#phone")).to_have_count(0)


def test_what_comes_with_the_first_tap_comes_with_a_later_one_where_there_was_no_network(table):
    page = table.enter(game_of("clabber")).page
    question = page.locator("[data-for=reneged]")
    page.context.set_offline(True)
    table.chip("Renege")
    expect(question).to_be_hidden()
    page.context.set_offline(False)
    with page.expect_response(PANELS):
        table.tap(table.live)
    expect(question).to_be_visible()
