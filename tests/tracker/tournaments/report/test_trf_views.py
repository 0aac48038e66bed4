"""An event as a file for federations."""

import pytest

from tests.events import CLABBER, closed, entered, event_of
from tests.factories import NOW, ClubFactory
from tracker.engine.pairing.trf import read_report
from tracker.models import Event
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = event_of(ClubFactory.create(name="Kanal"), format="swiss", ruleset=CLABBER, rounds=1)
    entered(event, 2)
    closed(event, {1: (100, 62)})
    return Event.objects.get(pk=event.pk)


def test_file_has_everybody_with_their_points(client, event):
    response = client.get(f"/kanal/events/{event.pk}/event.trf")
    assert response.headers["Content-Disposition"].startswith("attachment")
    report = read_report(response.content.decode())
    assert sorted((str(player.points), player.rank) for player in report.players) == [
        ("0", 2),
        ("1", 1),
    ]
    page = client.get(f"/kanal/events/{event.pk}/standings").content.decode()
    assert f"/kanal/events/{event.pk}/event.trf" in page


def test_file_waits_until_no_place_is_hidden(client, event):
    reveal(event=event, place=2, now=NOW)
    assert client.get(f"/kanal/events/{event.pk}/event.trf").status_code == 404
    page = client.get(f"/kanal/events/{event.pk}/standings").content.decode()
    assert "event.trf" not in page


def test_file_is_at_its_former_address_too(client, event):
    file = client.get(f"/kanal/events/{event.pk}/event.trf")
    former = client.get(f"/kanal/events/{event.pk}/report.trf")
    assert (former.status_code, former.content) == (200, file.content)
