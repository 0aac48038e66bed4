"""Benchmark databases: created once, and copied for each benchmark."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from django.db import connection

from tests import pristine


@contextmanager
def empty_books() -> Iterator[None]:
    """Creates a database once, and copies it while the block runs."""
    with TemporaryDirectory(prefix="bench-") as folder:
        os.environ[pristine.SHARED] = folder
        yield


@contextmanager
def empty_book() -> Iterator[None]:
    """A database without a club, deleted afterwards."""
    is_there = pristine.is_copied()
    name = connection.creation.create_test_db(verbosity=0, keepdb=is_there)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
