"""What a browser keeps of somebody who logs out: their unsent hands, and no page of theirs."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import Table, game_of
from tests.browser.queue.phone import KEPT, hand
from tests.browser.test_accounts import typed
from tests.browser.test_shell import KEPT_PAGE, address, give_store, wait_until
from tests.people import PASSWORD, user_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("locked"),
    pytest.mark.shell,
]

TOKENS = """
async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const kept = await caches.open(name);
    for (const { url } of await kept.keys()) {
      const text = await (await kept.match(url)).text();
      if (/csrfmiddlewaretoken" value="[^"]/.test(text)) found.push(url);
    }
  }
  return found;
}
"""
LEFT = "(await (await caches.open('pages')).keys()).length === 0"
TOKEN = "#entry [name=csrfmiddlewaretoken]"


def logged_in(page: Page, game) -> Page:
    """The browser of a director of the game's evening, at its table."""
    user_of("anna", at=game.evening)
    page.goto("/account/login/")
    typed(page, login="anna", password=PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator(".masthead .who")).to_have_text("Anna")
    page.goto(address(game))
    wait_until(page, KEPT_PAGE, address(game))
    return page


@pytest.mark.some(1)
@pytest.mark.parametrize("button", ["Log out", "Log out everywhere"])
def test_who_logs_out_leaves_no_page_behind_and_every_hand(page, button):
    game = game_of("clabber")
    logged_in(page, game)
    page.goto("/phone")
    give_store(page)
    page.evaluate(KEPT, [hand(7)])
    page.goto("/account/")
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".masthead .who")).not_to_have_text("Anna")
    wait_until(page, LEFT)
    page.goto("/phone")
    expect(page.locator("#hands b")).to_have_text("96 : 7")
    page.context.set_offline(True)
    page.goto(address(game))
    expect(page.get_by_role("heading", level=1)).to_have_text("This phone")
    expect(page.locator("#hands b")).to_have_text("96 : 7")


@pytest.mark.long
def test_who_cannot_log_out_for_want_of_a_network_keeps_the_table(page):
    game = game_of("clabber")
    logged_in(page, game)
    page.goto("/account/")
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda asked: asked.method == "POST"):
        page.get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url("chrome-error://**")
    page.goto(address(game))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1 · Anna deals")


def test_no_token_is_kept_and_a_kept_page_gets_one_with_the_network(page):
    game = game_of("clabber")
    logged_in(page, game)
    assert page.evaluate(TOKENS) == []
    page.context.set_offline(True)
    page.goto(address(game))
    expect(page.locator(TOKEN)).to_have_value("")
    table = Table(page)
    table.make(0, "S")
    page.context.set_offline(False)
    expect(page.locator(TOKEN)).not_to_have_value("")
    table.press("66")
    table.says("Anna made spades: 96 to 66.")


def opened_from_the_phone(page):
    """The address of a table that is open without a network, as it was kept."""
    game = game_of("clabber")
    logged_in(page, game)
    page.context.set_offline(True)
    page.goto(address(game))
    return address(game)


def test_kept_page_asks_for_its_token_until_an_answer_has_one(page):
    here, asked = opened_from_the_phone(page), []

    def fails_at_first(route):
        # The page itself asks, and so does the sign that there is a network again.
        asked.append(route.request.url)
        route.fulfill(status=502, body="no way") if len(asked) <= 2 else route.fallback()

    page.route(f"**{here}", fails_at_first)
    page.context.set_offline(False)
    expect(page.locator(TOKEN)).not_to_have_value("")
    assert len(asked) > 2


@pytest.mark.long
def test_kept_page_waits_for_no_answer_that_never_comes(page):
    here, asked = opened_from_the_phone(page), []

    def hangs_at_first(route):
        asked.append(route)
        if len(asked) > 2:
            route.fallback()

    page.route(f"**{here}", hangs_at_first)
    page.context.set_offline(False)
    expect(page.locator(TOKEN)).not_to_have_value("")
    for route in asked[:2]:
        route.abort()


def test_answer_to_logging_out_has_the_browser_forget_pages_but_nothing_stored(client):
    user_of("anna")
    client.post("/account/login/", {"login": "anna", "password": PASSWORD})
    assert "Clear-Site-Data" not in client.get("/account/").headers
    assert client.post("/account/logout/").headers["Clear-Site-Data"] == '"cache"'
    assert "Clear-Site-Data" not in client.post("/account/logout/").headers
