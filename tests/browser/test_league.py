"""A league: a director postpones a fixture at a laptop, and a visitor reads the fixtures."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, overhang
from tests.tournaments import started
from tests.tracker.helpers.leagues import FIRST, WEEK, league

pytestmark = pytest.mark.django_db(transaction=True)


def result_of(page, address, home, away):
    """Types 70 : 90 on the page of a table."""
    page.goto(address)
    page.locator("summary", has_text="Result from the paper slip").click()
    page.get_by_label(home).fill("70")
    page.get_by_label(away).fill("90")
    page.get_by_role("button", name="Save the result").click()
    expect(page.get_by_role("status")).to_contain_text("The result is saved.")


def test_fixture_is_postponed_and_played_out_of_order(live_server, page, phone):
    tournament = league()
    started(tournament)
    here = f"/kanal/events/{tournament.pk}"
    page.goto(f"{here}/rounds/1/tables/1/")
    page.locator("summary", has_text="Postpone this fixture").click()
    page.get_by_label("New day").fill((FIRST + 3 * WEEK).isoformat())
    page.locator("[name=because]").fill("Two are ill")
    page.get_by_role("button", name="Postpone it").click()
    expect(page.get_by_role("status")).to_contain_text("It plays on that day.")
    assert barriers_in_any_look(page) == []

    result_of(page, f"{here}/rounds/1/tables/2/", "Player 2", "Player 3")
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_role("button", name="Draw round 2").first).to_be_visible()

    phone.goto(f"{here}/rounds/1/")
    phone.get_by_role("link", name="Fixtures").tap()
    postponed = phone.locator(".waiting")
    expect(postponed).to_contain_text("Player 1 : Player 4")
    expect(postponed).to_contain_text("plays on Fri 4 Apr 2025")
    assert overhang(phone) == 0
    assert barriers_in_any_look(phone) == []

    page.goto(f"{here}/fixtures")
    page.set_viewport_size({"width": 320, "height": 640})
    assert overhang(page) == 0
    page.get_by_role("link", name="Result or another day").click()
    result_of(page, page.url, "Player 1", "Player 4")
    phone.reload()
    expect(phone.locator(".waiting")).to_have_count(0)
    expect(phone.locator(".fixtures")).to_contain_text("70 : 90")
