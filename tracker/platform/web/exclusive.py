"""What is dear to work out: by one request of a worker at a time, so that the others go on."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_place = Lock()


class BusyError(Exception):
    """Something else is being worked out: whoever asks is to come again."""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Takes the one place for as long as the block runs; raises BusyError where it is taken."""
    if not _place.acquire(blocking=False):
        raise BusyError
    try:
        yield
    finally:
        _place.release()
