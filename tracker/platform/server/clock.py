"""Detection of clock changes while the process runs."""

import time
from datetime import datetime, timedelta
from functools import cache

from django.utils import timezone

JUMP = 3600
"""The tolerated clock change in seconds."""


@cache
def _began() -> float:
    """The wall-clock time at which the monotonic clock read zero, as of the first call."""
    return time.time() - _ticking()


def watch() -> None:
    """Starts comparing the clock with its current time."""
    _began()


def jump() -> int:
    """Clock jump in seconds, or 0 if within tolerance."""
    seconds = round(time.time() - _ticking() - _began())
    return seconds if abs(seconds) > JUMP else 0


def believed_now() -> datetime:
    """The time; if the clock was set ahead, the time it would show otherwise."""
    return timezone.now() - timedelta(seconds=max(jump(), 0))


def _ticking() -> float:
    """Seconds on a monotonic clock that includes suspend."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
