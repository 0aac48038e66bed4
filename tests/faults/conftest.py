"""Fixtures for tests of a server in separate processes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.book import Book


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    """A book with data of its own, not served yet."""
    made = Book(tmp_path)
    yield made
    made.kill()
