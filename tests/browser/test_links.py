"""Links on a phone are as high as a finger can find them, within a line of text too."""

import pytest

from tests.browser.test_house import addresses
from tracker.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

LOWEST = 24
# Links that can be seen, with their height; one that breaks has a part for each line.
LOW = """
(lowest) => [...document.querySelectorAll("a, summary, button")]
  .filter((link) => link.checkVisibility() && !link.matches(".skip"))
  .flatMap((link) => [...link.getClientRects()].map((part) => [link.innerText, part]))
  .filter(([, { width, height }]) => width > 1 && height > 1 && height < lowest)
  .map(([text, { height }]) => `${text} ${height}`)
"""


def test_no_link_is_lower_than_a_finger_finds(demo_club, phone, share):
    game = Game.objects.filter(evening__club=demo_club, evening__tournament=None).latest("pk")
    table = f"/demo/evenings/{game.evening_id}/tables/{game.table}/"
    found = {}
    for address in share([*addresses(demo_club), f"/demo/games/{game.pk}/", table]):
        phone.goto(address)
        found[address] = phone.evaluate(LOW, LOWEST)
    assert {address: low for address, low in found.items() if low} == {}
