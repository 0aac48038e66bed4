"""Simulates power cuts at every system call of everything that writes the book.

python -m tests.faults.power

python -m tests.faults.power --command unarchive club.zip

The second tests any command of manage.py, on a book with an evening's hands.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

# The models need Django first.

from tests.faults import preloading  # noqa: E402
from tests.faults.power import trials  # noqa: E402
from tests.faults.power.hands import BOOK  # noqa: E402
from tests.faults.power.trials import Outcome, Trial, command, play  # noqa: E402
from tracker.platform.database.sqlite import safe_journal  # noqa: E402

MODES = ("DELETE", "WAL")
WEAKER = {"DELETE": "FULL", "WAL": "NORMAL"}
HANDS, CORRECTIONS, FEW = 50, 2, 6
SOME = (FEW, 1)

Found = Iterator[tuple[str, Outcome]]


def services(home: Path, book: Path) -> Found:
    """An evening under each journal mode, and across changes of the mode."""
    for mode in MODES:
        trial = Trial.of(book, home, mode)
        play((trial, mode, "", HANDS, CORRECTIONS))
        outcome = trial.outcome(mode, is_every_call=True)
        yield f"{HANDS} hands, {CORRECTIONS} corrections, {mode}", outcome
    trial = Trial.of(book, home, "changing")
    play(*((trial, mode, "", *SOME) for mode in ("WAL", "DELETE", "WAL")))
    yield "from WAL to DELETE and back", trial.outcome("DELETE", is_every_call=True)


def weaker(home: Path, book: Path) -> Found:
    """Weaker settings, which must lose hands, or the other results prove nothing."""
    for mode, level in WEAKER.items():
        trial = Trial.of(book, home, f"{mode} {level}")
        play((trial, mode, level, *SOME))
        yield f"{mode} with {level} (has to lose)", trial.outcome(mode)


def commands(home: Path, book: Path, own: str) -> Found:
    """Archive import, backup and restore, each on a book with hands."""
    trial = played(home, book, "commands", own)
    with closing(sqlite3.connect(trial.data / BOOK)) as database:
        ((club,),) = database.execute("SELECT slug FROM tracker_club")
    command(trial, "archive", club, str(home / "club.zip"))
    yield "archive", put_through(trial, own, "archive", club, str(trial.data / "club.zip"))
    yield (
        "unarchive",
        put_through(trial, own, "unarchive", str(home / "club.zip"), "--address", "b"),
    )
    yield "backup", put_through(trial, own, "backup")
    (backup,) = (trial.data / "backups").glob("*.zip")
    play((trial, own, "", *SOME))
    yield "restore", put_through(trial, own, "restore", str(backup))


def played(home: Path, book: Path, name: str, own: str) -> Trial:
    """A book with an evening's hands."""
    trial = Trial.of(book, home, name)
    play((trial, own, "", *SOME))
    return trial


def put_through(trial: Trial, own: str, *arguments: str) -> Outcome:
    """The outcome of cuts during a command."""
    trial.watch()
    command(trial, *arguments)
    return trial.command_outcome(own, is_every_call=True)


def everything(home: Path, book: Path, own: str) -> Iterator[tuple[str, Outcome, bool]]:
    """Each trial, and whether it should lose hands."""
    yield from ((name, outcome, False) for name, outcome in services(home, book))
    yield from ((name, outcome, True) for name, outcome in weaker(home, book))
    served = trials.serve(home / "served", 2 * FEW).outcome(own, is_every_call=True)
    yield "serve", served, False
    yield from ((name, outcome, False) for name, outcome in commands(home, book, own))


def main(arguments: list[str]) -> int:
    """Prints a line per trial; returns the number of failed ones."""
    if why := preloading.missing_tool():
        print(why)
        return 1
    wrong = 0
    with trials.home() as home:
        book = trials.new_book(home / "new")
        own = safe_journal(str(book)).mode
        if arguments[:1] == ["--command"]:
            trial = played(home, book, "command", own)
            found = iter([(arguments[1], put_through(trial, own, *arguments[1:]), False)])
        else:
            found = everything(home, book, own)
        for name, outcome, should_lose in found:
            is_wrong = bool(outcome.faults) or bool(outcome.lost) != should_lose
            wrong += is_wrong
            print(f"{'✗' if is_wrong else '✓'} {name}: {outcome}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
