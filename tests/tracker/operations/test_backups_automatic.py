"""A backup is due once a day, and when an evening's last game is over."""

import datetime as dt
import logging
import os
import shutil

import pytest
from django.core.management import call_command
from django.db import connection

from tests.factories import NOW, GameFactory
from tracker.models import Game
from tracker.operations.backups import automatic, making, starting

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

HOUR, MINUTE = dt.timedelta(hours=1), dt.timedelta(minutes=1)


@pytest.fixture
def backed_up(tmp_path, settings):
    """Puts the name of a backup on the shelf, of some moment."""
    settings.BACKUP_DIR = tmp_path

    def put(moment, *, is_faulty=False):
        (tmp_path / making.name(moment, is_faulty=is_faulty)).touch()

    return put


def ended(game, at):
    """The game, over since then."""
    Game.objects.filter(pk=game.pk).update(is_finished=True, next_dealer=None, finished_at=at)


def test_book_without_a_backup_needs_one(backed_up):
    assert automatic.reason(NOW) == "once a day"


def test_backup_is_due_a_day_after_the_last_one(backed_up):
    backed_up(NOW)
    assert automatic.reason(NOW + 23 * HOUR) == ""
    assert automatic.reason(NOW + 24 * HOUR) == "once a day"


def test_old_backup_and_none_at_all_are_overdue_after_two_days(backed_up, tmp_path, settings):
    settings.DATA_DIR = tmp_path
    assert not automatic.is_overdue(NOW)
    starting.mark_begun()
    os.utime(tmp_path / starting.MARKER, times=(NOW.timestamp(), NOW.timestamp()))
    for moment in (NOW, NOW + 72 * HOUR):
        assert not automatic.is_overdue(moment + 48 * HOUR)
        assert automatic.status(moment + 48 * HOUR)[0] != "wrong"
        assert automatic.is_overdue(moment + 48 * HOUR + MINUTE)
        assert automatic.status(moment + 48 * HOUR + MINUTE)[0] == "wrong"
        backed_up(NOW + 72 * HOUR)


def test_faulty_backup_is_none(backed_up):
    backed_up(NOW, is_faulty=True)
    assert automatic.reason(NOW) == "once a day"
    assert automatic.status(NOW)[0] == "note"


def test_backup_is_due_when_the_last_game_of_an_evening_is_over(backed_up):
    backed_up(NOW)
    first, second = GameFactory.create(), GameFactory.create()
    Game.objects.update(started_at=NOW)
    ended(first, NOW + HOUR)
    assert automatic.reason(NOW + 2 * HOUR) == ""
    ended(second, NOW + 2 * HOUR)
    assert automatic.reason(NOW + 2 * HOUR + 4 * MINUTE) == ""
    assert automatic.reason(NOW + 2 * HOUR + 6 * MINUTE) == "end of an evening"
    backed_up(NOW + 2 * HOUR + 6 * MINUTE)
    assert automatic.reason(NOW + 3 * HOUR) == ""


def test_game_that_nobody_closed_keeps_no_backup_away(backed_up):
    backed_up(NOW)
    first, second = GameFactory.create(), GameFactory.create()
    Game.objects.filter(pk=second.pk).update(started_at=NOW - 13 * HOUR)
    ended(first, NOW + MINUTE)
    assert automatic.reason(NOW + HOUR) == "end of an evening"


@pytest.mark.parametrize(
    ("age", "state", "words"),
    [
        (90 * MINUTE, "well", "checked, 90 minutes old"),
        (47 * HOUR, "well", "checked, 47 hours old"),
        (49 * HOUR, "wrong", "the last checked one is 49 hours old; the log says why"),
    ],
)
def test_health_page_says_how_old_the_last_checked_backup_is(backed_up, age, state, words):
    backed_up(NOW)
    assert automatic.status(NOW + age) == (state, words)


def test_health_page_has_the_line(backed_up, client):
    assert "Backup: none yet; the first one is made within minutes" in client.get("/health").text


def test_command_of_the_server_makes_none_that_is_not_due(backed_up, tmp_path, capsys):
    backed_up(dt.datetime.now(dt.UTC))
    before = {*tmp_path.iterdir()}
    call_command("backup", "--if-due")
    assert {*tmp_path.iterdir()} == before
    assert capsys.readouterr() == ("", "")


@pytest.mark.django_db(transaction=True)
def test_process_that_the_server_starts_makes_a_checked_backup(tmp_path, monkeypatch):
    connection.close()
    shutil.copyfile(connection.settings_dict["NAME"], tmp_path / "scorebook.sqlite3")
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    assert automatic._is_made()
    (backup,) = (tmp_path / "backups").glob("*.zip")
    assert making.check_backup(backup)[0].reason == "once a day"


def test_process_that_cannot_make_one_is_told_in_the_log(tmp_path, monkeypatch, caplog):
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    monkeypatch.setattr(logging.getLogger("tracker"), "propagate", True)
    (tmp_path / "scorebook.sqlite3").write_bytes(b"not a database" * 100)
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / making.name(NOW)).touch()
    assert not automatic._is_made()
    assert "no sound backup was made: CommandError: cannot copy" in caplog.text
