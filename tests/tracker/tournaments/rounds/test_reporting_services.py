"""Tables call the director, and the director writes down what no phone has sent."""

import datetime as dt

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, hand_at, log_of, started, tournament_of, with_results
from tests.tracker.tournaments.telling import refused
from tracker.models import Call, Pairing, Round, Tournament
from tracker.tournaments.book.queries import points_of, result_of
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.rounds.services import (
    answer_call,
    call_director,
    close_round,
    forfeit,
    type_result,
)

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=3)


@pytest.fixture
def tournament():
    tournament = tournament_of()
    entered(tournament, 4)
    return tournament


@pytest.fixture
def pairing(tournament):
    """The only table of the first round."""
    return started(tournament).pairings.get()


def calls():
    return list(Call.objects.values_list("reason", "called_at", "answered_at"))


def points_at(tournament):
    """The results that decide the only table."""
    return list(points_of(tournament, result_of(tournament, Pairing.objects.get())) or ())


def result():
    return Pairing.objects.values_list("typed_points", "forfeited_by").get()


def test_call_that_nobody_has_answered_stays_the_same(pairing):
    first = call_director(pairing=pairing, reason="A revoke", now=NOW)
    assert call_director(pairing=pairing, reason="", now=LATER) == first
    assert calls() == [("A revoke", NOW, None)]


def test_answered_call_leaves_room_for_the_next_one(pairing):
    call = call_director(pairing=pairing, reason="", now=NOW)
    for moment in (LATER, LATER + dt.timedelta(minutes=1)):
        assert answer_call(call=call, now=moment).answered_at == LATER
    call_director(pairing=pairing, reason="Once more", now=LATER)
    assert calls() == [("", NOW, LATER), ("Once more", LATER, None)]


def test_open_calls_end_with_their_round_and_answered_ones_keep_their_moment(pairing):
    answer_call(call=call_director(pairing=pairing, reason="", now=NOW), now=LATER)
    call_director(pairing=pairing, reason="Once more", now=LATER)
    end = LATER + dt.timedelta(minutes=1)
    close_round(round_=with_results(pairing.round), now=end)
    assert calls() == [("", NOW, LATER), ("Once more", LATER, end)]


def test_only_a_table_that_plays_calls(tournament, pairing):
    close_round(round_=with_results(pairing.round), now=NOW)
    closed = [("", "round_closed", "Round 1 is closed.")]
    assert refused(call_director, pairing=pairing, reason="", now=NOW) == closed
    drawn = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    waiting = [("", "round_not_started", "Round 2 has not started.")]
    given = {"pairing": drawn.pairings.get(), "reason": ""}
    assert refused(call_director, now=NOW, **given) == waiting
    assert calls() == []


def test_result_from_paper_stands_in_place_of_the_games(tournament, pairing):
    hand_at(pairing)
    for _ in range(2):
        type_result(pairing=pairing, points=(340, 210), reason="Slip", now=NOW)
    assert result() == ([340, 210], None)
    assert points_at(tournament) == [340, 210]
    lines = [line for line in log_of(tournament) if "result" in line[0]]
    assert lines == [("Round 1, table 1: result 340 : 210.", "Slip", True)]


def test_result_from_paper_is_taken_back(tournament, pairing):
    type_result(pairing=pairing, points=(340, 210), reason="Slip", now=NOW)
    type_result(pairing=pairing, points=None, reason="Wrong table", now=NOW)
    assert result() == (None, None)
    text = "Round 1, table 1: result as its games say."
    assert log_of(tournament)[-1] == (text, "Wrong table", True)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ((1,), "Type one number for each of the 2 sides."),
        ((1, 2, 3), "Type one number for each of the 2 sides."),
        ((100_001, 0), "At most 100000 points either way."),
        ((0, -100_001), "At most 100000 points either way."),
    ],
)
def test_result_that_cannot_be_is_refused(pairing, points, text):
    problems = refused(type_result, pairing=pairing, points=points, reason="Slip", now=NOW)
    assert problems == [("points", "bad_value", text)]
    assert result() == (None, None)


def test_side_that_did_not_play_has_lost(tournament, pairing):
    type_result(pairing=pairing, points=(340, 210), reason="Slip", now=NOW)
    forfeit(pairing=pairing, side=1, reason="Did not come", now=NOW)
    assert result() == (None, 1)
    assert points_at(tournament) == [1, 0]
    text = "Round 1, table 1: result forfeited by side 2."
    assert log_of(tournament)[-1] == (text, "Did not come", True)
    forfeit(pairing=pairing, side=None, reason="They are here", now=NOW)
    assert result() == (None, None)


def test_forfeit_needs_a_reason(tournament, pairing):
    problems = refused(forfeit, pairing=pairing, side=0, reason="", now=NOW)
    assert [problem[:2] for problem in problems] == [("reason", "missing_field")]
    assert result() == (None, None)


def test_result_needs_a_reason_only_where_something_is_overwritten(tournament, pairing):
    type_result(pairing=pairing, points=(340, 210), now=NOW)
    for points in ((210, 340), None):
        problems = refused(type_result, pairing=pairing, points=points, now=NOW)
        assert [problem[:2] for problem in problems] == [("reason", "missing_field")]
    type_result(pairing=pairing, points=(340, 210), now=NOW)
    assert result() == ([340, 210], None)


def test_result_in_place_of_hands_needs_a_reason(tournament, pairing):
    hand_at(pairing)
    problems = refused(type_result, pairing=pairing, points=(340, 210), now=NOW)
    assert [problem[:2] for problem in problems] == [("reason", "missing_field")]
    assert result() == (None, None)


@pytest.mark.parametrize("write", [type_result, forfeit])
def test_result_needs_a_round_that_has_started(tournament, write):
    what = {"points": (1, 2)} if write == type_result else {"side": 0}
    drawn = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    pairing = drawn.pairings.get()
    waiting = [("", "round_not_started", "Round 1 has not started.")]
    assert refused(write, pairing=pairing, reason="why", now=NOW, **what) == waiting
    assert result() == (None, None)


@pytest.mark.parametrize(("form", "mark"), [("progressive", LATER), ("drawn-partners", None)])
def test_result_that_comes_later_marks_the_next_draw_where_it_decides_that(form, mark):
    tournament = tournament_of(format=form)
    entered(tournament, 4)
    pairing = closed(tournament).pairings.get()
    draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    type_result(pairing=pairing, points=(62, 100), reason="Swapped", now=LATER)
    marks = Round.objects.order_by("number").values_list("number", "stale_since")
    assert list(marks) == [(1, None), (2, mark)]
