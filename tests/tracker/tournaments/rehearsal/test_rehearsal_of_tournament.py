"""Rehearsals from the desk: a copy that is played step by step, stopped and gone on with."""

from datetime import timedelta

import pytest

from tests.factories import NOW
from tests.tournaments import entered, log_of, tournament_of
from tests.tracker.helpers.stored import stored
from tracker.common.errors import RecordError
from tracker.models import Hand, Rehearsal, Tournament
from tracker.tournaments.entries.services import keep_apart, leave
from tracker.tournaments.rehearsal.services import Script, copy_tournament, rehearse_tournament
from tracker.tournaments.rehearsal.stepping_services import (
    begin_rehearsal,
    resume_rehearsal,
    step_rehearsal,
    steps,
    stop_rehearsal,
)

pytestmark = pytest.mark.django_db

SMOOTH = Script(entrants=8, is_on_paper=True, is_smooth=True)


def begun(tournament, script=SMOOTH):
    return begin_rehearsal(tournament=tournament, script=script, seed="s", now=NOW)


def stepped(rehearsal):
    """The rehearsal after its next step."""
    version = Tournament.objects.get(pk=rehearsal.copy_id).version
    return step_rehearsal(rehearsal=rehearsal, version=version, now=NOW)


def moments(tournament):
    """Every moment of a tournament that somebody could look at."""
    rounds = tournament.drawn_rounds.values_list(
        "drawn_at", "published_at", "started_at", "closed_at"
    )
    hands = Hand.objects.filter(game__evening=tournament.evening_id).values_list(
        "entered_at", flat=True
    )
    changes = tournament.changes.values_list("at", flat=True)
    return [*(at for row in rounds for at in row), *hands, *changes]


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("script", "given"),
    [
        (Script(entrants=9, is_on_paper=True), {"rounds": 3, "hands": 2}),
        (Script(entrants=9), {"rounds": 3, "hands": 4}),
        (Script(entrants=4, is_on_paper=True, is_smooth=True), {"rounds": 1, "hands": 1}),
    ],
)
def test_everything_in_a_rehearsal_has_happened_by_now(script, given):
    plan = {"form": "drawn-partners", "entrants": script.entrants, "seed": "s", **given}
    tournament = rehearse_tournament(**plan, now=NOW, script=script)
    list(steps(tournament, script))
    assert max(moments(tournament)) <= NOW
    # It is over about now: the slack is a few steps for each round, never an hour.
    assert NOW - max(moments(tournament)) < timedelta(hours=1)
    assert tournament.evening.date == NOW.date()


def test_rehearsal_plays_a_copy_to_its_end_and_leaves_the_tournament_alone():
    tournament = tournament_of(rounds=1, hands=1)
    entered(tournament, 4)
    tournament.refresh_from_db()
    before = (tournament.version, tournament.state, log_of(tournament))
    rehearsal = begun(tournament)
    for _step in range(6):
        rehearsal = stepped(rehearsal)
    assert rehearsal.copy.state == "final"
    assert rehearsal.copy.evening.club.slug == "rehearsal"
    tournament.refresh_from_db()
    assert before == (tournament.version, tournament.state, log_of(tournament))
    assert tournament.drawn_rounds.count() == 0


def test_step_sent_twice_is_played_once():
    tournament = tournament_of(rounds=1, hands=1)
    entered(tournament, 4)
    rehearsal = begun(tournament)
    version = rehearsal.copy.version
    step_rehearsal(rehearsal=rehearsal, version=version, now=NOW)
    before = stored()
    step_rehearsal(rehearsal=rehearsal, version=version, now=NOW)
    assert stored() == before


def test_begun_twice_it_is_one_rehearsal_until_that_is_stopped():
    tournament = tournament_of()
    entered(tournament, 4)
    first = begun(tournament)
    assert begun(tournament) == first
    stop_rehearsal(rehearsal=first, now=NOW)
    assert begun(tournament) != first
    assert Rehearsal.objects.count() == 2


def test_stopped_rehearsal_rests_until_it_goes_on():
    tournament = tournament_of()
    entered(tournament, 4)
    rehearsal = begun(tournament)
    stop_rehearsal(rehearsal=rehearsal, now=NOW)
    before = stored()
    stepped(rehearsal)
    assert stored() == before
    resume_rehearsal(rehearsal=rehearsal)
    assert stepped(rehearsal).copy.state == "open"


def test_tournament_that_cannot_be_drawn_stops_its_rehearsal_and_says_why():
    tournament = tournament_of(format="balanced", rounds=3)
    entered(tournament, 3)
    rehearsal = stepped(stepped(begun(tournament)))
    assert rehearsal.obstacle.startswith("3 players have no balanced plan.")
    assert rehearsal.stopped_at == NOW


def test_nobody_entered_and_nobody_invented_is_refused():
    tournament = tournament_of()
    before = stored()
    with pytest.raises(RecordError) as refused:
        begun(tournament, Script(entrants=0))
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("entrants", "bad_value")
    ]
    assert stored() == before


def test_who_has_left_is_not_copied():
    tournament = tournament_of()
    first, second, *_others = entered(tournament, 5)
    keep_apart(first=first, second=second, is_absolute=True, now=NOW)
    leave(entrant=second, reason="left", now=NOW)
    copy = copy_tournament(pk=tournament.pk, seed="s", now=NOW)
    assert [entrant.name for entrant in copy.entrants.all()] == [
        f"Player {number}" for number in (1, 3, 4, 5)
    ]
    assert not copy.conflicts.exists()
