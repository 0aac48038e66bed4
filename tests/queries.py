"""Counting SQL statements."""

from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext


def queries(read: Callable[[], object]) -> int:
    """The number of queries of a read."""
    with CaptureQueriesContext(connection) as made:
        read()
    return len(made)
