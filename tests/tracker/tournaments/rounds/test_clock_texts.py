"""The clock of a round, and what everybody is told of it."""

import datetime as dt

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, started, tournament_of
from tracker.common.dates_texts import clock
from tracker.models import Tournament
from tracker.tournaments.draws.services import confirm_draw, draw_round, undo_draw
from tracker.tournaments.rounds.services import add_minutes, run_clock, set_minutes, stop_clock
from tracker.tournaments.rounds.texts import (
    RoundClock,
    TableClock,
    WallClock,
    clock_of,
    phase_of,
    wall_clock,
)
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db


def at(minutes):
    return NOW + dt.timedelta(minutes=minutes)


def shown(minutes):
    """The clock of a round that ends so many minutes after now."""
    return RoundClock(clock(at(minutes)), int(at(minutes).timestamp()))


@pytest.fixture
def tournament():
    """A tournament of one table with rounds of 40 minutes."""
    tournament = tournament_of(minutes=40, rounds=2)
    entered(tournament, 4)
    return tournament


def wall(tournament, now=NOW):
    return wall_clock(Tournament.objects.get(pk=tournament.pk), now)


def test_round_runs_until_its_minutes_are_over(tournament):
    round_ = started(tournament)
    assert clock_of(round_) == shown(40)
    assert clock_of(round_, 5) == shown(45)
    assert [phase_of(round_, at(minutes)) for minutes in (0, 39, 40)] == [
        *("running", "running", "over")
    ]
    assert phase_of(round_, at(44), 5) == "running"


def test_stopped_clock_says_what_is_left_and_runs_on_later(tournament):
    round_ = started(tournament)
    round_ = stop_clock(round_=round_, now=at(10))
    assert clock_of(round_) == RoundClock("", left="30:00")
    assert phase_of(round_, at(90)) == "stopped"
    round_ = run_clock(round_=round_, now=at(25))
    assert clock_of(round_) == shown(55)


def test_round_without_minutes_has_no_clock(tournament):
    round_ = set_minutes(round_=started(tournament), minutes=None, now=NOW)
    assert clock_of(round_) is None
    assert phase_of(round_, at(600)) == "running"


def test_wall_says_nothing_of_a_draw_that_is_not_published(tournament):
    nothing = WallClock("none", "Not begun yet", "The first round is announced here.")
    assert wall(tournament) == nothing
    round_ = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    assert wall(tournament) == nothing
    confirm_draw(round_=round_, publish_at=at(5), now=NOW)
    text = f"The next round is shown at {clock(at(5))}."
    assert wall(tournament) == WallClock("published", "Next round", text)
    assert wall(tournament, at(5)) == WallClock(
        "starts", "Round 1", "It starts soon: find your table."
    )


def test_wall_shows_the_time_and_who_has_more(tournament):
    round_ = started(tournament)
    pairing = round_.pairings.get()
    add_minutes(pairing=pairing, minutes=5, reason="Spilt beer", now=NOW)
    longer = (TableClock(1, shown(45)),)
    assert wall(tournament) == WallClock("running", "Round 1", "Being played.", shown(40), longer)
    text = "Time is up: finish the hand that you are playing."
    assert wall(tournament, at(41)) == WallClock("over", "Round 1", text, shown(40), longer)
    stop_clock(round_=round_, now=at(10))
    still = wall(tournament, at(11))
    assert (still.phase, still.text, still.clock) == (
        "stopped",
        "The clock is stopped.",
        RoundClock("", left="30:00"),
    )


def test_wall_of_a_closed_round_and_of_a_tournament_that_is_over(tournament):
    closed(tournament)
    assert wall(tournament) == WallClock("closed", "Round 1", "The round is closed.")
    draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    assert wall(tournament) == WallClock("closed", "Round 1", "The round is closed.")
    undo_draw(round_=Tournament.objects.get().drawn_rounds.get(number=2), now=NOW)
    finish_tournament(tournament=tournament, now=NOW)
    assert wall(tournament) == WallClock(
        "final", "The tournament is over", "Thank you for playing."
    )
