"""The page of a player."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, EveningFactory, GameFactory, HandFactory, PlayerFactory, played
from tests.tournaments import game_at, hand_at, started, tournament_of, with_results
from tests.tracker.helpers.tournaments_played import FIRST, SECOND, four, is_over, scored
from tracker.games.services import close_game
from tracker.models import Player
from tracker.players.pages import EncounterRow, player_home
from tracker.players.queries.players import player_row, player_rows
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter, substitute
from tracker.tournaments.rounds.services import close_round, forfeit, type_result
from tracker.tournaments.setup.services import NO_PLACE, reveal

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
    assert found.text.endswith(": 2 won, 1 lost, 0 tied.")
    assert found.opponents.first == (
        EncounterRow(ben.pk, "Ben", 2, 1, 1),
        EncounterRow(carl.pk, "Carl", 1, 1, 0),
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
    assert found.partners.first == (EncounterRow(carl.pk, "Carl", 1, 1, 0),)
    assert {row.name for row in found.opponents.first} == {"Ben", "Dora"}
    assert home(ben).opponents.first[0].lost == 1


def test_table_of_a_slip_is_a_game_and_leads_to_its_round(club):
    tournament = tournament_of(club, format="standing-order")
    pairs = [("Anna", "Ben"), ("Carl", "Dora"), ("Eva", "Finn"), ("Gus", "Hal")]
    enter(tournament=tournament, new=[NewEntrant(pair) for pair in pairs], now=NOW)
    check_in_all(tournament=tournament, now=NOW)
    anna = Player.objects.get(name="Anna")
    for points in ((310, 500), (400, 400)):
        round_ = started(tournament)
        (table,) = round_.pairings.filter(placings__entrant__members__player=anna)
        is_first = table.placings.filter(side=0, entrant__name="Anna – Ben").exists()
        given = points if is_first else points[::-1]
        close_round(round_=with_results(round_, {table.table: given}), now=NOW)
    found = home(anna)
    assert found.text.endswith(": 0 won, 1 lost, 1 tied.")
    ben = Player.objects.get(name="Ben")
    assert found.partners.first == (EncounterRow(ben.pk, "Ben", 2, 0, 1),)
    assert [(row.games, row.won) for row in found.opponents.first] == [(1, 0)] * 4
    assert [(row.slip, row.result) for row in found.games.rows] == [
        ((tournament.pk, 2), "tied 400 : 400"),
        ((tournament.pk, 1), "lost 310 : 500"),
    ]


def counted(player):
    """What lists and the API say of a player: how many games were played and won."""
    row = player_row(player)
    return row.played, row.won


def test_list_of_players_counts_what_their_pages_list(club):
    scored(started(four(club)), FIRST)
    anna, bea = (Player.objects.get(name=name) for name in ("Anna", "Bea"))
    game_of(EveningFactory.create(club=club), (anna, bea), (0, (60, 40)))
    counts = {row.name: (row.played, row.won) for row in player_rows(club)}
    assert counts["Anna"] == (2, 2)
    lists = {player.name: home(player).games for player in club.players.all()}
    assert counts == {
        name: (games.total, sum(row.is_won for row in games.rows)) for name, games in lists.items()
    }


def test_team_of_four_counts_each_table_for_the_two_who_sat_there(club):
    tournament = tournament_of(club, format="teams", rounds=1)
    teams = [[f"{letter}{number}" for number in range(4)] for letter in "AB"]
    enter(tournament=tournament, new=[NewEntrant(tuple(team)) for team in teams], now=NOW)
    check_in_all(tournament=tournament, now=NOW)
    # The first two of either team win their tables on their side of it, the others lose theirs.
    scored_at = {1: (200, 100), 2: (100, 200)}
    with_results(started(tournament), scored_at)
    rows = {row.name: (row.played, row.won) for row in player_rows(club)}
    lists = {player.name: home(player).games for player in club.players.all()}
    assert {played for played, _ in rows.values()} == {1}
    assert sum(won for _, won in rows.values()) == 4
    assert rows == {
        name: (1, sum(row.is_won for row in games.rows)) for name, games in lists.items()
    }


def at_table(table, side):
    return Player.objects.get(memberships__entrant__placings__in=table.placings.filter(side=side))


def test_game_that_a_slip_replaces_counts_as_its_slip(club):
    table = started(four(club)).pairings.get(table=1)
    first, second = (at_table(table, side) for side in (0, 1))
    # 60 and 10 for the last trick against 40; the slip says that it was the other way round.
    hand_at(table, points=(60, 40))
    close_game(game=game_at(table), now=NOW)
    assert [row.result for row in home(first).games.rows] == ["won 70 : 40"]
    assert counted(first) == (1, 1)
    type_result(pairing=table, points=(40, 70), reason="miscounted", now=NOW)
    where = (table.round.tournament_id, 1)
    assert [(row.slip, row.result) for row in home(first).games.rows] == [(where, "lost 40 : 70")]
    assert [(row.slip, row.result) for row in home(second).games.rows] == [(where, "won 70 : 40")]
    assert (counted(first), counted(second)) == ((1, 0), (1, 1))


def test_game_of_a_table_that_was_forfeited_is_none(club):
    table = started(four(club)).pairings.get(table=1)
    hand_at(table, points=(60, 40))
    close_game(game=game_at(table), now=NOW)
    forfeit(pairing=table, side=0, reason="had marked cards", now=NOW)
    for side in (0, 1):
        player = at_table(table, side)
        assert (home(player).games.total, player_row(player).played) == (0, 0)


def test_slip_of_a_substitute_is_a_game_of_who_sat_there(club):
    tournament = four(club)
    anna = Player.objects.get(name="Anna")
    close_round(round_=scored(started(tournament), FIRST), now=NOW)
    entrant = tournament.entrants.get(name="Anna")
    substitute(entrant=entrant, place=0, player="Eva", from_round=2, reason="ill", now=NOW)
    close_round(round_=scored(started(tournament), SECOND), now=NOW)
    eva = Player.objects.get(name="Eva")
    assert [row.result for row in home(anna).games.rows] == ["won 100 : 40"]
    assert [row.result for row in home(eva).games.rows] == ["lost 50 : 70"]


def test_slip_that_waits_for_the_prize_giving_is_no_game_yet(club):
    tournament = is_over(four(club))
    anna = Player.objects.get(name="Anna")
    assert home(anna).games.total == 2
    reveal(tournament=tournament, place=2, now=NOW)
    assert (home(anna).games.total, home(anna).opponents.first) == (0, ())


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
    tournament = four(club)
    carla = Player.objects.get(name="Carla")
    (running,) = home(carla).tournaments
    assert (running.title, running.place) == (tournament.evening.title, "")
    tournament = is_over(four(club))
    assert home(carla).tournaments[0].place == "place 3 of 4"
    reveal(tournament=tournament, place=NO_PLACE, now=NOW)
    assert home(carla).tournaments[0].place == ""


def test_whoever_has_played_nothing_has_an_empty_page(club):
    (anna,) = people(club, "Anna")
    found = home(anna)
    assert (found.text, found.tournaments, found.best, found.games.total) == ("", (), (), 0)


@pytest.mark.long
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
    assert few <= 19
