"""A PostgreSQL outage is reported at once, and probed by a single connection until it ends."""

import threading
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import close_old_connections, connection, connections

from tests.faults.routes import READING, WRITING, Cast
from tests.faults.test_trouble import ALL, is_trouble
from tests.tracker.helpers.stored import stored

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="it is about PostgreSQL"),
]

PATIENCE = 20


@pytest.fixture
def cast():
    return Cast()


@contextmanager
def option(name, value):
    """The product's connection with a server setting."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET {name} = {value}")
    try:
        yield
    finally:
        connection.close()


@contextmanager
def away(tmp_path):
    """Cuts the connection to the server; another target can be put in its place."""
    socket = Path(connection.settings_dict["HOST"]) / ".s.PGSQL.5432"
    if not socket.exists():
        pytest.skip("the server is reached over a network")
    connection.close()
    was, connection.settings_dict["HOST"] = connection.settings_dict["HOST"], str(tmp_path)
    try:
        yield lambda: (tmp_path / socket.name).symlink_to(socket)
    finally:
        connection.close()
        connection.settings_dict["HOST"] = was


def other():
    """A second connection."""
    url = connection.settings_dict
    return psycopg.connect(
        host=url["HOST"], port=url["PORT"] or None, user=url["USER"], dbname=url["NAME"]
    )


def test_database_that_is_away_is_told_everywhere_and_is_good_again_by_itself(cast, tmp_path):
    before = stored()
    with away(tmp_path) as come_back:
        for name, ask in ALL.items():
            close_old_connections()
            assert is_trouble(ask(cast), "away"), name
        attempts = [thread for thread in threading.enumerate() if thread.name == "reconnect"]
        assert len(attempts) == 1
        come_back()
        attempts[0].join(PATIENCE)
        assert {name: ask(cast).status_code for name, ask in READING.items()} == dict.fromkeys(
            READING, 200
        )
    assert stored() == before


def test_database_that_is_away_is_asked_for_once(cast, tmp_path, monkeypatch):
    asked, connect = [], psycopg.connect

    def noted(**named):
        asked.append(threading.current_thread().name)
        return connect(**named)

    monkeypatch.setattr(psycopg, "connect", noted)
    with away(tmp_path) as come_back:
        for _ in range(3):
            cast.looks("/kanal/")
        (attempt,) = [thread for thread in threading.enumerate() if thread.name == "reconnect"]
        come_back()
        attempt.join(PATIENCE)
    assert [name for name in asked if name != "reconnect"] == ["MainThread"]


def test_connection_that_was_ended_is_replaced_before_anybody_notices(cast):
    cast.looks("/kanal/")
    with other() as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    connections["default"].close_if_unusable_or_obsolete()
    assert cast.looks("/kanal/").status_code == 200


def test_game_that_another_process_has_locked_is_busy(cast):
    with option("lock_timeout", "'50ms'"), other() as admin:
        admin.execute("SELECT 1 FROM tracker_game FOR UPDATE")
        for name in ("hand", "hand of a phone", "hand of a program"):
            assert is_trouble(WRITING[name](cast), "busy"), name
        assert READING["page"](cast).status_code == 200


def test_database_that_cannot_be_written_is_only_read(cast):
    before = stored()
    with option("default_transaction_read_only", "on"):
        for name, ask in WRITING.items():
            assert is_trouble(ask(cast), "read_only"), name
        assert READING["page"](cast).status_code == 200
    assert stored() == before
