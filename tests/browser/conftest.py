"""What the tests in a browser share."""

import pytest

from tracker.models import Club
from tracker.services import demo


@pytest.fixture
def demo_club(transactional_db: None) -> Club:
    """The demo club, with an evening in progress."""
    assert demo.load()
    return Club.objects.get()
