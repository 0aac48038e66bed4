"""Which games count for ratings, and what of them."""

import pytest

from tests.factories import NOW, EveningFactory, GameFactory, HandFactory, played
from tests.tournaments import entered, started, tournament_of
from tracker.engine.rating import RatedGame
from tracker.games.services import close_game, remove_game, restore_game
from tracker.models import Game
from tracker.statistics.ratings.queries import played_games, rated_games
from tracker.tournaments.rounds.services import forfeit, type_result

pytestmark = pytest.mark.django_db

CLABBER = {"variant": "clabber", "options": {"target": None}}


def counted(club):
    """The numbers of the games that count."""
    return [game.number for game in played_games(rated_games(club))]


@pytest.fixture
def game(play):
    """A closed game that Anna and Bea have won, 100 to 62."""
    return close_game(game=play(CLABBER, played(0, (90, 62))), now=NOW)


def test_a_game_is_its_moment_its_sides_and_their_places(club, players, game):
    anna, otto, bea, max_ = (player.pk for player in players)
    assert list(played_games(rated_games(club))) == [
        RatedGame(
            number=game.pk,
            moment=("2025-03-14", "2025-03-14T19:30:00+00:00"),
            sides=((anna, bea), (otto, max_)),
            places=(1, 2),
        )
    ]


def test_a_removed_game_does_not_count(club, game):
    remove_game(game=game, now=NOW)
    assert counted(club) == []
    restore_game(game=game, now=NOW)
    assert counted(club) == [game.pk]


def test_a_game_in_play_does_not_count(club, play):
    play(CLABBER, played(0, (90, 62)))
    assert counted(club) == []


def test_a_game_without_a_point_does_not_count(club, play):
    close_game(game=play(CLABBER, {"play": "thrown_in"}), now=NOW)
    assert counted(club) == []


def test_games_of_another_club_do_not_count(club, game):
    evening = EveningFactory.create()
    other = GameFactory.create(evening=evening, ruleset=CLABBER)
    HandFactory.create(game=other, record=played(0, (90, 62)))
    close_game(game=other, now=NOW)
    assert counted(club) == [game.pk]
    assert counted(evening.club) == [other.pk]


@pytest.fixture
def table(club):
    """A table of a tournament at which all is played."""
    tournament = tournament_of(club)
    entered(tournament, 4)
    return whole(started(tournament)).pairings.get()


def whole(round_):
    """The round with both hands of its tables played."""
    for game in Game.objects.filter(pairing__round=round_):
        for points in ((90, 62), (62, 90)):
            HandFactory.create(game=game, record=played(0, points))
    return round_


def test_games_of_a_tournament_count(club, table):
    assert counted(club) == [table.games.get().pk]


def test_games_of_a_forfeited_table_do_not_count(club, table):
    forfeit(pairing=table, side=0, reason="left", now=NOW)
    assert counted(club) == []
    forfeit(pairing=table, side=None, reason="came back", now=NOW)
    assert len(counted(club)) == 1


def test_games_of_a_table_with_a_result_from_paper_do_not_count(club, table):
    type_result(pairing=table, points=(1, 2), reason="slip", now=NOW)
    assert counted(club) == []


def test_games_with_the_house_do_not_count(club):
    tournament = tournament_of(club, format_options={"odd": "house"})
    entered(tournament, 3)
    round_ = whole(started(tournament))
    assert [game.is_finished for game in Game.objects.filter(pairing__round=round_)] == [True]
    assert counted(club) == []
