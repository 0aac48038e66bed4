"""A club of which a program reads everything there is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from tests.tracker.api.v1.book import filled_book, key

DEAR_TO_COLLECT = "test_contract_at_edges.py"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves out what only long forms have and every process would work out."""
    is_short = str(config.getoption("markexpr")).startswith("not long")
    return True if collection_path.name == DEAR_TO_COLLECT and is_short else None


@pytest.fixture
def book():
    return filled_book()


@pytest.fixture
def connection_stays() -> Iterator[None]:
    """A server looks after its connections; this one is in the test's own transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def places() -> dict[str, object]:
    """The parameters in the addresses of a filled club."""
    book = filled_book()
    key(book.club)
    return {
        "club": book.club.slug,
        "player": book.players[0].pk,
        "evening": book.evening.pk,
        "game": book.game.pk,
        "tournament": book.open.pk,
        "number": 1,
        "entry": book.entrant.pk,
        "variant": "zensa",
    }
