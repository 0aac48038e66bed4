"""A book that is moved to another database is the same there, row by row."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import HandFactory, amended, played
from tests.postgres import throwaway
from tracker.demo import services as demo
from tracker.operations.backups import book

ROOT = Path(__file__).resolve().parents[3]
pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]
TABLES = (
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1"
)
LEFT_OUT = {"cache", "django_migrations"}
"""Counters of requests, and what each database has done itself."""


def manage(*arguments: str, data: Path, url: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a command on the book of a data directory, or on the database of an address."""
    known = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "SECRET_KEY": "x" * 64}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=known | ({"DATABASE_URL": url} if url else {}),
        capture_output=True,
        text=True,
        check=False,
    )


def content(file: Path) -> dict[str, list[str]]:
    """Every row of every table, as SQLite stores it."""
    with closing(sqlite3.connect(file)) as opened:
        names = [name for (name,) in opened.execute(TABLES) if name not in LEFT_OUT]
        rows = {
            name: sorted(map(_plain, opened.execute(f'SELECT * FROM "{name}"'))) for name in names
        }
        rows["numbers"] = sorted(
            repr(row)
            for row in opened.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0")
            if row[0] not in LEFT_OUT
        )
        rows["triggers"] = sorted(
            map(repr, opened.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
        )
    return rows


def _plain(row: tuple[object, ...]) -> str:
    """A row as text; PostgreSQL keeps no order of the names in a JSON object."""
    is_json = (isinstance(cell, str) and cell[:1] in {"{", "["} for cell in row)
    return repr(
        [
            json.dumps(json.loads(str(cell)), sort_keys=True) if of_json else cell
            for cell, of_json in zip(row, is_json, strict=True)
        ]
    )


@pytest.fixture
def data(tmp_path):
    """A data directory with the demo club and a corrected hand."""
    connection.close()
    place = tmp_path / "data/scorebook.sqlite3"
    place.parent.mkdir()
    shutil.copyfile(connection.settings_dict["NAME"], place)
    with book.open_book(place):
        demo.load()
        amended(HandFactory.create(record=played(0, (70, 30))), played(0, (71, 30)))
    return place.parent


@pytest.fixture(scope="module")
def postgres():
    with throwaway() as server:
        if server is None:
            pytest.skip("PostgreSQL's binaries are not made for this platform")
        yield server.url


def test_book_is_moved_to_postgresql_and_back_unchanged(data, postgres, tmp_path):
    before = content(data / "scorebook.sqlite3")
    there = manage("move", "--to", postgres, data=data)
    assert there.returncode == 0, there.stderr
    assert "rows were moved and compared" in there.stdout
    sound = manage("verify", data=data, url=postgres)
    assert (sound.returncode, sound.stdout) == (0, "the book is sound.\n"), sound.stderr
    assert manage("audit", data=data, url=postgres).returncode == 0
    back = manage("move", "--to", f"sqlite:///{tmp_path}/back.sqlite3", data=data, url=postgres)
    assert back.returncode == 0, back.stderr
    assert content(tmp_path / "back.sqlite3") == before
    assert content(data / "scorebook.sqlite3") == before
    again = manage("move", "--to", postgres, data=data)
    assert (again.returncode, again.stderr) == (
        1,
        "CommandError: there is a book in the new database already: name an empty one\n",
    )
    refused = manage("migrate", data=data, url=postgres)
    assert refused.returncode == 0


def moved(source: Path, target: Path) -> str:
    """The output of the command that moves a book from one file to another."""
    done = manage("move", "--to", f"sqlite:///{target}", data=source)
    assert done.returncode == 0, done.stderr
    return done.stdout


BROKEN = """
import sys
from django.db import connections
from tracker.__main__ import main
from tracker.operations.backups import moving
own, copied = moving._copy, []
def copy(model):
    copied.append(model)
    %s
moving._copy = copy
main()
"""


def move_with(line: str, source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    """Moves a book with this line in the copying of each table."""
    known = {"PATH": os.environ["PATH"], "DATA_DIR": str(source), "SECRET_KEY": "x" * 64}
    setup = "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'tracker.settings'; "
    return subprocess.run(
        [
            *(sys.executable, "-c", f"{setup}django.setup()\n{BROKEN % line}"),
            *("move", "--to", f"sqlite:///{target}"),
        ],
        cwd=ROOT,
        env=known,
        capture_output=True,
        text=True,
        check=False,
    )


def test_move_that_broke_off_goes_on_and_no_server_starts_before(data, tmp_path):
    target = tmp_path / "new.sqlite3"
    killed = move_with("len(copied) > 3 and os._exit(9); own(model)", data, target)
    assert killed.returncode == 9, killed.stderr
    refused = manage("upgrade", data=data, url=f"sqlite:///{target}")
    assert "is not complete: run move again" in refused.stderr
    moved(data, target)
    assert content(target) == content(data / "scorebook.sqlite3")


def test_row_that_changed_on_the_way_is_found(data, tmp_path):
    spoil = (
        "own(model); model.__name__ == 'Hand' and connections['target'].cursor().execute("
        "'UPDATE tracker_hand SET entered_at = substr(entered_at, 1, 23)')"
    )
    done = move_with(spoil, data, tmp_path / "new.sqlite3")
    assert done.returncode == 1
    assert "tracker_hand is not the same in the new database" in done.stderr


def test_dry_run_writes_nothing(data, tmp_path):
    done = manage("move", "--dry-run", "--to", f"sqlite:///{tmp_path}/new.sqlite3", data=data)
    assert done.returncode == 0, done.stderr
    assert "tracker_hand: " in done.stdout
    assert "tables would be moved.\n" in done.stdout
    assert not (tmp_path / "new.sqlite3").exists()


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("sqlite:///{}/data/scorebook.sqlite3", "the book is in that database already"),
        ("postgresql://nobody@127.0.0.1:1/none", "the new database does not answer: "),
        ("nonsense", "nonsense is no address of a database"),
    ],
)
def test_useless_address_is_refused_in_one_line(data, tmp_path, url, text):
    done = manage("move", "--to", url.format(tmp_path), data=data)
    assert done.returncode == 1
    assert text in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("command", ["dumpdata", "loaddata"])
def test_commands_that_would_wreck_the_book_are_refused(command):
    with pytest.raises(CommandError, match="use move to change the database"):
        call_command(command, "a.json")
