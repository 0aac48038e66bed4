"""The clock of a round: stopped, running on, set anew, and longer for a table."""

import datetime as dt

import pytest

from tests.factories import NOW
from tests.tournaments import entered, log_of, started, tournament_of, with_results
from tests.tracker.tournaments.telling import refused
from tracker.models import Pairing, Round, Tournament
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.rounds.services import (
    add_minutes,
    close_round,
    run_clock,
    set_minutes,
    stop_clock,
)

pytestmark = pytest.mark.django_db


def at(minutes):
    """So many minutes after the round has started."""
    return NOW + dt.timedelta(minutes=minutes)


@pytest.fixture
def tournament():
    tournament = tournament_of(minutes=40)
    entered(tournament, 4)
    return tournament


@pytest.fixture
def round_(tournament):
    return started(tournament)


@pytest.fixture
def pairing(round_):
    return round_.pairings.get()


def clock():
    """The clock of the round as it is stored."""
    return Round.objects.values_list("minutes", "stopped_at", "stopped_seconds").get()


def test_clock_stands_still_and_runs_on(tournament, round_):
    stop_clock(round_=round_, now=at(10))
    assert clock() == (40, at(10), 0)
    stop_clock(round_=round_, now=at(11))
    assert clock() == (40, at(10), 0)
    for _ in range(2):
        run_clock(round_=round_, now=at(15))
        assert clock() == (40, None, 300)
    stop_clock(round_=round_, now=at(20))
    run_clock(round_=round_, now=at(21))
    assert clock() == (40, None, 360)
    assert [text for text, _, _ in log_of(tournament)][-4:] == [
        *("The clock was stopped.", "The clock runs on."),
        *("The clock was stopped.", "The clock runs on."),
    ]


def test_clock_of_a_round_that_has_not_started_stands_anyway(tournament):
    round_ = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    before = log_of(tournament)
    assert stop_clock(round_=round_, now=NOW).stopped_at is None
    assert log_of(tournament) == before


def test_round_gets_another_length(tournament, round_):
    for _ in range(2):
        set_minutes(round_=round_, minutes=50, now=NOW)
    assert clock() == (50, None, 0)
    set_minutes(round_=round_, minutes=None, now=NOW)
    assert clock() == (None, None, 0)
    assert log_of(tournament)[-2:] == [
        ("Round 1 has 50 minutes.", "", True),
        ("Round 1 has no clock.", "", True),
    ]


def test_table_gets_more_time_for_a_reason(tournament, pairing):
    add_minutes(pairing=pairing, minutes=5, reason="Spilt beer", now=NOW)
    add_minutes(pairing=pairing, minutes=3, reason="Again", now=NOW)
    assert Pairing.objects.get().minutes_added == 8
    assert log_of(tournament)[-2:] == [
        ("Table 1 has 5 minutes more.", "Spilt beer", True),
        ("Table 1 has 3 minutes more.", "Again", True),
    ]


@pytest.mark.parametrize("minutes", [0, -5, 236])
def test_table_gets_no_more_than_four_hours(pairing, minutes):
    add_minutes(pairing=pairing, minutes=5, reason="Spilt beer", now=NOW)
    given = {"pairing": pairing, "minutes": minutes, "reason": "why"}
    text = "A table can get 240 minutes more in all."
    assert refused(add_minutes, now=NOW, **given) == [("minutes", "bad_value", text)]
    assert Pairing.objects.get().minutes_added == 5


def test_table_gets_time_only_with_a_reason(pairing):
    problems = refused(add_minutes, pairing=pairing, minutes=5, reason="", now=NOW)
    assert [problem[:2] for problem in problems] == [("reason", "missing_field")]


def test_clock_of_a_closed_round_is_left_alone(round_, pairing):
    close_round(round_=with_results(round_), now=NOW)
    closed = [("", "round_closed", "Round 1 is closed.")]
    assert refused(stop_clock, round_=round_, now=NOW) == closed
    assert refused(run_clock, round_=round_, now=NOW) == closed
    assert refused(set_minutes, round_=round_, minutes=9, now=NOW) == closed
    given = {"pairing": pairing, "minutes": 5, "reason": "why"}
    assert refused(add_minutes, now=NOW, **given) == closed
