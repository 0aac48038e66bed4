"""Whether the machine's clock was set while this process ran."""

import time
from datetime import datetime, timedelta
from functools import cache

from django.utils import timezone

JUMP = 3600
"""By how many seconds a clock may be set without anything being made of it."""


@cache
def _began() -> float:
    """When a clock that nobody can set began to tick, by the clock as it was at the first call."""
    return time.time() - _ticking()


def watch() -> None:
    """Compares the clock from now on with what it says now."""
    _began()


def jump() -> int:
    """By how many seconds the clock was set, if by more than is usual."""
    seconds = round(time.time() - _ticking() - _began())
    return seconds if abs(seconds) > JUMP else 0


def believed_now() -> datetime:
    """The time; where the clock was set ahead meanwhile, what it would say otherwise."""
    return timezone.now() - timedelta(seconds=max(jump(), 0))


def _ticking() -> float:
    """Seconds on a clock that nobody can set, and that goes on while the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
