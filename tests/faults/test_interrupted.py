"""Whenever a restore is killed, the old book is there or the new one."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from tests.factories import HandFactory, played
from tests.faults.wire import PATIENCE
from tests.pristine import ROOT
from tracker.operations.backups import book

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]
OLD, NEW = 2, 1


def hot_journal(place):
    """Leaves a hot journal, like a power cut during a commit."""
    writer = (
        "import os, sqlite3, sys; book = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "book.execute('PRAGMA cache_size = 1'); book.execute('BEGIN IMMEDIATE');"
        "book.execute('CREATE TABLE half (row)');"
        "book.execute('INSERT INTO half SELECT hex(randomblob(4000)) FROM tracker_hand, "
        "tracker_seat, django_migrations');"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", writer, str(place)], timeout=PATIENCE, check=True)
    assert place.with_name(f"{place.name}-journal").stat().st_size > 0


@pytest.fixture
def data(tmp_path, settings):
    """A book with two hands and a hot journal; the backup beside it has one hand."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path / "data", tmp_path / "backups"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret-key").write_text("x" * 60)
    place = settings.DATA_DIR / "scorebook.sqlite3"
    connection.close()
    shutil.copyfile(connection.settings_dict["NAME"], place)
    with book.open_book(place):
        hand = HandFactory.create(record=played(0, (60, 40)))
        call_command("backup", stdout=StringIO())
        HandFactory.create(game=hand.game, record=played(0, (70, 30)))
    hot_journal(place)
    return settings.DATA_DIR


@pytest.mark.long
def test_restore_ended_at_any_change_leaves_one_of_the_two_books(data, tmp_path):
    (backup,) = (tmp_path / "backups").glob("*.zip")
    known = {"PATH": os.environ["PATH"], "DATA_DIR": str(data)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.interrupted", str(backup)],
        cwd=ROOT,
        env=known | {"DJANGO_SETTINGS_MODULE": "tracker.settings"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    seen = [json.loads(line) for line in done.stdout.splitlines()]
    assert {check for _, check, _ in seen} == {"ok"}
    hands = [hands for _, _, hands in seen]
    # The change that swaps the books is among those before which it was killed.
    assert len(hands) > 6
    assert set(hands) == {OLD, NEW}
    assert hands == sorted(hands, reverse=True)
    (aside,) = data.glob("replaced-*")
    with closing(sqlite3.connect(aside / "scorebook.sqlite3")) as kept:
        assert kept.execute("SELECT COUNT(*) FROM tracker_hand").fetchone() == (OLD,)
