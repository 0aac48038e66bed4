"""From “Open registration” to the draw: a director at a laptop, and two who register on phones."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, overhang
from tests.tournaments import entered, tournament_of
from tracker.access import codes
from tracker.models import Evening, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.fixture
def tournament(demo_club):
    """A tournament of tomorrow with three on its list, who are there."""
    tournament = tournament_of(demo_club, seeding="order")
    Evening.objects.filter(pk=tournament.evening_id).update(date=tomorrow())
    entered(tournament, 3)
    return Tournament.objects.get(pk=tournament.pk)


def open_registration(page, places):
    """Opens registration until the last minute of tomorrow."""
    page.get_by_role("link", name="Open registration").click()
    page.get_by_label("Registration until").fill(tomorrow().isoformat())
    page.get_by_label("Time on that day").fill("23:59")
    page.get_by_label("Places").fill(str(places))
    page.get_by_role("button", name="Open registration").click()
    expect(page.get_by_text("Registration is open.")).to_be_visible()


def register(phone, tournament, name):
    """Registers by the page of the tournament."""
    phone.goto(f"/demo/events/{tournament.pk}/")
    phone.get_by_role("link", name="Register", exact=True).click()
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Send the registration").click()


def test_two_register_one_moves_up_and_is_drawn(tournament, page, open_page):
    page.goto(f"/demo/events/{tournament.pk}/entries/")
    open_registration(page, 4)

    one, other = open_page(**PHONE), open_page(**PHONE)
    register(one, tournament, "Anna Kanal")
    expect(one.get_by_text("You are number 1.")).to_be_visible()
    register(other, tournament, "Bea Hafen")
    expect(other.get_by_text("You are number 1 on the waiting list.")).to_be_visible()

    one.get_by_text("I cannot come").click()
    one.get_by_role("button", name="Take the registration back").click()
    expect(one.get_by_text("This registration was taken back")).to_be_visible()
    other.reload()
    expect(other.get_by_text("You are number 2.")).to_be_visible()

    page.reload()
    page.get_by_role("button", name=re.compile("Accept them.*Bea")).click()
    expect(page.locator("#found").get_by_text("Bea Hafen").first).to_be_visible()

    page.get_by_role("link", name="Code for the door").click()
    expect(page.get_by_role("img", name="The code for check-in, to be scanned")).to_be_visible()
    other.goto(door_of(tournament))
    other.get_by_role("button", name=re.compile("Check in now")).click()
    expect(other.get_by_text("You are checked in.")).to_be_visible()
    one.goto(door_of(tournament))
    expect(one.get_by_role("button", name=re.compile("Check in now"))).to_have_count(0)

    page.goto(f"/demo/events/{tournament.pk}/entries/")
    expect(page.get_by_text(re.compile("on their own phone"))).to_be_visible()
    page.get_by_role("button", name="Draw round 1").first.click()
    expect(page.get_by_text("Bea Hafen").first).to_be_visible()


def tomorrow():
    """The next day in the club, which no test that runs at midnight has passed."""
    return timezone.localdate() + timedelta(days=1)


def door_of(tournament):
    """Where the code at the door leads, on the day of the tournament."""
    Evening.objects.filter(pk=tournament.evening_id).update(date=timezone.localdate())
    return f"/demo/events/{tournament.pk}/door?code={codes.door(tournament.pk, tournament.seed)}"


@pytest.mark.long
def test_registration_works_without_scripts(tournament, page, open_page):
    page.goto(f"/demo/events/{tournament.pk}/entries/")
    open_registration(page, 4)
    phone = open_page(**PHONE, java_script_enabled=False)
    register(phone, tournament, "Žofie Žilinská")
    expect(phone.get_by_text("You are number 1.")).to_be_visible()
    phone.goto(door_of(tournament))
    phone.get_by_label("Your name").fill("play")
    phone.get_by_role("button", name="Find", exact=True).click()
    expect(phone.get_by_text("is there").first).to_be_visible()


@pytest.mark.long
def test_pages_of_registration_fit_the_narrowest_phone_and_are_open_to_everybody(
    tournament, page, open_page
):
    page.goto(f"/demo/events/{tournament.pk}/entries/")
    open_registration(page, 4)
    narrow = open_page(viewport={"width": 320, "height": 480}, has_touch=True)
    register(narrow, tournament, "Maximiliana-Theodora von und zu Hohenschönhausen-Wartenberg")
    base = f"/demo/events/{tournament.pk}"
    addresses = [
        narrow.url,
        f"{base}/",
        f"{base}/register",
        f"{base}/registered",
        door_of(tournament),
    ]
    addresses += [f"{base}/entries/", f"{base}/entries/door", f"{base}/entries/registrations"]
    addresses += [f"{base}/entries/registrations/1/"]
    for address in addresses:
        narrow.goto(address)
        assert (address, overhang(narrow)) == (address, 0)
        page.goto(address)
        assert (address, barriers_in_any_look(page)) == (address, [])
