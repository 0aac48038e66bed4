"""While places wait for the prize-giving, no page has the points that they could be added up from.

Round 1 brought 202 : 122, and in round 2 the table stands at 101 : 61: the maker of a hand has the
last trick here, so 91 : 61 card points make 101 : 61.
"""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.events import entered, event_of, hand_at, started
from tests.factories import ClubFactory
from tests.tracker.helpers.reading import page
from tracker.models import Event
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.setup.services import NO_PLACE, reveal

pytestmark = pytest.mark.django_db

POINTS = {"202", "122", "101", "61", "303", "263", "223", "183"}
"""Those of a table, and those that the rounds of somebody could add up to; none is a minute."""
WHOLE_NUMBER = re.compile(r"\b\d+\b")
"""Not the digits within a seed or a fingerprint: chance puts any of the points into them."""


@pytest.fixture
def event():
    """An event of four in the middle of its second round."""
    event = event_of(ClubFactory.create(name="Kanal"), format="progressive", hands=2)
    entered(event, 4)
    for hands in (2, 1):
        round_ = started(Event.objects.get(pk=event.pk))
        for _ in range(hands):
            hand_at(round_.pairings.get(), 0, (91, 61))
        if hands == 2:
            close_round(round_=round_, now=timezone.now())
    return Event.objects.select_related("evening__club").get(pk=event.pk)


def public_pages(event):
    """The address of every page and file about the event that is not a single sheet."""
    of_event = ("kanal", event.pk)
    names = ["event", "event-find", "event-hall", "event-standings"]
    files = [reverse("event-standings-file", args=(*of_event, kind)) for kind in ("csv", "json")]
    files += [reverse("standings-file", args=("kanal", event.evening_id, "csv"))]
    return [
        *(reverse(name, args=of_event) for name in names),
        reverse("event-find", args=of_event) + "?q=a",
        reverse("event-standings", args=of_event) + "?after=1",
        *(reverse("event-round", args=(*of_event, number)) for number in (1, 2)),
        *(reverse("event-entrant", args=(*of_event, number)) for number in (1, 2, 3, 4)),
        reverse("evening", args=("kanal", event.evening_id)),
        reverse("club-home", args=("kanal",)),
        reverse("table", args=("kanal", event.evening_id, "1")),
        *files,
    ]


def told(client, address):
    """Which of the points an answer has in its words."""
    answer = client.get(address)
    assert answer.status_code == 200
    text = b"".join(answer).decode()
    if answer.headers["Content-Type"].startswith("text/html"):
        text = page(answer).one("main").text
    return POINTS & {*WHOLE_NUMBER.findall(text)}


def test_pages_tell_points_until_they_are_hidden(client, event):
    telling = {address for address in public_pages(event) if told(client, address)}
    assert {
        reverse("event-standings", args=("kanal", event.pk)),
        reverse("event-round", args=("kanal", event.pk, 1)),
        reverse("event-round", args=("kanal", event.pk, 2)),
        reverse("event-entrant", args=("kanal", event.pk, 1)),
        reverse("evening", args=("kanal", event.evening_id)),
    } <= telling


@pytest.mark.usefixtures("locked")
def test_no_page_tells_points_while_places_are_hidden(client, event):
    reveal(event=event, place=NO_PLACE, now=timezone.now())
    telling = {address: told(client, address) for address in public_pages(event)}
    assert {address: points for address, points in telling.items() if points} == {}


def test_report_of_hidden_places_is_not_there(client, event):
    reveal(event=event, place=NO_PLACE, now=timezone.now())
    assert client.get(reverse("event-trf", args=("kanal", event.pk))).status_code == 404
