"""The score book opens from cold without a network, and a phone's hands find another way out."""

import re
from threading import Event
from urllib.parse import urlsplit

import pytest
import segno
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.core.signals import request_started
from django.http import HttpResponse
from django.urls import include, path
from playwright.sync_api import Page, Request, expect

from tests.browser.at_table import Table, game_of
from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tests.browser.queue.phone import KEPT, SYNC, Server, hand
from tests.factories import HandFactory
from tracker.games.hands import views as hands
from tracker.models import Hand
from tracker.platform.web.offline import build_manifest

# Playwright takes any promise for a yes, so the page itself waits for what it promises.
UNTIL = """
async ([path, wanted]) => {{
  const patience = performance.now() + 120000;
  while (!({})) {{
    if (performance.now() > patience) throw new Error(`it did not come to that: ${{wanted}}`);
    await new Promise((done) => setTimeout(done, 20));
  }}
}}
"""
KEPT_PAGE = "(await (await caches.open('pages')).match(path))"
REGISTRATION = "(await navigator.serviceWorker.getRegistration())"
# Bytes in a code of version 18, level L.
CAPACITY = 718
FORGETS = "(address) => import(address).then(({ forgetOld }) => forgetOld())"
STORE = "(address) => import(address).then((store) => Object.assign(window, { store }))"


class Wifi:
    """The network between phone and score book: open, a login page's, or slow."""

    def __init__(self) -> None:
        self.restore()

    def restore(self) -> None:
        """Lets everything through."""
        self.has_login = False
        self.gate = Event()
        self.gate.set()


wifi = Wifi()


def table_page(request, club, pk):
    """The page of the table, as it comes over the wifi."""
    wifi.gate.wait()
    if wifi.has_login:
        return HttpResponse("<!doctype html><title>Hotel</title><h1>Log in to the wifi</h1>")
    return hands.new(request, club, pk)


urlpatterns = [
    path("<slug:club>/games/<int:pk>/hands/new", table_page),
    path("", include("tracker.urls")),
]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls(__name__),
    pytest.mark.shell,
]


@pytest.fixture(autouse=True)
def _open_wifi():
    """Each test begins and ends with an open network."""
    yield
    wifi.restore()


@pytest.fixture
def asked():
    """The paths that arrive at the server."""
    paths = []

    def note(environ, **_):
        paths.append(environ["PATH_INFO"])

    request_started.connect(note)
    yield paths
    request_started.disconnect(note)


def wait_until(page, condition, path=""):
    """Waits until an expression holds in the page, in which `path` is this one."""
    page.evaluate(UNTIL.format(condition), [path, condition])


def address(game):
    """The path of a game's table page."""
    return f"/kanal/games/{game.pk}/hands/new"


def visit(page: Page, game) -> Page:
    """Opens the table page once, and waits until the phone keeps it."""
    page.goto(address(game))
    wait_until(page, KEPT_PAGE, address(game))
    return page


def from_cold(page: Page, path: str) -> Page:
    """Opens a page without a network, in a browser whose own cache is empty; no file is missing."""
    context = page.context
    context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.close()
    context.set_offline(True)
    page = context.new_page()
    missing = missed_files(page)
    page.goto(path)
    assert missing == []
    return page


def missed_files(page: Page) -> list[str]:
    """The static files that the page asks for in vain, from now on."""
    missing: list[str] = []

    def note(request: Request) -> None:
        if "/static/" in request.url:
            missing.append(request.url)

    page.on("requestfailed", note)
    return missing


def give_store(page: Page) -> None:
    """Lets a test ask the phone's store, by the name `store`."""
    page.evaluate(STORE, staticfiles_storage.url("js/queue/store.js"))


def phone_with(page: Page, *items) -> Page:
    """The page of a phone on which these items wait."""
    page.goto("/phone")
    give_store(page)
    page.evaluate(KEPT, list(items))
    expect(page.locator("#hands li")).to_have_count(len(items))
    return page


def test_table_opens_from_cold_without_a_network(phone):
    game = game_of("clabber")
    page = visit(phone, game)
    HandFactory.create(game=game)
    page = from_cold(page, address(game))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1 · Anna deals")
    table = Table(page)
    table.make(0, "S")
    table.press("66")
    table.says("Anna made spades: 96 to 66.")
    expect(page.locator(".save")).to_have_css("font-weight", "700")


@pytest.mark.long
def test_page_of_the_phone_opens_from_cold_with_all_it_needs(phone):
    page = visit(phone, game_of("clabber"))
    page = phone_with(from_cold(page, "/phone"), hand(7))
    missing = missed_files(page)
    expect(page.locator("#tables")).to_have_text("Table 1 · Clabber (Evansville) Kanal")
    page.get_by_role("button", name="Show as QR").click()
    expect(page.locator("#codes svg path")).to_have_attribute("d", re.compile("^M"))
    assert missing == []


@pytest.mark.long
def test_page_that_is_not_kept_gives_way_to_the_phones_own(phone):
    page = from_cold(visit(phone, game_of("clabber")), "/kanal/players/")
    expect(page.get_by_role("heading", level=1)).to_have_text("This phone")
    page.get_by_role("link", name="Table 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1 · Anna deals")


def test_coming_again_asks_for_no_file(phone, asked):
    game = game_of("clabber")
    page = visit(phone, game)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    asked.clear()
    page.reload()
    page.locator("html[data-ready]:not([data-starting])").wait_for()
    Table(page).make(0, "S")
    assert [path for path in asked if path.startswith("/static/")] == []
    assert asked.count(address(game)) == 1


def test_login_page_of_a_wifi_is_shown_and_never_kept(phone):
    game = game_of("clabber")
    page = visit(phone, game)
    wifi.has_login = True
    page.goto(address(game))
    expect(page.get_by_role("heading")).to_have_text("Log in to the wifi")
    page = from_cold(page, address(game))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1 · Anna deals")


def test_slow_network_gets_three_seconds_and_its_page_is_kept_for_next_time(phone):
    game = game_of("clabber")
    page = visit(phone, game)
    HandFactory.create(game=game)
    wifi.gate.clear()
    page.goto(address(game))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1 · Anna deals")
    wifi.gate.set()
    wait_until(page, f"(await {KEPT_PAGE}.text()).includes('Hand 2')", address(game))


@pytest.mark.long
def test_page_that_was_refused_is_not_kept(phone):
    game = game_of("clabber")
    page = visit(phone, game)
    page.goto("/kanal/games/999/hands/new")
    page.goto("/kanal/games/")
    keys = "caches.open('pages').then(async (pages) => (await pages.keys()).map(({ url }) => url))"
    assert [urlsplit(url).path for url in page.evaluate(keys)] == [address(game)]


def test_form_that_is_posted_without_a_network_is_never_answered_from_the_phone(phone):
    page = visit(phone, game_of("clabber"))
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda asked: asked.method == "POST"):
        page.evaluate(
            """() => {
                const form = Object.assign(document.createElement("form"), { method: "post" });
                form.action = "/look";
                document.body.append(form);
                form.submit();
            }"""
        )
    page.wait_for_url("chrome-error://**")


def later_version(settings, tmp_path):
    """Puts another file into the shell, as a new release would."""
    (tmp_path / "css").mkdir()
    (tmp_path / "css/later.css").write_text("b {}")
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, tmp_path]
    call_command("collectstatic", interactive=False, verbosity=0)
    build_manifest.cache_clear()
    return build_manifest().version


@pytest.fixture
def new_release(settings, tmp_path):
    """Changes the version, and gives back the old one and the new one."""
    yield lambda: (build_manifest().version, later_version(settings, tmp_path))
    build_manifest.cache_clear()


def wait_for_update(page):
    """Waits until the browser has the next version, beside the one that still works."""
    wait_until(page, f"{REGISTRATION}.waiting")


def update(page):
    """Lets the waiting version take over, with which the page loads anew."""
    with page.expect_navigation():
        page.get_by_role("button", name="Update").click()
    expect(page.get_by_role("button", name="Update")).to_be_hidden()
    expect(page.get_by_text("opens without a network too")).to_be_visible()


def kept_versions(page):
    """The names of what the phone keeps."""
    return set(page.evaluate("caches.keys()"))


def test_new_version_waits_for_a_tap_and_clears_up_after_the_old_one(phone, new_release):
    game = game_of("clabber")
    page = visit(phone, game)
    old, new = new_release()
    page.goto(address(game))
    page.goto("/phone")
    wait_for_update(page)
    assert kept_versions(page) == {old, new, "pages"}
    update(page)
    wait_until(page, "!(await caches.has(path))", old)
    assert kept_versions(page) == {new, "pages"}
    page = from_cold(page, address(game))
    Table(page).make(0, "S")


@pytest.mark.long
def test_table_of_an_old_version_still_opens_with_its_own_files(phone, new_release):
    game = game_of("clabber")
    page = visit(phone, game)
    old, new = new_release()
    page.goto("/phone")
    wait_for_update(page)
    update(page)
    page = from_cold(page, address(game))
    table = Table(page)
    table.make(0, "S")
    table.press("66")
    table.says("Anna made spades: 96 to 66.")
    assert kept_versions(page) == {old, new, "pages"}


def test_switch_takes_the_worker_away_but_no_hand(phone, settings):
    game = game_of("clabber")
    page = phone_with(visit(phone, game), hand(7))
    settings.OFFLINE = False
    page.goto(address(game))
    wait_until(page, f"!{REGISTRATION} && (await caches.keys()).length === 0")
    page.evaluate(FORGETS, staticfiles_storage.url("js/queue/forget.js"))
    assert page.evaluate("caches.keys()") == []
    page.goto("/phone")
    expect(page.locator("#hands b")).to_have_text("96 : 7")
    expect(page.get_by_text("This phone does not keep pages.")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []


@pytest.mark.long
def test_app_starts_anew_with_its_hands(phone, asked):
    page = phone_with(visit(phone, game_of("clabber")), hand(7))
    page.evaluate("caches.open('broken')")
    asked.clear()
    with page.expect_navigation():
        page.get_by_role("button", name="Restart the app").click()
    expect(page.locator("#hands b")).to_have_text("96 : 7")
    expect(page.get_by_text("opens without a network too")).to_be_visible()
    wait_until(page, "await caches.match('/phone')")
    assert kept_versions(page) == {build_manifest().version, "pages"}
    assert "/sw.js" in asked


@pytest.mark.long
def test_app_does_not_start_anew_without_a_network(phone):
    page = from_cold(visit(phone, game_of("clabber")), "/phone")
    page.get_by_role("button", name="Restart the app").click()
    expect(page.get_by_text("The score book does not answer now.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("This phone")


def shown_links(page):
    """The links of the codes, one after another as they are shown."""
    link = page.locator("[data-link]")
    before = link.get_attribute("href")
    page.get_by_role("button", name="Show as QR").click()
    expect(link).not_to_have_attribute("href", before)
    found = []
    while link.get_attribute("href") not in found:
        found.append(link.get_attribute("href"))
        if page.locator("[data-next]").is_visible():
            page.locator("[data-next]").click()
    return found


def test_hands_reach_the_book_through_the_code_on_another_phone(phone, open_page):
    items = [hand(number, label=f"Table 3, hand {number}: Théo ♥") for number in range(1, 8)]
    first = phone_with(visit(phone, game_of("clabber")))
    first.context.set_offline(True)
    ids = first.evaluate(KEPT, items)
    links = shown_links(first)
    assert len(links) > 1
    assert max(map(len, links)) <= 1200

    other = open_page()
    server = Server(other.context)
    for link in [*links, links[0]]:
        other.goto(link)
        other.get_by_role("button", name="Send them from this phone").click()
        expect(other.get_by_text("The hands of the other phone are here now.")).to_be_visible()
    expect(other.locator("#mark")).to_have_text("✓ all sent")
    assert urlsplit(other.url).fragment == ""
    kept = first.evaluate("store.all()")
    sent = [item for asked in server.asked for item in asked["items"]]
    names = ("submission_id", "seq", "kind", "game", "typed", "dealer", "entered_at")
    assert sorted((item["number"], *(item[name] for name in names)) for item in sent) == [
        (item["number"], *(item[name] for name in names)) for item in kept
    ]
    assert [item["submission_id"] for item in kept] == ids
    assert {asked["sync"] for asked in server.asked} == {SYNC}


@pytest.mark.long
def test_hand_that_two_phones_send_is_written_down_once(phone, open_page):
    game = game_of("clabber")
    first = phone_with(visit(phone, game))
    first.context.set_offline(True)
    sync = f"/api/v1/kanal/evenings/{game.evening_id}/sync"
    typed = "bid=0-H&points-0=96&points-1=66"
    first.evaluate("store.setFact('next seq', 7)")
    first.evaluate(KEPT, [hand(1, game=game.pk, typed=typed, sync=sync, dealer=None)])
    (link,) = shown_links(first)

    other = open_page()
    other.goto(link)
    other.get_by_role("button", name="Send them from this phone").click()
    expect(other.locator("#mark")).to_have_text("✓ all sent")
    first.context.set_offline(False)
    expect(first.locator("#mark")).to_have_text("✓ all sent")
    assert [hand.record["counted"] for hand in Hand.objects.all()] == [[96, 66]]


@pytest.mark.long
def test_hands_of_a_link_are_not_sent_unasked(phone, open_page):
    (link,) = shown_links(phone_with(visit(phone, game_of("clabber")), hand(7, label="Hand 7: ♥")))
    other = open_page()
    server = Server(other.context)
    other.goto(link)
    expect(other.locator("#offered li")).to_have_text(["Hand 7: ♥"])
    assert barriers_in_any_look(other) == []
    give_store(other)
    assert other.evaluate("store.all()") == []
    assert server.asked == []


@pytest.mark.long
def test_code_says_what_the_link_says(phone):
    page = phone_with(phone, hand(7, label=""))
    (bare,) = shown_links(page)
    start, _, code = bare.partition("=")
    # Two codes of one text can differ in what fills them up, so this one is filled to the brim.
    room = (CAPACITY - len(start) - 1) * 3 // 4 - len(code) * 3 // 4
    page.evaluate(
        "async (label) => store.change((await store.all())[0].submission_id, { label })", "x" * room
    )
    (link,) = shown_links(page)
    assert len(link) == CAPACITY
    shown = page.locator("#codes path").get_attribute("d") or ""
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", shown)}
    codes = [segno.make_qr(link, error="l", mask=mask) for mask in range(8)]
    squares = [
        {(x, y) for y, row in enumerate(code.matrix) for x, is_dark in enumerate(row) if is_dark}
        for code in codes
    ]
    assert dark in squares


@pytest.mark.long
def test_hands_are_copied_as_text_with_their_links(phone):
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    items = [hand(7, label="Table 3, hand 7: Anna ♥, 96 : 66"), hand(8, label="Table 3, hand 8: –")]
    page = phone_with(phone, *items)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied. Paste it into a message.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.split("\n")[:3] == [item["label"] for item in items] + [""]
    (link,) = text.split("\n")[3:]
    assert [link] == shown_links(page)


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize(
    "code", ["", "AAAA", "%", "WyIvbG9vayJd", "WyIvYXBpL3YxL2RlbW8vZXZlbmluZ3MvMi9zeW5jIixbIjEiXV0"]
)
def test_code_that_is_none_of_ours_keeps_nothing(phone, code):
    server = Server(phone.context)
    phone.goto(f"/phone#hands={code}")
    expect(phone.get_by_text("This code cannot be read.")).to_be_visible()
    expect(phone.locator("#hands li")).to_have_count(0)
    assert server.asked == []


@pytest.mark.long
def test_page_of_the_phone_is_open_to_everybody(phone):
    page = phone_with(phone, hand(7), hand(8))
    assert barriers_in_any_look(page) == []
    for way in ("Show as QR", "Copy as text"):
        page.get_by_role("button", name=way).click()
        page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
        assert barriers_in_any_look(page) == []


@pytest.mark.long
def test_page_of_the_phone_fits_a_narrow_one_with_large_text(phone):
    page = phone_with(phone, hand(7, label="Table 3, hand 7: Anna-Margarethe ♥, 96 : 66"))
    page.set_viewport_size({"width": 320, "height": 480})
    for way in ("Show as QR", "Copy as text"):
        page.get_by_role("button", name=way).click()
        page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
        assert overhang(page) == 0
    double_text(page)
    assert overhang(page) == 0
