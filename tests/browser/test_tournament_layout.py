"""Where things lie on the pages of a tournament: beside each other, and never beyond the page."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.browser.looking import LAPTOP, overhang
from tests.factories import ClubFactory, PlayerFactory
from tests.tournaments import closed, entered, started, tournament_of
from tracker.models import Evening, Tournament
from tracker.tournaments.registration.services import NewRegistration, register, set_registration

pytestmark = pytest.mark.django_db(transaction=True)

NO_OVERLAP = """
row => {
  const text = row.querySelector("span").getBoundingClientRect();
  const button = row.querySelector(".button").getBoundingClientRect();
  return button.top >= text.bottom || button.left >= text.right;
}
"""
BEYOND = """
table => table.getBoundingClientRect().right
  - document.querySelector("main").getBoundingClientRect().right
"""


def test_list_of_entrants_stays_in_its_columns(live_server, page):
    tournament = tournament_of(ClubFactory.create(name="Kanal"))
    entered(tournament, 40)
    started(tournament)
    page.goto(f"/kanal/events/{tournament.pk}/")
    for width in (1920, 1280, 820):
        page.set_viewport_size({"width": width, "height": 800})
        assert overhang(page) == 0


def test_question_about_a_name_lies_on_no_words(live_server, phone):
    club = ClubFactory.create(name="Kanal")
    PlayerFactory.create(club=club, name="Anna Bauer")
    tournament = tournament_of(club)
    now = timezone.now()
    Evening.objects.filter(pk=tournament.evening_id).update(
        date=timezone.localdate() + dt.timedelta(3)
    )
    tournament = Tournament.objects.get(pk=tournament.pk)
    set_registration(tournament=tournament, until=now + dt.timedelta(days=1), limit=None, now=now)
    new = NewRegistration(("Ana Bauer",), from_club="Hafen", wishes="Not at the window, it draws")
    register(tournament=tournament, new=new, secret="1", now=now)
    phone.goto(f"/kanal/events/{tournament.pk}/entries/")
    row = phone.locator(".registered > li")
    assert row.locator(".button").inner_text().startswith("Who is it?")
    assert row.evaluate(NO_OVERLAP)


@pytest.mark.long
def test_crosstable_of_many_rounds_stays_on_a_laptop(live_server, page):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), format="round-robin", rounds=9)
    entered(tournament, 9)
    for _ in range(9):
        closed(tournament, dict.fromkeys(range(1, 5), (1012, 1388)))
    page.set_viewport_size(LAPTOP)
    page.goto(f"/kanal/events/{tournament.pk}/crosstable")
    tables = page.locator("main table")
    assert [tables.nth(place).evaluate(BEYOND) <= 0 for place in range(2)] == [True, True]
