"""The rows of the sheet say what became of a hand, sent or not, on the phone as in the book."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import game_of
from tests.browser.looking import barriers_in_any_look, overhang
from tests.factories import HandFactory
from tracker.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

# The middle of the mark of who dealt, and of the head of each side's column.
COLUMNS = """
(row) => {
  const middle = (part) => {
    const { x, right } = part.getBoundingClientRect();
    return [x, right, (x + right) / 2];
  };
  const heads = [...row.closest("table").tHead.rows[0].cells].slice(1).map(middle);
  const [, , dot] = middle(row.querySelector(".dealt"));
  return heads.findIndex(([left, right]) => left <= dot && dot < right);
}
"""
# Whether the words of a hand thrown in lie beside the mark of who dealt, or below it.
APART = """
(row) => {
  const words = document.createRange();
  words.selectNodeContents(row.querySelector(".thrown > :not(.dealt)"));
  const mark = row.querySelector(".dealt > [aria-hidden]").getBoundingClientRect();
  const isBeside = ({ left, right }) => right <= mark.left || left >= mark.right;
  const isClear = (words) => isBeside(words) || words.top >= mark.bottom;
  return [...words.getClientRects()].every(isClear);
}
"""
SEEN = r"""
(cells) => cells.map((cell) => {
  const shown = cell.cloneNode(true);
  for (const part of shown.querySelectorAll(".spoken, .dealt")) part.remove();
  return shown.textContent.trim().replace(/\s+/g, " ");
})
"""


def hands(game, *records):
    for record in records:
        game = HandFactory.create(game=game, record=record).game
    return Game.objects.get(pk=game.pk)


def cut(table):
    table.page.route("**/api/v1/**", lambda route: route.abort())
    table.page.route("**/hands/*", lambda route: route.abort())


def seen(table, cells):
    """The visible text in cells of the last rows."""
    return table.page.locator(f"#tail {cells}").evaluate_all(SEEN)


def told(rows):
    """The texts beside the numbers, by side."""
    return [
        [cell.locator("b small").all_inner_texts() for cell in row.locator("td").all()]
        for row in rows.all()
    ]


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("variant", "first"), [("clabber", 0), ("klaberjass", 1), ("klapper-jas-3", 1), ("klammern", 2)]
)
def test_who_dealt_a_hand_thrown_in_is_marked_in_the_own_column(table, variant, first):
    game = hands(game_of(variant, first_dealer=first), {"play": "thrown_in"})
    columns = [dealer % len(game.totals) for dealer in (first, game.next_dealer)]
    table.page.goto(f"/kanal/games/{game.pk}/")
    assert table.page.locator("#hand-1 tr:first-child").evaluate(COLUMNS) == columns[0]
    assert table.page.locator("#hand-1 tr:first-child").evaluate(APART)
    table.enter(game)
    cut(table)
    table.page.get_by_role("button", name="Thrown in").tap()
    expect(table.row(2)).to_contain_text("thrown in")
    assert [table.row(number).evaluate(COLUMNS) for number in (1, 2)] == columns
    assert [table.row(number).evaluate(APART) for number in (1, 2)] == [True, True]


RENEGE: dict[str, Any] = {"renege": "total_plus_melds"}
RECORDS = (
    {"dealer": 0, "bid": {"maker": 0, "trump": "H"}, "counted": [82, 82]},
    {"dealer": 1, "bid": {"maker": 0, "trump": "H"}, "counted": [60, 104]},
    {"dealer": 2, "play": "reneged", "reneged": [1]},
)
WORDS = [[["tied"], []], [["bait"], []], [[], ["reneged"]]]


def test_tie_is_not_called_set_and_a_renege_has_its_word(table):
    game = hands(game_of("partnership-clobber", **RENEGE), *RECORDS)
    table.page.goto(f"/kanal/games/{game.pk}/")
    assert told(table.page.locator("#sheet tbody > tr:first-child")) == WORDS
    assert overhang(table.page) == 0
    table.enter(game)
    assert told(table.page.locator("#tail tbody tr")) == WORDS
    assert barriers_in_any_look(table.page) == []


@pytest.mark.long
def test_hands_on_the_phone_have_the_same_words_and_say_that_they_are_not_sent(table):
    table.enter(game_of("partnership-clobber", **RENEGE))
    cut(table)
    for points in ("82", "104"):
        table.make(0, "H")
        table.press(points)
        table.page.locator(".save").tap()
        expect(table.page.locator("[name=bid]:checked")).to_have_count(0)
    table.chip("Renege")
    table.page.locator('label:has([name="reneged"][value="1"])').tap()
    table.page.locator(".save").tap()
    expect(table.page.locator("#tail tr.kept")).to_have_count(3)
    assert told(table.page.locator("#tail tbody tr")) == WORDS
    for row in table.page.locator("#tail tr.kept").all():
        expect(row.locator(".waits")).to_have_text("not sent yet")
        expect(row.locator(".waits")).to_be_in_viewport(ratio=1)
    assert overhang(table.page) == 0


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize(("won", "word"), [(8, "march made"), (7, "march failed")])
def test_march_has_its_word(table, won, word):
    game = hands(game_of("klammern"), {"dealer": 0, "march": 1, "tricks": [8 - won, won]})
    table.page.goto(f"/kanal/games/{game.pk}/")
    assert told(table.page.locator("#sheet tbody > tr:first-child"))[0][:2] == [[], [word]]


@pytest.mark.long
def test_tail_shows_the_face_of_the_die_that_lies_on_the_table(table):
    take = {"maker": 0, "trump": "H", "call": "take"}
    records = [{"bid": take, "counted": [60, 20]} for _ in range(4)]
    table.enter(hands(game_of("klapper-jas-2"), *records))
    assert seen(table, ".total td") == ["4↓", "start"]
    assert seen(table, "tbody tr:last-child td") == ["4↓", "start"]
    cut(table)
    table.make(0, "H")
    table.chip("Take")
    table.press("6020")
    table.page.locator(".save").tap()
    expect(table.page.locator("#tail tr.kept")).to_have_count(1)
    assert seen(table, ".total td") == ["4↓", "4↑"]
    assert seen(table, "tr.kept td") == ["4↓ set", "4↑"]


def test_sheet_of_a_game_that_goes_on_opens_at_its_last_hand(phone):
    game = game_of("clabber", target=None)
    for _ in range(16):
        HandFactory.create(
            game=game, record={"bid": {"maker": 0, "trump": "H"}, "counted": [97, 65]}
        )
    phone.goto(f"/kanal/games/{game.pk}/")
    expect(phone.locator("#hand-16")).to_be_in_viewport(ratio=1)
    phone.wait_for_function(
        """() => document.querySelector("#hand-16").getBoundingClientRect().bottom
            <= document.querySelector("#sheet tfoot").getBoundingClientRect().top + 1"""
    )
