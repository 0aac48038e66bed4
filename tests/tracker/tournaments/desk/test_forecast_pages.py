"""What can be said ahead of a round: how fast its tables are, who is behind, when it ends."""

import datetime as dt

import pytest

from tests.factories import NOW
from tracker.common.dates_texts import clock
from tracker.models import Round, Tournament
from tracker.tournaments.desk.monitor_pages import NOTHING, Forecast, Pace, forecast


def at(minutes, seconds=0):
    """So many minutes after the round has started."""
    return NOW + dt.timedelta(minutes=minutes, seconds=seconds)


def round_of(number=1, **more):
    return Round(number=number, started_at=NOW, **more)


def told(paces, now, *, rounds=None, tournament=None):
    return forecast(tournament or Tournament(rounds=1), rounds or [round_of()], paces, now)


def round_ends(minutes):
    """The sentence that the round ends so many minutes after it has started."""
    return f"The round ends about {clock(at(minutes))}."


def test_nothing_is_said_before_the_first_hand():
    assert told([Pace(1, 0, 16), Pace(2, 0, 16)], at(3)) == NOTHING


def test_round_ends_when_the_slowest_table_is_through_at_its_own_pace():
    # Table 1 takes 4 minutes a hand and has 4 left: 32 + 16. Table 2 takes 5 and has 6: 30 + 30.
    paces = [Pace(1, 8, 12, at(32)), Pace(2, 6, 12, at(30))]
    assert told(paces, at(33)) == Forecast(behind={}, text=(round_ends(60),))


def test_table_without_a_hand_is_expected_at_the_pace_of_the_others():
    # 12 hands at the others' 4 minutes, from the beginning.
    paces = [Pace(1, 5, 12, at(20)), Pace(2, 0, 12)]
    assert told(paces, at(21)).text == ("Table 2 is 2 hands behind.", round_ends(50))


def test_table_whose_time_has_passed_is_expected_any_moment():
    # By its pace table 1 were through after 24 minutes; it is the 33rd.
    assert told([Pace(1, 11, 12, at(22))], at(33)).text == (round_ends(35),)


def test_clock_ends_the_round_a_hand_after_its_time():
    # By hands it took until minute 60; time is up at 40, and a hand takes 5.
    paces = [Pace(1, 6, 12, at(30), ends_at=at(40))]
    assert told(paces, at(31)).text == (round_ends(45),)


def test_table_with_more_time_ends_last():
    paces = [Pace(1, 6, 12, at(30), ends_at=at(40)), Pace(2, 6, 12, at(30), ends_at=at(50))]
    assert told(paces, at(31)).text == (round_ends(55),)


def test_round_to_a_target_without_a_clock_has_no_known_end():
    assert told([Pace(1, 6, None, at(30))], at(31)) == Forecast(behind={}, text=())


def test_time_that_the_clock_stood_is_nobodys_pace():
    # Ten of the thirty minutes the clock stood: 20 for 5 hands, and 7 are left: 30 + 28.
    rounds = [round_of(stopped_seconds=600)]
    assert told([Pace(1, 5, 12, at(30))], at(30), rounds=rounds).text == (round_ends(60),)


def test_slow_table_is_named_with_what_it_is_behind():
    paces = [Pace(1, 9, 16, at(36)), Pace(2, 9, 16, at(36)), Pace(7, 6, 16, at(36))]
    text = told(paces, at(36))
    assert text.behind == {7: 3}
    assert text.text[0] == "Table 7 is 3 hands behind."


def test_table_that_is_one_hand_behind_or_done_is_not_slow():
    paces = [Pace(1, 9, 16, at(36)), Pace(2, 9, 16, at(36)), Pace(3, 8, 16, at(36))]
    early = Pace(4, 2, 16, at(36), is_over=True)
    assert told([*paces, early], at(36)).behind == {}


def test_tournament_ends_after_rounds_as_long_as_those_that_were_played():
    # Rounds of 60 and 60 minutes, 15 between them: 60, then two of 15 + 60.
    first = Round(number=1, started_at=at(-75), closed_at=at(-15))
    rounds = [first, round_of(2)]
    text = told([Pace(1, 6, 12, at(30))], at(31), rounds=rounds, tournament=Tournament(rounds=4))
    assert text.text == (round_ends(60), f"The tournament ends about {clock(at(210))}.")


@pytest.mark.parametrize(("second", "shown"), [(0, 60), (1, 65)])
def test_moments_are_told_in_steps_of_five_minutes(second, shown):
    paces = [Pace(1, 6, 20, at(30), ends_at=at(55, second))]
    assert told(paces, at(31)).text == (round_ends(shown),)
