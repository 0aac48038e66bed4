"""Setting a tournament up and taking its entries, as people do it: with a thumb, in a hurry."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, double_text, overhang, unfold
from tests.factories import NOW, PlayerFactory
from tests.tournaments import entered, started, tournament_of
from tracker.models import Tournament
from tracker.tournaments.entries.services import check_in, keep_apart, leave

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament(demo_club):
    """A tournament of the demo club with a round being played, somebody waiting and somebody
    gone."""
    tournament = tournament_of(demo_club, rounds=5)
    first, second, *_ = entered(tournament, 9)
    keep_apart(first=first, second=second, is_absolute=True, now=NOW)
    started(tournament)
    entered(Tournament.objects.get(pk=tournament.pk), 1, is_there=False)
    leave(entrant=second, reason="left", now=NOW)
    return tournament


def addresses(tournament):
    """Every kind of page of the set-up and the entries."""
    base = f"/demo/events/{tournament.pk}"
    waiting = tournament.entrants.get(checked_in_at=None)
    return [
        *("/demo/events/", "/demo/events/?q=zz", "/demo/events/new"),
        *(f"/demo/events/new?preset={kind}" for kind in ("club-evening", "groups", "series")),
        "/demo/events/new?preset=duel&format=drawn-partners",
        *(f"{base}/edit", f"{base}/entries/", f"{base}/entries/?q=zz", f"{base}/entries/paste"),
        *(f"{base}/entries/order", f"{base}/entries/apart", f"{base}/entries/{waiting.pk}/"),
        *(f"{base}/entries/{entrant.pk}/" for entrant in tournament.entrants.all()[:2]),
    ]


@pytest.mark.long
def test_pages_of_entries_are_open_to_everybody(tournament, page, share):
    found = {}
    for address in share(addresses(tournament)):
        page.goto(address)
        unfold(page)
        found[address] = barriers_in_any_look(page)
    assert {address: what for address, what in found.items() if what} == {}


@pytest.mark.long
def test_no_page_of_entries_scrolls_sideways_on_the_narrowest_phone(tournament, open_page):
    page = open_page(viewport={"width": 320, "height": 480}, has_touch=True)
    for address in addresses(tournament):
        page.goto(address)
        unfold(page, "main details")
        assert (address, overhang(page)) == (address, 0)
        double_text(page)
        assert (address, "large", overhang(page)) == (address, "large", 0)


def test_tournament_is_set_up_and_its_list_pasted_on_a_phone(demo_club, phone):
    phone.goto("/demo/")
    phone.get_by_role("link", name="Tournaments", exact=True).click()
    phone.get_by_role("link", name="New tournament").click()
    phone.get_by_role("link", name="Club evening, partners drawn").click()
    phone.get_by_label("Name", exact=True).fill("Autumn Cup")
    phone.get_by_role("button", name="Set up the tournament").click()
    expect(phone.locator(".cockpit")).to_contain_text("Autumn Cup")
    phone.get_by_role("button", name="Open the tournament").click()
    phone.get_by_role("link", name="Paste a list or a file").click()
    phone.get_by_label("The list").fill("Ana Verbek\nOtto Lindqvist\nEve\nOleg")
    phone.get_by_role("button", name="Look at the lines").click()
    first = phone.get_by_label("Line 1")
    expect(first.locator("option:checked")).to_have_text("Who is this?")
    first.select_option("Same as Anna Verbeek")
    phone.get_by_role("button", name="Enter 4 players").click()
    expect(phone.locator(".entries li > a")).to_have_text(
        ["Anna Verbeek", "Otto Lindqvist", "Eve", "Oleg"]
    )


def test_tap_says_that_somebody_is_there_and_the_search_stays(demo_club, phone):
    tournament = tournament_of(demo_club)
    entered(tournament, 12, is_there=False)
    phone.goto(f"/demo/events/{tournament.pk}/entries/")
    phone.get_by_label("Find somebody").press_sequentially("player 1")
    rows = phone.locator(".entries li")
    expect(rows).to_have_count(4)
    phone.get_by_role("button", name="There Player 11").tap()
    expect(phone.get_by_role("button", name="There Player 11")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(rows).to_have_count(4)
    expect(phone.locator(".count")).to_have_text("1 of 12 there")
    expect(phone.get_by_label("Find somebody")).to_have_value("player 1")
    phone.get_by_role("button", name="There Player 11").tap()
    expect(phone.locator(".count")).to_have_text("0 of 12 there")


def test_list_shows_who_came_at_another_desk(demo_club, phone):
    tournament = tournament_of(demo_club)
    (first,) = entered(tournament, 1, is_there=False)
    phone.goto(f"/demo/events/{tournament.pk}/entries/")
    check_in(entrant=first, now=NOW)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator(".count")).to_have_text("1 of 1 there")


@pytest.mark.long
def test_substitute_is_in_after_three_taps_without_scripts(tournament, open_page):
    PlayerFactory.create(club=tournament.evening.club, name="Ida")
    phone = open_page(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    phone.goto(f"/demo/events/{tournament.pk}/entries/")
    phone.get_by_role("link", name="Player 3").click()
    phone.get_by_text("Has a substitute").click()
    phone.get_by_label("Substitute").fill("Ida")
    phone.get_by_label("Reason").fill("ill")
    phone.get_by_role("button", name="Put in the substitute").click()
    expect(phone.get_by_role("status")).to_contain_text("Player 3 has a substitute now.")


def test_other_game_keeps_what_was_typed(demo_club, page):
    page.goto("/demo/events/new?preset=league")
    page.get_by_label("Name", exact=True).fill("Cup")
    page.get_by_text("another game or format").click()
    page.get_by_label("Game", exact=True).select_option("klaberjass")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator("#setup summary").first).to_contain_text("Klaberjass, Round robin")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Cup")
