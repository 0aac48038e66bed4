"""A game is started by a few taps: names around a table, the same again, the next evening."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of
from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tests.factories import HandFactory, PlayerFactory, played
from tracker.models import Evening, Game, Player

pytestmark = pytest.mark.django_db(transaction=True)


LONG_MS = 1200


class Thumb:
    """Taps where a part of the page lies, each of them counted."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, part):
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        self.taps += 1
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def rest(self, part):
        """Stays on a part of the page for as long as a device calls long."""
        box = part.bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        glass = self.page.context.new_cdp_session(self.page)
        glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(LONG_MS)
        glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def chair(self, number):
        return self.page.locator(".chair").nth(number - 1)


@pytest.fixture
def thumb(phone):
    return Thumb(phone)


@pytest.fixture
def last_week():
    """A game of Anna, Bea, Carl and Dora that was played to its end; Emil never plays."""
    game = game_of("clabber", target=90)
    PlayerFactory.create(club=game.evening.club, name="Emil")
    HandFactory.create(game=game, record=played(0, (90, 62)))
    return Game.objects.get()


def start_page(game):
    return f"/kanal/evenings/{game.evening_id}/games/new?game={game.variant}"


def seated(game):
    return [seat.player.name for seat in game.seats.order_by("place")]


def test_four_names_and_a_dealer_are_six_taps(thumb, last_week):
    thumb.page.goto(start_page(last_week))
    for name in ("Dora", "Anna", "Carl", "Bea"):
        thumb.tap(thumb.button(name).last)
    thumb.tap(thumb.chair(3))
    expect(thumb.chair(3)).to_have_text("Carldeals first")
    assert (barriers_in_any_look(thumb.page), overhang(thumb.page)) == ([], 0)
    thumb.tap(thumb.button("Start the game"))
    thumb.page.wait_for_url("**/games/*/")
    new = Game.objects.latest("pk")
    assert (seated(new), new.first_dealer) == (["Dora", "Anna", "Carl", "Bea"], 2)
    assert thumb.taps == 6


@pytest.mark.long
def test_finger_that_stays_on_a_chair_says_who_deals(thumb, last_week):
    thumb.page.goto(start_page(last_week))
    for name in ("Dora", "Anna", "Carl"):
        thumb.tap(thumb.button(name).last)
    for chair in (2, 2):
        thumb.rest(thumb.chair(chair))
        expect(thumb.chair(chair)).to_have_text("Annadeals first")
    thumb.rest(thumb.chair(4))
    expect(thumb.chair(4)).to_have_text("4")
    expect(thumb.chair(2)).to_have_text("Annadeals first")


@pytest.mark.long
def test_names_that_were_tapped_by_mistake_go_again(thumb, last_week):
    thumb.page.goto(start_page(last_week))
    for name in ("Anna", "Bea", "Bea", "Carl"):
        thumb.tap(thumb.page.locator(".names").get_by_role("button", name=name))
    assert [thumb.chair(seat).inner_text() for seat in (1, 2, 3, 4)] == ["Anna", "Carl", "3", "4"]
    thumb.tap(thumb.chair(1))
    thumb.tap(thumb.chair(1))
    expect(thumb.chair(1)).to_have_text("1")
    thumb.tap(thumb.page.locator(".names").get_by_role("button", name="Emil"))
    expect(thumb.chair(1)).to_have_text("Emil")
    expect(thumb.page.locator("[name=first_dealer]:checked")).to_have_count(0)
    expect(thumb.page.locator("[name=seat-0]")).to_have_value(
        str(Player.objects.get(name="Emil").pk)
    )


@pytest.mark.long
def test_who_played_last_comes_first_and_who_finds_no_room_is_a_tap_away(thumb, last_week):
    names = [f"Guest {letter}" for letter in "ABCDEFGH"]
    for name in names:
        PlayerFactory.create(club=last_week.evening.club, name=name)
    thumb.page.goto(start_page(last_week))
    shown = thumb.page.locator(".around > .names").get_by_role("button").all_inner_texts()
    assert shown == ["Anna", "Bea", "Carl", "Dora", "Emil", *names[:7]]
    thumb.tap(thumb.page.locator(".around summary"))
    thumb.tap(thumb.button("Guest H"))
    expect(thumb.chair(1)).to_have_text("Guest H")


def test_start_without_a_dealer_says_what_is_missing(thumb, last_week):
    thumb.page.goto(start_page(last_week))
    for name in ("Dora", "Anna", "Carl", "Bea"):
        thumb.tap(thumb.button(name).last)
    thumb.tap(thumb.button("Start the game"))
    expect(thumb.page.get_by_role("alert")).to_contain_text("The game has not started.")
    expect(thumb.page.locator("#id_first_dealer_error")).to_be_visible()
    expect(thumb.chair(3)).to_have_text("Carl")
    assert Game.objects.count() == 1


@pytest.mark.long
def test_what_is_wrong_with_a_seat_is_said_where_it_can_be_seen(thumb, last_week):
    thumb.page.goto(start_page(last_week))
    for name in ("Anna", "Bea"):
        thumb.tap(thumb.button(name))
    thumb.tap(thumb.button("Start the game"))
    expect(thumb.page.locator("#id_seat-2_error")).to_be_visible()
    expect(thumb.chair(2)).to_have_text("Bea")


@pytest.mark.long
def test_another_game_is_drawn_with_its_own_seats(thumb, last_week):
    thumb.page.goto(start_page(last_week))
    thumb.tap(thumb.button("Anna"))
    thumb.tap(thumb.page.locator(".choose summary"))
    thumb.tap(thumb.page.get_by_role("link", name="Klaberjass").first)
    expect(thumb.page.locator(".chair")).to_have_count(2)
    expect(thumb.chair(1)).to_have_text("Anna")
    double_text(thumb.page)
    assert overhang(thumb.page) == 0


def test_rematch_is_one_tap(thumb, last_week):
    Table(thumb.page).enter(last_week)
    thumb.tap(thumb.page.get_by_role("button", name="Play again"))
    expect(thumb.page.get_by_role("link", name="Enter hand 1")).to_contain_text("Bea deals")
    assert (thumb.taps, seated(Game.objects.latest("pk"))) == (1, seated(last_week))


def test_next_evening_with_the_same_tables_is_two_taps(thumb, last_week):
    thumb.page.goto("/kanal/")
    thumb.tap(thumb.page.get_by_role("link", name="Evenings", exact=True))
    again = thumb.button("Start next evening with the same tables")
    expect(again).to_be_visible()
    thumb.tap(again)
    new = Evening.objects.exclude(pk=last_week.evening_id)
    expect(thumb.page.locator(".games > li")).to_have_count(1)
    game = new.get().games.get()
    assert (seated(game), game.first_dealer, game.options) == (seated(last_week), 1, {"target": 90})
    assert thumb.taps == 2
    # Asked for again on the same day it says that it is there.
    thumb.page.goto(f"/kanal/evenings/{last_week.evening_id}/")
    thumb.tap(again)
    expect(thumb.page.get_by_role("status")).to_contain_text("on this date already")
    assert new.count() == 1


@pytest.mark.long
def test_table_of_somebody_who_has_retired_is_left_out(thumb, last_week):
    Player.objects.filter(name="Bea").update(is_active=False)
    thumb.page.goto("/kanal/evenings/")
    thumb.tap(thumb.button("Start next evening with the same tables"))
    expect(thumb.page.locator(".empty")).to_be_visible()
    assert Game.objects.count() == 1
