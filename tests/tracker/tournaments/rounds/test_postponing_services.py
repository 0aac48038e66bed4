"""A table of a league is put off, and its round goes on without it."""

import datetime as dt
from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, game_at, hand_at, log_of, started, tournament_of
from tests.tracker.helpers.leagues import FIRST, WEEK, fixture, league
from tests.tracker.tournaments.telling import refused
from tracker.models import Game, Postponement, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.draws.services import confirm_draw, draw_again, draw_round
from tracker.tournaments.rounds.postponing_services import play_in_round, postpone
from tracker.tournaments.rounds.queries import day_of_round, games_in_hand
from tracker.tournaments.rounds.services import (
    close_round,
    start_next_game,
    start_round,
    type_result,
)
from tracker.tournaments.setup.services import finish_tournament
from tracker.tournaments.standings.queries import tournament_standings

pytestmark = pytest.mark.django_db

LATER = FIRST + 3 * WEEK
WHY: dict[str, Any] = {"reason": "Two are ill", "now": NOW}


def put_off(tournament, number=1, table=1, until=LATER):
    """A table that was put off."""
    return postpone(pairing=fixture(tournament, number, table), until=until, **WHY)


def played(tournament, number, table, *points):
    """A table with a result from its slip."""
    return type_result(pairing=fixture(tournament, number, table), points=points, now=NOW)


def table_of(tournament):
    """Who stands where: the start number, the match points, and the games in hand."""
    book = load_tournament(Tournament.objects.get(pk=tournament.pk))
    in_hand = games_in_hand(book)
    rows = tournament_standings(book).rows
    return [(row.entrant, row.values[0], in_hand.get(row.entrant, 0)) for row in rows]


def test_round_closes_without_what_is_put_off_and_the_table_counts_what_is_played():
    tournament = league()
    round_ = started(tournament)
    put_off(tournament)
    played(tournament, 1, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    assert table_of(tournament) == [(2, 3, 0), (1, 0, 1), (4, 0, 1), (3, 0, 0)]
    assert log_of(tournament)[-3:] == [
        ("Round 1, table 1 is postponed to Fri 4 Apr 2025.", "Two are ill", True),
        ("Round 1, table 2: result 100 : 62.", "", True),
        ("Round 1 is closed.", "", True),
    ]


def test_it_is_played_out_of_order_and_counts_in_its_round():
    tournament = league()
    round_ = started(tournament)
    put_off(tournament)
    played(tournament, 1, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    closed(tournament)
    played(tournament, 1, 1, 90, 95)
    book = load_tournament(Tournament.objects.get(pk=tournament.pk))
    card = tournament_standings(book).tournament.cards[4]
    assert [(round_.outcome.round, round_.points) for round_ in card.rounds] == [
        (1, 95),
        (2, 100),
    ]
    assert games_in_hand(book) == {}
    assert Postponement.objects.get().until == LATER


def test_result_is_taken_back_and_it_waits_again():
    tournament = league()
    round_ = started(tournament)
    put_off(tournament)
    played(tournament, 1, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    played(tournament, 1, 1, 90, 95)
    type_result(pairing=fixture(tournament, 1, 1), points=None, reason="Wrong slip", now=NOW)
    assert games_in_hand(load_tournament(tournament)) == {1: 1, 4: 1}


def test_tournament_does_not_end_before_it_is_played():
    tournament = league()
    for number in range(1, 7):
        round_ = started(tournament)
        if number < 3:
            put_off(tournament, number, until=None)
        played(tournament, number, 2, 100, 62)
        if number >= 3:
            played(tournament, number, 1, 100, 62)
        close_round(round_=round_, now=NOW)
    assert refused(finish_tournament, tournament=tournament, now=NOW) == [
        (
            "",
            "postponed_open",
            (
                "These were postponed and have no result yet: round 1, table 1; round 2, table 1. "
                "Enter it, or a forfeit."
            ),
        )
    ]
    played(tournament, 1, 1, 90, 95)
    played(tournament, 2, 1, 90, 95)
    assert finish_tournament(tournament=tournament, now=NOW).state == "final"


def test_its_game_goes_and_comes_back_when_it_plays_in_its_round_after_all():
    tournament = league()
    started(tournament)
    before = game_at(fixture(tournament, 1, 1))
    put_off(tournament)
    assert Game.objects.get(pk=before.pk).removed_at == NOW
    play_in_round(pairing=fixture(tournament, 1, 1), now=NOW)
    assert Game.objects.get(pk=before.pk).removed_at is None
    assert Game.objects.filter(pairing__round__tournament=tournament).count() == 2
    assert not Postponement.objects.exists()
    assert log_of(tournament)[-1] == ("Round 1, table 1 plays in its round after all.", "", True)


def test_put_off_before_the_round_starts_it_gets_a_game_when_it_plays_after_all():
    tournament = league()
    round_ = draw_round(tournament=tournament, now=NOW)
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    put_off(tournament)
    start_round(round_=round_, now=NOW)
    assert [game.table for game in Game.objects.all()] == ["2"]
    play_in_round(pairing=fixture(tournament, 1, 1), now=NOW)
    assert [game.table for game in Game.objects.order_by("table")] == ["1", "2"]


def test_another_day_is_written_once_and_the_same_day_not_again():
    tournament = league()
    started(tournament)
    put_off(tournament, until=None)
    put_off(tournament, until=LATER)
    put_off(tournament, until=LATER)
    assert Postponement.objects.get().until == LATER
    assert [text for text, _why, _public in log_of(tournament)][-2:] == [
        "Round 1, table 1 is postponed, no day agreed yet.",
        "Round 1, table 1 is postponed to Fri 4 Apr 2025.",
    ]


def test_fixture_is_brought_forward_to_a_day_between_two_rounds():
    tournament = league()
    closed(tournament)
    round_ = started(tournament)
    put_off(tournament, 2, until=FIRST + dt.timedelta(days=2))
    assert [text for text, _why, _public in log_of(tournament)][-1] == (
        "Round 2, table 1 is brought forward to Sun 16 Mar 2025."
    )
    played(tournament, 2, 1, 100, 62)
    played(tournament, 2, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    assert games_in_hand(load_tournament(tournament)) == {}
    assert Postponement.objects.get().until == FIRST + dt.timedelta(days=2)


def test_day_of_a_round_is_the_last_that_has_begun():
    tournament = league()
    assert [day_of_round(tournament, number) for number in (1, 2, 6)] == [
        FIRST,
        FIRST + WEEK,
        FIRST + 5 * WEEK,
    ]


def test_what_cannot_be_put_off_is_refused_with_the_way_out():
    tournament = league()
    draw_round(tournament=tournament, now=NOW)
    pairing = fixture(tournament, 1, 1)
    asked = {"pairing": pairing, "until": LATER, **WHY}
    assert refused(postpone, **asked) == [("", "draw_open", "Publish the draw of round 1 first.")]
    round_ = confirm_draw(round_=pairing.round, publish_at=NOW, now=NOW)
    assert refused(postpone, **asked | {"reason": ""}) == [
        ("reason", "missing_field", "Enter the reason, for everybody to read later.")
    ]
    assert refused(postpone, **asked | {"until": FIRST}) == [
        ("until", "bad_value", "Choose another day than that of the round.")
    ]
    assert refused(postpone, **asked | {"until": FIRST - dt.timedelta(days=1)}) == [
        (
            "until",
            "bad_value",
            "The tournament begins later. Choose a day from its first on.",
        )
    ]
    start_round(round_=round_, now=NOW)
    hand_at(fixture(tournament, 1, 1), points=(90, 30))
    played(tournament, 1, 2, 100, 62)
    for table in (1, 2):
        assert refused(postpone, **asked | {"pairing": fixture(tournament, 1, table)}) == [
            (
                "",
                "table_written",
                (
                    "Something is written down for this table already: finish it, or type its "
                    "result instead."
                ),
            )
        ]


def test_where_results_decide_who_meets_nothing_is_put_off():
    tournament = tournament_of(format="swiss")
    entered(tournament, 4)
    started(tournament)
    assert refused(postpone, pairing=fixture(tournament, 1, 1), until=None, **WHY) == [
        ("", "not_postponable", "In this format the next round waits for every table.")
    ]


def test_draw_stays_while_one_of_its_tables_is_put_off():
    tournament = league()
    round_ = draw_round(tournament=tournament, now=NOW)
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    put_off(tournament, table=2)
    assert refused(draw_again, round_=round_, reason="Once more", now=NOW) == [
        (
            "",
            "postponed",
            "Table 2 is postponed: have it play in its round before the draw changes.",
        )
    ]


def test_closed_round_waits_for_its_result_and_no_game_begins():
    tournament = league()
    round_ = started(tournament)
    put_off(tournament)
    assert refused(start_next_game, pairing=fixture(tournament, 1, 1), now=NOW) == [
        ("", "postponed", "This table is postponed: have it play in its round first.")
    ]
    played(tournament, 1, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    assert refused(play_in_round, pairing=fixture(tournament, 1, 1), now=NOW) == [
        ("", "round_closed", "Round 1 is closed: enter the result, or another day.")
    ]


def test_free_round_of_an_odd_league_counts_nothing():
    tournament = league(rounds=10)
    entered(tournament, 1)
    closed(tournament)
    free = tournament.drawn_rounds.get().placings.values_list("entrant__number").get(pairing=None)
    rows = {row.entrant: row for row in tournament_standings(load_tournament(tournament)).rows}
    assert rows[free[0] or 0].values == (0, 0)
