"""A table of a league is put off, and its round goes on without it."""

import datetime as dt
from typing import Any

import pytest

from tests.events import closed, entered, event_of, game_at, hand_at, log_of, started
from tests.factories import NOW
from tests.tracker.helpers.leagues import FIRST, WEEK, fixture, league
from tests.tracker.tournaments.telling import refused
from tracker.models import Event, Game, Postponement
from tracker.tournaments.book.queries import load_event
from tracker.tournaments.draws.services import confirm_draw, draw_again, draw_round
from tracker.tournaments.rounds.postponing_services import play_in_round, postpone
from tracker.tournaments.rounds.queries import day_of_round, games_in_hand
from tracker.tournaments.rounds.services import (
    close_round,
    start_next_game,
    start_round,
    type_result,
)
from tracker.tournaments.setup.services import finish_event
from tracker.tournaments.standings.queries import event_standings

pytestmark = pytest.mark.django_db

LATER = FIRST + 3 * WEEK
WHY: dict[str, Any] = {"reason": "Two are ill", "now": NOW}


def put_off(event, number=1, table=1, until=LATER):
    """A table that was put off."""
    return postpone(pairing=fixture(event, number, table), until=until, **WHY)


def played(event, number, table, *points):
    """A table with a result from its slip."""
    return type_result(pairing=fixture(event, number, table), points=points, now=NOW)


def table_of(event):
    """Who stands where: the start number, the match points, and the games in hand."""
    book = load_event(Event.objects.get(pk=event.pk))
    in_hand = games_in_hand(book)
    rows = event_standings(book).rows
    return [(row.entrant, row.values[0], in_hand.get(row.entrant, 0)) for row in rows]


def test_round_closes_without_what_is_put_off_and_the_table_counts_what_is_played():
    event = league()
    round_ = started(event)
    put_off(event)
    played(event, 1, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    assert table_of(event) == [(2, 3, 0), (1, 0, 1), (4, 0, 1), (3, 0, 0)]
    assert log_of(event)[-3:] == [
        ("Round 1, table 1 is postponed to Fri 4 Apr 2025.", "Two are ill", True),
        ("Round 1, table 2: result 100 : 62.", "", True),
        ("Round 1 is closed.", "", True),
    ]


def test_it_is_played_out_of_order_and_counts_in_its_round():
    event = league()
    round_ = started(event)
    put_off(event)
    played(event, 1, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    closed(event)
    played(event, 1, 1, 90, 95)
    book = load_event(Event.objects.get(pk=event.pk))
    card = event_standings(book).event.cards[4]
    assert [(round_.outcome.round, round_.points) for round_ in card.rounds] == [
        (1, 95),
        (2, 100),
    ]
    assert games_in_hand(book) == {}
    assert Postponement.objects.get().until == LATER


def test_result_is_taken_back_and_it_waits_again():
    event = league()
    round_ = started(event)
    put_off(event)
    played(event, 1, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    played(event, 1, 1, 90, 95)
    type_result(pairing=fixture(event, 1, 1), points=None, reason="Wrong slip", now=NOW)
    assert games_in_hand(load_event(event)) == {1: 1, 4: 1}


def test_tournament_does_not_end_before_it_is_played():
    event = league()
    for number in range(1, 7):
        round_ = started(event)
        if number < 3:
            put_off(event, number, until=None)
        played(event, number, 2, 100, 62)
        if number >= 3:
            played(event, number, 1, 100, 62)
        close_round(round_=round_, now=NOW)
    assert refused(finish_event, event=event, now=NOW) == [
        (
            "",
            "postponed_open",
            (
                "These were postponed and have no result yet: round 1, table 1; round 2, table 1. "
                "Enter it, or a forfeit."
            ),
        )
    ]
    played(event, 1, 1, 90, 95)
    played(event, 2, 1, 90, 95)
    assert finish_event(event=event, now=NOW).state == "final"


def test_its_game_goes_and_comes_back_when_it_plays_in_its_round_after_all():
    event = league()
    started(event)
    before = game_at(fixture(event, 1, 1))
    put_off(event)
    assert Game.objects.get(pk=before.pk).removed_at == NOW
    play_in_round(pairing=fixture(event, 1, 1), now=NOW)
    assert Game.objects.get(pk=before.pk).removed_at is None
    assert Game.objects.filter(pairing__round__event=event).count() == 2
    assert not Postponement.objects.exists()
    assert log_of(event)[-1] == ("Round 1, table 1 plays in its round after all.", "", True)


def test_put_off_before_the_round_starts_it_gets_a_game_when_it_plays_after_all():
    event = league()
    round_ = draw_round(event=event, now=NOW)
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    put_off(event)
    start_round(round_=round_, now=NOW)
    assert [game.table for game in Game.objects.all()] == ["2"]
    play_in_round(pairing=fixture(event, 1, 1), now=NOW)
    assert [game.table for game in Game.objects.order_by("table")] == ["1", "2"]


def test_another_day_is_written_once_and_the_same_day_not_again():
    event = league()
    started(event)
    put_off(event, until=None)
    put_off(event, until=LATER)
    put_off(event, until=LATER)
    assert Postponement.objects.get().until == LATER
    assert [text for text, _why, _public in log_of(event)][-2:] == [
        "Round 1, table 1 is postponed, no day agreed yet.",
        "Round 1, table 1 is postponed to Fri 4 Apr 2025.",
    ]


def test_fixture_is_brought_forward_to_a_day_between_two_rounds():
    event = league()
    closed(event)
    round_ = started(event)
    put_off(event, 2, until=FIRST + dt.timedelta(days=2))
    assert [text for text, _why, _public in log_of(event)][-1] == (
        "Round 2, table 1 is brought forward to Sun 16 Mar 2025."
    )
    played(event, 2, 1, 100, 62)
    played(event, 2, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    assert games_in_hand(load_event(event)) == {}
    assert Postponement.objects.get().until == FIRST + dt.timedelta(days=2)


def test_day_of_a_round_is_the_last_that_has_begun():
    event = league()
    assert [day_of_round(event, number) for number in (1, 2, 6)] == [
        FIRST,
        FIRST + WEEK,
        FIRST + 5 * WEEK,
    ]


def test_what_cannot_be_put_off_is_refused_with_the_way_out():
    event = league()
    draw_round(event=event, now=NOW)
    pairing = fixture(event, 1, 1)
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
    hand_at(fixture(event, 1, 1), points=(90, 30))
    played(event, 1, 2, 100, 62)
    for table in (1, 2):
        assert refused(postpone, **asked | {"pairing": fixture(event, 1, table)}) == [
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
    event = event_of(format="swiss")
    entered(event, 4)
    started(event)
    assert refused(postpone, pairing=fixture(event, 1, 1), until=None, **WHY) == [
        ("", "not_postponable", "In this format the next round waits for every table.")
    ]


def test_draw_stays_while_one_of_its_tables_is_put_off():
    event = league()
    round_ = draw_round(event=event, now=NOW)
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    put_off(event, table=2)
    assert refused(draw_again, round_=round_, reason="Once more", now=NOW) == [
        (
            "",
            "postponed",
            "Table 2 is postponed: have it play in its round before the draw changes.",
        )
    ]


def test_closed_round_waits_for_its_result_and_no_game_begins():
    event = league()
    round_ = started(event)
    put_off(event)
    assert refused(start_next_game, pairing=fixture(event, 1, 1), now=NOW) == [
        ("", "postponed", "This table is postponed: have it play in its round first.")
    ]
    played(event, 1, 2, 100, 62)
    close_round(round_=round_, now=NOW)
    assert refused(play_in_round, pairing=fixture(event, 1, 1), now=NOW) == [
        ("", "round_closed", "Round 1 is closed: enter the result, or another day.")
    ]


def test_free_round_of_an_odd_league_counts_nothing():
    event = league(rounds=10)
    entered(event, 1)
    closed(event)
    free = event.drawn_rounds.get().placings.values_list("entrant__number").get(pairing=None)
    rows = {row.entrant: row for row in event_standings(load_event(event)).rows}
    assert rows[free[0] or 0].values == (0, 0)
