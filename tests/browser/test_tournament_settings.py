"""The settings and entries of a tournament by keyboard, by touch, and with members to tick."""

import pytest
from playwright.sync_api import expect

from tests.browser.languages import SPOKEN
from tests.browser.looking import overhang
from tests.factories import ClubFactory, PlayerFactory
from tests.tournaments import tournament_of
from tracker.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

KEYS = ("PTS", "BH", "HIGH")


@pytest.fixture
def tournament():
    club = ClubFactory.create(name="Kanal")
    for name in ("Anna", "Bea", "John Smit", "Žofie"):
        PlayerFactory.create(club=club, name=name)
    return tournament_of(club, keys=KEYS)


def opened(page, tournament):
    page.goto(f"/kanal/events/{tournament.pk}/edit")
    page.locator("summary", has_text="Standings and tie-breaks").click()
    return page.locator(".ties b")


def saved(page, tournament):
    page.get_by_role("button", name="Save changes").last.click()
    expect(page.get_by_role("status")).to_contain_text("The announcement is saved.")
    return Tournament.objects.get(pk=tournament.pk).keys


def test_tie_breaks_are_moved_by_the_keyboard_alone(tournament, page, live_server):
    titles = opened(page, tournament)
    up = page.get_by_role("button", name="Move Best rounds up")
    up.focus()
    page.keyboard.press("ArrowUp")
    expect(titles).to_have_text(["Points", "Best rounds", "Buchholz"])
    expect(page.locator(".order-said")).to_contain_text("ties by “Best rounds”, then by “Buchholz”")
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    expect(titles).to_have_text(["Best rounds", "Points", "Buchholz"])
    page.keyboard.press("ArrowDown")
    expect(titles).to_have_text(["Points", "Best rounds", "Buchholz"])
    assert saved(page, tournament) == ["PTS", "HIGH", "BH"]


@pytest.mark.long
def test_tie_breaks_are_taken_away_and_added_by_touch(tournament, phone, live_server):
    titles = opened(phone, tournament)
    phone.get_by_role("button", name="Remove Buchholz").tap()
    expect(titles).to_have_text(["Points", "Best rounds"])
    phone.get_by_label("Another tie-break").select_option("LOT")
    phone.get_by_role("button", name="Add this tie-break").tap()
    expect(titles).to_have_text(["Points", "Best rounds", "Lot"])
    assert overhang(phone) == 0
    assert saved(phone, tournament) == ["PTS", "HIGH", "LOT"]


@pytest.mark.long
@pytest.mark.some(1)
@pytest.mark.parametrize("language", SPOKEN)
def test_tie_break_to_add_can_be_read_on_a_phone(tournament, open_page, live_server, language):
    page = open_page(viewport={"width": 360, "height": 740}, locale=language)
    page.goto(f"/kanal/events/{tournament.pk}/edit")
    page.locator("details:has(#ties) > summary").click()
    select = page.locator("#ties select").bounding_box()
    assert select
    assert select["width"] > 150


def test_enter_in_a_box_saves_and_moves_nothing(tournament, page, live_server):
    page.goto(f"/kanal/events/{tournament.pk}/edit")
    page.get_by_label("Name", exact=True).fill("Cup")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("The announcement is saved.")
    after = Tournament.objects.get(pk=tournament.pk)
    assert (after.evening.title, tuple(after.keys)) == ("Cup", KEYS)


@pytest.mark.long
def test_tie_breaks_and_members_need_no_scripts(tournament, open_page, live_server):
    page = open_page(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    titles = opened(page, tournament)
    page.get_by_role("button", name="Move Best rounds up").click()
    expect(titles).to_have_text(["Points", "Best rounds", "Buchholz"])
    assert saved(page, tournament) == ["PTS", "HIGH", "BH"]
    page.goto(f"/kanal/events/{tournament.pk}/entries/members")
    page.get_by_label("Bea").check()
    page.get_by_label("Find somebody").fill("zof")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".members li")).to_have_text(["Bea", "Žofie"])
    page.get_by_label("Žofie").check()
    page.get_by_role("button", name="Enter those who are ticked").click()
    expect(page.locator(".entries li > a")).to_have_text(["Bea", "Žofie"])


def test_members_are_found_while_typing_and_enter_at_once(tournament, phone, live_server):
    phone.goto(f"/kanal/events/{tournament.pk}/entries/")
    phone.get_by_role("link", name="Tick members of the club").tap()
    phone.get_by_label("Anna").tap()
    phone.get_by_label("Find somebody").press_sequentially("zof")
    expect(phone.locator(".members li:visible")).to_have_text(["Anna", "Žofie"])
    phone.get_by_label("Žofie").tap()
    assert overhang(phone) == 0
    phone.get_by_role("button", name="Enter those who are ticked").tap()
    expect(phone.locator(".entries li > a")).to_have_text(["Anna", "Žofie"])


@pytest.mark.long
def test_two_ticks_are_a_pair_and_all_pairs_enter_at_once(phone, live_server):
    club = ClubFactory.create(name="Kanal")
    for name in ("Anna", "Bea", "John Smit", "Žofie"):
        PlayerFactory.create(club=club, name=name)
    tournament = tournament_of(club, format="standing-order")
    phone.goto(f"/kanal/events/{tournament.pk}/entries/members")
    for name in ("Žofie", "Bea", "John Smit", "Anna"):
        phone.get_by_label(name).tap()
    expect(phone.locator(".members li")).to_have_text(
        ["Anna Entry 2", "Bea Entry 1", "John Smit Entry 2", "Žofie Entry 1"]
    )
    phone.get_by_label("Bea").tap()
    phone.get_by_label("Bea").tap()
    expect(phone.locator(".members li")).to_have_text(
        ["Anna Entry 2", "Bea Entry 2", "John Smit Entry 1", "Žofie Entry 1"]
    )
    assert overhang(phone) == 0
    phone.get_by_role("button", name="Enter them together").tap()
    expect(phone.get_by_role("status")).to_contain_text("2 entrants entered.")
    assert [entrant.name for entrant in tournament.entrants.all()] == [
        "Žofie – John Smit",
        "Anna – Bea",
    ]


@pytest.mark.long
def test_each_row_of_a_list_has_its_decision(tournament, phone, live_server):
    phone.goto(f"/kanal/events/{tournament.pk}/entries/paste")
    phone.get_by_label("The list").fill(
        "Spring Open, entries\nNr;Name;Club;E-mail\n7;Jon Smit;West;jon@club.example\n"
        "3;.,;East;\n1;Eve;;\n9;Eve;;"
    )
    phone.get_by_role("button", name="Look at the lines").tap()
    expect(phone.locator("p.notice")).to_have_text(
        "E-mail addresses and telephone numbers are kept as those of registrations are: nobody"
        " reads them but those who keep the club’s players."
    )
    expect(phone.get_by_label("Line 3")).to_have_value("")
    phone.get_by_label("Line 3").select_option("Same as John Smit")
    expect(phone.get_by_label("Line 6")).to_have_value("skip")
    assert overhang(phone) == 0
    phone.get_by_label("Line 4").select_option("Leave out")
    phone.get_by_role("button", name="Enter 2 players, leave 2 out").tap()
    expect(phone.locator(".entries li > a b")).to_have_text(["Eve", "John Smit"])
