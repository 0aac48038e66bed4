"""A tap in trouble: the page says what the book said, and has it no longer when all is well."""

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from tests.browser.looking import barriers
from tests.factories import ClubFactory, GameFactory
from tracker.platform.database.errors import AWAY

pytestmark = pytest.mark.django_db(transaction=True)
SAID = (
    "The book cannot be reached just now. The book keeps trying. Try again in a moment; if "
    "this does not help, tell the person who runs the club’s computer."
)


@pytest.fixture
def trouble(page):
    """Has the answers to parts of pages be those of a book that is away, until it is called."""
    body = render_to_string("503.html", {"trouble": AWAY})
    headers = {"Content-Type": "text/html", "HX-Reswap": "none", "Retry-After": "2"}

    def is_part(route):
        if route.request.headers.get("hx-request"):
            route.fulfill(status=503, headers=headers, body=body)
        else:
            route.continue_()

    page.route("**/*", is_part)
    return lambda: page.unroute("**/*", is_part)


def test_search_that_cannot_be_answered_says_so_until_it_can(page, trouble):
    club = ClubFactory.create(slug="kanal")
    page.goto(f"/{club.slug}/players/")
    search, alert = page.locator("[type=search]"), page.get_by_role("alert")
    search.fill("Anna")
    expect(alert).to_have_text(SAID)
    assert barriers(page) == []
    search.fill("Bea")
    expect(alert).to_have_count(1)
    trouble()
    search.fill("Carl")
    expect(alert).to_have_count(0)


def test_what_the_page_asks_for_by_itself_says_nothing(page, trouble):
    game = GameFactory.create()
    page.goto(f"/{game.evening.club.slug}/games/{game.pk}/")
    asked = page.locator("[data-refresh]").first
    with page.expect_response(lambda answer: answer.status == 503):
        asked.evaluate("part => part.dispatchEvent(new CustomEvent('refresh'))")
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
