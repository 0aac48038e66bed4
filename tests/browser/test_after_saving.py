"""What follows a hand that was sent: it is opened again, settled between phones, played on from."""

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of
from tests.browser.looking import barriers_in_any_look, overhang
from tests.browser.sitting import KEPT, PHONE, Sitter
from tests.browser.test_desk import answered
from tests.tracker.helpers.at_table import game_of as tournament_of
from tracker.models import Claim, Game, Hand, HandRevision

pytestmark = pytest.mark.django_db(transaction=True)

# The page looks into its store again; it was there first, and has drawn what it read.
LOOKED_AGAIN = """
async (address) => {
  const { all, news } = await import(address);
  news.dispatchEvent(new Event("change"));
  for (let times = 0; times < 3; times += 1) await all();
}
"""
AT_HOME = {"has_open_evenings": True}


@pytest.fixture
def home(open_page, locked):
    """Opens the entry page of a game at home on phones that never joined a table."""

    def opened(game):
        return Table(open_page(**PHONE)).enter(game)

    return opened


def saves(table, points, number):
    """Anna made hearts, and her side has the rest of these points."""
    expect(table.page.locator("#entry")).to_have_attribute("data-number", str(number))
    table.make(0, "H")
    table.press(points)
    table.page.locator(".save").tap()


def mark(table):
    return table.page.locator(".mark")


def button(table, name):
    return table.page.get_by_role("button", name=name)


def title(table, text):
    expect(table.page.locator("#title")).to_have_text(text)


def wake(table):
    """The page asks for what is new, as it does every ten seconds."""
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def differ(first, second):
    """The same number is written on both, the second one without a network."""
    second.page.context.set_offline(True)
    saves(first, "66", 1)
    first.is_written(1)
    saves(second, "69", 1)
    second.page.context.set_offline(False)
    second.page.evaluate("dispatchEvent(new Event('online'))")
    expect(mark(second)).to_have_text("! fix hand 1")


def hands():
    return [(hand.number, hand.state, hand.record["counted"]) for hand in Hand.objects.all()]


def test_difference_is_over_on_both_phones_once_one_of_them_has_settled_it(open_page):
    game = tournament_of()
    annas, beas = (
        Sitter(open_page(**PHONE), game, game.seats.get(place=place).player) for place in (0, 1)
    )
    differ(annas.table, beas.table)
    annas.looks()
    button(annas.table, "Bea’s phone is right").tap()
    annas.comes_back()
    beas.looks()
    expect(mark(beas.table)).to_have_text("✓✓ both phones agree")
    expect(beas.page.locator(".unsent li")).to_have_count(0)
    for table in (annas.table, beas.table):
        expect(table.page.locator("#cards section")).to_have_count(0)
    assert hands() == [(1, "counted", [93, 69])]


@pytest.mark.long
@pytest.mark.parametrize(
    ("choice", "points", "second_has"),
    [
        ("The book is right", [96, 66], "✓ all sent"),
        ("another phone is right", [93, 69], "✓✓ both phones have the same"),
    ],
)
def test_difference_at_home_is_told_everywhere_and_settled_by_anybody(
    home, choice, points, second_has
):
    game = game_of("clabber", kept=AT_HOME)
    first, second, third = home(game), home(game), home(game)
    differ(first, second)
    evening, sheet = f"/kanal/evenings/{game.evening_id}/", f"/kanal/games/{game.pk}/"
    third.page.goto(evening)
    expect(third.page.locator(".games")).to_contain_text("two versions of a hand")
    third.page.goto(sheet)
    expect(third.page.locator("#sheet .notice")).to_contain_text(
        "Two phones have hand 1 differently. Anybody at the table can settle it here."
    )
    expect(third.page.locator("#hand-1")).to_contain_text("two versions")
    for table in (first, second):
        wake(table)
        told = table.page.locator("#cards section")
        expect(told).to_contain_text("Anybody at the table can settle it here.")
    expect(button(second, "Call the director")).to_have_count(0)
    assert (barriers_in_any_look(first.page), overhang(first.page)) == ([], 0)
    third.enter(game)
    button(third, choice).tap()
    expect(third.page.locator("#cards section")).to_have_count(0)
    for table, has in ((first, "✓ all sent"), (second, second_has)):
        wake(table)
        expect(mark(table)).to_have_text(has)
        expect(table.page.locator("#cards section")).to_have_count(0)
    for address in (evening, sheet):
        third.page.goto(address)
        expect(third.page.locator("main")).not_to_contain_text("two versions")
        expect(third.page.locator("main")).not_to_contain_text("differently")
    assert hands() == [(1, "counted", points)]


@pytest.mark.long
def test_difference_is_settled_on_the_sheet_too(home):
    game = game_of("clabber", kept=AT_HOME)
    first, second, third = home(game), home(game), home(game)
    differ(first, second)
    third.page.goto(f"/kanal/games/{game.pk}/")
    button(third, "The book is right").tap()
    expect(third.page.locator(".said")).to_contain_text("Hand 1 is settled.")
    expect(third.page.locator("#sheet .notice")).to_have_count(0)
    wake(second)
    expect(mark(second)).to_have_text("✓ all sent")


@pytest.mark.long
@pytest.mark.parametrize("name", ["Theirs is right", "Mine is another hand"])
def test_phone_that_gives_in_at_home_ends_the_difference(home, name):
    game = game_of("clabber", kept=AT_HOME)
    first, second = home(game), home(game)
    differ(first, second)
    mark(second).tap()
    second.page.locator(".unsent").get_by_role("button", name=name).tap()
    expect(mark(second)).to_have_text("✓ all sent")
    assert Claim.objects.get().settled_at is not None
    wake(first)
    expect(first.page.locator("#cards section")).to_have_count(0)


def test_sent_hand_is_open_again_under_its_number(table):
    game = game_of("clabber")
    table.enter(game)
    saves(table, "66", 1)
    table.is_written(1)
    expect(mark(table)).to_have_text("✓ all sent")
    button(table, "Undo").tap()
    title(table, "Hand 1 · Anna deals")
    expect(table.box(1)).to_have_value("66")
    table.says("Anna made hearts: 96 to 66.")
    assert hands() == [(1, "counted", [96, 66])]
    table.press("67")
    table.says("95 : 67")
    assert (barriers_in_any_look(table.page), overhang(table.page)) == ([], 0)
    table.page.locator(".save").tap()
    title(table, "Hand 2 · Bea deals")
    expect(table.row(1)).to_contain_text("95")
    assert hands() == [(1, "counted", [95, 67])]
    button(table, "Undo").tap()
    expect(table.box(1)).to_have_value("67")
    table.press("68")
    table.page.locator(".save").tap()
    expect(table.row(1)).to_contain_text("94")
    assert (hands(), Hand.objects.get().revision) == ([(1, "counted", [94, 68])], 3)


@pytest.mark.long
def test_hand_that_is_left_or_taken_out_after_all(table):
    game = game_of("clabber")
    table.enter(game)
    saves(table, "66", 1)
    table.is_written(1)
    button(table, "Undo").tap()
    button(table, "Leave it as it is").tap()
    title(table, "Hand 2 · Bea deals")
    expect(table.page.locator("[name=bid]:checked")).to_have_count(0)
    saves(table, "70", 2)
    table.is_written(2)
    button(table, "Undo").tap()
    button(table, "Take it out").tap()
    title(table, "Hand 3 · Carl deals")
    expect(table.row(2)).to_contain_text("Void")
    assert hands() == [(1, "counted", [96, 66]), (2, "void", [92, 70])]


def test_button_stays_under_the_finger_when_the_list_is_the_same_as_before(table):
    table.enter(game_of("clabber"))
    problems = [{"field": "points-0", "code": "x", "message": "Count again."}]
    answered(table, status=422, outcome="invalid", message="", problems=problems)
    saves(table, "66", 1)
    expect(mark(table)).to_have_text("! fix hand 1")
    mark(table).tap()
    button(table, "Fix hand 1").evaluate("fix => fix.dataset.touched = ''")
    table.page.evaluate(LOOKED_AGAIN, staticfiles_storage.url("js/queue/store.js"))
    expect(button(table, "Fix hand 1")).to_have_attribute("data-touched", "")


@pytest.mark.long
def test_what_is_typed_of_the_next_hand_is_kept_while_one_is_open_again(table):
    game = game_of("clabber")
    table.enter(game)
    problems = [{"field": "points-0", "code": "x", "message": "Count again."}]
    answered(table, status=422, outcome="invalid", message="", problems=problems)
    saves(table, "66", 1)
    expect(mark(table)).to_have_text("! fix hand 1")
    table.make(1, "S")
    mark(table).tap()
    button(table, "Fix hand 1").tap()
    title(table, "Hand 1 · Anna deals")
    table.aim(1)
    table.press("60")
    table.page.locator(".save").tap()
    title(table, "Hand 2 · Bea deals")
    expect(table.page.locator("[name=bid]:checked")).to_have_value("1-S")
    table.press("70")
    table.page.locator(".save").tap()
    table.is_written(2)
    assert hands() == [(1, "counted", [102, 60]), (2, "counted", [70, 92])]


@pytest.mark.long
@pytest.mark.shell
def test_hand_opened_again_without_a_network_is_one_hand_in_the_book(table):
    game = game_of("klaberjass")
    table.enter(game)
    table.page.wait_for_function(KEPT, arg=f"/kanal/games/{game.pk}/hands/new")
    saves(table, "3870", 1)
    table.is_written(1)
    expect(mark(table)).to_have_text("✓ all sent")
    expect(button(table, "Undo")).to_be_visible()
    table.page.context.set_offline(True)
    button(table, "Undo").tap()
    table.aim(1)
    table.press("80")
    table.page.locator(".save").tap()
    # Who deals, and the totals, follow from what the book does not have yet.
    title(table, "Hand 2")
    expect(table.page.locator("#tail tfoot")).to_contain_text("?")
    table.page.reload()
    # The page that was kept may be one from before the hand, from which all is known.
    expect(table.page.locator("#title")).to_contain_text("Hand 2")
    saves(table, "5060", 2)
    table.page.context.set_offline(False)
    table.page.evaluate("dispatchEvent(new Event('online'))")
    table.is_written(2)
    expect(mark(table)).to_have_text("✓ all sent")
    assert hands() == [(1, "counted", [70, 80]), (2, "counted", [60, 50])]
    assert HandRevision.objects.count() == 3
    assert Hand.objects.get(number=2).record["dealer"] == 1


@pytest.mark.long
def test_agreed_hand_stays_as_it_is_and_says_why(open_page):
    game = tournament_of()
    annas, beas = (
        Sitter(open_page(**PHONE), game, game.seats.get(place=place).player) for place in (0, 1)
    )
    annas.enters(1, 96)
    annas.comes_back()
    beas.looks()
    button(beas.table, "Right, say Bea & Dora").tap()
    beas.comes_back()
    button(annas.table, "Undo").tap()
    annas.table.press("60")
    annas.page.locator(".save").tap()
    expect(mark(annas.table)).to_have_text("! fix hand 1")
    mark(annas.table).tap()
    expect(annas.page.locator(".unsent")).to_contain_text("only the director can change it now")
    button(annas.table, "I have seen it").tap()
    expect(mark(annas.table)).to_have_text("✓ all sent")
    assert hands() == [(1, "counted", [96, 66])]


def test_table_plays_the_same_again_with_one_tap(table):
    game = game_of("clabber", target=90)
    table.enter(game)
    saves(table, "66", 1)
    expect(table.page.locator("#over")).to_contain_text("Anna & Carl won, 96 to 66.")
    again = button(table, "Play again")
    expect(again).to_have_text("Play again Bea deals")
    assert (barriers_in_any_look(table.page), overhang(table.page)) == ([], 0)
    again.tap()
    title(table, "Hand 1 · Bea deals")
    new = Game.objects.latest("pk")
    assert (new.pk != game.pk, new.options, new.table) == (True, game.options, game.table)
    assert Game.objects.count() == 2
