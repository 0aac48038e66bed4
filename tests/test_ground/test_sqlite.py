"""SQLite's options suit the library version and the disk."""

import sqlite3
import threading
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction

from tracker.platform.database import sqlite
from tracker.platform.database.sqlite import Journal

MOUNTS = """\
/dev/sda1 / ext4 rw,relatime 0 0
tmpfs /run tmpfs rw 0 0
//nas/club /mnt/club\\040disk cifs rw 0 0
host:/export /mnt/nfs nfs4 rw 0 0
home /home/anna fuse.sshfs rw 0 0
layer /var/lib/container fuse.fuse-overlayfs rw 0 0
"""


@pytest.fixture
def mounts(tmp_path):
    """A machine with a local disk and several network disks."""
    file = tmp_path / "mounts"
    file.write_text(MOUNTS)
    return file


@pytest.mark.parametrize(
    ("version", "is_faulty"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 44, 9), False),
        ((3, 45, 1), True),
        ((3, 49, 2), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 0), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 52, 0), False),
        ((4, 0, 0), False),
    ],
)
def test_wal_reset_fault_is_known_by_version(version, is_faulty):
    assert sqlite.has_wal_reset_fault(version) is is_faulty


def test_safe_journal_on_a_mended_library_is_wal(mounts):
    reason = "SQLite 3.51.3 is free of the WAL-reset fault"
    assert sqlite.safe_journal("/srv/a.db", (3, 51, 3), mounts) == Journal("WAL", reason)


def test_safe_journal_on_a_faulty_library_is_the_rollback_journal(mounts):
    reason = "SQLite 3.40.1 has the WAL-reset fault; 3.51.3 mends it"
    assert sqlite.safe_journal("/srv/a.db", (3, 40, 1), mounts) == Journal("DELETE", reason)


def test_safe_journal_on_a_shared_disk_is_the_rollback_journal(mounts):
    reason = "nfs4 is a shared file system, where WAL is not safe"
    assert sqlite.safe_journal("/mnt/nfs/a.db", (3, 51, 3), mounts) == Journal("DELETE", reason)


@pytest.mark.parametrize(
    ("path", "kind", "is_shared"),
    [
        ("/srv/a.db", "ext4", False),
        ("/runs/a.db", "ext4", False),
        ("/mnt/club disk/a.db", "cifs", True),
        ("/mnt/nfs/deep/er/a.db", "nfs4", True),
        ("/home/anna/a.db", "fuse.sshfs", True),
        ("/var/lib/container/a.db", "fuse.fuse-overlayfs", False),
    ],
)
def test_file_system_is_the_one_mounted_nearest(mounts, path, kind, is_shared):
    assert sqlite.file_system(Path(path), mounts) == kind
    assert sqlite.is_shared(kind) is is_shared


def test_file_system_is_unknown_where_the_machine_does_not_say(tmp_path):
    assert sqlite.file_system(tmp_path, tmp_path / "missing") == ""
    assert not sqlite.is_shared("")


def pragma(name):
    """The value in force on the product's own connection."""
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return cursor.fetchone()[0]


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("foreign_keys", 1),
        ("secure_delete", 1),
        ("journal_size_limit", 16777216),
        ("busy_timeout", 5000),
    ],
)
def test_pragma_is_in_force(name, value):
    assert pragma(name) == value


@pytest.mark.sqlite
@pytest.mark.django_db
def test_journal_mode_in_force_is_the_safe_one_at_the_level_it_needs():
    safe = sqlite.safe_journal(connection.settings_dict["NAME"])
    # SQLite's numbers; tests/faults/test_power.py shows what any other value would lose.
    level = {"DELETE": 3, "WAL": 2}[safe.mode]
    assert (pragma("journal_mode").upper(), pragma("synchronous")) == (safe.mode, level)


@pytest.mark.sqlite
def test_requests_share_an_open_connection_and_no_transaction():
    database = settings.DATABASES["default"]
    assert database["CONN_MAX_AGE"] is None
    assert database["ATOMIC_REQUESTS"] is False


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_transaction_holds_the_write_lock_from_its_beginning():
    other = sqlite3.connect(connection.settings_dict["NAME"], timeout=0)
    with transaction.atomic(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.close()


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_writers_at_once_wait_for_each_other():
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE tally (total INTEGER)")
        cursor.execute("INSERT INTO tally VALUES (0)")

    def count_up() -> None:
        for _ in range(10):
            with transaction.atomic(), connection.cursor() as own:
                own.execute("SELECT total FROM tally")
                own.execute("UPDATE tally SET total = %s", [own.fetchone()[0] + 1])
        connection.close()

    writers = [threading.Thread(target=count_up) for _ in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with connection.cursor() as cursor:
        cursor.execute("SELECT total FROM tally")
        assert cursor.fetchone() == (80,)
        cursor.execute("DROP TABLE tally")
