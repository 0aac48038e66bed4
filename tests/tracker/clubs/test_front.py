"""What the front page says: tables and tournaments in play, dates, results and records."""

import datetime as dt

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, EveningFactory, GameFactory, played
from tests.tournaments import started, tournament_of
from tests.tracker.helpers.tournaments_played import four, is_over
from tracker.clubs.pages import (
    ClubRecord,
    club_records,
    front,
    last_results,
    next_dates,
    now_playing,
)
from tracker.games.services import remove_game
from tracker.models import Tournament

pytestmark = pytest.mark.django_db

TO_70 = {"variant": "klaberjass", "options": {"target": 70}}
DAY = dt.timedelta(days=1)
WHOLE_GAMES = 'SELECT "tracker_game"."id", "tracker_game"."evening_id"'


def test_games_of_tonight_are_in_play_and_forgotten_ones_are_not(club, evening, play):
    game = play("clabber", {"play": "thrown_in"}, table="Window")
    old = EveningFactory.create(club=club, date=evening.date - 2 * DAY)
    GameFactory.create(evening=old)
    GameFactory.create()
    play(TO_70, played(0, (60, 40)))
    assert [card.head.pk for card in now_playing(club, NOW).games] == [game.pk]
    assert now_playing(club, NOW + 2 * DAY).is_quiet


def test_tables_that_find_no_room_are_counted_and_not_read(club, evening):
    for table in range(14):
        GameFactory.create(evening=evening, table=f"T{table}")
    with CaptureQueriesContext(connection) as made:
        now = now_playing(club, NOW)
    assert [card.head.table for card in now.games] == [f"T{table}" for table in range(12)]
    assert now.more == 2
    (read,) = [query["sql"] for query in made if query["sql"].startswith(WHOLE_GAMES)]
    assert read.endswith("LIMIT 12")


def test_running_tournament_stands_with_its_round(club):
    tournament = four(club)
    started(tournament)
    (running,) = now_playing(club, NOW).tournaments
    assert (running.pk, running.round, running.text) == (tournament.pk, 1, "Being played.")
    assert not now_playing(club, NOW).games


def test_dates_ahead_stand_in_their_order_without_drafts_and_those_that_are_over(club, evening):
    EveningFactory.create(club=club, title="Later", date=evening.date + 7 * DAY)
    EveningFactory.create(club=club, title="Tomorrow", date=evening.date + DAY)
    EveningFactory.create(club=club, title="Before", date=evening.date - DAY)
    assert [(date.title, date.is_today) for date in next_dates(club, NOW)] == [
        ("Spring round", True),
        ("Tomorrow", False),
        ("Later", False),
    ]
    tournament = tournament_of(club)
    titles = [date.title for date in next_dates(club, NOW) if date.tournament]
    assert titles == [tournament.evening.title]
    Tournament.objects.filter(pk=tournament.pk).update(state="draft")
    assert [date.tournament for date in next_dates(club, NOW)] == [None, None, None]


def test_evening_has_a_winner_once_nobody_plays_any_more(club, evening, play):
    play(TO_70, played(0, (60, 40)))
    going_on = play("klaberjass", table="2")
    assert last_results(club, NOW) == ()
    (result,) = last_results(club, NOW + DAY)
    assert (result.winner, result.text) == ("Anna Verbeek", "1 of 1 game won")
    remove_game(game=going_on, now=NOW)
    assert last_results(club, NOW) == (result,)


def test_tournament_tells_its_winner_when_it_has_ended(club):
    tournament = four(club)
    started(tournament)
    assert last_results(club, NOW) == ()
    tournament = is_over(four(club))
    (result,) = last_results(club, NOW)
    assert (result.tournament, result.winner, result.is_secret) == (tournament.pk, "Anna", False)


def test_records_name_who_when_and_where(club, evening, play):
    long = play(TO_70, played(0, (40, 20)), played(1, (20, 30)), table="1")
    high = play(TO_70, played(0, (90, 10)), table="2")
    assert long.pk != high.pk
    records = club_records(club)
    assert records.game is not None
    assert records.game.code == "klaberjass"
    day = "Fri 14 Mar 2025"
    assert records.rows[0] == ClubRecord(
        "Highest hand", "100 points", "Anna Verbeek", day, game=high.pk, hand=1
    )
    assert records.rows[-1].what == "Longest game"


def test_record_of_a_removed_game_does_not_stand(club, play):
    play(TO_70, played(0, (60, 40)))
    higher = play(TO_70, played(0, (90, 10)), table="2")
    before = club_records(club).rows[0].game
    remove_game(game=higher, now=NOW)
    after = club_records(club).rows[0].game
    assert (before == higher.pk, after == higher.pk) == (True, False)


@pytest.mark.long
def test_queries_do_not_grow_with_tournaments(club):
    counts = []
    for _ in range(3):
        is_over(four(club))
        front(club, NOW)  # the standings are worked out once
        with CaptureQueriesContext(connection) as queries:
            front(club, NOW)
        counts.append(len(queries))
    assert counts == counts[:1] * 3
