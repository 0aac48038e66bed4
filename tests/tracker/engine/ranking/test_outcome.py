"""Which unplayed rounds were somebody's own doing."""

from typing import get_args

import pytest

from tracker.engine.ranking.outcome import Outcome, OutcomeKind

REASONS = [kind for kind in get_args(OutcomeKind) if kind not in ("played", "extra")]


def test_a_bye_that_was_asked_for_and_a_no_show_are_voluntary():
    voluntary = {kind for kind in REASONS if Outcome(1, 7, kind=kind).is_voluntary}
    assert voluntary == {
        *("requested_bye", "forfeit_loss", "late", "absent", "left", "expelled", "ill"),
    }


@pytest.mark.parametrize("kind", REASONS)
def test_a_reason_says_that_nothing_was_played(kind):
    assert not Outcome(1, 7, kind=kind).is_played
