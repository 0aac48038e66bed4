"""What is put through power cuts: the services, the server, and commands that change the book."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from tests.faults.book import ROOT
from tests.faults.power.aftermath import Aftermath
from tests.faults.power.disk import Disk, Moment, State, moments
from tests.faults.power.hands import BOOK
from tests.faults.power.recording import Recording, preloaded

MEMORY = Path("/dev/shm")
DONE = "done"


@dataclass
class Outcome:
    """How many states there were, what was told, and what cuts took of it or broke."""

    states: int
    told: list[str]
    lost: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)


class Trial:
    """A directory with a book in it, of which every change is noted and every cut tried.

    It lies in memory where there is such a place: what counts is which syncs are asked for.
    """

    def __init__(self, home: Path, name: str, book: Path) -> None:
        self.data, self._after = home / name, home / f"{name} after"
        self.data.mkdir()
        shutil.copy(book, self.data / BOOK)
        self.watch()

    def watch(self) -> None:
        """Begins: what is in the directory now is surely on the disk."""
        # Static files are made again from the project at any time.
        static = f"{self.data}/static/"
        self._disk = Disk(self.data, lambda path: path.startswith(static))
        self.recording = Recording(self.data)

    def outcome(self, journal: str, *, is_every_call: bool = False) -> Outcome:
        """Tries every cut: whatever was told has to be in the book then, and the book sound."""
        found, told, after = self._moments(journal, is_every_call)
        outcome = Outcome(len(found), told)
        for moment in found:
            book = after.book(moment.state, BOOK)
            outcome.lost |= set(told[: moment.acknowledged]) - book.submissions
            outcome.faults |= set(book.faults)
        return outcome

    def command_outcome(self, journal: str, *, is_every_call: bool = False) -> Outcome:
        """Tries every cut of a command that was told to be done at its end.

        The book has to be as it was before or as it is after the command, and once it is done, as
        after it, with every file that the command left behind.
        """
        found, told, after = self._moments(journal, is_every_call)
        first, last = found[0].state, self._disk.whole()
        before, done = after.book(first, BOOK), after.book(last, BOOK)
        outcome = Outcome(len(found), told, faults={*before.faults, *done.faults})
        for moment in found:
            book = after.book(moment.state, BOOK)
            outcome.faults |= set(book.faults)
            if book not in (before, done):
                outcome.faults.add("the book is neither as before nor as after")
            if moment.acknowledged:
                outcome.lost |= done.submissions - book.submissions
                outcome.lost |= set(_lost_files(moment.state, last))
        return outcome

    def _moments(
        self, journal: str, is_every_call: bool
    ) -> tuple[list[Moment], list[str], Aftermath]:
        changes = self.recording.changes()
        found, told = moments(self._disk, changes, is_every_call=is_every_call)
        return found, told, Aftermath(self.data, self._after, journal)


def _lost_files(state: State, last: State) -> Iterator[str]:
    """The files beside the book that are not there, or not as the command left them."""
    for path, content in last.files.items():
        name = Path(path).name
        left = state.files.get(path)
        if not name.startswith(BOOK) and (left is None or left.key != content.key):
            yield name


@contextmanager
def home() -> Iterator[Path]:
    """A place for trials, thrown away afterwards."""
    place = Path(mkdtemp(prefix="power-", dir=MEMORY if MEMORY.is_dir() else None))
    try:
        yield place
    finally:
        shutil.rmtree(place)


def new_book(place: Path) -> Path:
    """A book without a club, made as `serve` makes it."""
    run("manage.py", "migrate", "--verbosity", "0", environment={"DATA_DIR": str(place)})
    return place / BOOK


def play(*wanted: tuple[Trial, str, str, int, int]) -> None:
    """Records so many hands and corrections in each trial, under its journal and level.

    Without a level it is the one that the product takes for the journal.
    """
    words = [":".join([str(trial.data), *map(str, more)]) for trial, *more in wanted]
    run("-m", "tests.faults.power.hands", *words, environment=preloaded())


def command(trial: Trial, *arguments: str) -> None:
    """Runs a command of manage.py on the trial's book, and notes that it came to its end."""
    environment = trial.recording.environment | {"DATA_DIR": str(trial.data)}
    run("manage.py", *arguments, environment=environment)
    trial.recording.acknowledge(DONE)


def run(*arguments: str, environment: dict[str, str]) -> None:
    """Runs Python on the product's source; raises CalledProcessError where that fails."""
    own = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "tracker.settings"}
    secret = {"SECRET_KEY": "only-for-tests", "TIME_ZONE": "Europe/Amsterdam"}
    subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=own | secret | environment, check=True
    )
