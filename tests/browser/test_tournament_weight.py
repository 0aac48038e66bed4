"""What the standings and the report of a large tournament weigh for whoever opens them."""

import pytest

from tests.browser.looking import LAPTOP, overhang
from tests.browser.weighing import Scales
from tests.chromium import used_when_ready
from tests.factories import ClubFactory
from tests.tournaments import closed, entered, tournament_of

pytestmark = pytest.mark.django_db(transaction=True)

BYTES, NODES = 60_000, 3_000
SCREENS = {"standings": 8, "report": 8, "crosstable": 8}
NODES_ON_PAGE = "document.querySelectorAll('*').length"
SCREENS_OF_PAGE = "document.documentElement.scrollHeight / innerHeight"


@pytest.mark.long
@pytest.mark.parametrize("players", [40, pytest.param(200, marks=pytest.mark.long)])
def test_standings_report_and_crosstable_are_light_and_short(live_server, chromium, players):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), format="swiss", rounds=4, hands=16)
    entered(tournament, players)
    for _ in range(3):
        closed(tournament)
    for name, most in SCREENS.items():
        context = chromium.new_context(
            base_url=live_server.url, viewport=LAPTOP, service_workers="block"
        )
        scales = Scales(used_when_ready(context.new_page()))
        scales.page.goto(f"/kanal/events/{tournament.pk}/{name}")
        weight = sum(scales.weigh().values())
        nodes, screens = map(scales.page.evaluate, (NODES_ON_PAGE, SCREENS_OF_PAGE))
        print(name, players, weight, nodes, round(screens, 1))
        assert weight <= BYTES
        assert nodes <= NODES
        assert screens <= most
        context.close()


def test_place_that_many_share_stays_on_one_line(live_server, phone):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), rounds=2)
    entered(tournament, 24)
    closed(tournament)
    phone.goto(f"/kanal/events/{tournament.pk}/report")
    places = phone.locator(".podium .figure")
    assert {*places.all_inner_texts()} == {"1–12"}
    assert {
        *places.evaluate_all("found => found.map((place) => place.getClientRects().length)")
    } == {1}
    heights = places.evaluate_all("found => found.map((place) => place.offsetHeight)")
    assert max(heights) < 50
    assert overhang(phone) == 0


def test_report_loads_a_round_and_a_table_when_they_are_opened(live_server, page):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), rounds=2)
    entered(tournament, 8)
    closed(tournament)
    page.goto(f"/kanal/events/{tournament.pk}/report")
    page.locator(".told > details > summary").click()
    page.locator(".told .part .part").first.wait_for(state="attached")
    page.locator(".told .part details > summary").first.click()
    page.get_by_text("This table has no score sheet.").wait_for()


def test_standings_are_sorted_and_searched_in_place(live_server, page):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), rounds=2)
    entered(tournament, 8)
    closed(tournament)
    page.goto(f"/kanal/events/{tournament.pk}/standings")
    page.evaluate("window.isSame = true")
    names = [f"Player {number}" for number in range(1, 9)]
    page.get_by_role("link", name="Name", exact=True).click()
    page.locator("th[aria-sort=ascending]", has_text="Name").wait_for()
    assert page.locator(".board tbody th > a").all_inner_texts() == names
    page.get_by_label("Find in the standings").fill("player 7")
    page.locator(".board tbody tr").nth(1).wait_for(state="detached")
    assert page.locator(".board tbody th > a").all_inner_texts() == ["Player 7"]
    assert page.evaluate("window.isSame")
