"""What a table has brought, from its games, from paper, or by a forfeit.

The maker of a hand has the last trick here, so 90 : 62 card points make 100 : 62.
"""

import pytest

from tests.factories import NOW, new_id
from tests.tournaments import KLABERJASS, entered, game_at, hand_at, started, tournament_of
from tracker.games.hands.services import record_hand
from tracker.games.services import close_game
from tracker.models import Pairing, Tournament
from tracker.tournaments.book.queries import TableResult, points_of, result_of
from tracker.tournaments.rounds.services import forfeit, start_next_game, type_result

pytestmark = pytest.mark.django_db


def table_of(**given):
    """A tournament with a running round, and its only table."""
    tournament = tournament_of(**given)
    entered(tournament, 4 if tournament.variant == "clabber" else 2)
    started(tournament)
    return Tournament.objects.get(pk=tournament.pk), Pairing.objects.get()


def test_table_is_over_after_the_hands_of_its_round():
    tournament, pairing = table_of(hands=2)
    hand_at(pairing, 0, (90, 62))
    assert result_of(tournament, pairing) == TableResult((100, 62), (0, 0), is_over=False)
    assert points_of(tournament, result_of(tournament, pairing)) is None
    hand_at(pairing, 1, (62, 90))
    assert result_of(tournament, pairing) == TableResult((162, 162), (0, 0), is_over=True)
    assert points_of(tournament, result_of(tournament, pairing)) == (162, 162)


def test_makers_of_the_last_hand_win_a_table_that_is_level_where_the_tournament_says_so():
    tournament, pairing = table_of(hands=2, tie="maker")
    hand_at(pairing, 0, (90, 62))
    hand_at(pairing, 1, (62, 90))
    result = result_of(tournament, pairing)
    assert result == TableResult((162, 162), (0, 1), is_over=True)
    # Who goes on is ahead by a point, so that the points of others stay to be compared.
    assert points_of(tournament, result) == (162, 163)


def test_makers_who_have_won_with_fewer_points_are_ahead_for_the_next_draw():
    rules = {"variant": "klaberjass", "options": {"target": 100, "both_out": "maker"}}
    tournament, pairing = table_of(format="round-robin", ruleset=rules, rounds=1, hands=None)
    hand_at(pairing, 1, (50, 80))
    hand_at(pairing, 0, (60, 50))
    result = result_of(tournament, pairing)
    assert result == TableResult((120, 140), (1, 0), is_over=True)
    assert points_of(tournament, result) == (141, 140)


def test_whole_suit_of_who_is_behind_wins_the_table():
    bela = {"variant": "bela", "options": {}}
    more = {"format": "knock-out", "rounds": 1, "keys": ("PTS",)}
    tournament, pairing = table_of(ruleset=bela, hands=None, **more)
    hand_at(pairing, 0, (100, 52))
    belot = {"play": "outright", "outright": {"by": 1}}
    record_hand(game=game_at(pairing), record=belot, submission_id=new_id(), now=NOW)
    result = result_of(tournament, pairing)
    assert result == TableResult((110, 52), (0, 1), is_over=True)
    assert points_of(tournament, result) == (110, 111)


def test_game_that_was_closed_before_its_last_hand_counts_as_it_stands():
    tournament, pairing = table_of(hands=9)
    hand_at(pairing, 0, (90, 62))
    close_game(game=game_at(pairing), now=NOW)
    assert result_of(tournament, pairing) == TableResult((100, 62), (1, 0), is_over=True)


def test_result_from_paper_stands_in_place_of_the_hands():
    tournament, pairing = table_of(hands=2)
    hand_at(pairing, 0, (90, 62))
    type_result(pairing=pairing, points=[70, 82], reason="slip", now=NOW)
    pairing.refresh_from_db()
    assert result_of(tournament, pairing) == TableResult(
        (70, 82), (0, 1), is_over=True, is_typed=True
    )
    type_result(pairing=pairing, points=None, reason="misread", now=NOW)
    pairing.refresh_from_db()
    assert result_of(tournament, pairing) == TableResult((100, 62), (0, 0), is_over=False)


def test_equal_result_from_paper_is_won_by_nobody():
    tournament, pairing = table_of(hands=2)
    type_result(pairing=pairing, points=[80, 80], reason="slip", now=NOW)
    pairing.refresh_from_db()
    assert result_of(tournament, pairing).games_won == (0, 0)


def test_side_that_forfeits_loses_without_points():
    tournament, pairing = table_of(hands=2)
    forfeit(pairing=pairing, side=0, reason="did not come", now=NOW)
    pairing.refresh_from_db()
    assert result_of(tournament, pairing) == TableResult(
        (0, 0), (0, 1), is_over=True, forfeited_by=0
    )
    assert points_of(tournament, result_of(tournament, pairing)) == (0, 1)


def test_match_is_over_when_the_others_can_no_longer_win_it():
    tournament, pairing = table_of(
        format="knock-out", ruleset=KLABERJASS, rounds=1, games=3, hands=1, keys=("PTS",)
    )
    hand_at(pairing, 0, (60, 40))
    assert points_of(tournament, result_of(tournament, pairing)) is None
    start_next_game(pairing=pairing, now=NOW)
    hand_at(pairing, 0, (60, 40))
    assert result_of(tournament, pairing) == TableResult((140, 80), (2, 0), is_over=True)
    # What decides is the games, not their points.
    assert points_of(tournament, result_of(tournament, pairing)) == (2, 0)
