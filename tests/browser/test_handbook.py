"""The handbook is enough: whoever does what it says runs an evening and enters every game."""

import pytest
from playwright.sync_api import Page, expect

from scoring import VARIANTS
from tests.browser.at_table import game_of
from tests.browser.following import Reader, steps_of
from tests.browser.languages import LANGUAGES
from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tracker.handbook.examples_pages import EVENING, example
from tracker.handbook.texts import CHAPTERS
from tracker.models import Evening, Game, Hand

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
NARROW = {"viewport": {"width": 320, "height": 640}}


def asked(languages: list[str]) -> list[object]:
    """English in every run, the other languages in the long form."""
    return [
        language if language == "en" else pytest.param(language, marks=pytest.mark.long)
        for language in languages
    ]


@pytest.mark.usefixtures("locked")
@pytest.mark.parametrize("language", asked(LANGUAGES))
def test_whoever_reads_only_the_first_chapter_runs_an_evening(open_page, language):
    page = open_page(**PHONE, locale=language)
    steps = steps_of(page, "/help/first-evening")
    assert len(steps) == 18
    page.goto("/")
    Reader(page).follow(steps)
    evening = Evening.objects.get()
    game = evening.games.get()
    seated = [seat.player.name for seat in game.seats.order_by("place")]
    assert (seated, game.variant, game.first_dealer) == (
        ["Anna", "Bea", "Carl", "Dora"],
        "clabber",
        0,
    )
    hand = Hand.objects.get()
    assert (hand.record["bid"], hand.record["counted"]) == (EVENING["bid"], EVENING["counted"])
    assert game.closed_at is not None
    names = page.locator("#standings tbody tr th").all_inner_texts()
    assert sorted(names) == ["Anna", "Bea", "Carl", "Dora"]


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_example_of_a_game_is_entered_as_it_says(open_page, variant):
    game, page = game_of(variant), open_page(**PHONE)
    steps = steps_of(page, f"/help/entering/{variant}")
    page.goto(f"/kanal/games/{game.pk}/hands/new")
    Reader(page).follow(steps)
    expect(page.locator("#said")).to_be_visible()
    worked = example(variant)
    scored = Hand.objects.get().scored or {}
    assert [cell.points for cell in worked.row.cells] == [
        str(points) for points in scored["hand_points"]
    ]
    totals = [cell.after and cell.after.total for cell in worked.row.cells]
    assert totals == [str(total) for total in Game.objects.get().totals]


@pytest.mark.long
@pytest.mark.parametrize("language", asked(LANGUAGES))
def test_no_page_scrolls_sideways_on_the_smallest_phone(open_page, language):
    page = open_page(**NARROW, locale=language)
    wide = {address: look(page, address) for address in addresses()}
    # A part of a pixel that letters reach out by is counted as one.
    assert {address: by for address, by in wide.items() if max(by) > 1} == {}


def look(page: Page, address: str) -> tuple[int, int]:
    """By how much a page is too wide, as it is and with text twice as large."""
    page.goto(address)
    usual = overhang(page)
    double_text(page)
    return usual, overhang(page)


@pytest.mark.long
def test_nothing_keeps_anybody_out(page):
    found = {}
    for address in addresses():
        page.goto(address)
        found[address] = barriers_in_any_look(page)
    assert {address: barriers for address, barriers in found.items() if barriers} == {}


def test_handbook_works_without_scripts(open_page):
    page = open_page(java_script_enabled=False)
    page.goto("/help/")
    page.get_by_label("Find in the handbook").fill("no network")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="There is no network").click()
    expect(page.get_by_role("heading", name="There is no network")).to_be_visible()


def addresses() -> list[str]:
    """Every page of the handbook."""
    screens = [f"/help/entering/{variant}" for variant in VARIANTS]
    chapters = [f"/help/{chapter.key}" for chapter in CHAPTERS]
    return ["/help/", "/help/?q=phone", "/help/?q=zebra", *chapters, *screens]
