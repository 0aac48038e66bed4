"""A laptop on plain http in the club's network: what still works, and what is said of the rest."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of
from tests.browser.looking import barriers_in_any_look
from tests.browser.queue.phone import KEPT, Server, hand
from tests.chromium import FLAGS, PATIENCE_MS, executable, used_when_ready
from tracker.models import Hand

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "book.test"
STAYS_OPEN = "Without https this page must stay open: do not reload while there is no network."
STORE = "import('/static/js/queue/store.js').then((store) => Object.assign(window, { store }))"


@pytest.fixture
def guest(chromium, live_server, settings):
    """A phone that calls the score book by a name that browsers do not trust without https."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, NAME]
    browser = chromium.browser_type.launch(
        executable_path=executable(),
        args=[*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
    )
    context = browser.new_context(
        base_url=f"http://{NAME}:{urlsplit(live_server.url).port}",
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
    )
    context.set_default_timeout(PATIENCE_MS)
    yield used_when_ready(context.new_page())
    browser.close()


def test_form_is_posted_as_it_is_unless_the_mode_is_named(guest):
    game = game_of("clabber")
    table = Table(guest).enter(game)
    assert guest.evaluate("isSecureContext") is False
    expect(guest.get_by_text(STAYS_OPEN)).to_have_count(0)
    table.make(0, "S")
    table.press("66")
    table.says("Anna made spades: 96 to 66.")
    table.save()
    assert Hand.objects.count() == 1


@pytest.mark.long
def test_phone_says_what_plain_http_takes_away(guest):
    guest.goto("/phone")
    expect(guest.get_by_text("This address has no https")).to_be_visible()
    expect(guest.get_by_text("This phone does not keep pages.")).to_be_visible()
    assert barriers_in_any_look(guest) == []


def test_hands_wait_on_plain_http_where_the_mode_is_named(guest, settings):
    settings.PLAIN_HTTP_LAN = True
    server = Server(guest.context)
    guest.goto("/health")
    guest.evaluate(STORE)
    (key,) = guest.evaluate(KEPT, [hand(7)])
    guest.goto("/phone")
    expect(guest.locator("#mark")).to_have_text("✓ all sent")
    assert [item["submission_id"] for asked in server.asked for item in asked["items"]] == [key]


def test_table_says_that_it_must_stay_open_and_still_fits(guest, settings):
    settings.PLAIN_HTTP_LAN = True
    table = Table(guest).enter(game_of("clabber"))
    expect(guest.get_by_text(STAYS_OPEN)).to_be_visible()
    table.make(0, "S")
    table.press("66")
    expect(guest.locator(".save")).to_be_in_viewport(ratio=1)
    assert barriers_in_any_look(guest) == []
    guest.goto("/phone")
    expect(guest.locator("#tables")).to_have_text("Table 1 · Clabber (Evansville) Kanal")


@pytest.mark.long
def test_text_is_marked_where_a_page_may_not_copy(guest, settings):
    settings.PLAIN_HTTP_LAN = True
    Server(guest.context).hold()
    guest.goto("/phone")
    guest.evaluate(STORE)
    guest.evaluate(KEPT, [hand(7)])
    guest.get_by_role("button", name="Copy as text").click()
    expect(guest.get_by_text("Marked: copy it, and paste it into a message.")).to_be_visible()
    selected = guest.evaluate("getSelection().toString() || document.activeElement.value")
    assert selected.startswith("96 : 7\n\nhttp://book.test:")
