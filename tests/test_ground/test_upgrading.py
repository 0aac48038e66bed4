"""Books of every released version are upgraded, all or nothing."""

import os
import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

import tracker
from tests.factories import HandFactory, new_id
from tests.test_ground import releases
from tracker.management.commands import serve
from tracker.models import Game, Hand
from tracker.operations import soundness
from tracker.operations.backups import book, starting
from tracker.operations.backups.book import BackupError
from tracker.platform.server import atomic_files as durable
from tracker.platform.server import data_lock

pytestmark = pytest.mark.django_db(transaction=True)

VERSIONS = sorted(file.name.removesuffix(".json.gz") for file in releases.KEPT.glob("*.json.gz"))
EARLIER = ("tracker", "0001_version_1_0")
LATER = [
    file.stem
    for file in Path(tracker.__file__).parent.glob("migrations/0*.py")
    if file.stem > EARLIER[1]
]
"""The migrations from there to this version."""


@pytest.fixture
def data(tmp_path, settings):
    """A data directory with an empty database, on PostgreSQL the test database."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    if connection.vendor == "sqlite":
        with book.open_book(tmp_path / "scorebook.sqlite3"):
            yield tmp_path
        return
    with connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    yield tmp_path
    call_command("migrate", interactive=False, verbosity=0)


def counted() -> dict[str, int]:
    """The number of rows in each non-empty table."""
    with connection.cursor() as cursor:
        found = {}
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT COUNT(*) FROM "{name}"')
            found[name] = cursor.fetchone()[0]
    return {name: number for name, number in found.items() if number}


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
def test_book_of_a_released_version_is_upgraded_and_plays_on(data, version, capsys):
    rows = releases.put(version)
    call_command("upgrade")
    text = capsys.readouterr().out.splitlines()
    assert text[-1].startswith(f"The book is of version {tracker.__version__} now, after ")
    assert len([*(data / "backups").glob("*.zip")]) == (connection.vendor == "sqlite")
    after = counted()
    assert {name: after.get(name, 0) for name in rows if name in after} == {
        name: number for name, number in rows.items() if name in after
    }
    assert starting.bring_up_to_date() == 0
    open_game = Game.objects.filter(is_finished=False, removed_at=None).first()
    number = Hand.objects.count()
    HandFactory.create(game=open_game, submission_id=new_id())
    assert Hand.objects.count() == number + 1
    assert [*soundness.faults()] == []


@pytest.fixture
def present(tmp_path, settings):
    """A data directory with a current book, on PostgreSQL the test database."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    if connection.vendor == "sqlite":
        connection.close()
        shutil.copyfile(connection.settings_dict["NAME"], tmp_path / "scorebook.sqlite3")
        with book.open_book(tmp_path / "scorebook.sqlite3"):
            yield tmp_path
        return
    yield tmp_path
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '9999_later'")


def state() -> tuple[object, ...]:
    """The book's applied migrations and contents."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
        steps = cursor.fetchall()
        cursor.execute("SELECT id, record FROM tracker_hand ORDER BY id")
        return steps, cursor.fetchall()


@pytest.fixture
def behind(data):
    """A book of an older version."""
    releases.put(VERSIONS[0])
    call_command("migrate", *EARLIER, interactive=False, verbosity=0)
    return data


def refusal() -> str:
    """The reason why an upgrade is refused."""
    with pytest.raises(CommandError) as caught:
        call_command("upgrade")
    return str(caught.value)


@pytest.mark.long
def test_older_tables_are_brought_up_to_date(behind, capsys):
    call_command("upgrade")
    assert f"after {len(LATER)} steps, and sound." in capsys.readouterr().out
    assert starting.bring_up_to_date() == 0
    assert (behind / "version").read_text() == f"{tracker.__version__}\n"


@pytest.mark.long
def test_book_is_as_it_was_where_a_step_fails(behind, monkeypatch):
    before, steps = state(), []

    def fail(action):
        steps.append(action)
        if len(steps) == 2:
            raise OSError("the disk is full")

    monkeypatch.setattr(starting, "_settle", fail)
    with pytest.raises(BackupError) as caught:
        starting.bring_up_to_date()
    assert str(caught.value) == "the tables cannot be brought up to date: the disk is full"
    assert state() == before
    assert not list(behind.glob(".upgrading*"))
    steps.clear()
    with pytest.raises(CommandError, match="the disk is full"):
        serve.Command().bring_up_to_date()
    assert state() == before


@pytest.mark.long
def test_book_is_as_it_was_where_it_would_not_be_sound(behind, monkeypatch):
    before = state()
    monkeypatch.setattr(soundness, "faults", lambda: iter(["game 7, hand 1: wrong"]))
    first, last = refusal().splitlines()
    assert "not " in first
    assert "sound, nothing was changed" in first
    assert last == "game 7, hand 1: wrong"
    assert state() == before


@pytest.mark.some(1)
@pytest.mark.parametrize("version", ["1.7.0", None])
def test_book_of_a_newer_version_is_refused_by_name(present, version):
    HandFactory.create()
    if version:
        (present / "version").write_text(f"{version}\n")
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('tracker', '9999_later', '2030-01-01')"
        )
    before, last = state(), f"version {version}" if version else "9999_later"
    text = (
        f"this book needs a newer version of the score book ({last}), and this one is "
        f"{tracker.__version__}: install that one, or restore a backup that was made before it"
    )
    assert refusal() == text
    with pytest.raises(CommandError) as caught:
        serve.Command().bring_up_to_date()
    assert (str(caught.value), state()) == (text, before)


def test_book_from_before_version_1_0_is_sent_by_way_of_it(behind):
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM django_migrations WHERE app = 'tracker' AND name > '0018_people'"
        )
    before = state()
    said = (
        "this book is older than the last version 1.0.0: bring it there first, with that "
        "version's own upgrade, and then to this one"
    )
    assert refusal() == said
    with pytest.raises(CommandError) as caught:
        serve.Command().bring_up_to_date()
    assert (str(caught.value), state()) == (said, before)


def test_nothing_is_upgraded_while_the_server_runs_or_where_no_book_is(data):
    assert refusal() == "there is no book here yet: the first start makes one"
    lock = data_lock.hold(data)
    try:
        assert refusal().startswith("the score book is running (process ")
    finally:
        os.close(lock)


@pytest.mark.long
@pytest.mark.sqlite
def test_interrupted_upgrade_leaves_the_book_and_is_begun_anew(behind, monkeypatch):
    before = state()

    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(durable, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        starting.bring_up_to_date()
    monkeypatch.undo()
    shutil.copytree(behind, behind / ".upgrading", ignore=lambda *_: ["backups", ".upgrading"])
    assert state() == before
    assert starting.bring_up_to_date() == len(LATER)
