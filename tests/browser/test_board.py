"""A tournament as people watch it: standings, seats and the wall of the hall."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, double_text, overhang, unfold
from tests.factories import NOW, ClubFactory
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.helpers.tournaments_played import FIRST, after_two, four, scored
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db(transaction=True)

WALL = {"width": 1920, "height": 1080}


@pytest.fixture
def tournament(live_server):
    """A running tournament of the club Kanal after two rounds, with a third begun."""
    tournament = after_two(four(ClubFactory.create(name="Kanal"), minutes=60))
    started(tournament)
    return tournament


def addresses(tournament):
    base = f"/kanal/events/{tournament.pk}/"
    rest = ("", "standings", "standings?after=1", "find", "find?q=a", "entrants/1/", "hall")
    return [base + path for path in rest]


@pytest.mark.long
def test_pages_of_a_tournament_are_open_to_everybody(tournament, page):
    found = {}
    for address in addresses(tournament):
        page.goto(address)
        unfold(page)
        found[address] = barriers_in_any_look(page)
    assert {address: what for address, what in found.items() if what} == {}


@pytest.mark.long
def test_no_page_of_a_tournament_scrolls_sideways_on_the_narrowest_phone(tournament, open_page):
    tournament.entrants.filter(number=2).update(
        name="Wilhelmina-Konstantinopolitanski van der Zande"
    )
    page = open_page(viewport={"width": 320, "height": 480}, has_touch=True)
    for address in addresses(tournament):
        page.goto(address)
        unfold(page, "main details")
        assert (address, overhang(page)) == (address, 0)
        double_text(page)
        assert (address, "large", overhang(page)) == (address, "large", 0)


@pytest.mark.long
def test_bracket_moves_within_its_own_box_and_its_standings_fit_in_german(tournament, open_page):
    tree = knock_out(tournament.evening.club)
    page = open_page(viewport={"width": 320, "height": 640}, locale="de", has_touch=True)
    for address in ("", "standings"):
        page.goto(f"/kanal/events/{tree.pk}/{address}")
        unfold(page, "main details")
        assert (address, overhang(page)) == (address, 0)
    page.goto(f"/kanal/events/{tree.pk}/")
    box = page.locator(".bracket-box")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert barriers_in_any_look(page) == []


SMALLEST = 44
NARROWEST = """all => Math.min(...all.flatMap(each => {
  const {width, height} = each.getBoundingClientRect();
  return [width, height];
}))"""


@pytest.mark.some(1)
@pytest.mark.parametrize("glass", [(360, 740), (1180, 820)])
def test_why_is_as_large_as_a_finger_on_every_glass_that_is_touched(tournament, open_page, glass):
    width, height = glass
    page = open_page(viewport={"width": width, "height": height}, has_touch=True)
    for address in ("standings", "rounds/2/", "rounds/3/draw"):
        page.goto(f"/kanal/events/{tournament.pk}/{address}")
        why = page.locator("main details.why > summary")
        expect(why.first).to_be_visible()
        assert (address, why.evaluate_all(NARROWEST) >= SMALLEST) == (address, True)


def knock_out(club):
    """Four in a knock-out of whom two are left."""
    tree = four(club, format="knock-out", rounds=2, scoring="wdl2", keys=("MP", "DIFF", "LOT"))
    closed(tree)
    return tree


@pytest.mark.long
def test_phone_shows_more_columns_without_scrolling(tournament, phone):
    phone.goto(f"/kanal/events/{tournament.pk}/standings")
    of_round_1 = phone.locator("#entrant-1 .round").first
    expect(of_round_1).to_be_hidden()
    phone.get_by_label("More columns").check()
    expect(of_round_1).to_be_visible()
    assert overhang(phone) == 0


@pytest.mark.long
def test_reasons_unfold_without_widening_the_table(tournament, phone):
    phone.goto(f"/kanal/events/{tournament.pk}/standings")
    points = phone.locator("#entrant-2 td[data-title=Points]")
    before = (points.bounding_box()["x"], points.bounding_box()["width"])
    phone.locator("#entrant-2").get_by_text("why?").click()
    reason = phone.get_by_text("Points: 150, the same as Anna.")
    expect(reason).to_be_visible()
    assert (points.bounding_box()["x"], points.bounding_box()["width"]) == before
    assert overhang(phone) == 0
    assert reason.bounding_box()["width"] > 200


def test_seat_is_found_while_typing(tournament, phone):
    phone.goto(f"/kanal/events/{tournament.pk}/")
    phone.get_by_role("link", name="Find my seat").click()
    phone.get_by_label("Your name or start number").press_sequentially("carl")
    phone.get_by_role("link", name="Carla").click()
    expect(phone.locator(".seat .figure")).to_contain_text("Table")


@pytest.mark.long
def test_seat_is_found_without_scripts(tournament, open_page):
    page = open_page(java_script_enabled=False)
    page.goto(f"/kanal/events/{tournament.pk}/find")
    page.get_by_label("Your name or start number").fill("carl")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Carla").click()
    expect(page.locator(".seat .figure")).to_contain_text("Table")


def test_standings_refresh_and_keep_more_columns_chosen(tournament, phone):
    phone.clock.install()
    phone.goto(f"/kanal/events/{tournament.pk}/standings")
    phone.get_by_label("More columns").check()
    close_round(round_=scored(tournament.drawn_rounds.get(number=3), FIRST), now=NOW)
    with phone.expect_response(re.compile(r"/standings\?")):
        phone.clock.run_for(10_000)
    expect(phone.locator("#entrant-1 td[data-title=Points]")).to_have_text("250")
    expect(phone.get_by_label("More columns")).to_be_checked()


# The wall


def titles(page):
    return page.locator(".screen.is-on h2")


@pytest.mark.long
def test_wall_turns_from_screen_to_screen(tournament, open_page):
    page = open_page(viewport=WALL)
    page.clock.install()
    page.goto(f"/kanal/events/{tournament.pk}/hall")
    seen = []
    for _ in range(5):
        expect(page.locator(".screen:visible")).to_have_count(1)
        seen.append(titles(page).inner_text())
        page.clock.run_for(12_000)
    title = tournament.evening.title
    assert seen == [title, "Seating", title, "Standings", title]


@pytest.mark.long
def test_wall_fits_its_screen(live_server, open_page):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), minutes=60)
    entered(tournament, 41)
    started(tournament)
    page = open_page(viewport=WALL)
    page.goto(f"/kanal/events/{tournament.pk}/hall")
    for number in range(page.locator(".screen").count()):
        page.evaluate(
            """number => document.querySelectorAll(".screen").forEach(
                (screen, at) => screen.classList.toggle("is-on", at === number))""",
            number,
        )
        over = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".screen.is-on li > *")].filter(
                one => one.clientWidth && one.scrollWidth > one.clientWidth).length"""
        )
        assert (number, over, cut) == (number, 0, 0)


@pytest.mark.long
def test_wall_shows_what_is_new_and_stays_where_it_is(tournament, open_page):
    page = open_page(viewport=WALL)
    page.clock.install()
    page.goto(f"/kanal/events/{tournament.pk}/hall")
    page.clock.run_for(36_000)
    expect(titles(page)).to_have_text("Standings")
    expect(page.locator(".screen.is-on li").first).to_have_text("1 Anna 150")
    reveal(tournament=tournament, place=2, now=NOW)
    with page.expect_response("**/hall"):
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".screen.is-on")).to_contain_text("Place 2")
    expect(page.locator(".screen.is-on bdi").last).to_have_text("Bea")


def test_wall_without_network_keeps_the_last_and_says_since_when(tournament, open_page):
    page = open_page(viewport=WALL)
    page.clock.install()
    page.goto(f"/kanal/events/{tournament.pk}/hall")
    expect(page.locator(".lost")).to_be_hidden()
    page.context.set_offline(True)
    page.clock.run_for(24_000)
    expect(page.locator(".lost")).to_contain_text("No network since")
    expect(titles(page)).to_have_count(1)
    page.context.set_offline(False)
    page.clock.run_for(10_000)
    expect(page.locator(".lost")).to_be_hidden()


@pytest.mark.long
def test_wall_without_scripts_is_one_long_page(tournament, open_page):
    page = open_page(viewport=WALL, java_script_enabled=False)
    page.goto(f"/kanal/events/{tournament.pk}/hall")
    expect(page.locator(".screen:visible")).to_have_count(4)
