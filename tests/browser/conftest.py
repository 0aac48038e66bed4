"""What the tests in a browser share."""

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from tracker.models import Club
from tracker.services import demo


@pytest.fixture(scope="session")
def demo_copy() -> Iterator[sqlite3.Connection]:
    """Room for a database in which the demo club was loaded."""
    with sqlite3.connect(":memory:", check_same_thread=False) as copy:
        yield copy
    copy.close()


@pytest.fixture
def demo_club(transactional_db: None, demo_copy: Any) -> Club:
    """The demo club, with an evening in progress; loaded once and copied from then on."""
    connection.ensure_connection()
    if demo_copy.execute("SELECT 1 FROM sqlite_master").fetchone():
        demo_copy.backup(connection.connection)
    else:
        assert demo.load()
        connection.connection.backup(demo_copy)
    return Club.objects.get()
