"""Entrants who must not meet, or better do not."""

from typing import Any

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.refusing import log, refused
from tracker.models import Tournament
from tracker.tournaments.draws.queries import draw_input
from tracker.tournaments.entries.services import allow_meeting, keep_apart
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db


def kept_apart(tournament: Tournament) -> list[tuple[str, str, bool]]:
    """Who is kept apart as it is stored."""
    found = tournament.conflicts.select_related("first", "second")
    return [(conflict.first.name, conflict.second.name, conflict.is_absolute) for conflict in found]


def test_two_are_kept_apart_whoever_is_named_first() -> None:
    tournament = tournament_of()
    one, two, three = entered(tournament, 3)
    keep_apart(first=two, second=one, is_absolute=True, now=NOW)
    keep_apart(first=one, second=three, is_absolute=False, now=NOW)
    assert kept_apart(tournament) == [
        ("Player 1", "Player 2", True),
        ("Player 1", "Player 3", False),
    ]
    assert log(tournament)[-2:] == [
        "Player 1 and Player 2 never meet.",
        "Player 1 and Player 3 meet only where it cannot be avoided.",
    ]


def test_two_are_kept_apart_once_and_can_be_otherwise() -> None:
    tournament = tournament_of()
    one, two = entered(tournament, 2)
    facts: dict[str, Any] = {"first": one, "second": two, "now": NOW}
    keep_apart(is_absolute=True, **facts)
    before = stored()
    keep_apart(is_absolute=True, **facts)
    assert stored() == before
    keep_apart(is_absolute=False, **facts)
    assert kept_apart(tournament) == [("Player 1", "Player 2", False)]


def test_two_may_meet_again() -> None:
    tournament = tournament_of()
    one, two = entered(tournament, 2)
    conflict = keep_apart(first=one, second=two, is_absolute=True, now=NOW)
    allow_meeting(conflict=conflict, now=NOW)
    assert (kept_apart(tournament), log(tournament)[-1]) == ([], "Player 1 and Player 2 may meet.")


def test_draw_is_made_of_both_kinds() -> None:
    tournament = tournament_of(seeding="order", rounds=2)
    one, two, three, _four = entered(tournament, 4)
    closed(tournament)
    keep_apart(first=one, second=two, is_absolute=True, now=NOW)
    keep_apart(first=one, second=three, is_absolute=False, now=NOW)
    field = draw_input(tournament, before=2)
    assert (field.never, field.rather_not) == (
        frozenset({frozenset({1, 2})}),
        frozenset({frozenset({1, 3})}),
    )


def test_two_who_are_no_two_of_one_tournament_are_refused() -> None:
    tournament = tournament_of()
    (one, _two), (stranger,) = entered(tournament, 2), entered(tournament_of(), 1)
    facts: dict[str, Any] = {"first": one, "is_absolute": True, "now": NOW}
    problem = [("second", "bad_value")]
    assert refused(keep_apart, second=one, **facts) == problem
    assert refused(keep_apart, second=stranger, **facts) == problem


def test_conflicts_stay_when_the_tournament_is_over() -> None:
    tournament = tournament_of(rounds=1)
    one, two, three, _four = entered(tournament, 4)
    conflict = keep_apart(first=one, second=two, is_absolute=False, now=NOW)
    closed(tournament)
    finish_tournament(tournament=tournament, now=NOW)
    over = [("", "event_final")]
    facts: dict[str, Any] = {"is_absolute": True, "now": NOW}
    assert refused(keep_apart, first=one, second=three, **facts) == over
    conflict.refresh_from_db()
    assert refused(allow_meeting, conflict=conflict, now=NOW) == over
