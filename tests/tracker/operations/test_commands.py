"""`manage.py backup`, `verify` and `restore`, on a book with a few hands."""

import datetime as dt
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import zipfile
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import NOW, GameFactory, HandFactory, amended, played
from tracker.games.services import close_game
from tracker.models import Evening, Game, Hand, KeptMonth, Restoration
from tracker.operations.backups import book, making
from tracker.platform.server import data_lock
from tracker.statistics.ratings.queries import game_ratings

ROOT = Path(__file__).resolve().parents[3]
pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def data(tmp_path, settings):
    """A data directory with a book of one game with two hands, one of them corrected."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path / "data", tmp_path / "backups"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret-key").write_text("the key of then")
    place = settings.DATA_DIR / "scorebook.sqlite3"
    connection.close()
    shutil.copyfile(connection.settings_dict["NAME"], place)
    with book.open_book(place):
        game = GameFactory.create(ruleset={"variant": "clobyosh", "options": {"target": None}})
        HandFactory.create(game=game, record=played(0, (60, 40)))
        game.refresh_from_db()
        amended(HandFactory.create(game=game, record=played(0, (70, 30))), played(0, (71, 30)))
        yield settings.DATA_DIR


def text(*arguments: str) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def refusal(*arguments: str) -> str:
    """With what a command ends that finds something wrong."""
    with pytest.raises(CommandError) as caught:
        text(*arguments)
    return str(caught.value)


def made(data: Path) -> Path:
    """A backup, made now."""
    text("backup")
    connection.close()
    (backup,) = (data.parent / "backups").glob("*.zip")
    return backup


def written(data: Path, *statements: str) -> None:
    """The book after somebody has written in it past all guards."""
    connection.close()
    with sqlite3.connect(data / "scorebook.sqlite3") as opened:
        guards = opened.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in guards:
            opened.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            opened.execute(statement)
    opened.close()


def test_backup_is_one_private_file_with_book_key_and_manifest(data):
    text("backup")
    (file,) = (data.parent / "backups").glob("*.zip")
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    assert {entry.name for entry in file.parent.iterdir()} == {file.name, "lock"}
    with zipfile.ZipFile(file) as packed:
        assert sorted(packed.namelist()) == ["manifest.json", "scorebook.sqlite3", "secret-key"]
        assert packed.read("secret-key") == b"the key of then"
        manifest = json.loads(packed.read("manifest.json"))
    assert (manifest["games"], manifest["hands"], manifest["reason"]) == (1, 2, "asked for")


def test_backup_says_in_one_line_what_is_where(data):
    line = text("backup")
    (file,) = (data.parent / "backups").glob("*.zip")
    assert line == f"1 games with 2 hands are in {file}, checked.\n"


def test_key_from_the_environment_is_in_no_backup(data):
    (data / "secret-key").unlink()
    with zipfile.ZipFile(made(data)) as packed:
        assert sorted(packed.namelist()) == ["manifest.json", "scorebook.sqlite3"]


def test_sound_book_and_sound_backup_are_told_so(data):
    backup = made(data)
    assert text("verify") == "the book is sound.\n"
    assert text("verify", str(backup)) == f"{backup} is sound.\n"


POINTS = "UPDATE tracker_hand SET scored = replace(scored, '71', '79') WHERE number = 2"
WRONG = [
    (POINTS, "game 1, hand 2: its score does not follow from its record"),
    (
        "UPDATE tracker_game SET totals = '[131, 71]'",
        "game 1, its score does not follow from its hands",
    ),
    (
        "UPDATE tracker_hand SET record = replace(record, '71', '70') WHERE number = 2",
        "game 1, hand 2: its record is not the one of its last version",
    ),
    (
        "DELETE FROM tracker_handrevision WHERE number = 1 AND hand_id = 2",
        "game 1, hand 2: a version of it is missing",
    ),
    (
        "UPDATE tracker_hand SET state = 'after_end', scored = NULL WHERE number = 2",
        "game 1, hand 2: it is stored as after_end, and is counted",
    ),
    ("UPDATE tracker_game SET variant = 'clobyosj'", "game 1 cannot be read: RecordError"),
]


@pytest.mark.some(2)
@pytest.mark.parametrize(("statement", "fault"), WRONG)
def test_what_does_not_follow_is_named(data, statement, fault):
    number = Game.objects.get().pk
    written(data, statement.replace("hand_id = 2", f"hand_id = {Hand.objects.get(number=2).pk}"))
    lines = refusal("verify").splitlines()
    assert lines[0] == "the book is not sound:"
    assert fault.replace("game 1", f"game {number}") in lines[1:]


def test_wrong_tally_is_mended_before_the_book_is_looked_at(data):
    game = close_game(game=Game.objects.get(), now=NOW)
    written(data, "UPDATE tracker_kepttally SET figures = '{}'")
    wrong = f"game {game.pk}, its tally is not what its hands come to: verify --mend sets it right"
    assert refusal("verify") == f"the book is not sound:\n{wrong}"
    mended = f"game {game.pk}: its tally was not what its hands come to, and is now.\n"
    assert text("verify", "--mend") == f"{mended}the book is sound.\n"
    backup = str(made(data))
    assert refusal("verify", backup, "--mend").startswith("A backup stays as it was made")


def test_wrong_month_is_taken_away_before_the_book_is_looked_at(data):
    game = close_game(game=Game.objects.get(), now=NOW)
    club = game.evening.club
    month = f"club {club.pk}, rated-players of clobyosh in 2025-03"
    (of,) = game_ratings(club, game.variant).played.months
    KeptMonth.objects.create(
        club=club,
        variant=game.variant,
        kind="rated-players",
        month=of.month,
        stamp=of.stamp,
        figures=[],
    )
    connection.close()
    wrong = f"{month}: this is not what its games come to, verify --mend sets it right"
    assert refusal("verify") == f"the book is not sound:\n{wrong}"
    mended = f"{month}: this was not what its games come to, and is worked out anew.\n"
    assert text("verify", "--mend") == f"{mended}the book is sound.\n"


def test_row_without_its_game_is_named(data):
    written(data, "PRAGMA foreign_keys = OFF", "DELETE FROM tracker_game")
    lines = refusal("verify").splitlines()
    assert any("of tracker_hand belongs to a row of tracker_game" in line for line in lines)


def test_overwritten_page_is_named(data):
    with connection.cursor() as cursor:
        cursor.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tracker_hand'")
        ((page,),) = cursor.fetchall()
    connection.close()
    with (data / "scorebook.sqlite3").open("r+b") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(b"\xa5" * 4096)
    lines = refusal("verify").splitlines()
    assert lines[0] == "the book is not sound:"
    assert lines[1].startswith("SQLite")


def test_removed_book_is_named(data):
    connection.close()
    (data / "scorebook.sqlite3").unlink()
    assert refusal("verify") == (
        f"there is no score book in {data}; name its directory with DATA_DIR=/some/directory, "
        "or begin one there with the command serve"
    )
    assert list(data.iterdir()) == [data / "secret-key"]


def test_backup_of_a_book_with_faults_is_kept_apart_and_ends_in_an_error(data):
    good = made(data)
    written(data, POINTS)
    lines = refusal("backup").splitlines()
    (faulty,) = good.parent.glob("*-faulty.zip")
    assert lines == [
        f"the book is not sound; what there is of it is in {faulty}:",
        f"game {Game.objects.get().pk}, hand 2: it is not as it was stored",
        f"game {Game.objects.get().pk}, hand 2: its score does not follow from its record",
    ]
    assert good.exists()


def test_backup_with_faults_deletes_no_sound_one(data):
    good = made(data)
    for day in range(1, 32):
        shutil.copy(good, good.parent / making.name(dt.datetime(2020, 1, day, tzinfo=dt.UTC)))
    written(data, POINTS)
    refusal("backup")
    assert len(making.valid_backups(good.parent)) == 32


def test_restored_book_is_as_it_was_and_asks_the_phones(data):
    epoch, game = Evening.objects.get().epoch, Game.objects.get()
    backup = made(data)
    HandFactory.create(game=Game.objects.get(), record=played(0, (80, 20)))
    (data / "secret-key").write_text("a later key")
    connection.close()
    lines = text("restore", str(backup)).splitlines()
    (aside,) = data.glob("replaced-*")
    assert lines[0] == f"What was there before is in {aside}."
    assert lines[1].startswith("1 games with 2 hands are back, as of 20")
    assert lines[2].startswith("1 evenings ask their phones for what came later")
    assert [hand.number for hand in Hand.objects.all()] == [1, 2]
    assert Evening.objects.get().epoch != epoch
    assert Restoration.objects.get().made_at is not None
    assert (data / "secret-key").read_text() == "the key of then"
    assert (aside / "secret-key").read_text() == "a later key"
    with sqlite3.connect(aside / "scorebook.sqlite3") as former:
        assert former.execute("SELECT COUNT(*) FROM tracker_hand").fetchone() == (3,)
    former.close()
    assert {file.name for file in data.iterdir()} == {
        *("scorebook.sqlite3", "secret-key", "newest-version", "lock", aside.name)
    }
    assert GameFactory.create(evening=game.evening).pk > game.pk + 1000


def test_book_is_restored_where_there_was_none(data):
    backup = made(data)
    shutil.rmtree(data)
    lines = text("restore", str(backup)).splitlines()
    assert lines[0].startswith("1 games with 2 hands are back")
    assert text("verify") == "the book is sound.\n"


def test_program_itself_restores_where_there_was_no_book(data, tmp_path):
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path / "new")}
    ended = subprocess.run(
        [sys.executable, "-m", "tracker", "restore", str(made(data))],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 games with 2 hands are back" in ended.stdout, ended.stderr


def test_nothing_is_restored_while_the_server_runs(data):
    backup = made(data)
    before = (data / "scorebook.sqlite3").read_bytes()
    lock = data_lock.hold(data)
    text = refusal("restore", str(backup))
    os.close(lock)
    assert text == (
        f"the score book is running or being restored (process {os.getpid()}): "
        "stop it, or wait for it, then restore"
    )
    assert (data / "scorebook.sqlite3").read_bytes() == before


def test_one_of_two_restores_at_once_is_refused(data):
    backup, pipe = made(data), data.parent / "pipe"
    os.mkfifo(pipe)
    # It stands still where it opens the backup, until somebody writes into the pipe.
    known = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "SECRET_KEY": "x" * 60}
    command = [sys.executable, "manage.py", "restore", str(pipe)]
    before = (data / "scorebook.sqlite3").read_bytes()
    with subprocess.Popen(command, cwd=ROOT, env=known, stderr=subprocess.PIPE, text=True) as first:
        while not (data / "lock").exists() or (data / "lock").read_text() != f"{first.pid}\n":
            assert first.poll() is None
            time.sleep(0.02)
        assert f"or being restored (process {first.pid}): " in refusal("restore", str(backup))
        assert (data / "scorebook.sqlite3").read_bytes() == before
        pipe.write_bytes(b"")
        assert first.communicate()[1].startswith(f"CommandError: {pipe} is no backup")
    assert text("restore", str(backup)).startswith("What was there before is in ")


def spoilt(backup: Path, how: str) -> Path:
    """Another file that looks like a backup, and is not a good one."""
    bad = backup.with_name(f"{how}.zip")
    content = bytearray(backup.read_bytes())
    if how == "truncated":
        del content[len(content) // 2 :]
    elif how == "scratched":
        content[len(content) // 3 : len(content) // 3 + 16] = b"\xa5" * 16
    elif how in ("text", "database"):
        content = bytearray(b"a letter" if how == "text" else b"")
    bad.write_bytes(content)
    if how == "database":
        sqlite3.connect(bad).execute("CREATE TABLE hand (id)").connection.close()
    if how == "zip":
        with zipfile.ZipFile(bad, "w") as other:
            other.writestr("letter.txt", "a letter")
    if how in ("repacked", "foreign"):
        repack(backup, bad, how)
    return bad


def repack(backup: Path, bad: Path, how: str) -> None:
    """A backup whose files were exchanged by somebody who knows zip files."""
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(bad, "w") as new:
        manifest = json.loads(old.read("manifest.json"))
        if how == "foreign":
            manifest["sha256"]["../escaped"] = "0" * 64
        new.writestr("scorebook.sqlite3", old.read("scorebook.sqlite3") + b"\0")
        new.writestr("secret-key", old.read("secret-key"))
        new.writestr("../escaped", b"")
        new.writestr("manifest.json", json.dumps(manifest))


SPOILT = ("truncated", "scratched", "text", "database", "zip", "repacked", "foreign")


@pytest.mark.some(1)
@pytest.mark.parametrize("how", SPOILT)
def test_file_that_is_no_good_backup_changes_nothing(data, how):
    bad = spoilt(made(data), how)
    before = (data / "scorebook.sqlite3").read_bytes()
    for command in ("verify", "restore"):
        (line,) = refusal(command, str(bad)).splitlines()
        assert line.startswith(f"{bad} is ")
    assert (data / "scorebook.sqlite3").read_bytes() == before
    assert not list(data.glob("replaced-*"))


def test_backup_of_a_faulty_book_is_not_restored(data):
    written(data, POINTS)
    refusal("backup")
    connection.close()
    (faulty,) = (data.parent / "backups").glob("*-faulty.zip")
    before = (data / "scorebook.sqlite3").read_bytes()
    assert refusal("restore", str(faulty)).splitlines()[0] == (
        f"{faulty} is not sound, nothing was changed:"
    )
    assert (data / "scorebook.sqlite3").read_bytes() == before


def test_backup_of_a_newer_version_is_not_restored(data):
    written(
        data,
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('tracker', '9999_later', '2030-01-01')",
    )
    assert refusal("verify") == (
        "the book is not sound:\n"
        "a newer version of the score book has written it (9999_later): install that one"
    )
    refusal("backup")
    connection.close()
    (backup,) = (data.parent / "backups").glob("*.zip")
    before = (data / "scorebook.sqlite3").read_bytes()
    assert refusal("restore", str(backup)) == (
        f"{backup} was made by a newer version of the score book (9999_later): install that one"
    )
    assert (data / "scorebook.sqlite3").read_bytes() == before
    assert not list(data.glob(".restoring*"))


@pytest.mark.long
def test_backup_of_an_older_version_is_brought_up_to_date(data):
    call_command("migrate", "tracker", "0001", verbosity=0)
    backup = made(data)
    text("restore", str(backup))
    assert Restoration.objects.count() == 1
    assert text("verify") == "the book is sound.\n"
