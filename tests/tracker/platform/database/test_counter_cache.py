"""Counters of wrong tries outlast any flood of other counters."""

import datetime as dt

import pytest
from django.core.cache import caches
from django.db import connection
from django.utils import timezone

from tracker.platform.database.counter_cache import CounterCache

pytestmark = pytest.mark.django_db
FLOOD = 6000


def counter():
    cache = caches["default"]
    assert isinstance(cache, CounterCache)
    cache.clear()
    return cache


def flood(cache, expires):
    """As many rows of other counters as push Django's own cache over its limit, and more."""
    moment = connection.ops.adapt_datetimefield_value(expires.replace(microsecond=0))
    rows = [(cache.make_key(f"other-{number}"), "gARdlC4=", moment) for number in range(FLOOD)]
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO cache (cache_key, value, expires) VALUES (%s, %s, %s)", rows
        )


def rows():
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM cache")
        return cursor.fetchone()[0]


def test_no_unexpired_counter_is_deleted():
    cache = counter()
    for name in ("a", "m", "z"):
        cache.set(name, [1.0, 2.0], 900)
    flood(cache, timezone.now() + dt.timedelta(minutes=15))
    for number in range(3):
        cache.set(f"more-{number}", [3.0], 900)
    assert [cache.get(name) for name in ("a", "m", "z")] == [[1.0, 2.0]] * 3
    assert rows() == 3 + FLOOD + 3


def test_expired_counters_are_deleted_above_the_limit():
    cache = counter()
    cache.set("kept", [1.0], 900)
    flood(cache, timezone.now() - dt.timedelta(minutes=1))
    cache.set("new", [2.0], 900)
    assert (cache.get("kept"), cache.get("new"), rows()) == ([1.0], [2.0], 2)
