"""The formats by their codes."""

import pytest

from tracker.engine.formats import FORMATS
from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.pairing.fitting import check_rounds
from tracker.engine.pairing.groups import Groups
from tracker.engine.pairing.knock_out import KnockOut
from tracker.engine.pairing.movement import BalancedSchedule, Howell, Mitchell, RoundRobin
from tracker.engine.pairing.teams import TeamsOfFour


def test_formats_are_found_by_their_codes():
    assert [*FORMATS] == [
        *("drawn-partners", "standing-order", "mitchell", "balanced", "round-robin", "league"),
        *("howell", "swiss", "groups", "knock-out", "progressive", "series", "teams"),
    ]
    assert all(code == format_.code for code, format_ in FORMATS.items())


def test_formats_can_all_be_made_without_options():
    assert all(len(format_.system_with({}).rounds(8)) > 0 for format_ in FORMATS.values())


def test_rounds_that_do_not_fit_are_refused_with_those_that_do():
    check_rounds(RoundRobin(), 8, 7)
    with pytest.raises(CannotDrawError) as refused:
        check_rounds(RoundRobin(), 9, 5)
    assert str(refused.value) == (
        "9 entrants cannot play 5 rounds in this format. Possible: 9 rounds."
    )
    with pytest.raises(
        CannotDrawError, match=r"play 1 round in this format\. Possible: 3 rounds\.$"
    ):
        check_rounds(KnockOut(), 8, 1)


@pytest.mark.parametrize(
    ("form", "entrants", "rounds"),
    [
        (RoundRobin(), 9, 9),
        (RoundRobin(), 8, 7),
        (RoundRobin(double=True), 8, 14),
        (Howell(), 9, 9),
        (Howell(), 6, 5),
        (TeamsOfFour(), 5, 5),
        (TeamsOfFour("knock_out"), 5, 3),
        (KnockOut(), 9, 4),
        (Groups(), 16, 6),
    ],
    ids=str,
)
def test_plan_that_needs_a_number_of_rounds_refuses_fewer_and_more(form, entrants, rounds):
    check_rounds(form, entrants, rounds)
    for wrong in (rounds - 1, rounds + 1):
        with pytest.raises(CannotDrawError) as refused:
            check_rounds(form, entrants, wrong)
        assert refused.value.remedy == f"Possible: {rounds} rounds."


@pytest.mark.parametrize(
    ("form", "entrants", "most"), [(Mitchell(), 9, 5), (BalancedSchedule(), 9, 9)]
)
def test_plan_that_can_end_earlier_refuses_only_more(form, entrants, most):
    for fewer in range(1, most + 1):
        check_rounds(form, entrants, fewer)
    with pytest.raises(CannotDrawError) as refused:
        check_rounds(form, entrants, most + 1)
    assert refused.value.remedy == f"Possible: from 1 to {most} rounds."
