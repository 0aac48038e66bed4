"""What tests of a server in processes of its own share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.book import Book


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    """A book on data of its own, not yet served."""
    made = Book(tmp_path)
    yield made
    made.kill()
