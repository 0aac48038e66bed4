"""A page that asks again for what changes elsewhere: often while people play, rarely after that."""

import pytest
from playwright.sync_api import expect

from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory

pytestmark = pytest.mark.django_db(transaction=True)

MINUTE_MS = 60_000


@pytest.fixture
def game(live_server):
    return GameFactory.create(evening=EveningFactory.create(club=ClubFactory.create(name="Kanal")))


@pytest.fixture
def page(open_page, game):
    """The page of an evening, which counts how often it asks."""
    page = open_page()
    page.clock.install()
    page.goto(f"/kanal/evenings/{game.evening_id}/")
    page.evaluate("globalThis.asked = 0")
    page.evaluate("document.addEventListener('refresh', () => { asked += 1; }, true)")
    return page


def asked_in(page, minutes):
    """How often the page asks in so many minutes."""
    before = page.evaluate("asked")
    page.clock.run_for(minutes * MINUTE_MS)
    return page.evaluate("asked") - before


@pytest.mark.long
def test_page_without_a_stream_asks_less_and_less_often_until_something_changes(game, page):
    often = asked_in(page, 1)
    assert 5 <= often <= 9
    asked_in(page, 12)
    assert 4 <= asked_in(page, 4) <= 6
    HandFactory.create(game=game)
    before = page.evaluate("asked")
    while page.evaluate("asked") == before:
        page.clock.run_for(MINUTE_MS / 10)
    expect(page.locator("#play")).to_contain_text("1 hand")
    asked_in(page, 1)
    assert asked_in(page, 1) >= 3
