"""The page of a player."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    NOW,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    played,
)
from tests.tracker.events_played import four, is_over
from tracker.models import Player
from tracker.pages.players.home import MetRow, player_home
from tracker.services.events.setup import NO_PLACE, reveal
from tracker.services.games import close_game

pytestmark = pytest.mark.django_db


def people(club, *names):
    return [PlayerFactory.create(club=club, name=name) for name in names]


def game_of(evening, players, *hands, ruleset="klaberjass"):
    """A finished game with these hands: who made each, and the points in tricks."""
    game = GameFactory.create(evening=evening, players=players, ruleset=ruleset)
    for maker, points in hands:
        HandFactory.create(game=game, record=played(maker, points))
    return close_game(game=game, now=NOW)


def home(player, page=1):
    return player_home(Player.objects.select_related("club").get(pk=player.pk), page, NOW)


def test_games_and_meetings_are_counted_by_who_won(club):
    anna, ben, carl = people(club, "Anna", "Ben", "Carl")
    evening = EveningFactory.create(club=club)
    # 60 and 10 for the last trick against 40; then 30 and 10 against 70, which sets nobody's maker.
    game_of(evening, (anna, ben), (0, (60, 40)))
    game_of(evening, (ben, anna), (0, (60, 40)))
    game_of(evening, (anna, carl), (0, (80, 20)))
    found = home(anna)
    assert found.said.endswith(": 2 won, 1 lost, 0 tied.")
    assert found.opponents.first == (
        MetRow(ben.pk, "Ben", 2, 1, 1),
        MetRow(carl.pk, "Carl", 1, 1, 0),
    )
    assert found.partners.first == ()
    assert [(row.who, row.result) for row in found.games.rows] == [
        ("against Carl", "won 90 : 20"),
        ("against Ben", "lost 40 : 70"),
        ("against Ben", "won 70 : 40"),
    ]


def test_partners_share_what_they_won(club):
    anna, ben, carl, dora = people(club, "Anna", "Ben", "Carl", "Dora")
    evening = EveningFactory.create(club=club)
    game_of(evening, (anna, ben, carl, dora), (0, (120, 32)), ruleset="clabber")
    found = home(anna)
    assert found.partners.first == (MetRow(carl.pk, "Carl", 1, 1, 0),)
    assert {row.name for row in found.opponents.first} == {"Ben", "Dora"}
    assert home(ben).opponents.first[0].lost == 1


def test_best_hands_are_the_best_of_each_game_the_best_first(club):
    anna, ben = people(club, "Anna", "Ben")
    evening = EveningFactory.create(club=club)
    first = game_of(evening, (anna, ben), (0, (60, 40)), (0, (75, 25)))
    second = game_of(evening, (ben, anna), (1, (10, 90)))
    # With the last trick's 10 each.
    assert [(hand.points, hand.game, hand.hand) for hand in home(anna).best] == [
        (100, second.pk, 1),
        (85, first.pk, 2),
    ]


def test_tournament_has_its_place_once_it_is_over(club):
    event = four(club)
    carla = Player.objects.get(name="Carla")
    (running,) = home(carla).tournaments
    assert (running.title, running.place) == (event.evening.title, "")
    event = is_over(four(club))
    assert home(carla).tournaments[0].place == "place 3 of 4"
    reveal(event=event, place=NO_PLACE, now=NOW)
    assert home(carla).tournaments[0].place == ""


def test_whoever_has_played_nothing_has_an_empty_page(club):
    (anna,) = people(club, "Anna")
    found = home(anna)
    assert (found.said, found.tournaments, found.best, found.games.total) == ("", (), (), 0)


def test_queries_do_not_grow_with_what_was_played(club):
    anna, ben = people(club, "Anna", "Ben")

    def queries():
        home(anna)
        with CaptureQueriesContext(connection) as made:
            home(anna)
        return len(made)

    def more():
        evening = EveningFactory.create(club=club)
        for _ in range(2):
            game_of(evening, (anna, ben), (0, (60, 40)), (1, (20, 80)))
        is_over(four(club))

    more()
    few = queries()
    more()
    assert queries() == few
    assert few <= 18
