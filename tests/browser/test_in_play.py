"""What happens in play is said where a hand is typed; no message names what is not there."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scoring import VARIANTS, options_of
from tests.browser.at_table import Table, game_of, last_record
from tests.browser.fingers import REST_MS
from tests.factories import HandFactory
from tracker.models import Game, Hand

pytestmark = pytest.mark.django_db(transaction=True)

IN_PLAY = ("klaberjass", "clabber", "clobyosh")
RENEGE: dict[str, Any] = {"renege": "total_plus_melds"}
SIZES = ((360, 640), (360, 740), (844, 390))
NAMED = {
    "the maker’s line": ".bid .key",
    "whose melds count": "[data-for=meld_winner]",
    "tap the call": "#call",
    "tap what is trump": "#bid",
    "tap what was bid": "#contract",
    "the points of": ".box",
    "the next digit": "[data-digit]",
    "won the last trick": ".last",
    "that reneged": "[data-for=reneged]",
    "that reached": "[data-for=stopped]",
    "as stopped": "label:has([value=stopped])",
    "announced the march": "[data-for=march]",
    "how many tricks": ":is([data-for=won], [data-for=march])",
    "Check both": ".box",
    "cannot happen": ".box",
    "cannot be made from the cards": ".box",
    "pile is missing": ".box",
}
"""What a message tells to tap or to look at, and where that is."""
STATES = ("nothing", "maker", "melds", "points", "little", "reneged", "stopped", "march")


@pytest.mark.some(1)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("variant", IN_PLAY)
def test_renege_is_there_after_the_maker_was_tapped(open_page, variant, width, height):
    size = {"width": width, "height": height}
    table = Table(open_page(viewport=size, is_mobile=True, has_touch=True))
    game = game_of(variant, **RENEGE)
    table.enter(game).make(0, "S")
    # So long nothing is tapped that came under the finger: a double tap would not mean it.
    table.page.wait_for_timeout(REST_MS)
    table.page.locator("label.chip:visible", has_text="Renege").tap()
    table.says("Tap the side that reneged.")
    table.page.locator("label:has([name=reneged])").first.tap()
    table.page.locator(".save").tap()
    table.is_written(1)
    assert last_record(game) == {"bid": {"maker": 0, "trump": "S"}, "reneged": [0]}


@pytest.mark.some(1)
@pytest.mark.parametrize("side", [0, 1])
def test_game_is_stopped_with_one_tap_as_soon_as_a_bonus_reaches_the_target(table, side):
    game = game_of("clobyosh", target=40)
    table.enter(game).make(0, "S")
    stop = table.page.get_by_role("button", name="stop here")
    expect(stop).to_have_count(0)
    table.page.locator(f"#melds-{side} label.chip", has_text="+50").first.tap()
    expect(stop).to_have_text(f"{('Anna', 'Bea')[side]} has 50: stop here")
    stop.tap()
    expect(table.box(0)).to_be_hidden()
    expect(stop).to_have_count(0)
    table.page.locator(".save").tap()
    table.is_written(1)
    assert last_record(game) == {
        "bid": {"maker": 0, "trump": "S"},
        "melds": [{"seat": side, "kind": "sequence", "length": 4}],
        "stopped": {"by": side},
    }


@pytest.mark.long
def test_no_stop_is_offered_below_the_target(table):
    table.enter(game_of("clobyosh", target=100)).make(0, "S")
    table.chip("+50", side=0)
    table.press("3060")
    table.says("60")
    expect(table.page.get_by_role("button", name="stop here")).to_have_count(0)


def reach(table, variant, state):
    """Types a hand as far as this state; whether the game has it."""
    if state in ("reneged", "stopped", "march"):
        chip = table.page.locator(f"label.chip:has([value={state}])")
        if chip.count():
            table.tap(chip)
        return chip.count() > 0
    if state != "nothing":
        table.bid(variant)
    melds = table.page.locator(".side label.chip:has([name^=meld]):visible")
    if state == "melds":
        if not melds.count():
            return False
        for side in (0, 1):
            table.tap(melds.and_(table.page.locator(f"#melds-{side} *")).first)
    table.press({"little": "1", "points": "2222"}.get(state, ""))
    return True


@pytest.mark.some(1)
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_no_message_names_a_control_that_is_not_there(table, variant):
    # A target that any meld reaches, where a meld can end the game.
    own = {option.name: option.choices for option in options_of(VARIANTS[variant])}
    options = {name: value for name, value in RENEGE.items() if value in own.get(name, ())}
    game = game_of(variant, **options | ({"target": 20} if variant == "clobyosh" else {}))
    page = table.page
    for state in STATES:
        table.enter(game)
        page.evaluate("localStorage.clear()")
        table.enter(game)
        if not reach(table, variant, state):
            continue
        with page.expect_response("**/preview"):
            page.locator("#entry").dispatch_event("input")
        text = table.live.inner_text()
        save = page.locator(".save")
        notice = page.locator(".notice.wrong[role=alert]")
        if save.is_visible():  # it comes with the first tap
            number = page.locator("#entry").get_attribute("data-number")
            after = page.locator(f"#sheet, #entry:not([data-number='{number}'])")
            table.tap(save)
            expect(notice.or_(after).first).to_be_attached()
            if not notice.count():
                break  # the hand was complete, and the game has the next one
        text += " ".join(notice.all_inner_texts())
        places = [place for words, place in NAMED.items() if words.lower() in text.lower()]
        assert places, (state, text)
        for place in places:
            assert page.locator(f"{place} >> visible=true").count(), (state, text, place)
        for link in notice.locator("a[href]").all():
            assert page.locator(f"{link.get_attribute('href')}:visible").count(), (state, text)


def test_better_in_another_suit_is_switched_with_one_tap(table):
    game = game_of("klammern")
    table.enter(game).make(2, "S")
    table.chip("Better")
    switch = table.page.get_by_role("button", name="Switch to clubs")
    expect(switch).to_be_visible()
    # So long nothing takes a tap that came under the finger.
    table.page.wait_for_timeout(REST_MS)
    switch.tap()
    expect(table.page.locator("[name=bid]:checked")).to_have_value("2-C")
    expect(switch).to_have_count(0)
    table.press("60")
    table.page.locator(".save").tap()
    table.is_written(1)
    assert last_record(game) == {
        "bid": {"maker": 2, "trump": "C", "call": "better"},
        "counted": [102, 60],
    }


@pytest.mark.long
def test_hand_that_wins_the_game_says_so_in_large_letters(table):
    table.enter(game_of("clabber", target=90)).make(0, "S")
    table.press("66")
    won = table.live.locator(".won")
    expect(won).to_have_text("Anna & Carl won, 96 to 66.")
    # At one moment: the server's answer puts other parts in their place.
    sizes = table.live.evaluate(
        "live => [...live.querySelectorAll('span, .won')].slice(0, 2)"
        ".map((part) => parseFloat(getComputedStyle(part).fontSize))"
    )
    assert sizes[1] > sizes[0]
    with table.page.expect_response("**/preview"):
        table.press("<6")
    expect(won).to_have_text("Anna & Carl won, 96 to 66.")


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("rivals", "text"),
    [
        (0, "Kalte! Anna & Carl won the small game to nothing: 2 big points."),
        (1, "Anna & Carl won the small game: a big point."),
    ],
)
@pytest.mark.parametrize("has_network", [True, False])
def test_end_of_a_small_game_is_announced(table, rivals, text, has_network):
    game = game_of("klammern")
    for number in range(4 + rivals):
        maker, points = (1, [62, 100]) if number < rivals else (0, [100, 62])
        bid = {"maker": maker, "trump": "H", "call": "take"}
        HandFactory.create(game=game, record={"bid": bid, "counted": points})
        game = Game.objects.get()
    table.enter(game)
    if not has_network:
        table.page.route("**/preview", lambda asked: asked.abort())
    table.make(0, "S")
    table.chip("Take")
    table.press("60")
    expect(table.live.locator(".won")).to_have_text(text)
    if has_network:
        with table.page.expect_response("**/preview"):
            table.press("<0")
        expect(table.live.locator(".won")).to_have_text(text)


@pytest.mark.long
def test_two_players_points_go_on_by_themselves_from_sixteen(table):
    table.enter(game_of("klaberjass")).make(0, "S")
    table.press("16")
    expect(table.page.locator(".box[data-active]")).to_have_attribute("data-side", "0")
    table.press("157")
    table.says("156 is the most.")


@pytest.mark.long
def test_high_cards_are_those_that_a_meld_of_the_game_can_have(table):
    high = "[name='row-0-high'] option"
    table.enter(game_of("clabber"))
    assert table.page.locator(high).all_text_contents() == ["high card", "A", "K", "Q", "J"]


@pytest.mark.long
def test_schmeiss_is_named_where_it_ends_a_hand(table):
    game = game_of("clobby")
    table.enter(game)
    thrown = table.page.get_by_role("button", name="Thrown in also after schmeiss")
    thrown.tap()
    table.is_written(1)
    assert Hand.objects.get(game=game).record == {"dealer": 0, "play": "thrown_in"}


def test_escape_closes_a_sheet_and_nothing_else(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.press("6")
    address, form = table.page.url, table.page.locator("#entry")
    typed = form.evaluate("form => new URLSearchParams(new FormData(form)).toString()")
    for opener in (".more > summary", "#melds-0 .rare > summary"):
        table.page.locator(opener).tap()
        expect(table.page.locator("#entry details[open]")).to_have_count(1)
        for _ in range(2):
            table.page.keyboard.press("Escape")
            expect(table.page.locator("#entry details[open]")).to_have_count(0)
        expect(table.page.locator(opener)).to_be_focused()
    assert form.evaluate("form => new URLSearchParams(new FormData(form)).toString()") == typed
    assert table.page.url == address
