"""The open game of a table ends with a result of the director's, and goes on without."""

import datetime as dt
from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import entered, game_at, hand_at, started, tournament_of
from tests.tracker.tournaments.refusing import refused
from tracker.models import Game, Pairing, Tournament
from tracker.tournaments.book.queries import result_of
from tracker.tournaments.rounds.services import (
    close_round,
    end_time,
    forfeit,
    start_next_game,
    type_result,
)

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=3)
SLIP: dict[str, Any] = {"points": (340, 210), "reason": "Slip"}


@pytest.fixture
def pairing():
    """The only table of a round of two hands."""
    tournament = tournament_of()
    entered(tournament, 4)
    return started(tournament).pairings.get()


def games():
    """Every game: whether it is finished, and when it was closed and removed."""
    found = Game.objects.order_by("pk")
    return list(found.values_list("is_finished", "closed_at", "removed_at"))


@pytest.mark.parametrize(
    ("write", "given", "back"),
    [
        (type_result, SLIP, {"points": None}),
        (forfeit, {"side": 1, "reason": "Gone"}, {"side": None}),
    ],
)
def test_game_with_a_hand_is_closed_and_goes_on(pairing, write, given, back):
    hand_at(pairing)
    write(pairing=pairing, now=LATER, **given)
    assert games() == [(True, LATER, None)]
    write(pairing=pairing, reason="Not so", now=LATER, **back)
    assert games() == [(False, None, None)]
    hand_at(pairing)
    assert games()[0][0]


def test_game_without_a_hand_is_removed_and_restored(pairing):
    type_result(pairing=pairing, now=LATER, **SLIP)
    assert games() == [(False, None, LATER)]
    type_result(pairing=pairing, points=None, reason="Not so", now=LATER)
    assert games() == [(False, None, None)]


def test_result_typed_once_more_still_brings_the_game_back(pairing):
    hand_at(pairing)
    type_result(pairing=pairing, now=LATER, **SLIP)
    again = LATER + dt.timedelta(minutes=1)
    forfeit(pairing=pairing, side=0, reason="Gone", now=again)
    assert games() == [(True, LATER, None)]
    forfeit(pairing=pairing, side=None, reason="Not so", now=again)
    assert games() == [(False, None, None)]


def test_game_that_its_hands_ended_stays_as_it_is(pairing):
    hand_at(pairing)
    hand_at(pairing)
    before = games()
    type_result(pairing=pairing, now=LATER, **SLIP)
    type_result(pairing=pairing, points=None, reason="Not so", now=LATER)
    assert games() == before
    assert before[0][0]


def test_game_that_time_ended_before_stays_ended(pairing):
    hand_at(pairing)
    end_time(round_=pairing.round, now=NOW)
    type_result(pairing=pairing, now=LATER, **SLIP)
    type_result(pairing=pairing, points=None, reason="Not so", now=LATER)
    assert games() == [(True, NOW, None)]


def test_in_a_closed_round_a_game_stays_as_it_stands(pairing):
    hand_at(pairing)
    type_result(pairing=pairing, now=LATER, **SLIP)
    close_round(round_=pairing.round, now=LATER)
    type_result(pairing=pairing, points=None, reason="Not so", now=LATER)
    assert games() == [(True, LATER, None)]
    tournament = Tournament.objects.get()
    # 90 and 62 were counted, and who took the last trick has ten more.
    assert result_of(tournament, Pairing.objects.get()).points == (100, 62)


def test_table_of_a_closed_round_is_never_left_without_a_result(pairing):
    type_result(pairing=pairing, now=LATER, **SLIP)
    close_round(round_=pairing.round, now=LATER)
    given = {"pairing": pairing, "points": None, "reason": "Not so", "now": LATER}
    assert refused(type_result, **given) == [("", "nothing_played")]


def test_no_next_game_is_started_beside_a_given_result():
    tournament = tournament_of(games=2)
    entered(tournament, 4)
    pairing = started(tournament).pairings.get()
    hand_at(pairing)
    hand_at(pairing)
    type_result(pairing=pairing, now=LATER, **SLIP)
    assert refused(start_next_game, pairing=pairing, now=LATER) == [("", "all_played")]
    assert game_at(pairing).is_finished
