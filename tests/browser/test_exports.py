"""A table taken along on a phone."""

import pytest
from playwright.sync_api import expect

from tests.factories import ClubFactory, PlayerFactory
from tests.tracker.exports.reading import csv_rows, pdf_text

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club():
    club = ClubFactory.create(name="Kanal")
    for name in ("Anna", "Joanna", "Ben"):
        PlayerFactory.create(club=club, name=name)
    return club


def taken(page, name):
    """The name of the file behind a link, and what is in it."""
    with page.expect_download() as download:
        page.get_by_role("link", name=name).click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_file_has_what_the_list_was_searched_for(club, phone):
    phone.goto("/kanal/players/")
    assert len(csv_rows(taken(phone, "Download players CSV")[1])) == 4
    phone.get_by_label("Find a player").press_sequentially("nna")
    expect(phone.locator(".people li")).to_have_count(2)
    name, sent = taken(phone, "Download players CSV")
    assert name == "kanal-players.csv"
    assert [row[0] for row in csv_rows(sent)] == ["name", "Anna", "Joanna"]
    name, sent = taken(phone, "Download players PDF")
    assert name == "kanal-players.pdf"
    assert "Anna 0 0 Joanna 0 0" in pdf_text(sent)


def test_four_kinds_stand_under_the_list_on_a_phone(club, phone):
    phone.goto("/kanal/players/")
    links = phone.locator(".exports a")
    boxes = [links.nth(place).bounding_box() for place in range(links.count())]
    assert len({round(box["y"]) for box in boxes}) == 1
    assert all(box["height"] >= 40 and box["width"] >= 40 for box in boxes)
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
