"""A bye counts in match points what the director has chosen, and the page says so."""

import pytest

from tests.factories import ClubFactory
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.playing import at
from tracker.models import Entrant, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.setup.texts import terms_of
from tracker.tournaments.standings.queries import tournament_standings

pytestmark = pytest.mark.django_db


def with_a_bye(scoring, **unplayed):
    """A swiss tournament of three after its only round, in which one has no table."""
    tournament = tournament_of(
        ClubFactory.create(name="Kanal"),
        format="swiss",
        rounds=1,
        keys=("MP",),
        scoring=scoring,
        unplayed=unplayed,
    )
    entered(tournament, 3)
    closed(tournament)
    return Tournament.objects.get()


def match_points(tournament):
    """Match points by what happened: who won, who had the bye, who lost."""
    found = tournament_standings(load_tournament(tournament)).tournament.cards
    out = Entrant.objects.get(placings__pairing=None).number or 0
    at_table = sorted(card.match_points for number, card in found.items() if number != out)
    return at_table[1], found[out].match_points, at_table[0]


@pytest.mark.parametrize(
    ("scoring", "unplayed", "points"),
    [
        ("wdl2", {}, (2, 2, 0)),
        # What breaks ties in points says nothing about match points.
        ("wdl2", {"bye": "zero"}, (2, 2, 0)),
        ("wdl2", {"bye_match": "zero"}, (2, 0, 0)),
        ("wdl2", {"bye_match": "like_draw"}, (2, 1, 0)),
        ("wdl3", {"bye_match": "fixed:2"}, (3, 2, 0)),
        ("wdl4", {"bye_match": "fixed:3"}, (4, 3, 2)),
    ],
)
def test_bye_counts_as_it_was_chosen(scoring, unplayed, points):
    assert match_points(with_a_bye(scoring, **unplayed)) == points


def test_announcement_says_the_match_points_that_count(client):
    tournament = with_a_bye("wdl2", bye="zero", bye_match="fixed:1")
    text = page(client.get(at(tournament, ""))).text
    assert "A bye: nothing." in text
    assert "Match points of a bye: 1." in text
    assert "Match points of a bye that was asked for: as a tie." in text
    Tournament.objects.update(scoring="raw", version=99)
    assert "Match points of a bye" not in str(terms_of(Tournament.objects.get()))
