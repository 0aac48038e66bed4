"""A game with one hand, and the phone that it came from."""

import pytest

from tests.tracker.helpers.at_table import game_of
from tests.tracker.phones.phone import SendingPhone


@pytest.fixture
def game():
    return game_of()


@pytest.fixture
def annas(game):
    """Anna's phone, which has sent the first hand."""
    phone = SendingPhone(game, place=0)
    phone.results(phone.item())
    return phone
