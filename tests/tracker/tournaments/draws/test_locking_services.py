"""Tables that a director locks in a draw."""

from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import entered, tournament_of
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.refusing import log, refused
from tracker.models import LockedTable, Tournament
from tracker.tournaments.draws.queries import draw_of
from tracker.tournaments.draws.services import (
    confirm_draw,
    draw_again,
    draw_round,
    lock_table,
    swap_seats,
    undo_draw,
    unlock_table,
)
from tracker.tournaments.draws.table_why_pages import verification
from tracker.tournaments.entries.services import leave
from tracker.tournaments.rounds.services import start_round

pytestmark = pytest.mark.django_db

LOCK: dict[str, Any] = {"table": 2, "reason": "The slow table stays", "now": NOW}


@pytest.fixture
def tournament():
    tournament = tournament_of()
    entered(tournament, 13)
    return tournament


@pytest.fixture
def round_(tournament):
    return draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)


def table_of(round_, number):
    """The sides of a table of a draw."""
    return next(table.sides for table in draw_of(round_).tables if table.table == number)


def test_locked_table_stays_when_the_round_is_drawn_again(tournament, round_):
    before = draw_of(round_)
    lock_table(round_=round_, **LOCK)
    again = draw_again(round_=round_, reason="Once more", now=NOW)
    assert table_of(again, 2) == next(table.sides for table in before.tables if table.table == 2)
    assert draw_of(again).tables != before.tables
    seen = verification(again)
    assert (seen.outcome, seen.is_around) == ("same", True)
    assert [(lock.text, lock.reason) for lock in seen.locks] == [
        ("Round 1: table 2 was locked.", "The slow table stays")
    ]


def test_locked_table_is_drawn_with_the_others_once_it_is_unlocked(tournament, round_):
    lock_table(round_=round_, **LOCK)
    unlock_table(round_=round_, table=2, now=NOW)
    again = draw_again(round_=round_, reason="Once more", now=NOW)
    assert verification(again).is_around is False
    assert not LockedTable.objects.exists()
    assert "Round 1: table 2 was unlocked." in log(tournament)


def test_locked_and_unlocked_twice_it_is_written_once(round_):
    lock_table(round_=round_, **LOCK)
    before = stored()
    lock_table(round_=round_, **LOCK)
    assert stored() == before
    unlock_table(round_=round_, table=2, now=NOW)
    before = stored()
    unlock_table(round_=round_, table=2, now=NOW)
    assert stored() == before


def test_draw_that_is_taken_back_takes_its_locks_with_it(tournament, round_):
    lock_table(round_=round_, **LOCK)
    undo_draw(round_=round_, now=NOW)
    again = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    seen = verification(again)
    assert (seen.outcome, seen.is_around, seen.locks) == ("same", False, ())


def test_seats_of_a_locked_table_are_not_exchanged(tournament, round_):
    lock_table(round_=round_, **LOCK)
    one, other = (round_.pairings.get(table=table).placings.first().entrant for table in (1, 2))
    given = {"round_": round_, "first": one, "second": other, "reason": "why", "now": NOW}
    assert refused(swap_seats, **given) == [("", "table_locked")]


def test_somebody_of_a_locked_table_who_leaves_is_said_when_it_is_drawn_again(tournament, round_):
    lock_table(round_=round_, **LOCK)
    gone = round_.pairings.get(table=2).placings.first().entrant
    leave(entrant=gone, reason="left", now=NOW)
    given = {"round_": round_, "reason": "why", "now": NOW}
    assert refused(draw_again, **given) == [("", "cannot_draw")]


@pytest.mark.parametrize(
    ("given", "problem"),
    [({"table": 9}, ("table", "bad_value")), ({"reason": " "}, ("reason", "missing_field"))],
)
def test_lock_that_cannot_be_is_refused(round_, given, problem):
    assert refused(lock_table, round_=round_, **LOCK | given) == [problem]


def test_table_of_a_round_that_has_started_is_not_locked(round_):
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    start_round(round_=round_, now=NOW)
    assert refused(lock_table, round_=round_, **LOCK) == [("", "round_started")]
