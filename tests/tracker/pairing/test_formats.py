"""The formats by their codes."""

import pytest

from tracker.pairing.draw import CannotDrawError
from tracker.pairing.formats import FORMATS, check_rounds
from tracker.pairing.knock_out import KnockOut
from tracker.pairing.round_robin import RoundRobin


def test_formats_are_found_by_their_codes():
    assert [*FORMATS] == [
        *("drawn-partners", "balanced", "progressive", "standing-order", "swiss", "round-robin"),
        *("mitchell", "howell", "teams", "knock-out", "groups", "series"),
    ]
    assert all(code == format_.code for code, format_ in FORMATS.items())


def test_formats_can_all_be_made_without_options():
    assert all(len(format_().rounds(8)) > 0 for format_ in FORMATS.values())


def test_rounds_that_do_not_fit_are_refused_with_those_that_do():
    check_rounds(RoundRobin(), 8, 7)
    with pytest.raises(CannotDrawError) as refused:
        check_rounds(RoundRobin(), 8, 9)
    assert str(refused.value) == (
        "8 entrants cannot play 9 rounds in this format. What works: from 1 to 7 rounds."
    )
    with pytest.raises(
        CannotDrawError, match=r"play 1 round in this format\. What works: 3 rounds\.$"
    ):
        check_rounds(KnockOut(), 8, 1)
