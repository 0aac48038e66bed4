"""Ratings that are kept, and worked out anew when a game changes."""

import pytest

from tests.factories import NOW, amended, played, restored, voided
from tracker.engine.rating import as_pairs, rating_histories
from tracker.evenings.services import set_evening
from tracker.games.services import close_game
from tracker.statistics.ratings.queries import game_ratings, played_games, rated_games

pytestmark = pytest.mark.django_db

CLABBER = {"variant": "clabber", "options": {"target": None}}
WON, LOST = (90, 62), (62, 90)


@pytest.fixture
def games(play):
    """Three closed games of two hands, of which Anna's side wins the first two."""
    hands = [(WON, WON), (WON, WON), (LOST, LOST)]
    played_ = [play(CLABBER, *(played(0, points) for points in each)) for each in hands]
    return [close_game(game=game, now=NOW) for game in played_]


def kept(club):
    """The ratings that are kept, of players and of pairs."""
    of_game = game_ratings(club, "clabber")
    return of_game.players(), of_game.pairs()


def afresh(club):
    """The same worked out from what is stored now, without anything that was kept."""
    found = list(played_games(rated_games(club)))
    return rating_histories(found), rating_histories(filter(None, map(as_pairs, found)))


def test_what_is_kept_is_given_again(club, games):
    assert kept(club)[0] is kept(club)[0]
    assert kept(club) == afresh(club)


def test_a_correction_gives_what_a_fresh_start_gives(club, games):
    before = kept(club)
    first, second = games[0].hands.all()
    one = amended(first, played(0, LOST))
    other = amended(second, played(0, LOST))
    assert kept(club) == afresh(club)
    assert kept(club) != before
    amended(one, played(0, WON))
    amended(other, played(0, WON))
    assert kept(club) == afresh(club) == before


def test_a_hand_made_void_and_put_back_gives_the_same_again(club, games):
    before = kept(club)
    hands = [voided(hand) for hand in games[2].hands.all()]
    assert kept(club) == afresh(club) != before
    for hand in hands:
        restored(hand)
    assert kept(club) == afresh(club) == before


def test_another_day_of_the_evening_is_another_order(club, games, evening):
    stamp = game_ratings(club, "clabber").played.stamp
    set_evening(evening=evening, title=evening.title, date=NOW.date().replace(day=1))
    assert game_ratings(club, "clabber").played.stamp != stamp
