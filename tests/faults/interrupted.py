"""Kills a restore right before each of its changes to the data directory, in turn.

Run as a program on a directory with a book and a backup; prints the hands of the book after each
kill, which must be the old book or the new one.
"""

import json
import os
import shutil
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path

import django

CHANGES = frozenset(
    {"os.mkdir", "os.rename", "os.link", "os.remove", "os.rmdir", "shutil.copyfile"}
)
ENDED, DONE = 9, 0


def is_kept(place: Path, data: Path) -> bool:
    """True if a path is in the data directory or where a former book is kept, outside scratch."""
    return place.parent == data or place.parent.name.startswith("replaced-")


def end_before(number: int, data: Path) -> None:
    """Kills this process before its change of this number to the data directory."""
    seen = 0

    def look(tournament: str, arguments: tuple[object, ...]) -> None:
        nonlocal seen
        places = [Path(path) for path in arguments if isinstance(path, str | os.PathLike)]
        if tournament in CHANGES and any(is_kept(place, data) for place in places):
            seen += 1
            if seen == number:
                os._exit(ENDED)

    sys.addaudithook(look)


def interrupted(number: int, data: Path, backup: Path) -> int:
    """The exit code of a restore that is killed before this change."""
    child = os.fork()
    if child == 0:
        from tracker.operations.backups.restoring import restore

        end_before(number, data)
        restore(backup, datetime.now(UTC))
        os._exit(DONE)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def found(data: Path) -> list[object]:
    """The integrity check and number of hands of the book."""
    with sqlite3.connect(f"{(data / 'scorebook.sqlite3').as_uri()}?mode=rw", uri=True) as book:
        check = book.execute("PRAGMA integrity_check").fetchone()[0]
        hands = book.execute("SELECT COUNT(*) FROM tracker_hand").fetchone()[0]
    book.close()
    return [check, hands]


def main() -> None:
    """Prints the result of each interruption, and finally of none."""
    django.setup()
    data, backup = Path(os.environ["DATA_DIR"]), Path(sys.argv[1])
    former = Path(shutil.copytree(data, backup.parent / "former"))
    number, ended = 0, ENDED
    while ended == ENDED:
        shutil.rmtree(data)
        shutil.copytree(former, data)
        number += 1
        ended = interrupted(number, data, backup)
        print(json.dumps([ended, *found(data)]))


if __name__ == "__main__":
    main()
