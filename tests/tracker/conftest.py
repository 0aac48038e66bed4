"""What tests of the product begin with: a club by either of two names, and a table of four."""

import pytest

from tests.factories import ClubFactory
from tests.tracker.helpers.pages import reader, spoken, templates_without_queries
from tests.tracker.helpers.table_of_four import evening, play, players

__all__ = ["evening", "play", "players", "reader", "spoken", "templates_without_queries"]


@pytest.fixture
def club():
    return ClubFactory.create(name="Kanal")


@pytest.fixture
def kanal():
    return ClubFactory.create(name="Kanal")
