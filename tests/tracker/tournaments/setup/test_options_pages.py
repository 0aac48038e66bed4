"""The settings of a tournament, in words."""

import pytest

from tracker.engine.ranking.codes import POLICIES
from tracker.tournaments.setup.texts import policy_parts, policy_text

NUMBERED = {"fixed": "fixed:9", "penalty": "penalty:9", "once": "once:9"}


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_that_can_be_stored_is_said(name):
    assert policy_text(NUMBERED.get(name, name))


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("once:1600", "1600 points the first time, then nothing"),
        ("once:1600:zero", "1600 points the first time, then nothing"),
        ("once:1600:fixed:1450", "1600 points the first time, then 1450 points every time"),
        (
            "once:1600:field_min",
            "1600 points the first time, then the lowest score of that round",
        ),
        ("penalty:30", "30 points deducted"),
    ],
)
def test_policy_is_said(stored, text):
    assert policy_text(stored) == text


@pytest.mark.parametrize(
    ("stored", "parts"),
    [
        ("zero", ("zero", "")),
        ("fixed:1450", ("fixed", "1450")),
        ("once:1600", ("once", "1600")),
        ("once:1600:zero", ("once", "1600")),
        ("once:1600:fixed:1450", ("once", "1600, then 1450")),
    ],
)
def test_policy_is_typed_like_this(stored, parts):
    assert policy_parts(stored) == parts
