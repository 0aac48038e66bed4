"""How long the pages of a tournament are on a laptop: nobody scrolls for the length of a hall."""

import pytest

from tests.factories import ClubFactory
from tests.tournaments import closed, entered, started, tournament_of

pytestmark = pytest.mark.django_db(transaction=True)

SCREEN = 800
PAGES = ("entries/", "desk", "rounds/1/", "rounds/1/?by=name", "rounds/1/draw", "rounds/2/slips")


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "screens"), [(40, 3), pytest.param(200, 8, marks=pytest.mark.long)]
)
def test_pages_of_rounds_are_short(live_server, page, players, screens):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), hands=16)
    entered(tournament, players)
    closed(tournament)
    started(tournament)
    page.set_viewport_size({"width": 1280, "height": SCREEN})
    heights = {}
    for rest in PAGES:
        page.goto(f"/kanal/events/{tournament.pk}/{rest}")
        heights[rest] = page.evaluate("document.documentElement.scrollHeight") / SCREEN
    print({rest: round(height, 1) for rest, height in heights.items()})
    assert max(heights.values()) <= screens
