"""A tournament of forty on paper slips, from “New tournament” to the booklet, with taps counted."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands_on import counted, deeds
from tests.factories import ClubFactory
from tracker.models import Pairing, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS, ROUNDS, TABLES = 40, 4, 10
MOST = 150
LIST = "\n".join(f"Player {number}" for number in range(1, PLAYERS + 1))


class Director:
    """Somebody at a laptop."""

    def __init__(self, page):
        self.page = counted(page)

    def click(self, role, name):
        """Clicks a link or a button of this name."""
        self.page.get_by_role(role, name=name, exact=True).first.click()

    def type(self, text):
        """Types a name or a number of points."""
        self.page.keyboard.type(text)

    def press(self, key):
        self.page.keyboard.press(key)


def enter_forty(director):
    director.click("link", "Paste a list or a file")
    director.page.get_by_label("The list").click()
    director.type(LIST)
    director.click("button", "Look at the lines")
    director.click("button", "Enter 40 players")


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


@pytest.mark.long
def test_tournament_on_paper_takes_few_taps(live_server, page):
    ClubFactory.create(name="Kanal")
    director = Director(page)
    page.goto("/kanal/events/")
    director.click("link", "New tournament")
    page.get_by_role("link", name="Club evening, partners drawn").click()
    page.get_by_label("Name", exact=True).click()
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
    assert Tournament.objects.get().state == "final"
    assert Pairing.objects.filter(typed_points__isnull=False).count() == ROUNDS * TABLES
    done = deeds(page)
    print(done)
    assert done.clicks + done.keys <= MOST
    # The list with its ends of line, "Spring cup", and two results of four figures at each table.
    assert done.typed == len(LIST) + 10 + ROUNDS * TABLES * 8
