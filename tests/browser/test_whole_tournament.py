"""A tournament of forty on paper slips, from “New tournament” to the booklet, with taps counted."""

import pytest
from playwright.sync_api import expect

from tests.factories import ClubFactory
from tracker.models import Event, Pairing

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS, ROUNDS, TABLES = 40, 4, 10
MOST = 150


class Director:
    """Somebody at a laptop: their clicks, their keys, and apart from these what has to be typed."""

    def __init__(self, page):
        self.page, self.clicks, self.keys, self.typed = page, 0, 0, 0

    def click(self, role, name):
        """Clicks a link or a button of this name."""
        self.page.get_by_role(role, name=name, exact=True).first.click()
        self.clicks += 1

    def type(self, text):
        """Types a name or a number of points."""
        self.page.keyboard.type(text)
        self.typed += len(text)

    def press(self, key):
        self.page.keyboard.press(key)
        self.keys += 1


def enter_forty(director):
    director.click("link", "Paste a list or a file")
    director.page.get_by_label("The list").click()
    director.clicks += 1
    director.type("\n".join(f"Player {number}" for number in range(1, PLAYERS + 1)))
    director.click("button", "Look at the lines")
    director.click("button", "Enter them all")


def play_round(director, number):
    director.click("button", f"Draw round {number}")
    director.click("button", "Confirm and publish now")
    director.click("link", "Continue at the desk")
    director.click("button", f"Start round {number}")
    director.click("link", "Type the slips")
    for table in range(1, TABLES + 1):
        director.type(str(1300 + table))
        director.press("Tab")
        director.type(str(1500 - table))
        director.press("Enter")
    director.press("Enter")
    expect(director.page.get_by_text("10 results are written down.")).to_be_visible()
    director.click("button", f"Close round {number}")


def test_tournament_on_paper_takes_few_taps(live_server, page):
    ClubFactory.create(name="Kanal")
    page.goto("/kanal/events/")
    director = Director(page)
    director.click("link", "New tournament")
    page.get_by_role("link", name="Club evening, partners drawn").click()
    page.get_by_label("Name", exact=True).click()
    director.clicks += 2
    director.type("Spring cup")
    director.click("button", "Set up the tournament")
    enter_forty(director)
    director.click("button", "Open the tournament")
    director.click("button", "All the others are there too")
    for number in range(1, ROUNDS + 1):
        play_round(director, number)
    director.click("button", "End the tournament")
    director.click("link", "See the report")
    with page.expect_download() as booklet:
        director.click("link", "Booklet (PDF, A4)")
    assert booklet.value.suggested_filename.endswith(".pdf")
    assert Event.objects.get().state == "final"
    assert Pairing.objects.filter(typed_points__isnull=False).count() == ROUNDS * TABLES
    taps = director.clicks + director.keys
    print(f"{director.clicks} clicks and {director.keys} keys, beside {director.typed} typed")
    assert taps <= MOST
