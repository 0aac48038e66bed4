"""What leaves in pieces, so that a large table takes no more memory than a small one."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

ROWS = 500

Row = TypeVar("Row")


def batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows, some hundreds at a time."""
    left = iter(rows)
    while some := list(islice(left, ROWS)):
        yield some
