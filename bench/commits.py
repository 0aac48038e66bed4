"""Commits: the cost of surviving a power cut, by journal mode and sync level."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import Process, Queue
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from bench.measuring import Row, per_second

# The rollback journal needs EXTRA; FULL, which a power cut defeats, is there for comparison.
MODES = (("DELETE", "FULL"), ("DELETE", "EXTRA"), ("WAL", "FULL"))
WRITERS = (1, 8)
SECONDS = 1.0
PATIENCE_SECONDS = 30


def rows() -> Iterator[Row]:
    """Short transactions by concurrent processes, on the data directory's disk."""
    for journal, level in MODES:
        for writers in WRITERS:
            with TemporaryDirectory(dir=settings.DATA_DIR) as home:
                commits, seconds = _written(Path(home) / "book", journal, level, writers)
            name = "1 writer" if writers == 1 else f"{writers} writers at once"
            figure = per_second(seconds, commits)
            yield Row(f"commits, journal {journal}, synchronous {level}, {name}", figure)


def _written(file: Path, journal: str, level: str, writers: int) -> tuple[int, float]:
    """The number of commits, and the seconds from the first writer's start to the last's end."""
    with closing(_opened(file, journal, level)) as database:
        database.execute("CREATE TABLE hand (number INTEGER PRIMARY KEY, record TEXT)")
    written: Queue[tuple[int, float, float]] = Queue()
    given = (file, journal, level, written)
    processes = [Process(target=_write, args=given) for _ in range(writers)]
    for process in processes:
        process.start()
    commits, began, ended = zip(*(written.get() for _ in processes), strict=True)
    for process in processes:
        process.join()
    return sum(commits), max(ended) - min(began)


def _write(
    file: Path, journal: str, level: str, written: "Queue[tuple[int, float, float]]"
) -> None:
    with closing(_opened(file, journal, level)) as database:
        began, commits = time.perf_counter(), 0
        while time.perf_counter() < began + SECONDS:
            database.execute("BEGIN IMMEDIATE")
            database.execute("INSERT INTO hand (record) VALUES (?)", ("x" * 500,))
            database.execute("COMMIT")
            commits += 1
        written.put((commits, began, time.perf_counter()))


def _opened(file: Path, journal: str, level: str) -> sqlite3.Connection:
    database = sqlite3.connect(file, timeout=PATIENCE_SECONDS, isolation_level=None)
    database.execute(f"PRAGMA synchronous={level}")
    database.execute(f"PRAGMA journal_mode={journal}")
    return database
