"""How long the pages of a tournament are for who directs it at a laptop: goals by its entrants."""

import pytest

from tests.browser.looking import LAPTOP
from tests.browser.weighing import Scales
from tests.chromium import used_when_ready
from tests.factories import ClubFactory
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.tournaments.drawn import drawn

pytestmark = pytest.mark.django_db(transaction=True)

BYTES, NODES = 60_000, 3_000
SCREENS = {40: 3.1, 200: 8, 1000: 8}
NODES_ON_PAGE = "document.querySelectorAll('*').length"
SCREENS_OF_PAGE = "document.documentElement.scrollHeight / innerHeight"
PAGES = ("", "entries/", "desk", "standings", "print", "edit")
OF_ROUNDS = ("rounds/1/", "rounds/1/?by=name", "rounds/2/slips", "rounds/3/draw")


@pytest.mark.long
@pytest.mark.parametrize("players", [40, 200, 1000])
def test_pages_of_the_director_are_short_and_light(live_server, chromium, players):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), rounds=4, hands=16)
    entered(tournament, players)
    closed(tournament)
    found = [*_measured(live_server, chromium, tournament, PAGES)]
    closed(tournament)
    drawn(tournament)
    found += _measured(live_server, chromium, tournament, OF_ROUNDS)
    for name, weight, nodes, screens in found:
        print(f"{name:20} {players:5} {weight:7} {nodes:6} {screens:5.1f}")
    too_much = [
        page for page in found if page[1] > BYTES or page[2] > NODES or page[3] > SCREENS[players]
    ]
    assert too_much == []


def _measured(live_server, chromium, tournament, pages):
    for name in pages:
        context = chromium.new_context(
            base_url=live_server.url, viewport=LAPTOP, service_workers="block"
        )
        scales = Scales(used_when_ready(context.new_page()))
        scales.page.goto(f"/kanal/events/{tournament.pk}/{name}")
        weight = sum(scales.weigh().values())
        nodes, screens = map(scales.page.evaluate, (NODES_ON_PAGE, SCREENS_OF_PAGE))
        yield name or "tournament", weight, nodes, screens
        context.close()
