"""A club of which a program reads everything there is."""

import pytest

from tests.tracker.api.v1.book import filled_book


@pytest.fixture
def book():
    return filled_book()
