"""Where things lie on the pages of a tournament: beside each other, and never beyond the page."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.browser.looking import LAPTOP, overhang
from tests.events import closed, entered, event_of, started
from tests.factories import ClubFactory, PlayerFactory
from tracker.models import Evening, Event
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
    event = event_of(ClubFactory.create(name="Kanal"))
    entered(event, 40)
    started(event)
    page.goto(f"/kanal/events/{event.pk}/")
    for width in (1920, 1280, 820):
        page.set_viewport_size({"width": width, "height": 800})
        assert overhang(page) == 0


def test_question_about_a_name_lies_on_no_words(live_server, phone):
    club = ClubFactory.create(name="Kanal")
    PlayerFactory.create(club=club, name="Anna Bauer")
    event = event_of(club)
    now = timezone.now()
    Evening.objects.filter(pk=event.evening_id).update(date=timezone.localdate() + dt.timedelta(3))
    event = Event.objects.get(pk=event.pk)
    set_registration(event=event, until=now + dt.timedelta(days=1), limit=None, now=now)
    new = NewRegistration(("Ana Bauer",), from_club="Hafen", wishes="Not at the window, it draws")
    register(event=event, new=new, secret="1", now=now)
    phone.goto(f"/kanal/events/{event.pk}/entries/")
    row = phone.locator(".registered > li")
    assert row.locator(".button").inner_text().startswith("Who is it?")
    assert row.evaluate(NO_OVERLAP)


@pytest.mark.long
def test_crosstable_of_many_rounds_stays_on_a_laptop(live_server, page):
    event = event_of(ClubFactory.create(name="Kanal"), format="round-robin", rounds=9)
    entered(event, 9)
    for _ in range(9):
        closed(event, dict.fromkeys(range(1, 5), (1012, 1388)))
    page.set_viewport_size(LAPTOP)
    page.goto(f"/kanal/events/{event.pk}/crosstable")
    tables = page.locator("main table")
    assert [tables.nth(place).evaluate(BEYOND) <= 0 for place in range(2)] == [True, True]
