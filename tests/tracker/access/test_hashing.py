"""A password is hashed behind everything else, and keeps no other thread waiting."""

import os
import sys
import threading

import pytest

from tracker.access import hashing
from tracker.access.hashing import BackgroundHasher

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="threads have no niceness there")


def niceness() -> int:
    """That of the thread that asks."""
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_only_the_thread_that_hashes_is_last():
    before = niceness()
    hasher = BackgroundHasher()
    encoded = hasher.encode("drei neue Karten", "salt", 1)
    assert hasher.verify("drei neue Karten", encoded)
    assert niceness() == before
    assert hashing._thread().submit(niceness).result() == hashing.LAST
