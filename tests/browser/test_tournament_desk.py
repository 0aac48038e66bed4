"""What only a browser shows of a tournament: the clock that runs, and calls that come by
themselves."""

import datetime as dt

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, double_text, overhang, unfold
from tests.factories import ClubFactory
from tests.tournaments import entered, hand_at, started, tournament_of
from tracker.models import Pairing, Round
from tracker.tournaments.rounds.services import call_director

pytestmark = pytest.mark.django_db(transaction=True)

BEGUN = dt.datetime(2026, 3, 14, 19, 0, tzinfo=dt.UTC)


@pytest.fixture
def tournament(live_server):
    """A tournament of two tables whose first round of 40 minutes has begun."""
    tournament = tournament_of(ClubFactory.create(name="Kanal"), minutes=40, hands=16)
    entered(tournament, 9)
    started(tournament, BEGUN)
    return tournament


def runs(page, minutes):
    """Lets the page's own clock stand so many minutes after the round has begun."""
    page.clock.install(time=BEGUN + dt.timedelta(minutes=minutes))
    page.clock.pause_at(BEGUN + dt.timedelta(minutes=minutes, seconds=1))


def without_the_servers_date(page):
    """Has no answer say what time it is, so that the page's own clock holds."""
    page.route("**/clock*.js", _undated)


def _undated(route):
    if route.request.method == "HEAD":
        route.abort()
    else:
        route.continue_()


def test_clock_counts_down_and_turns_red(tournament, phone):
    without_the_servers_date(phone)
    runs(phone, 39)
    phone.goto(f"/kanal/events/{tournament.pk}/clock")
    timer = phone.get_by_role("timer")
    expect(timer).to_have_text("0:59")
    phone.clock.run_for(10_000)
    expect(timer).to_have_text("0:49")
    phone.clock.run_for(60_000)
    expect(timer).to_have_text("0:11 over")
    assert timer.evaluate("timer => getComputedStyle(timer).color") == "rgb(157, 16, 32)"


@pytest.mark.long
def test_phone_with_a_wrong_clock_goes_by_the_servers(tournament, phone):
    ahead = dt.timedelta(minutes=7)

    def dated(route):
        date = (BEGUN + dt.timedelta(minutes=10)).strftime("%a, %d %b %Y %H:%M:%S GMT")
        route.fulfill(status=200, headers={"Date": date})

    phone.route(
        "**/clock*.js",
        lambda route: dated(route) if route.request.method == "HEAD" else route.continue_(),
    )
    phone.clock.install(time=BEGUN + dt.timedelta(minutes=10) + ahead)
    phone.clock.pause_at(BEGUN + dt.timedelta(minutes=10, seconds=1) + ahead)
    phone.goto(f"/kanal/events/{tournament.pk}/clock")
    expect(phone.get_by_role("timer")).to_have_text("30:00")
    phone.clock.run_for(3000)
    expect(phone.get_by_role("timer")).to_have_text("29:57")
    # What it has learnt it still knows on a page without an answer.
    phone.unroute("**/clock*.js")
    without_the_servers_date(phone)
    phone.reload()
    expect(phone.get_by_role("timer")).to_have_text("29:57")


def test_call_from_a_table_comes_to_the_desk_by_itself(tournament, page, phone):
    page.clock.install()
    page.goto(f"/kanal/events/{tournament.pk}/desk")
    expect(page.locator(".calling")).to_have_count(0)
    phone.clock.install()
    phone.goto(f"/kanal/evenings/{tournament.evening_id}/tables/2/")
    phone.get_by_text("Say what it is about").click()
    phone.get_by_label("What is it about?").fill("A revoke")
    phone.get_by_role("button", name="Call the director").click()
    expect(phone.locator("#round")).to_contain_text("The director is called")
    page.clock.run_for(12_000)
    expect(page.locator(".calling")).to_contain_text("A revoke")
    page.get_by_role("button", name="On my way").click()
    expect(page.locator(".calling")).to_have_count(0)
    phone.clock.run_for(12_000)
    expect(phone.get_by_role("button", name="Call the director")).to_be_visible()


def test_round_is_played_from_the_desk_without_scripts(tournament, open_page):
    page = open_page(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page.goto(f"/kanal/events/{tournament.pk}/desk")
    expect(page.get_by_role("timer")).to_contain_text("until ")
    for table in (1, 2):
        page.get_by_role("link", name=f"Table {table}").click()
        page.get_by_text("Result from the paper slip").click()
        boxes = page.locator("form[action$=result] input[inputmode]")
        boxes.nth(0).fill("340")
        boxes.nth(1).fill("210")
        page.get_by_role("button", name="Save the result").click()
        page.get_by_role("link", name="Desk", exact=True).click()
    page.get_by_role("button", name="Close round 1").click()
    expect(page.locator(".now-round")).to_contain_text("closed")
    assert Round.objects.get().closed_at is not None


@pytest.mark.long
@pytest.mark.parametrize("rest", ["desk", "clock", "log", "rounds/1/tables/1/", "rulings/new"])
def test_pages_of_a_tournament_are_open_to_everybody(tournament, page, rest):
    Round.objects.update(started_at=timezone.now())
    pairing = Pairing.objects.get(table=1)
    hand_at(pairing)
    call_director(pairing=pairing, reason="A revoke", now=BEGUN)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/kanal/events/{tournament.pk}/{rest}")
    unfold(page, "details.fold")
    assert barriers_in_any_look(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert overhang(page) == 0
    double_text(page)
    assert overhang(page) == 0
