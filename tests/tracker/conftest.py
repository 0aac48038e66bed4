"""The club that most tests of the product begin with, by either of the two names."""

import pytest

from tests.factories import ClubFactory


@pytest.fixture
def club():
    return ClubFactory.create(name="Kanal")


@pytest.fixture
def kanal():
    return ClubFactory.create(name="Kanal")
