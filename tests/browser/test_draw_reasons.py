"""The “why?” of a table, who can still win, and the end of the time, as they are tapped."""

import datetime as dt

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, double_text, overhang
from tests.factories import ClubFactory, new_id, played
from tests.tournaments import KLABERJASS, closed, entered, game_at, started, tournament_of
from tests.tracker.tournaments.drawn import at, evening, over, running
from tracker.games.hands.services import record_hand

pytestmark = pytest.mark.django_db(transaction=True)


def swiss_tournament():
    """A Swiss tournament in its last round of two."""
    tournament = evening(
        8, format="swiss", rounds=2, ruleset=KLABERJASS, scoring="wdl2", keys=("MP", "DIFF")
    )
    over(tournament)
    running(tournament)
    return tournament


@pytest.mark.long
def test_reasons_fit_the_narrowest_phone_in_every_format(live_server, open_page):
    page = open_page(viewport={"width": 320, "height": 480}, has_touch=True)
    partners = tournament_of(ClubFactory.create(name="Lang"), rounds=4)
    entered(partners, 8)
    closed(partners)
    started(partners)
    addresses = [
        f"/kanal/events/{swiss_tournament().pk}/rounds/2/tables/1/why",
        f"/lang/events/{partners.pk}/rounds/2/tables/1/why",
    ]
    for address in addresses:
        page.goto(address)
        assert (address, overhang(page)) == (address, 0)
        double_text(page)
        assert (address, "large", overhang(page)) == (address, "large", 0)


def test_visitor_goes_from_a_table_to_the_reasons_of_its_draw_and_back(live_server, phone):
    tournament = swiss_tournament()
    phone.goto(at("tournament-round", tournament, 2))
    why = phone.locator("#tables details").first
    why.locator("summary").click()
    why.get_by_role("link", name="Reasons of the draw").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Why table 1?")
    expect(phone.get_by_role("heading", name="Before the draw")).to_be_visible()
    expect(phone.get_by_text("place 1, 2 points")).to_be_visible()
    assert overhang(phone) == 0
    double_text(phone)
    assert overhang(phone) == 0
    phone.locator("main, header").get_by_role("link", name="Round 2").last.click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Round 2 of 2")


def test_who_can_still_win_is_said_on_the_overview(live_server, open_page):
    tournament = swiss_tournament()
    page = open_page(viewport={"width": 320, "height": 480}, has_touch=True)
    page.goto(f"/kanal/events/{tournament.pk}/")
    section = page.locator("section.chances")
    expect(section.get_by_role("heading")).to_have_text("Still able to win")
    expect(section.locator("li").first).to_contain_text("The tournament can still be won by")
    assert overhang(page) == 0


def test_director_is_asked_about_a_hand_too_many_and_ends_the_games(live_server, page):
    now = timezone.now()
    tournament = tournament_of(ClubFactory.create(name="Kanal"), hands=None, minutes=40)
    entered(tournament, 4)
    pairing = started(tournament, now - dt.timedelta(minutes=41)).pairings.get()
    for _ in range(2):
        game = game_at(pairing)
        record_hand(game=game, record=played(0, (90, 62)), submission_id=new_id(), now=now)
    page.goto(f"/kanal/events/{tournament.pk}/desk")
    page.locator("form[action$='end-time'] button").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("End the games of round 1")
    expect(
        page.get_by_text("1 hand too many was written down after the time was up.")
    ).to_be_visible()
    page.get_by_role("button", name="End the games all the same").click()
    expect(page).to_have_url(f"{live_server.url}/kanal/events/{tournament.pk}/desk")
    game.refresh_from_db()
    assert game.is_finished


@pytest.mark.long
def test_reasons_and_question_are_open_to_everybody(live_server, page):
    tournament = swiss_tournament()
    page.goto(f"/kanal/events/{tournament.pk}/rounds/2/tables/1/why")
    assert barriers_in_any_look(page) == []
