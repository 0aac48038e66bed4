"""Standings of an evening, worked out by hand."""

import pytest

from tests.factories import NOW, played
from tracker.common.queries.lookups import evening_for
from tracker.evenings.queries import EveningPlaces, StandingRow, standings_at
from tracker.games.services import close_game, remove_game

pytestmark = pytest.mark.django_db

TO_70 = {"variant": "klaberjass", "options": {"target": 70}}
ANNA, OTTO, BEA, MAX = range(4)


def rows_of(evening):
    """The rows as the evening stands now."""
    return standings_at(evening_for("kanal", evening.pk)).rows


def short(rows):
    """Rank, name and key that decided."""
    return [(row.rank, row.name.split()[0], row.decided_by) for row in rows]


def test_standings_of_an_evening_without_games_are_empty(evening):
    assert standings_at(evening) == EveningPlaces((), 0, 0)


def test_standings_count_finished_games_of_both_partners(evening, players, play):
    counted = {"bid": {"maker": 0, "trump": "H"}, "counted": [100, 62]}
    play({"variant": "clabber", "options": {"target": 90}}, counted)
    anna, otto, bea, max_ = (player.pk for player in players)
    standings = standings_at(evening)
    assert standings.rows == (
        StandingRow(1, "1–2", anna, "Anna Verbeek", 1, 1, 100, 62, "+38", ""),
        StandingRow(1, "1–2", bea, "Bea Bos", 1, 1, 100, 62, "+38", ""),
        StandingRow(3, "3–4", max_, "Max Roth", 1, 0, 62, 100, "−38", "won"),
        StandingRow(3, "3–4", otto, "Otto Lindqvist", 1, 0, 62, 100, "−38", ""),
    )
    assert (standings.finished_games, standings.open_games) == (1, 0)
    assert not standings.is_provisional


def test_rank_is_decided_by_wins_then_difference_then_points(evening, play):
    play(TO_70, played(0, (60, 40)), seats=(ANNA, OTTO))
    play(TO_70, played(0, (65, 45)), seats=(BEA, MAX))
    assert short(rows_of(evening)) == [
        (1, "Bea", ""),
        (2, "Anna", "points_for"),
        (3, "Max", "won"),
        (4, "Otto", "points_for"),
    ]
    play(TO_70, played(0, (90, 20)), seats=(OTTO, MAX))
    assert short(rows_of(evening)) == [
        (1, "Otto", ""),
        (2, "Bea", "difference"),
        (3, "Anna", "points_for"),
        (4, "Max", "won"),
    ]


def test_open_games_make_the_standings_provisional_and_do_not_count(evening, play):
    play("klaberjass", played(0, (60, 40)), seats=(ANNA, OTTO))
    play(TO_70, played(0, (60, 40)), seats=(BEA, MAX))
    standings = standings_at(evening)
    assert (standings.finished_games, standings.open_games) == (1, 1)
    assert standings.is_provisional
    assert short(standings.rows) == [(1, "Bea", ""), (2, "Max", "won")]


def test_removed_games_do_not_count(evening, play):
    game = play(TO_70, played(0, (60, 40)))
    remove_game(game=game, now=NOW)
    assert standings_at(evening) == EveningPlaces((), 0, 0)


def test_game_closed_level_is_won_by_nobody(evening, play):
    game = play("klaberjass", played(0, (60, 40)), played(1, (40, 60)))
    close_game(game=game, now=NOW)
    assert [(row.rank, row.won, row.difference) for row in rows_of(evening)] == [
        (1, 0, "0"),
        (1, 0, "0"),
    ]


def test_points_against_are_those_of_the_best_of_two_others(evening, play):
    bid = {"maker": 0, "trump": "H", "call": "take"}
    record = {"bid": bid, "captured": [60, 40, 30], "last_trick": 0}
    rules = {"variant": "klapper-jas-3", "options": {"target": 2}}
    play(rules, record)
    assert [(row.points_for, row.points_against) for row in rows_of(evening)] == [
        (2, 0),
        (0, 2),
        (0, 2),
    ]
