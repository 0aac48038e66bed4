"""Books to measure in: set up once, and copied for whatever is measured after that."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from django.db import connection

from tests import pristine


@contextmanager
def empty_books() -> Iterator[None]:
    """While it lasts, a book is set up once and copied from then on."""
    with TemporaryDirectory(prefix="bench-") as folder:
        os.environ[pristine.SHARED] = folder
        yield


@contextmanager
def empty_book() -> Iterator[None]:
    """A book without a club, which is gone afterwards."""
    is_there = pristine.is_copied()
    name = connection.creation.create_test_db(verbosity=0, keepdb=is_there)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
