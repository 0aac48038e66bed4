"""More than one phone at a table, and hands that turn out to have been otherwise."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of, last_record
from tests.browser.looking import barriers_in_any_look, unfold
from tests.factories import HandFactory, played
from tracker.models import Game, Hand

pytestmark = pytest.mark.django_db(transaction=True)

WAKE = "document.dispatchEvent(new Event('visibilitychange'))"


def hands(game, *records):
    """Hands recorded one after another."""
    for record in records:
        game = HandFactory.create(game=game, record=record).game
    return Game.objects.get(pk=game.pk)


def clabber(*points):
    """Records of Clabber in which Anna made hearts, with the points of both sides."""
    return [{"bid": {"maker": 0, "trump": "H"}, "counted": list(both)} for both in points]


@pytest.fixture
def beside(page):
    """Opens a game on a laptop, where the form stands beside the sheet and is sent as it is."""

    def opened(game):
        page.goto(f"/kanal/games/{game.pk}/")
        return Table(page)

    return opened


def test_sheet_shows_the_hand_of_another_phone_and_stays_unfolded(page):
    game = hands(game_of("clabber"), *clabber((96, 66)))
    page.goto(f"/kanal/games/{game.pk}/")
    page.locator("#hand-1 th label").click()
    lines = page.get_by_text("Anna made hearts: 96 to 66.", exact=True)
    expect(lines).to_be_visible()
    hands(game, *clabber((100, 62)))
    page.evaluate(WAKE)
    expect(page.locator("#hand-2")).to_contain_text("196")
    expect(lines).to_be_visible()
    expect(page.get_by_role("heading", name="Hand 3")).to_be_visible()


@pytest.mark.some(1)
@pytest.mark.parametrize("number", [1, 8])
def test_lines_of_a_hand_are_all_in_sight_above_the_total(phone, number):
    points = [(90 + number, 72 - number) for number in range(8)]
    game = hands(game_of("clabber", target=None), *clabber(*points))
    # What moves at once stands where it is measured.
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(f"/kanal/games/{game.pk}/")
    phone.locator(f"#hand-{number} th label").tap()
    opened = phone.locator(f"#hand-{number} .line").last
    expect(opened).to_be_in_viewport(ratio=1)
    total = phone.locator("#sheet tfoot").bounding_box()
    lines = opened.bounding_box()
    assert lines["y"] + lines["height"] <= total["y"] + 1


@pytest.mark.long
def test_form_that_is_filled_in_waits_where_another_phone_was_faster(page):
    game = game_of("clabber")
    page.goto(f"/kanal/games/{game.pk}/")
    table = Table(page)
    table.make(1, "S")
    hands(game, *clabber((96, 66)))
    page.evaluate(WAKE)
    expect(page.get_by_text("Another phone has written down a hand meanwhile")).to_be_visible()
    expect(page.locator('[value="1-S"]')).to_be_checked()


def test_sheet_that_has_not_changed_is_not_sent_again(page):
    game = hands(game_of("clabber"), *clabber((96, 66)))
    page.goto(f"/kanal/games/{game.pk}/")
    with page.expect_response("**/sheet") as answered:
        page.evaluate(WAKE)
    assert answered.value.status == 304


def test_same_hand_of_another_phone_is_no_second_hand(table):
    game = game_of("clabber")
    table.enter(game)
    table.make(0, "H")
    hands(game, *clabber((96, 66)))
    with table.page.expect_response("**/hands/table"):
        table.page.evaluate(WAKE)
    expect(
        table.page.get_by_text("Another phone has written down a hand meanwhile")
    ).to_be_visible()
    table.press("66")
    table.save()
    expect(table.page.get_by_text("Another phone has written down a hand meanwhile")).to_be_hidden()
    expect(table.page.locator(".mark")).to_have_text("✓✓ both phones have the same")
    assert Hand.objects.count() == 1


def test_other_hand_under_the_same_number_is_compared_and_can_follow(beside):
    game = game_of("clabber")
    table = beside(game)
    hands(game, *clabber((96, 66)))
    table.make(1, "S")
    table.press("70")
    alert = table.refuse()
    expect(alert).to_contain_text("Hand 1 is written down already")
    expect(alert).to_contain_text("Anna made hearts: 96 to 66.")
    expect(alert).to_contain_text("Bea made spades: 92 to 70.")
    assert barriers_in_any_look(table.page) == []
    table.tap(alert.get_by_role("button", name="save it as hand 2"))
    table.is_written(2)
    expect(alert).to_have_count(0)
    assert last_record(game) == {"bid": {"maker": 1, "trump": "S"}, "counted": [70, 92]}


@pytest.mark.long
def test_other_hand_under_the_same_number_can_be_the_right_one(beside):
    game = game_of("clabber")
    table = beside(game)
    hands(game, *clabber((96, 66)))
    table.make(1, "S")
    table.press("70")
    table.tap(table.refuse().get_by_role("link", name="The book is right"))
    expect(table.page.locator("#sheet")).to_be_visible()
    assert Hand.objects.count() == 1


@pytest.mark.long
def test_hand_for_a_game_that_is_over_is_kept_and_shown_the_way(beside):
    game = game_of("clabber", target=90)
    table = beside(game)
    hands(game, *clabber((96, 66)))
    table.page.evaluate("document.querySelector('[name=number]').value = '2'")
    table.make(1, "S")
    table.press("70")
    alert = table.refuse()
    expect(alert).to_contain_text("The game had ended before this hand.")
    expect(alert).to_contain_text("Anna & Carl won, 96 to 66.")
    expect(alert.get_by_role("link", name="New game at this table")).to_be_visible()
    expect(table.box(0)).to_have_value("70")


def test_correction_shows_what_it_changes_before_it_is_saved(table):
    game = hands(game_of("clabber"), *clabber((96, 66), (100, 62), (90, 72)))
    table.fix(game, 1)
    expect(table.box(1)).to_have_value("66")
    table.aim(1)
    table.press("<<")
    table.box(1).fill("76")
    table.says("Anna made hearts: 86 to 76.")
    table.says("Changes hands 2, 3.")
    changes = table.page.locator("#worth")
    expect(changes).to_contain_text("Hand 2: 196 : 128 → 186 : 138")
    expect(changes).to_contain_text("In play, 286 to 200. In play, 276 to 210.")
    table.chip("Counted again")
    table.save()
    expect(table.page.locator("tr.total td")).to_have_text(["276", "210"])
    table.page.goto(f"/kanal/games/{game.pk}/hands/1/")
    expect(table.page.locator("main")).to_contain_text("Counted again")
    assert barriers_in_any_look(table.page) == []


@pytest.mark.long
def test_digit_replaces_a_number_that_came_with_the_page(table):
    bid = {"maker": 0, "trump": "H"}
    game = hands(game_of("klaberjass"), {"bid": bid, "counted": [38, 61]})
    table.fix(game, 1).aim(0)
    table.press("69")
    expect(table.box(0)).to_have_value("69")
    table.press("<<")
    expect(table.box(0)).to_have_value("38")
    table.aim(1)
    table.press("<")
    expect(table.box(1)).to_have_value("6")
    table.press("2")
    expect(table.box(1)).to_have_value("62")


@pytest.mark.long
def test_digits_go_to_the_number_that_was_refused(table):
    table.enter(game_of("klaberjass")).make(0, "H")
    table.press("8995")
    table.refuse()
    table.press("62")
    expect(table.box(0)).to_have_value("62")
    expect(table.box(1)).to_have_value("89")


@pytest.mark.long
def test_correction_that_reopens_a_game_says_so(table):
    game = hands(game_of("clabber", target=180), *clabber((96, 66), (90, 72)))
    assert game.is_finished
    table.fix(game, 1)
    table.box(1).fill("80")
    table.says("Changes hands 2.")
    expect(table.page.locator("#worth")).to_contain_text(
        "Anna & Carl won, 186 to 138. In play, 172 to 152."
    )
    unfold(table.page)
    assert barriers_in_any_look(table.page) == []


@pytest.mark.long
def test_correction_of_an_old_version_shows_the_new_one(table, open_page):
    game = hands(game_of("clabber"), *clabber((96, 66)))
    table.fix(game, 1)
    other = Table(open_page()).fix(game, 1)
    other.box(1).fill("70")
    other.save()
    table.box(1).fill("80")
    alert = table.refuse()
    expect(alert).to_contain_text("Hand 1 was changed meanwhile: this is version 2")
    expect(alert).to_contain_text("Anna made hearts: 92 to 70.")
    expect(table.box(1)).to_have_value("80")
    assert barriers_in_any_look(table.page) == []
    table.save()
    assert last_record(game)["counted"] == [82, 80]
    assert Hand.objects.get().revision == 3


def test_hand_is_taken_out_and_put_back_from_the_sheet(table):
    game = hands(game_of("clabber"), *clabber((96, 66), (100, 62)))
    table.page.goto(f"/kanal/games/{game.pk}/")
    table.tap(table.page.locator("#hand-1 th label"))
    table.tap(table.page.locator("#hand-1").get_by_role("button", name="Take hand 1 out"))
    expect(table.page.locator("#hand-1")).to_contain_text("Void")
    expect(table.page.locator("tr.total td")).to_have_text(["100", "62"])
    table.tap(table.page.locator("#hand-1 th label"))
    table.tap(table.page.get_by_role("button", name="Put hand 1 back"))
    expect(table.page.locator("tr.total td")).to_have_text(["196", "128"])


@pytest.mark.long
def test_hand_that_cannot_be_so_any_more_is_shown_above_the_sheet(page):
    meld = {"seat": 1, "kind": "sequence", "length": 3}
    stopped = {"play": "stopped", "stopped": {"by": 1}, "melds": [meld]}
    bid = {"bid": {"maker": 0, "trump": "H"}}
    game = hands(game_of("clobyosh", target=90), played(1, (40, 60)), bid | stopped)
    table = Table(page).fix(game, 1)
    table.box(0).fill("30")
    table.box(1).fill("50")
    table.says("Changes hands 2.")
    expect(page.locator("#worth")).to_contain_text("do not reach the target")
    table.save()
    expect(page.locator(".notice.wrong")).to_contain_text("Hand 2 needs correction.")
    assert barriers_in_any_look(page) == []
    page.get_by_role("link", name="Correct hand 2").first.click()
    expect(page.get_by_role("alert")).to_contain_text("do not reach the target")


def test_every_page_of_a_game_is_open_to_everybody(demo_club, page, share):
    games = {game.variant: game for game in Game.objects.order_by("pk")}
    kinds = ("clabber", "klammern", "klapper-jas-3", "zensa")
    addresses = [f"/demo/games/{games[kind].pk}/" for kind in kinds]
    addresses += [f"{addresses[0]}hands/{rest}" for rest in ("new", "2/", "3/fix")]
    for address in share(addresses):
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(address)
        unfold(page, "main details")
        for tick in page.locator(".unfold").all():
            tick.click()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert (address, barriers_in_any_look(page)) == (address, [])
