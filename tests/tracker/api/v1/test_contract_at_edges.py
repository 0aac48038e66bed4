"""The API keeps to its own description at every edge of what can be asked.

An ordinary run does not even collect this: the edges of all operations are worked out then.
"""

import pytest

from tests.tracker.api.v1.described import answered_as_described, bounded, description

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.filterwarnings("default"),
    pytest.mark.usefixtures("connection_stays"),
    pytest.mark.long,
]


@description().parametrize()
@bounded
def test_program_is_answered_as_described_at_every_edge(case, places):
    answered_as_described(case, places)
