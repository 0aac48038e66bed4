"""What happens in play is said where a hand is typed; no message names what is not there."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scoring import VARIANTS
from tests.browser.at_table import Table, game_of, last_record

pytestmark = pytest.mark.django_db(transaction=True)

IN_PLAY = ("klaberjass", "clabber", "clobyosh")
RENEGE: dict[str, Any] = {"renege": "total_plus_melds"}
SIZES = ((360, 640), (360, 740), (844, 390))
NAMED = {
    "who made trump": ".bid .key",
    "whose melds count": "[data-for=meld_winner]",
    "how trump was made": "#call",
    "the points of": ".box",
    "the next digit": "[data-digit]",
    "who won the last trick": ".last",
    "who reneged": "[data-for=reneged]",
    "who reached": "[data-for=stopped]",
    "as stopped": "label:has([value=stopped])",
    "announced the march": "[data-for=march]",
    "how many tricks": ":is([data-for=won], [data-for=march])",
    "Check both": ".box",
    "cannot happen": ".box",
    "pile is missing": ".box",
}
"""What a message tells to tap or to look at, and where that is."""
STATES = ("nothing", "maker", "melds", "points", "little", "reneged", "stopped", "march")


@pytest.fixture
def table(phone):
    return Table(phone)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("variant", IN_PLAY)
def test_renege_is_there_after_the_maker_was_tapped(open_page, variant, width, height):
    size = {"width": width, "height": height}
    table = Table(open_page(viewport=size, is_mobile=True, has_touch=True))
    game = game_of(variant, **RENEGE)
    table.enter(game).make(0, "S")
    # So long nothing is tapped that came under the finger: a double tap would not mean it.
    table.page.wait_for_timeout(600)
    table.page.locator("label.chip:visible", has_text="Renege").tap()
    table.says("Tap who reneged.")
    table.page.locator("label:has([name=reneged])").first.tap()
    table.page.locator(".save").tap()
    table.is_written(1)
    assert last_record(game) == {"bid": {"maker": 0, "trump": "S"}, "reneged": [0]}


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


def test_no_stop_is_offered_below_the_target(table):
    table.enter(game_of("clobyosh", target=100)).make(0, "S")
    table.chip("+50", side=0)
    table.press("3060")
    table.says("60")
    expect(table.page.get_by_role("button", name="stop here")).to_have_count(0)


def reach(table, state):
    """Types a hand as far as this state; whether the game has it."""
    if state in ("reneged", "stopped", "march"):
        chip = table.page.locator(f"label.chip:has([value={state}])")
        if chip.count():
            table.tap(chip)
        return chip.count() > 0
    if state != "nothing":
        table.make(0, "S")
    melds = table.page.locator(".side label.chip:has([name^=meld]):visible")
    if state == "melds":
        for side in (0, 1):
            table.tap(melds.and_(table.page.locator(f"#melds-{side} *")).first)
    table.press({"little": "1", "points": "2222"}.get(state, ""))
    return True


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(name, marks=[] if name in ("clobyosh", "klammern") else [pytest.mark.long])
        for name in sorted(VARIANTS)
    ],
)
def test_no_message_names_a_control_that_is_not_there(table, variant):
    # A target that any meld reaches, where a meld can end the game.
    options = RENEGE if VARIANTS[variant].is_race else {}
    game = game_of(variant, **options | ({"target": 20} if variant == "clobyosh" else {}))
    page = table.page
    for state in STATES:
        table.enter(game)
        page.evaluate("localStorage.clear()")
        table.enter(game)
        if not reach(table, state):
            continue
        with page.expect_response("**/preview"):
            page.locator("#entry").dispatch_event("input")
        said = table.live.inner_text()
        save = page.locator(".save")
        can_save = save.is_visible()  # it comes with the first tap
        if can_save:
            table.tap(save)
        page.wait_for_timeout(100)
        notice = page.locator(".notice.wrong[role=alert]")
        if can_save and not notice.count():
            break  # the hand was complete, and the game has the next one
        said += " ".join(notice.all_inner_texts())
        places = [place for words, place in NAMED.items() if words.lower() in said.lower()]
        assert places, (state, said)
        for place in places:
            assert page.locator(f"{place} >> visible=true").count(), (state, said, place)
        for link in notice.locator("a[href]").all():
            assert page.locator(f"{link.get_attribute('href')}:visible").count(), (state, said)
