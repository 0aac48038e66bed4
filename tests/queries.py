"""How many statements something takes."""

from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext


def queries(read: Callable[[], object]) -> int:
    """How many queries a read makes."""
    with CaptureQueriesContext(connection) as made:
        read()
    return len(made)
