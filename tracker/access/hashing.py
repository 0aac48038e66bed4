"""Password hashes in a thread of their own, one at a time, behind everything else."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from django.contrib.auth.hashers import PBKDF2PasswordHasher

LAST = 19
"""The niceness of a thread that runs only where no other wants the processor."""


class BackgroundHasher(PBKDF2PasswordHasher):
    """Django's hasher, whose second of work leaves the processor to the tables.

    The hash is computed without Python's lock, so that the slow thread keeps no other one waiting.
    """

    def encode(self, *given: Any, **named: Any) -> str:
        return str(_thread().submit(super().encode, *given, **named).result())


@cache
def _thread() -> ThreadPoolExecutor:
    """The process's thread; made late, since a forked process has none of its parent's."""
    return ThreadPoolExecutor(1, "hash", initializer=_be_last)


def _be_last() -> None:
    # Elsewhere it would be the niceness of the whole process.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LAST)
