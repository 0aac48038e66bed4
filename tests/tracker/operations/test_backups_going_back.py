"""An older book that nobody announced is noticed, and its phones are asked."""

import shutil

import pytest
from django.core.management import call_command
from django.db import connection

from tests.factories import NOW, HandFactory, played
from tracker.models import Evening, Hand, Restoration
from tracker.operations.backups import book, restoring
from tracker.phones.sync.queries import current_mark

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def place(tmp_path, settings):
    """A book with one hand in a data directory of its own."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    connection.close()
    file = tmp_path / "scorebook.sqlite3"
    shutil.copyfile(connection.settings_dict["NAME"], file)
    with book.open_book(file):
        HandFactory.create(record=played(0, (60, 40)))
        yield file


def one_more_hand():
    """Another hand of the game."""
    HandFactory.create(game=Hand.objects.get(number=1).game, record=played(0, (70, 30)))


def test_book_that_goes_on_asks_nobody(place):
    epoch = Evening.objects.get().epoch
    for _ in range(3):
        assert restoring.detect_older_book(NOW) is None
        one_more_hand()
    assert Evening.objects.get().epoch == epoch
    assert not Restoration.objects.exists()


def test_older_file_in_its_place_is_noticed_once(place, tmp_path):
    connection.close()
    older = shutil.copy(place, tmp_path / "older.sqlite3")
    one_more_hand()
    assert restoring.detect_older_book(NOW) is None
    epoch = Evening.objects.get().epoch
    connection.close()
    shutil.copy(older, place)
    assert restoring.detect_older_book(NOW) == 1
    assert Evening.objects.get().epoch != epoch
    assert Restoration.objects.get().made_at is None
    assert restoring.detect_older_book(NOW) is None


@pytest.mark.parametrize("content", ["", "many"])
def test_note_that_cannot_be_read_is_written_anew(place, tmp_path, content):
    (tmp_path / restoring.FILE).write_text(content)
    assert restoring.detect_older_book(NOW) is None
    assert (tmp_path / restoring.FILE).read_text() == f"{current_mark()}\n"


def test_announced_restore_is_not_noticed_again(place, tmp_path, capsys):
    call_command("backup")
    (backup,) = (tmp_path / "backups").glob("*.zip")
    one_more_hand()
    restoring.detect_older_book(NOW)
    connection.close()
    call_command("restore", str(backup))
    assert restoring.detect_older_book(NOW) is None
    assert Restoration.objects.count() == 1
