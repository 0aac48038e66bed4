"""A score book in separate processes, from this source or a copy with a planted defect."""

import atexit
import fcntl
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from tests.faults.wire import PATIENCE, SECONDS, Paired
from tests.pristine import ROOT, migrated, shared_data

PORTS = range(20_000, 32_000)
SOURCES = ("manage.py", "scoring", "tracker", "templates", "static")
TABLES = """
import json, sys, django
django.setup()
from uuid import uuid4
from django.utils import timezone
from tracker.access import codes
from tracker.clubs.services import create_club
from tracker.evenings.services import open_evening
from tracker.games.services import start_game
from tracker.phones.services import Applicant, join_by_token, open_table
from tracker.players.services.roster import add_player

now, paired = timezone.now(), []
club = create_club(name="Club", now=now)
evening = open_evening(club=club, date=now.date(), title="Evening", epoch=uuid4(), now=now)
address = f"/api/v1/{evening.club.slug}/evenings/{evening.pk}/sync"
for number in range(int(sys.argv[1])):
    ruleset = {"variant": "clabber", "options": {"target": None}}
    players = [add_player(club=club, name=f"{number} {seat}", now=now) for seat in range(4)]
    game = start_game(
        evening=evening,
        table=str(number),
        ruleset=ruleset,
        players=players,
        first_dealer=0,
        submission_id=uuid4(),
        now=now,
    )
    table = open_table(evening=evening, name=game.table, now=now)
    token = codes.token(evening.pk, table.name, table.serial)
    phones = []
    for seat in list(game.seats.all())[:2]:
        new = Applicant(key=uuid4(), secret=uuid4().hex, now=now, player=seat.player_id)
        device = join_by_token(token=token, applicant=new)
        phones.append([address, game.pk, str(device.key), f"phone={new.secret}"])
    paired.append(phones)
print(json.dumps(paired))
"""


OWN_GAMES = """
SELECT game.id FROM tracker_game game JOIN tracker_evening evening ON evening.id = evening_id
JOIN tracker_club club ON club.id = club_id WHERE club.slug <> 'demo'
"""
"""The keys of games outside the demo club."""


class Book:
    """A server with a data directory of its own; `variables` extend its environment."""

    within: tuple[str, ...] = ()
    """The prefix of the server's command."""
    address = "127.0.0.1"

    def __init__(self, home: Path, source: Path = ROOT, **variables: str) -> None:
        self._data, self._source, self._variables = home / "data", source, variables
        self._port = held_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.log = home / "log"
        if "DATABASE_URL" in variables:
            self._run("manage.py", "migrate", "--verbosity", "0")
        else:
            shutil.copytree(empty_data(source), self._data, dirs_exist_ok=True)

    @property
    def url(self) -> str:
        return f"http://{self.address}:{self._port}"

    @property
    def port(self) -> int:
        return self._port

    def tables(self, number: int) -> list[list[Paired]]:
        """Tables with a game of Clabber, each with a phone for either side."""
        printed = self._run("-c", TABLES, str(number))
        return [[Paired(*phone) for phone in table] for table in json.loads(printed)]

    def printed(self, program: str) -> str:
        """The output of a Python program that works on this book."""
        return self._run("-c", program)

    def verified(self) -> str:
        """The output of the `verify` command."""
        return self._run("manage.py", "verify")

    def start(self, **environment: str) -> None:
        """Starts the server, with this in its environment too, and waits until it answers.

        Its output is appended to `log`.
        """
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*self.within, sys.executable, "manage.py", "serve"],
                cwd=self._source,
                env=self.environment | environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            is_over = self._process.poll() is not None or time.monotonic() > deadline
            assert not is_over, f"it does not answer: {self.log.read_text()}"
            time.sleep(0.1)

    def kill(self) -> None:
        """Kills the server and all its workers, and waits for their end."""
        if self._process is None:
            return
        deadline = time.monotonic() + PATIENCE
        with suppress(ProcessLookupError):
            while time.monotonic() < deadline:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.poll()
                time.sleep(0.01)
        self._process.wait(PATIENCE)
        self._process = None

    def stop(self) -> None:
        """Stops the server gracefully."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._process = None

    def rows(self, query: str) -> list[Any]:
        """The result of a database query."""
        with sqlite3.connect(self._data / "scorebook.sqlite3") as database:
            return database.execute(query).fetchall()

    @property
    def pid(self) -> int:
        """The server's main process."""
        assert self._process is not None
        return self._process.pid

    @property
    def environment(self) -> dict[str, str]:
        """The server's environment."""
        return {
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(self._data),
            "PORT": str(self._port),
            "DJANGO_SETTINGS_MODULE": "tracker.settings",
            **self._variables,
        }

    def _run(self, *arguments: str) -> str:
        return said_by(self._source, self.environment, *arguments)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/health", timeout=SECONDS):
                return True
        except HTTPError as unwell:
            unwell.close()
            return True
        except (URLError, ConnectionError, TimeoutError):
            return False


def held_port() -> int:
    """A port reserved until this process ends, from other books and from the system.

    It is below the ephemeral range, since a book keeps its port while it is not served.
    """
    for number in range(os.getpid(), os.getpid() + len(PORTS)):
        port = PORTS[number % len(PORTS)]
        lock = os.open(Path(tempfile.gettempdir()) / f"port-{port}", os.O_CREAT | os.O_RDWR)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            os.close(lock)
    raise AssertionError("no port is free")


def said_by(source: Path, environment: dict[str, str], *arguments: str) -> str:
    """The output of Python with these arguments, which must succeed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=source,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def empty_data(source: Path) -> Path:
    """The data directory of a book without a club, made by that source, to copy."""
    shared = shared_data() if source == ROOT else None
    if shared is not None:
        return shared
    place = migrated(source)
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


def planted(home: Path, *defects: tuple[str, str, str]) -> Path:
    """A copy of the source with these replacements in its files."""
    copy = home / "source"
    copy.mkdir()
    for name in SOURCES:
        place = ROOT / name
        if place.is_dir():
            shutil.copytree(place, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(place, copy / name)
    for name, text, defect in defects:
        file = copy / name
        assert text in file.read_text(), (name, text)
        file.write_text(file.read_text().replace(text, defect))
    return copy
