"""A slip of several games says how many each side has won where that decides."""

import pytest

from tests.tournaments import KLABERJASS
from tests.tracker.helpers.reading import page, problems
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import Pairing

pytestmark = pytest.mark.django_db

BEST_OF_THREE = {"format": "swiss", "ruleset": KLABERJASS, "games": 3, "rounds": 1, "hands": None}
RESULT = "rounds/1/tables/1/result"


def typed(client, first, second, **given):
    """The first table of a best of three after this was typed on its page."""
    tournament = played_tournament(2, **BEST_OF_THREE | {"scoring": "wdl2"} | given)
    sent = {"points-0": str(first), "points-1": str(second)}
    return tournament, client.post(at(tournament, RESULT), sent)


@pytest.mark.parametrize("won", [(2, 1), (0, 2), (2, 0)])
def test_games_won_are_saved(client, won):
    typed(client, *won)
    assert Pairing.objects.get().typed_points == list(won)


@pytest.mark.parametrize(
    "points", [(2302, 2986), (1001, 1001), (1500, 1400), (1, 1), (3, 0), (2, 2)]
)
def test_points_are_refused_at_their_box(client, points):
    _tournament, response = typed(client, *points)
    text = "Type how many games each side has won, at most 3 in all, and not their points."
    assert problems(response)["points-0"] == text
    assert Pairing.objects.get().typed_points is None


def test_boxes_say_that_they_take_games(client):
    tournament = played_tournament(2, **BEST_OF_THREE | {"scoring": "wdl2"})
    assert "Player 1: games won" in page(client.get(at(tournament, "rounds/1/tables/1/"))).text
    slips = page(client.get(at(tournament, "rounds/1/slips"))).text
    assert "Type the games that each side has won" in slips


def test_points_are_typed_where_points_count(client):
    tournament = played_tournament(2, **BEST_OF_THREE | {"scoring": "raw"})
    assert "games won" not in page(client.get(at(tournament, "rounds/1/tables/1/"))).text


def test_effects_are_headed_by_what_they_count(client):
    tournament, _response = typed(client, 2, 1)
    read = page(client.post(at(tournament, RESULT), {"points-0": "1", "points-1": "2"}))
    heads = [head.text for head in read.one("table", class_="moves").all("th")[:3]]
    assert heads == ["Place", "Name", "Match points"]
