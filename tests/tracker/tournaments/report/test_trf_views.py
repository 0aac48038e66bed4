"""A tournament as a file for federations."""

import pytest

from tests.factories import NOW, ClubFactory
from tests.tournaments import CLABBER, closed, entered, tournament_of
from tracker.engine.pairing.trf import read_report
from tracker.models import Tournament
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    tournament = tournament_of(
        ClubFactory.create(name="Kanal"), format="swiss", ruleset=CLABBER, rounds=1
    )
    entered(tournament, 2)
    closed(tournament, {1: (100, 62)})
    return Tournament.objects.get(pk=tournament.pk)


def test_file_has_everybody_with_their_points(client, tournament):
    response = client.get(f"/kanal/events/{tournament.pk}/event.trf")
    assert response.headers["Content-Disposition"].startswith("attachment")
    report = read_report(response.content.decode())
    assert sorted((str(player.points), player.rank) for player in report.players) == [
        ("0", 2),
        ("1", 1),
    ]
    page = client.get(f"/kanal/events/{tournament.pk}/standings").content.decode()
    assert f"/kanal/events/{tournament.pk}/event.trf" in page


def test_file_waits_until_no_place_is_hidden(client, tournament):
    reveal(tournament=tournament, place=2, now=NOW)
    assert client.get(f"/kanal/events/{tournament.pk}/event.trf").status_code == 404
    page = client.get(f"/kanal/events/{tournament.pk}/standings").content.decode()
    assert "event.trf" not in page


def test_file_is_at_its_former_address_too(client, tournament):
    file = client.get(f"/kanal/events/{tournament.pk}/event.trf")
    former = client.get(f"/kanal/events/{tournament.pk}/report.trf")
    assert (former.status_code, former.content) == (200, file.content)
