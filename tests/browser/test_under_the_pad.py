"""Nothing to tap lies under the keys: hands open again, large text, phones on their side."""

import pytest
from playwright.sync_api import expect

from scoring.variants import VARIANTS
from tests.browser.at_table import Table, game_of
from tests.browser.languages import LANGUAGES
from tests.browser.looking import double_text, overhang
from tests.factories import HandFactory, dealt_record
from tracker.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

# What a finger cannot have whole, because the keys or the edge of the screen are there.
CUT = """
() => {
  scrollTo({ top: 0, behavior: "instant" });
  const pad = document.querySelector(".pad").getBoundingClientRect();
  const found = "#entry :is(button, a, summary, label.chip, .bid, .bid:not(:has(:checked)) .key)";
  return [...document.querySelectorAll(found)]
    .filter((part) => part.checkVisibility() && !part.closest(".pad, .bid :not(.key), .over"))
    .map((part) => [part.innerText, part.getBoundingClientRect()])
    .filter(([, { width, bottom, top, left, right }]) => {
      const isUnder = right > pad.left && left < pad.right && bottom > pad.top + 1 && pad.height;
      return width > 2 && (top < -1 || bottom > innerHeight + 1 || isUnder);
    })
    .map(([name, { bottom }]) => `${name} ${Math.round(bottom - pad.top)}`);
}
"""
TONGUES = [
    "de",
    *(pytest.param(code, marks=pytest.mark.long) for code in LANGUAGES if code != "de"),
]


@pytest.fixture
def table(open_page):
    """Opens the form of a game on a phone of this size and language."""

    def opened(variant, width, height, language="en", hands=0):
        size = {"width": width, "height": height}
        page = open_page(viewport=size, is_mobile=True, has_touch=True, locale=language)
        game = game_of(variant, target=None)
        outcome = "counted" if VARIANTS[variant].obligation == "none" else "made"
        for _ in range(hands):
            game = HandFactory.create(game=game, record=dealt_record(game, outcome)).game
        return Table(page).enter(game)

    return opened


@pytest.mark.long
@pytest.mark.parametrize("height", [640, 740])
@pytest.mark.parametrize("language", TONGUES)
@pytest.mark.parametrize("variant", ["clabber", "clobyosh"])
def test_all_chips_of_a_hand_that_is_open_again_are_whole(table, variant, language, height):
    table = table(variant, 360, height, language)
    table.page.locator('label:has([name="bid"][value="0-H"])').tap()
    for digit in "6070":
        table.page.locator(f'[data-digit="{digit}"]').tap()
    table.page.locator(".save").tap()
    expect(table.page.locator("#tail tbody tr:not(.kept)")).to_have_count(1)
    table.page.locator("[data-take-back]").tap()
    expect(table.page.locator("[data-leave]")).to_be_visible()
    expect(table.live).not_to_be_empty()
    assert (table.page.evaluate(CUT), overhang(table.page)) == ([], 0)


@pytest.mark.some(1)
@pytest.mark.parametrize("variant", VARIANTS)
def test_small_phone_shows_every_chip_above_the_keys(table, variant):
    table = table(variant, 360, 640, "de", hands=3)
    assert (table.page.evaluate(CUT), overhang(table.page)) == ([], 0)
    table.bid(variant)
    table.press("62")
    for width, height in ((360, 640), (390, 664)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert (height, table.page.evaluate(CUT)) == (height, [])


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_tall_phone_shows_hands_only_where_no_chip_needs_their_room(table, variant):
    table = table(variant, 390, 844, "fr", hands=4)
    table.bid(variant)
    assert (table.page.evaluate(CUT), overhang(table.page)) == ([], 0)
    table.press("62")
    assert table.page.evaluate(CUT) == []
    table.more()
    table.tap(table.page.locator(".tick:has([name=without_last])"))
    table.tap(table.page.locator(".more [data-shut]"))
    expect(table.page.locator("label.chip.last").last).to_be_visible()
    assert table.page.evaluate(CUT) == []


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("variant", "language"),
    [*((variant, "de") for variant in VARIANTS), ("bela", "fr"), ("bela", "nl"), ("belote", "nl")],
)
def test_small_phone_shows_who_won_the_last_trick_above_the_keys(table, variant, language):
    table = table(variant, 360, 640, language)
    table.bid(variant)
    rare = table.page.locator(".rare > summary")
    if rare.count():
        table.tap(rare.first)
        table.tap(table.page.locator(".rare .over .chip:visible").first)
        expect(table.page.locator(".rare[open]")).to_have_count(0)
    table.more()
    table.tap(table.page.locator(".tick:has([name=without_last])"))
    table.tap(table.page.locator(".more [data-shut]"))
    table.press("62")
    last = table.page.locator("label.chip.last")
    expect(last.last).to_be_visible()
    assert (table.page.evaluate(CUT), overhang(table.page)) == ([], 0)
    table.tap(last.last)
    assert table.page.evaluate(CUT) == []


@pytest.mark.long
@pytest.mark.parametrize("language", [pytest.param("de", marks=pytest.mark.long), "fr"])
def test_words_below_the_numbers_push_nothing_off_a_small_phone(open_page, language):
    size = {"width": 360, "height": 640}
    page = open_page(viewport=size, is_mobile=True, has_touch=True, locale=language)
    game = game_of("klammern", target=None)
    for _ in range(3):
        game = HandFactory.create(game=game, record=dealt_record(game, "set")).game
    Table(page).enter(game)
    assert page.evaluate(CUT) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "language"), [("bela", "de"), ("clabber", "de"), ("klaverjas", "nl")]
)
def test_small_phone_asks_who_reneged_above_the_keys(table, variant, language):
    table = table(variant, 360, 640, language)
    renege = table.page.locator('[name="play"][value="reneged"]')
    table.tap(table.page.locator("label").filter(has=renege))
    answers = table.page.locator('[data-for="reneged"] label')
    expect(answers.last).to_be_visible()
    assert table.page.evaluate(CUT) == []


def test_small_phone_says_who_made_trump_in_one_line(table):
    table = table("klaverjas", 360, 640, "nl")
    table.make(0, "H")
    made = table.page.locator(".key:has(:checked) > span")
    expect(made).to_contain_text("maakte")
    assert made.bounding_box()["height"] <= 40


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "language", "keys"),
    [("bela", "de", "1"), ("klammern", "de", "1"), ("clobyosh", "de", "150150")],
)
def test_small_phone_says_why_a_hand_is_not_saved_and_shows_every_chip(
    table, variant, language, keys
):
    table = table(variant, 360, 640, language)
    table.make(0, "H")
    for digit in keys:
        table.tap(table.page.locator(f'[data-digit="{digit}"]'))
    reason = table.refuse().locator("li a")
    assert table.page.evaluate(CUT) == []
    assert reason.bounding_box()["height"] >= 44
    expect(table.live).to_be_hidden()
    table.tap(table.page.locator("[data-undo]"))
    expect(reason).to_have_count(0)
    expect(table.live).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("variant", ["clabber", "klaberjass", "klammern"])
def test_text_twice_as_large_leaves_every_chip_above_the_keys(table, variant):
    table = table(variant, 360, 740)
    double_text(table.page)
    table.make(0, "S")
    table.press("20")
    assert (table.page.evaluate(CUT), overhang(table.page)) == ([], 0)


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize("variant", ["clabber", "klaberjass", "klammern", "klapper-jas-3"])
def test_phone_on_its_side_shows_all_who_can_have_made_trump(table, variant):
    table = table(variant, 844, 390)
    assert (table.page.evaluate(CUT), overhang(table.page)) == ([], 0)
    table.make(0, "S")
    expect(table.page.locator(".save")).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_small_phone_says_which_points_it_wants_and_shows_every_chip(table, language):
    table = table("clabber", 360, 640, language, hands=3)
    for old, new in (("Anna", "Annemarie"), ("Carl", "Konstantin")):
        Player.objects.filter(name=old).update(name=new, name_key=new.casefold())
    table.page.reload()
    table.make(1, "H")
    expect(table.live).to_contain_text("10")
    assert (table.page.evaluate(CUT), overhang(table.page)) == ([], 0)
    table.refuse()
    assert table.page.evaluate(CUT) == []
