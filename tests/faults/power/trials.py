"""Workloads on a recorded book, and the possible results of power cuts."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from uuid import UUID

from tests.faults.book import Book as Server
from tests.faults.power.aftermath import Aftermath
from tests.faults.power.disk import Disk, Moment, State, moments
from tests.faults.power.hands import BOOK
from tests.faults.power.recording import Recording, preloaded
from tests.faults.wire import PATIENCE, Paired, Wire, hand, message
from tests.pristine import ROOT

MEMORY = Path("/dev/shm")
DONE = "done"
LOCK = "lock"
"""It contains the process id of its holder, which does not survive a cut."""


@dataclass
class Outcome:
    """The number of states, the acknowledgements, and what cuts lost or damaged."""

    states: int
    told: list[str]
    lost: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        cuts = f"{self.states:,} states, {len(self.told)} acknowledged, {len(self.lost)} lost"
        return "; ".join([cuts, *sorted(self.faults)])


class Trial:
    """A recorded data directory, and the possible results of power cuts.

    It should be in memory if possible: what matters is which syncs are requested.
    """

    def __init__(self, data: Path) -> None:
        self.data, self._after = data, data.with_name(f"{data.name} after")
        self.watch()

    @classmethod
    def of(cls, book: Path, home: Path, name: str) -> "Trial":
        """A trial with a copy of this book."""
        data = home / name
        data.mkdir()
        shutil.copy(book, data / BOOK)
        return cls(data)

    def watch(self) -> None:
        """Starts a new recording: the current contents count as durable."""
        # Static files can always be rebuilt.
        static = f"{self.data}/static/"
        self._disk = Disk(self.data, lambda path: path.startswith(static))
        self.recording = Recording(self.data)

    def outcome(self, journal: str, *, is_every_call: bool = False) -> Outcome:
        """Tries every cut: everything acknowledged must be in the book, and the book sound."""
        found, told, after = self._moments(journal, is_every_call)
        outcome = Outcome(len(found), told)
        for moment in found:
            book = after.book(moment.state, BOOK)
            outcome.lost |= set(told[: moment.acknowledged]) - book.submissions
            outcome.faults |= set(book.faults)
        return outcome

    def command_outcome(self, journal: str, *, is_every_call: bool = False) -> Outcome:
        """Tries every cut of a command that is acknowledged at its end.

        The book must be as before or as after the command; once acknowledged, as after it, with all
        files that the command left.
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
                outcome.lost |= set(self._lost_files(moment.state, last))
        return outcome

    def _moments(
        self, journal: str, is_every_call: bool
    ) -> tuple[list[Moment], list[str], Aftermath]:
        changes = self.recording.changes()
        found, told = moments(self._disk, changes, is_every_call=is_every_call)
        return found, told, Aftermath(self.data, self._after, journal)

    def _lost_files(self, state: State, last: State) -> Iterator[str]:
        """Files beside the book that are missing, or differ from what the command left."""
        for path, content in last.files.items():
            left, name = state.files.get(path), str(Path(path).relative_to(self.data))
            is_told_of = not name.startswith(BOOK) and Path(path).name != LOCK
            if is_told_of and (left is None or left.key != content.key):
                yield name


@contextmanager
def home() -> Iterator[Path]:
    """A temporary directory for trials."""
    place = Path(mkdtemp(prefix="power-", dir=MEMORY if MEMORY.is_dir() else None))
    try:
        yield place
    finally:
        shutil.rmtree(place)


def new_book(place: Path) -> Path:
    """A book without a club, created like `serve` does."""
    place.mkdir()
    run("manage.py", "migrate", "--verbosity", "0", environment={"DATA_DIR": str(place)})
    return place / BOOK


def play(*wanted: tuple[Trial, str, str, int, int]) -> None:
    """Records hands and corrections in each trial, under its journal mode and level.

    Without a level the product's own for the journal mode is used.
    """
    words = [":".join([str(trial.data), *map(str, more)]) for trial, *more in wanted]
    run("-m", "tests.faults.power.hands", *words, environment=preloaded())


def command(trial: Trial, *arguments: str) -> None:
    """Runs a command of manage.py on the trial's book, and acknowledges its end."""
    environment = trial.recording.environment | {"DATA_DIR": str(trial.data)}
    run("manage.py", *arguments, environment=environment)
    trial.recording.acknowledge(DONE)


def serve(home: Path, hands: int) -> Trial:
    """Two phones at a table send hands to a server that is killed after the last."""
    book = Server(home)
    (phones,) = book.tables(1)
    trial = Trial(home / "data")
    book.start(**trial.recording.environment)
    try:
        for number in range(1, hands + 1):
            _send(trial, book.url, phones[number % len(phones)], number)
    finally:
        book.kill()
    return trial


def _send(trial: Trial, url: str, phone: Paired, number: int) -> None:
    wire, sent = Wire(url, phone.cookie), hand(phone.game, number, 96)
    status, answer = wire.ask("POST", phone.address, message(phone.key, sent))
    wire.close()
    assert (status, answer["results"][0]["outcome"]) == (200, "recorded"), answer
    trial.recording.acknowledge(UUID(sent["submission_id"]).hex)


def run(*arguments: str, environment: dict[str, str]) -> None:
    """Runs Python on the product's source; raises CalledProcessError on failure."""
    own = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "tracker.settings"}
    secret = {"SECRET_KEY": "only-for-tests", "TIME_ZONE": "Europe/Amsterdam"}
    subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=own | secret | environment,
        timeout=PATIENCE,
        check=True,
    )
