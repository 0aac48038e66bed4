"""Phones come to a table: by scanning its code, by its PIN, and in place of one that died."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Request, expect

from tests.browser.at_table import game_of
from tests.browser.looking import barriers_in_any_look, double_text, overhang, unfold
from tests.browser.sitting import Sitter
from tests.factories import HandFactory, joined, played, table_of, token_of
from tracker.access import codes
from tracker.games.services import close_game
from tracker.models import Game, Phone, Player, Table

pytestmark = pytest.mark.django_db(transaction=True)

PHONE: Any = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
SMALLEST = 44


@pytest.fixture
def game() -> Game:
    """A game of Anna, Bea, Carl and Dora with one hand."""
    game = game_of("clabber")
    HandFactory.create(game=game, record=played(0, (90, 62)))
    return game


@pytest.fixture
def table(game: Game) -> Table:
    """Its table, with a code."""
    return table_of(game.evening, "1", timezone.now())


def address(table: Table, rest: str = "") -> str:
    """The address of the table, or of something below it."""
    return f"/kanal/evenings/{table.evening_id}/tables/1/{rest}"


def pin_of(table: Table) -> str:
    """The PIN of the table."""
    return codes.pin(table.evening_id, table.name, table.serial)


def scan(page: Page, table: Table) -> None:
    """Opens what the picture of the table's code holds."""
    page.goto(f"/join#t={token_of(table)}")


def press(page: Page, keys: str) -> None:
    """Taps the page's own keys."""
    for key in keys:
        page.locator(".digits").get_by_role("button", name=key, exact=True).click()


# Scanning


def test_scanned_code_leads_to_the_table_and_leaves_no_trace(phone: Page, table: Table) -> None:
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    phone.on("request", note)
    scan(phone, table)
    phone.wait_for_url(f"**{address(table)}")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Table 1")
    expect(phone.get_by_role("link", name="Enter hand 2")).to_be_visible()
    assert len([request for request in asked if request.method == "POST"]) == 1
    for request in asked:
        # What stands behind the # is kept by the browser and not sent.
        assert token_of(table) not in request.url.partition("#")[0]
        assert token_of(table) not in str(request.all_headers())
    phone.go_back()
    assert token_of(table) not in phone.url


def test_secret_of_a_phone_is_out_of_reach_of_scripts(phone: Page, table: Table) -> None:
    scan(phone, table)
    phone.wait_for_url(f"**{address(table)}")
    (cookie,) = [cookie for cookie in phone.context.cookies() if cookie["name"] == "phone"]
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Lax", "/")
    assert Phone.objects.get().secret_hash == codes.code_hash(cookie["value"])
    assert "phone=" not in phone.evaluate("document.cookie")


def test_old_code_is_refused_and_the_new_one_taken_on_the_same_page(
    phone: Page, table: Table
) -> None:
    phone.goto(f"/join#t={'x' * 24}")
    text = "This code is no longer valid. Scan the one that the table shows now."
    expect(phone.get_by_role("alert")).to_have_text(text)
    assert phone.url.endswith("/join")
    phone.evaluate("code => { location.hash = code; }", f"t={token_of(table)}")
    phone.wait_for_url(f"**{address(table)}")


@pytest.mark.long
def test_code_is_kept_until_the_book_answers(phone: Page, table: Table) -> None:
    phone.goto("/join")
    phone.context.set_offline(True)
    phone.evaluate("code => { location.hash = code; }", f"t={token_of(table)}")
    expect(phone.get_by_role("alert")).to_contain_text("There is no answer from the book.")
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Try again").click()
    phone.wait_for_url(f"**{address(table)}")
    assert Phone.objects.count() == 1


@pytest.mark.long
def test_page_without_a_code_says_what_to_do(phone: Page, table: Table) -> None:
    phone.goto("/join")
    expect(phone.get_by_text("Scan the code on the table")).to_be_visible()
    assert not Phone.objects.exists()


def test_phone_is_given_to_a_player_with_one_tap(phone: Page, table: Table) -> None:
    scan(phone, table)
    bea = phone.get_by_role("button", name="Bea")
    expect(bea).to_have_attribute("aria-pressed", "false")
    bea.click()
    expect(bea).to_have_attribute("aria-pressed", "true")
    player = Phone.objects.get().player
    assert player
    assert player.name == "Bea"


# The PIN


def test_pin_is_typed_with_one_thumb(phone: Page, table: Table) -> None:
    phone.goto(address(table))
    phone.get_by_role("link", name="Type the PIN").click()
    pin = pin_of(table)
    wrong = str((int(pin) + 1) % 10**6).zfill(6)
    box = phone.get_by_label("PIN of the table")
    press(phone, f"{wrong}7")
    expect(box).to_have_value(wrong)
    phone.get_by_role("button", name="Join the table").click()
    text = "This is not the PIN that the table shows now."
    expect(phone.locator("#id_pin_error")).to_have_text(text)
    expect(box).to_have_attribute("aria-invalid", "true")
    for _ in wrong:
        phone.get_by_role("button", name="Take back the last digit").click()
    expect(box).to_have_value("")
    press(phone, pin)
    phone.get_by_role("button", name="Join the table").click()
    phone.wait_for_url(f"**{address(table)}")
    assert Phone.objects.get().table == table


@pytest.mark.long
def test_keys_for_the_pin_keep_the_keyboard_away_and_are_large(phone: Page, table: Table) -> None:
    phone.goto(address(table, "join"))
    expect(phone.get_by_label("PIN of the table")).to_have_attribute("inputmode", "none")
    for key in phone.locator(".digits button").all():
        size = key.bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 56
    button = phone.get_by_role("button", name="Join the table").bounding_box()
    assert button
    assert button["y"] + button["height"] <= 740


@pytest.mark.long
def test_pin_is_taken_from_a_keyboard_and_without_scripts(
    open_page: Callable[..., Page], table: Table
) -> None:
    plain = open_page(java_script_enabled=False, **PHONE)
    plain.goto(address(table, "join"))
    expect(plain.locator(".digits")).to_be_hidden()
    plain.get_by_label("PIN of the table").fill(pin_of(table))
    plain.get_by_label("PIN of the table").press("Enter")
    expect(plain.get_by_role("heading", name="Whose phone is this?")).to_be_visible()


@pytest.mark.long
def test_short_address_leads_to_the_pin_with_a_few_letters(phone: Page, table: Table) -> None:
    phone.goto("/j")
    phone.wait_for_url(f"**{address(table, 'join')}")
    other = table_of(table.evening, "Window", timezone.now())
    phone.goto("/j")
    expect(phone.locator(".choices a")).to_have_count(2)
    phone.get_by_role("link", name="Window").tap()
    press(phone, pin_of(other))
    phone.get_by_role("button", name="Join the table").tap()
    phone.wait_for_url("**/tables/Window/")
    assert Phone.objects.get().table == other


@pytest.mark.long
def test_short_address_says_where_there_is_no_code(phone: Page, table: Table) -> None:
    close_game(game=Game.objects.get(), now=timezone.now())
    Table.objects.update(code_made_at=timezone.now() - timedelta(days=2))
    phone.goto("/j")
    expect(phone.get_by_text("No table shows a code now.")).to_be_visible()


# One that died


@pytest.mark.long
def test_new_phone_shows_every_hand_of_one_that_died(
    open_page: Callable[..., Page], game: Game, table: Table
) -> None:
    died = open_page(java_script_enabled=False, **PHONE)
    died.goto(address(table, "join"))
    died.get_by_label("PIN of the table").fill(pin_of(table))
    died.get_by_role("button", name="Join the table").click()
    died.get_by_role("button", name="Anna").click()
    for points in ("50", "72"):
        died.goto(f"/kanal/games/{game.pk}/hands/new")
        died.locator('[name="bid"][value="1-H"]').check(force=True)
        died.locator("#points-0").fill(points)
        died.locator(".save").click()
        expect(died.locator("#sheet")).to_be_visible()
    # It reports that it has more, and is heard of no more.
    Phone.objects.update(unsent=1, seen_at=timezone.now() - timedelta(minutes=3))
    died.context.close()

    new = open_page(**PHONE)
    scan(new, table)
    new.get_by_role("link", name="Table 1 · Clabber").click()
    expect(new.locator("#sheet tbody > tr:first-child")).to_have_count(3)
    new.go_back()
    new.get_by_role("button", name="Anna").click()

    desk = open_page(viewport={"width": 1280, "height": 800})
    desk.goto(f"/kanal/evenings/{table.evening_id}/phones")
    rows = desk.locator(".phones > li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Anna has left heard from 3 minutes ago")
    expect(rows.nth(0)).to_contain_text("1 hand is still on it")
    expect(rows.nth(1)).to_contain_text("Anna heard from just now")


@pytest.mark.long
def test_list_of_phones_follows_without_being_loaded_anew(page: Page, table: Table) -> None:
    phone = joined(table, now=timezone.now())
    page.goto(f"/kanal/evenings/{table.evening_id}/phones")
    expect(page.locator(".phones > li")).to_have_count(1)
    page.get_by_label("Another table").fill("half typed")
    Phone.objects.filter(pk=phone.pk).update(unsent=2)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".phones > li")).to_contain_text("2 hands are still on it")
    expect(page.get_by_label("Another table")).to_have_value("half typed")


def test_phone_is_taken_away_and_the_message_undoes_it(page: Page, table: Table) -> None:
    joined(table, now=timezone.now())
    page.goto(f"/kanal/evenings/{table.evening_id}/phones")
    page.get_by_role("button", name="Take away").click()
    phone = page.locator(".phones > li")
    expect(phone).to_contain_text("taken away")
    page.get_by_role("button", name="Undo").click()
    expect(phone).not_to_contain_text("taken away")
    expect(phone.get_by_role("button", name="Take away")).to_be_visible()


# How it looks


def shown(page: Page, table: Table, name: str) -> None:
    """Opens one of the pages around joining, with as much on it as there can be."""
    if name == "the phone's table":
        scan(page, table)
        page.wait_for_url(f"**{address(table)}")
        Phone.objects.update(unsent=3)
        page.reload()
        return
    if name == "refused":
        page.goto(f"/join#t={'x' * 24}")
        expect(page.get_by_role("alert")).to_be_visible()
        return
    if name == "which":
        table_of(table.evening, "Window", timezone.now())
    if name == "phones":
        anna = Player.objects.get(name="Anna")
        joined(table, player=anna.pk, now=timezone.now())
        Phone.objects.update(unsent=3, seconds_ahead=-4000)
        joined(table, now=timezone.now())
    places = {
        "table": address(table),
        "code": address(table, "code"),
        "pin": address(table, "join"),
        "no code": "/join",
        "which": "/j",
        "phones": f"/kanal/evenings/{table.evening_id}/phones",
    }
    page.goto(places[name])
    if name == "pin":
        press(page, "123")
        page.get_by_role("button", name="Join the table").click()
        expect(page.locator(".error")).to_be_visible()
    unfold(page, "main details")


PAGES = ["table", "the phone's table", "code", "pin", "no code", "which", "refused", "phones"]


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_pages_keep_nobody_out(page: Page, table: Table, name: str) -> None:
    shown(page, table, name)
    assert barriers_in_any_look(page) == []


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_the_narrowest_phone_and_large_text(phone: Page, table: Table, name: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    shown(phone, table, name)
    assert overhang(phone) == 0
    for place in phone.locator("main :is(button, .button, input:not([type=hidden]))").all():
        size = place.bounding_box()
        if size:
            assert size["height"] >= SMALLEST, place.inner_text()
    double_text(phone)
    assert overhang(phone) == 0


@pytest.mark.long
def test_code_is_dark_on_white_in_every_light(page: Page, table: Table) -> None:
    page.goto(address(table, "code"))
    picture = page.locator("svg.qr")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(picture).to_have_css("background-color", "rgb(255, 255, 255)")
        expect(picture).to_have_css("fill", "rgb(0, 0, 0)")
    size = picture.bounding_box()
    assert size
    assert size["width"] == pytest.approx(size["height"])
    assert size["y"] + size["height"] <= 800


@pytest.mark.parametrize("way", ["code", "pin"])
def test_hands_of_the_last_table_are_sent_before_the_phone_joins_another(
    phone: Page, way: str
) -> None:
    game = game_of("clabber", target=None)
    other = table_of(game.evening, "2", timezone.now())
    sitter = Sitter(phone, game)
    phone.route("**/sync", lambda route: route.abort())
    sitter.enters(1, 96)
    expect(sitter.table.row(1)).to_contain_text("not sent yet")
    assert not game.hands.exists()
    phone.goto("about:blank")
    phone.unroute("**/sync")
    if way == "code":
        scan(phone, other)
    else:
        phone.goto(f"/kanal/evenings/{game.evening_id}/tables/2/join")
        phone.get_by_label("PIN").fill(pin_of(other))
        phone.get_by_role("button", name="Join the table").click()
    phone.wait_for_url("**/tables/2/")
    writer = game.hands.get().revisions.get().phone
    assert writer is not None
    assert (writer.table.name, Phone.objects.count()) == ("1", 2)


def test_phone_that_cannot_send_says_what_waits_and_joins_with_the_next_tap(phone: Page) -> None:
    game = game_of("clabber", target=None)
    other = table_of(game.evening, "2", timezone.now())
    sitter = Sitter(phone, game)
    phone.route("**/sync", lambda route: route.abort())
    sitter.enters(1, 96)
    phone.goto("about:blank")
    scan(phone, other)
    expect(phone.get_by_role("alert")).to_contain_text("still wait on this phone")
    expect(phone.get_by_role("link", name="See the hands")).to_be_visible()
    phone.get_by_role("button", name="Try again").click()
    phone.wait_for_url("**/tables/2/")
