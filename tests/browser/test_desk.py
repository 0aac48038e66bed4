"""Hands are kept on the phone first: without a network, through a reload, beside other phones."""

import json

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.at_table import game_of, last_record
from tests.browser.looking import barriers_in_any_look, overhang
from tests.factories import HandFactory, table_of, token_of
from tracker.models import Game, Hand

pytestmark = pytest.mark.django_db(transaction=True)

FULL = """
IDBObjectStore.prototype.add = () => { throw new DOMException("no room", "QuotaExceededError"); };
"""
OURS = {"X-Score-Book": "1"}
# Resolved when the lock is held: a round of sending that has begun is over by then.
BUSY = """
() => new Promise((held) => {
  navigator.locks.request("sender", () => { held(); return new Promise(() => {}); });
})
"""
SENDS = """
() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/sync"))
"""
READ = "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(' '))"
WAKE = "document.dispatchEvent(new Event('visibilitychange'))"
MOST_BYTES = 600


def cut(table):
    """Takes the network away from the table once its page has all that it needs."""
    table.page.route("**/api/v1/**", lambda route: route.abort())
    table.page.route("**/hands/*", lambda route: route.abort())


def mend(table):
    """Brings the network back, and tells the page so."""
    table.page.unroute("**/api/v1/**")
    table.page.unroute("**/hands/*")
    table.page.evaluate("dispatchEvent(new Event('online'))")


def other(game, *points):
    """Another phone's hands, in which Anna made hearts."""
    for both in points:
        record = {"bid": {"maker": 0, "trump": "H"}, "counted": list(both)}
        game = HandFactory.create(game=game, record=record).game
    return Game.objects.get(pk=game.pk)


def shown(table):
    """The last rows and the totals as they are read, without signs that only help."""
    rows = table.page.locator("#tail tbody tr, #tail tfoot tr").evaluate_all(READ)
    return [" ".join(row.replace("\ufe0e", "").replace("●", " ").split()) for row in rows]


def kept(table):
    """How many rows of the sheet are not sent yet."""
    return table.page.locator("#tail tr.kept")


def title(table, text):
    expect(table.page.locator("#title")).to_have_text(text)


def answered(table, **result):
    """Has the server answer the first hand just so."""
    asked = []

    def answer(route):
        items = json.loads(route.request.post_data)["items"]
        asked.extend(items)
        if not items or len(asked) > 1:
            route.fallback()
            return
        known = {name: items[0][name] for name in ("submission_id", "game", "number")}
        text = {"server_time": items[0]["entered_at"], "results": [known | result]}
        route.fulfill(json={"epoch": "e"} | text)

    table.page.route("**/sync", answer)


def test_hand_is_on_the_sheet_without_a_network_and_in_the_book_with_it(table):
    game = game_of("clabber")
    table.enter(game)
    cut(table)
    table.make(1, "H")
    table.press("66")
    table.tap(table.page.locator(".save"))
    expect(kept(table)).to_have_count(1)
    assert shown(table) == [
        "Hand 1 ♥ hearts Bea not sent yet 66 Anna dealt 96",
        "Total 66 96",
    ]
    title(table, "Hand 2 · Bea deals")
    assert barriers_in_any_look(table.page) == []
    assert Hand.objects.count() == 0
    mend(table)
    table.is_written(1)
    expect(table.page.locator(".mark")).to_have_text("✓ all sent")
    assert last_record(game) == {"bid": {"maker": 1, "trump": "H"}, "counted": [66, 96]}


@pytest.mark.long
def test_hands_that_wait_are_added_up_in_the_order_of_their_dealers(table):
    # Klaberjass: whoever scored more deals, after a thrown-in hand the next player.
    game = game_of("klaberjass")
    table.enter(game)
    cut(table)
    for maker, points in ((0, "3871"), (1, "5690"), (0, "7080")):
        table.make(maker, "D")
        table.press(points)
        table.tap(table.page.locator(".save"))
        expect(table.page.locator("[name=bid]:checked")).to_have_count(0)
    table.tap(table.page.get_by_role("button", name="Thrown in"))
    title(table, "Hand 5 · Bea deals")
    table.make(1, "S")
    table.press("6050")
    table.tap(table.page.locator(".save"))
    title(table, "Hand 6 · Anna deals")
    waiting = "not sent yet"
    expected = [
        f"Hand 1 ♦ diamonds Anna {waiting} 71 Anna dealt 38",
        f"Hand 2 ♦ diamonds Bea {waiting} 127 Anna dealt 128",
        f"Hand 3 ♦ diamonds Anna {waiting} 207 198 Bea dealt",
        f"Hand 4 {waiting} thrown in Anna dealt",
        f"Hand 5 ♠ spades Bea {waiting} 317 198 set Bea dealt",
        "Total 317 198",
    ]
    assert shown(table) == expected
    table.page.unroute("**/hands/*")
    table.page.reload()
    title(table, "Hand 6 · Anna deals")
    assert shown(table) == expected
    mend(table)
    table.is_written(5)
    assert list(Hand.objects.values_list("record__dealer", flat=True)) == [0, 0, 1, 0, 1]


@pytest.mark.long
def test_totals_that_only_the_server_knows_are_open_until_it_answers(table):
    table.enter(game_of("klammern"))
    cut(table)
    table.chip("March")
    table.tap(table.page.locator('label:has([name="march"][value="2"])'))
    table.tap(table.page.locator('label:has([name="march_tricks"][value="8"])'))
    table.tap(table.page.locator(".save"))
    title(table, "Hand 2")
    assert shown(table) == [
        "Hand 1 not sent yet ? known once it is sent Anna dealt ? known once it is sent",
        "Total ? known once it is sent ? known once it is sent",
    ]
    mend(table)
    table.is_written(1)
    title(table, "Hand 2")
    assert Hand.objects.get().record["march"] == 2


def test_hand_that_is_being_typed_survives_a_reload(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.chip("+20", side=1)
    table.press("66")
    table.page.reload()
    expect(table.box(1)).to_have_value("66")
    expect(table.box(0)).to_have_value("96")
    table.says("Anna made spades: 96 to 86.")
    table.press("<<")
    expect(table.box(1)).to_have_value("")
    table.press("<")
    expect(table.page.locator("#melds-1 :checked")).to_have_count(0)
    table.press("<")
    table.page.reload()
    expect(table.page.locator("[name=bid]:checked")).to_have_count(0)


@pytest.mark.long
def test_hand_of_another_number_is_no_draft_any_more(table):
    game = game_of("clabber")
    table.enter(game).make(0, "S")
    other(game, (96, 66))
    table.page.reload()
    title(table, "Hand 2 · Bea deals")
    expect(table.page.locator("[name=bid]:checked")).to_have_count(0)


@pytest.mark.long
def test_hand_that_never_left_the_phone_goes_back_into_the_form(table):
    table.enter(game_of("clabber"))
    cut(table)
    table.make(0, "S")
    table.press("66")
    table.page.evaluate(BUSY)
    table.tap(table.page.locator(".save"))
    title(table, "Hand 2 · Bea deals")
    table.tap(table.page.get_by_role("button", name="Undo"))
    title(table, "Hand 1 · Anna deals")
    expect(table.box(1)).to_have_value("66")
    expect(kept(table)).to_have_count(0)


def test_hand_that_the_phone_cannot_keep_is_sent_as_a_form(table):
    game = game_of("clabber")
    table.page.add_init_script(FULL)
    table.enter(game).make(0, "S")
    table.press("66")
    table.tap(table.page.locator(".save"))
    expect(table.page.locator("#sheet")).to_contain_text("96")
    assert last_record(game)["counted"] == [96, 66]


@pytest.mark.long
def test_hand_that_can_neither_be_kept_nor_sent_stays_in_the_form(table):
    table.page.add_init_script(FULL)
    table.enter(game_of("clabber")).make(0, "S")
    table.press("66")
    table.says("Anna made spades: 96 to 66.")
    table.page.wait_for_function(SENDS)
    table.page.context.set_offline(True)
    expect(table.refuse()).to_contain_text("This phone cannot keep it: write it on paper.")
    expect(table.box(1)).to_have_value("66")
    expect(table.page.locator(".mark")).to_have_text("! cannot keep on this phone – write it down")


@pytest.mark.long
def test_game_that_ends_without_a_network_says_who_won_and_how_to_go_on(table):
    table.enter(other(game_of("clabber", target=150), (96, 66)))
    cut(table)
    table.make(0, "S")
    table.press("66")
    table.tap(table.page.locator(".save"))
    expect(table.page.locator("#over")).to_contain_text("Anna & Carl won, 192 to 132.")
    expect(table.page.locator(".bid")).to_be_hidden()
    again = table.page.get_by_role("link", name="New game at this table")
    expect(again).to_be_visible()
    assert (barriers_in_any_look(table.page), overhang(table.page)) == ([], 0)
    table.tap(table.page.get_by_role("button", name="Undo"))
    mend(table)


def test_hand_of_another_phone_leaves_the_number_and_what_is_typed_and_says_so(table):
    game = game_of("clabber")
    table.enter(game).make(1, "S")
    table.press("7")
    other(game, (96, 66))
    table.page.evaluate(WAKE)
    stale = "Another phone has written down a hand meanwhile. Save yours, and the two are compared."
    expect(table.page.locator("[data-stale]")).to_be_visible()
    expect(table.page.locator("[data-stale]")).to_have_text(stale)
    title(table, "Hand 1 · Anna deals")
    expect(table.box(0)).to_have_value("7")
    table.press("0")
    expect(table.page.locator(".live")).to_have_text("Bea made spades: 92 to 70.")
    assert shown(table) == ["Hand 1 ♥ hearts Anna 96 Anna dealt 66", "Total 96 66"]


def pair(table, game):
    """Lets the phone of this page in at the table of the game."""
    token = token_of(table_of(game.evening, game.table, now=timezone.now()))
    joined = table.page.request.post("/api/v1/pair", data={"token": token}, headers=OURS)
    assert joined.status == 201


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("is_paired", "button", "numbers", "points"),
    [
        (False, "Theirs is right", [1], [96, 66]),
        (False, "Mine is another hand", [1, 2], [70, 92]),
        (True, "Theirs is right", [1], [96, 66]),
        (True, "Call the director", [1], [96, 66]),
    ],
)
def test_number_with_another_hand_is_settled(table, is_paired, button, numbers, points):
    game = game_of("clabber")
    if is_paired:
        pair(table, game)
    table.enter(game)
    cut(table)
    table.make(1, "S")
    table.press("70")
    table.tap(table.page.locator(".save"))
    expect(kept(table)).to_have_count(1)
    other(game, (96, 66))
    mend(table)
    expect(table.page.locator(".mark")).to_have_text("! fix hand 1")
    table.tap(table.page.locator(".mark"))
    entry = table.page.locator(".unsent li")
    expect(entry).to_contain_text("Anna made hearts: 96 to 66.")
    expect(entry).to_contain_text("You typed Bea made spades: 92 to 70.")
    # It is said once: the list is all that there is below the mark.
    expect(table.page.locator(".mine .detail")).to_be_empty()
    assert barriers_in_any_look(table.page) == []
    table.tap(entry.get_by_role("button", name=button))
    expect(entry).to_have_count(0)
    table.is_written(numbers[-1])
    assert list(Hand.objects.values_list("number", flat=True)) == numbers
    assert last_record(game)["counted"] == points


def test_hand_that_the_book_refuses_is_put_back_into_the_form(table):
    game = game_of("clabber")
    table.enter(game)
    problems = [{"field": "points-0", "code": "x", "message": "Count again."}]
    answered(table, status=422, outcome="invalid", message="", problems=problems)
    table.make(0, "S")
    table.press("66")
    table.tap(table.page.locator(".save"))
    table.tap(table.page.locator(".mark", has_text="fix hand 1"))
    table.tap(table.page.get_by_role("button", name="Fix hand 1"))
    title(table, "Hand 1 · Anna deals")
    expect(table.box(1)).to_have_value("66")
    table.aim(1)
    table.press("70")
    table.save()
    assert last_record(game)["counted"] == [92, 70]
    expect(table.page.locator(".mark")).to_have_text("✓ all sent")


def test_hand_is_a_small_thing_to_send(table):
    table.enter(game_of("clabber"))
    table.make(0, "S")
    table.chip("+20", side=0)
    table.press("66")
    with table.page.expect_request(lambda asked: '"typed"' in (asked.post_data or "")) as sent:
        table.save()
    assert len(sent.value.post_data_buffer) <= MOST_BYTES
