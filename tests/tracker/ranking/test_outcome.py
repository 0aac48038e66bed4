"""Which unplayed rounds were somebody's own doing."""

import pytest

from tracker.ranking.outcome import REASONS, Outcome


def test_a_bye_that_was_asked_for_and_a_no_show_are_voluntary():
    voluntary = {kind for kind in REASONS if Outcome(1, 7, kind=kind).is_voluntary}
    assert voluntary == {
        *("requested_bye", "forfeit_loss", "late", "absent", "left", "expelled", "ill"),
    }


@pytest.mark.parametrize("kind", REASONS)
def test_a_reason_says_that_nothing_was_played(kind):
    assert not Outcome(1, 7, kind=kind).is_played
