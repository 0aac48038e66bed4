"""The results of an evening for a season."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
)
from tests.tracker.helpers.seasons_played import (
    FIRST_DAY,
    corrected,
    evening_with,
    game_with,
    season_of,
)
from tests.tracker.helpers.tournaments_played import after_two, four, is_over
from tracker.games.services import close_game, remove_game
from tracker.models import Player, Tournament
from tracker.seasons.queries import sessions_of
from tracker.tournaments.setup.services import NO_PLACE, finish_tournament, reveal

pytestmark = pytest.mark.django_db


@pytest.fixture
def four_players(club):
    return [PlayerFactory.create(club=club, name=name) for name in ("Eve", "Fay", "Gil", "Hal")]


def named(session):
    names = dict(Player.objects.values_list("pk", "name"))
    return [
        (names[player.player], player.rank, player.points, player.hands)
        for player in session.played
    ]


def test_evening_brings_the_places_of_its_standings(club, four_players):
    eve, fay, gil, hal = four_players
    evening_with(club, 1, [(eve, 100, fay, 30), (gil, 90, hal, 40), (eve, 60, hal, 20)])
    (held,) = sessions_of(season_of(club)).held
    # Eve won twice; Gil once; of the losers Hal lost two games by 50 and 40, Fay one by 70.
    assert named(held.session) == [
        ("Eve", 1, 160, 2),
        ("Gil", 2, 90, 1),
        ("Fay", 3, 30, 1),
        ("Hal", 4, 60, 2),
    ]
    assert not held.is_provisional


def test_partners_are_those_of_a_side(club, four_players):
    evening = EveningFactory.create(club=club)
    game = GameFactory.create(evening=evening, ruleset="clabber", players=four_players)
    HandFactory.create(game=game, record={"bid": {"maker": 0, "trump": "H"}, "counted": [100, 62]})
    close_game(game=game, now=NOW)
    eve, fay, gil, hal = (player.pk for player in four_players)
    (held,) = sessions_of(season_of(club)).held
    assert held.session.pairs == {(eve, gil), (fay, hal)}


def test_open_and_removed_games_do_not_count(club, four_players):
    eve, fay, *_ = four_players
    evening = evening_with(club, 1, [(eve, 100, fay, 30)])
    game = game_with(evening, (fay, eve), (90, 20))
    remove_game(game=game, now=NOW)
    (held,) = sessions_of(season_of(club)).held
    assert named(held.session) == [("Eve", 1, 100, 1), ("Fay", 2, 30, 1)]
    evening_with(club, 2, [])
    assert len(sessions_of(season_of(club, name="Again")).held) == 1


def test_tournament_brings_its_standings_and_is_provisional_until_it_is_over(club):
    tournament = after_two(four(club))
    (held,) = sessions_of(season_of(club)).held
    # 150, 150, 90 and 60; Anna had the better round. Two rounds of two hands, typed from paper.
    assert named(held.session) == [
        ("Anna", 1, 150, 4),
        ("Bea", 2, 150, 4),
        ("Carla", 3, 90, 4),
        ("Dora", 4, 60, 4),
    ]
    assert held.is_provisional
    finish_tournament(tournament=tournament, now=NOW)
    (held,) = sessions_of(season_of(club, name="Again")).held
    assert not held.is_provisional


def test_tournament_that_counts_averages_brings_them_for_the_hands_that_a_round_counts_as(club):
    after_two(four(club, nominal_hands=3))
    (held,) = sessions_of(season_of(club)).held
    # Half as much again as for the two hands of each slip, and three hands in each of two rounds.
    assert named(held.session) == [
        ("Anna", 1, 225, 6),
        ("Bea", 2, 225, 6),
        ("Carla", 3, 135, 6),
        ("Dora", 4, 90, 6),
    ]


def test_tournament_that_holds_places_back_brings_nothing_until_they_are_announced(club):
    tournament = is_over(four(club))
    season = season_of(club)
    assert len(sessions_of(season).held) == 1
    reveal(tournament=Tournament.objects.get(pk=tournament.pk), place=NO_PLACE, now=NOW)
    found = sessions_of(season)
    assert (found.held, [evening.pk for evening in found.waiting]) == ((), [tournament.evening_id])
    reveal(tournament=Tournament.objects.get(pk=tournament.pk), place=3, now=NOW)
    assert sessions_of(season).held == ()
    reveal(tournament=Tournament.objects.get(pk=tournament.pk), place=None, now=NOW)
    assert len(sessions_of(season).held) == 1


def test_days_and_chosen_evenings_say_what_counts(club, four_players):
    eve, fay, *_ = four_players
    one, two, three = (evening_with(club, at, [(eve, 100, fay, 30)]) for at in (1, 2, 3))
    until = season_of(club, name="Until", since=FIRST_DAY, until=two.date)
    since = season_of(club, name="Since", since=two.date)
    chosen = season_of(club, name="Chosen", evenings=(one.pk, three.pk), until=one.date)
    found = {
        season.name: [held.evening.pk for held in sessions_of(season).held]
        for season in (until, since, chosen)
    }
    assert found == {
        "Until": [one.pk, two.pk],
        "Since": [two.pk, three.pk],
        "Chosen": [one.pk, three.pk],
    }


def test_other_clubs_do_not_count(four_players):
    elsewhere = ClubFactory.create()
    eve, fay, *_ = four_players
    evening_with(eve.club, 1, [(eve, 100, fay, 30)])
    assert sessions_of(season_of(elsewhere)).held == ()


def filled(rows):
    """A season of so many evenings with games and so many with a tournament."""
    club = ClubFactory.create()
    players = [PlayerFactory.create(club=club) for _ in range(2 * rows)]
    for number in range(rows):
        games_ = [(players[2 * at], 100, players[2 * at + 1], 30) for at in range(rows)]
        evening_with(club, number + 1, games_)
        after_two(four(club))
    return season_of(club)


@pytest.mark.some(1)
@pytest.mark.parametrize("is_fresh", [True, False])
def test_queries_do_not_grow_with_the_evenings(is_fresh):
    counts = set()
    for rows in (1, 3):
        season = filled(rows)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            found = sessions_of(season, is_fresh=is_fresh)
        assert len(found.held) == 2 * rows
        counts.add(len(asked))
    assert len(counts) == 1, counts


def test_only_what_has_changed_is_worked_out_again(club, four_players):
    eve, fay, *_ = four_players
    evening = evening_with(club, 1, [(eve, 100, fay, 30)])
    season = season_of(club)
    first = sessions_of(season).held
    with CaptureQueriesContext(connection) as asked:
        assert sessions_of(season).held[0].session is first[0].session
    assert len(asked) == 2
    corrected(evening, eve, 95, 30)
    assert named(sessions_of(season).held[0].session) == [("Eve", 1, 95, 1), ("Fay", 2, 30, 1)]
    game_with(evening, (fay, eve), (95, 30))
    assert named(sessions_of(season).held[0].session) == [("Eve", 1, 125, 2), ("Fay", 1, 125, 2)]
