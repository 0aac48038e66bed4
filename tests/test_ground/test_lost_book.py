"""A lost book is never replaced by an empty one, nor migrated without a backup."""

import os
import shutil
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import GameFactory
from tests.test_ground.test_serve import ROOT, free_port
from tracker.management.commands import serve
from tracker.models import Club
from tracker.operations.backups import book, starting

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def data(tmp_path, settings):
    """A data directory with a book of one game, as after a start."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    connection.close()
    shutil.copyfile(connection.settings_dict["NAME"], tmp_path / "scorebook.sqlite3")
    with book.open_book(tmp_path / "scorebook.sqlite3"):
        GameFactory.create()
        starting.mark_begun()
        yield tmp_path


@pytest.mark.some(1)
@pytest.mark.parametrize("content", [None, b""], ids=["missing", "empty"])
def test_start_where_a_book_was_names_the_remedy(tmp_path, content):
    (tmp_path / starting.MARKER).touch()
    if content is not None:
        (tmp_path / "scorebook.sqlite3").write_bytes(content)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    known = {"DATA_DIR": str(tmp_path), "PORT": str(free_port()), "SECRET_KEY": "x" * 64}
    ended = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | known,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr == (
        f"CommandError: the book in {tmp_path}/scorebook.sqlite3 is gone or empty: put a backup "
        f"back with manage.py restore, or delete {tmp_path}/book-started to begin a new book\n"
    )
    left = {file: file.read_bytes() for file in tmp_path.iterdir() if file.name != "lock"}
    assert left == before


def test_start_finds_the_book_that_it_left(data):
    serve.refuse_lost_book()


def test_book_without_a_club_is_a_lost_one(data):
    call_command("flush", interactive=False, verbosity=0)
    with pytest.raises(CommandError, match="is gone or empty"):
        serve.refuse_lost_book()


def test_new_book_may_begin_where_there_was_none(data):
    call_command("flush", interactive=False, verbosity=0)
    (data / starting.MARKER).unlink()
    serve.refuse_lost_book()


def test_damaged_book_is_none_that_is_lost(data):
    connection.close()
    (data / "scorebook.sqlite3").write_bytes(b"not a database" * 100)
    serve.refuse_lost_book()


def test_tables_are_changed_after_a_backup_only(data):
    call_command("migrate", "tracker", "0001", verbosity=0)
    out = StringIO()
    serve.Command(stdout=out).back_up()
    (backup,) = (data / "backups").glob("*.zip")
    assert out.getvalue() == f"Backup      {backup}\n"
    Club.and_coming.update(name="Later")
    call_command("migrate", verbosity=0)
    serve.Command(stdout=out).back_up()
    assert [*(data / "backups").glob("*.zip")] == [backup]


def test_tables_stay_where_no_backup_can_be_written(data):
    call_command("migrate", "tracker", "0001", verbosity=0)
    (data / "backups").write_text("a file stands in its way")
    with pytest.raises(CommandError) as caught:
        serve.Command().back_up()
    assert str(caught.value) == (
        f"cannot write a backup in {data}/backups: File exists; "
        "the tables were not brought up to date"
    )
