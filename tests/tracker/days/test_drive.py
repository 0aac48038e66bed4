"""A drive of eighteen on slips: as few pages as one director can want to turn."""

import pytest
from django.test import Client

from tests.tracker.days.directing import Director
from tracker.models import Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]

EVERYBODY = [f"Player {number}" for number in range(1, 19)]
ROUNDS, TABLES = 3, 4
POINTS = (1400, 1292)
"""Sixteen hands of 162 points and 100 of roem."""
MOST_PAGES = 23


def test_drive_of_eighteen_takes_23_pages_from_the_list_of_tournaments_to_the_standings(
    client: Client,
) -> None:
    evening = Director(client)
    evening.set_up("Klaverjas drive", {"Name": "Drive"})
    evening.enter(EVERYBODY)
    assert evening.next() == "Open the tournament"
    evening.send("All the others are there too")
    for number in range(1, ROUNDS + 1):
        evening.draw(number)
        evening.send("Publish and start the round")
        sides = evening.sides_on_slips("Type the slips")
        assert len(sides) == TABLES
        typed = {
            side: str(points)
            for both in sides.values()
            for side, points in zip(both, POINTS, strict=True)
        }
        evening.send(f"Save and close round {number}", typed)
    assert evening.next() == "End the tournament"
    found = evening.standings("Points")
    assert {*found} == {*EVERYBODY}
    # Eight won and eight lost in each round, and two sat out, who get 1600.
    total = sum(int(points.replace(",", "")) for points in found.values())
    assert total == ROUNDS * (8 * sum(POINTS) + 2 * 1600)
    assert Tournament.objects.get().state == "final"
    assert Round.objects.exclude(closed_at=None).count() == ROUNDS
    assert evening.pages <= MOST_PAGES
