"""The whole test run: `python -m tests` is `make test`, `python -m tests verify` the long forms.

`python -m tests long` runs the long forms that do not take hours, each page in one colour scheme.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.chromium import executable
from tests.failures import FOLDER, ROOT, folder_of

ON_DISK_OF_MEMORY = Path("/dev/shm")
ROOM_BYTES = 2 * 1024**3
PATIENCE_SECONDS = 10
MOST_TOLD = 6
MOST_AGAIN = 5
NOTHING_TO_RUN = 5
TOGETHER = ("-n", "auto", "--dist", "worksteal")
# Page tests often wait, but each further process adds its start-up cost.
ONE_MORE = ("-n", str(1 + (os.cpu_count() or 1)), "--dist", "worksteal")
IN_A_BROWSER = ("tests/browser", "tests/faults")
IN_NONE = tuple(f"--ignore={folder}" for folder in IN_A_BROWSER)


class Part(NamedTuple):
    """A part of the run: its name, module and arguments."""

    name: str
    module: str
    arguments: tuple[str, ...]
    is_thorough: bool = False
    is_traced: bool = False


class Outcome(NamedTuple):
    """The result of a part: exit code, counts, and the reasons for failures.

    The code is negative if a signal ended the part.
    """

    module: str
    code: int
    counts: Counter[str]
    failed: dict[str, str]


ORDINARY = (
    Part(
        "engine, services and pages, on SQLite",
        "pytest",
        (*TOGETHER, *IN_NONE, "tests"),
    ),
    Part("pages in Chromium, phones over a network", "pytest", (*ONE_MORE, *IN_A_BROWSER)),
    Part("what can differ on PostgreSQL", "tests.postgres", TOGETHER),
)
LONG_ON_SQLITE = Part(
    "long forms, on SQLite", "pytest", ("-m", "long", *TOGETHER, *IN_NONE, "tests"), True
)
LONG = (
    LONG_ON_SQLITE,
    Part(
        "long forms in Chromium, each page in one light",
        "pytest",
        ("-m", "long", *ONE_MORE, *IN_A_BROWSER),
    ),
)
WHOLE = (
    LONG_ON_SQLITE,
    Part(
        "long forms in Chromium, every light, thousands of taps",
        "pytest",
        ("-m", "long or hours", *ONE_MORE, *IN_A_BROWSER),
        True,
    ),
    Part("everything on PostgreSQL", "tests.postgres", ("--all", *TOGETHER)),
)

RUNS = {"": ORDINARY, "long": LONG, "verify": WHOLE}


def main() -> int:
    """The exit code: 0 if everything that can run here passed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    asked, began = " ".join(sys.argv[1:]), time.monotonic()
    if asked not in RUNS:
        known = " or ".join(filter(None, RUNS))
        print(f"no run is called {asked!r}: it is {known}, or nothing", file=sys.stderr)
        return 2
    parts = RUNS[asked]
    missing = "" if executable() else "Chromium is missing, so no page is tried in it: make browser"
    if missing:
        print(missing)
    shutil.rmtree(FOLDER, ignore_errors=True)
    with scratch() as folder:
        outcomes = [
            run(part, f"{number} of {len(parts)}", folder) for number, part in enumerate(parts, 1)
        ]
        unsteady = {
            test
            for part, outcome in zip(parts, outcomes, strict=True)
            if outcome.failed and set(IN_A_BROWSER) <= set(part.arguments)
            for test in passed_again(part, list(outcome.failed), folder)
        }
    tell(outcomes, unsteady)
    if missing:
        print(missing)
    print(summary(outcomes, time.monotonic() - began))
    return exit_code(outcomes)


def passed_again(part: Part, failed: list[str], folder: Path) -> list[str]:
    """Reruns a few failed page tests with a trace; returns those that passed this time.

    They still count as failed.
    """
    again = failed[:MOST_AGAIN]
    traced = part._replace(name="again", arguments=("-m", "", "-n", "0", *again), is_traced=True)
    outcome = run(traced, f"{len(again)} failed", folder)
    return [test for test in again if test not in outcome.failed]


def tell(outcomes: list[Outcome], unsteady: set[str]) -> None:
    """Prints for each failed test the reason, how to run it alone, and where its files are.

    Only for the first ones, to fit a screen.
    """
    found = [(outcome, test) for outcome in outcomes for test in outcome.failed]
    for outcome, test in found[:MOST_TOLD]:
        print(f"FAILED {test}")
        print(f"    why:   {outcome.failed[test]}")
        if test in unsteady:
            print("    again: it passed, so it depends on time or order")
        print(f'    alone: .venv/bin/python -m {outcome.module} "{test}"')
        print(f"    kept:  {folder_of(test).relative_to(ROOT)}: {kept_of(test)}")
    if more := found[MOST_TOLD:]:
        print(f"and {len(more)} more FAILED, each with a folder in {FOLDER.relative_to(ROOT)}")


def kept_of(test: str) -> str:
    """The file name stem for a test's artefacts."""
    return ", ".join(sorted(file.name for file in folder_of(test).glob("*")))


def exit_code(outcomes: list[Outcome]) -> int:
    """0 only if every part ended normally and passed."""
    return int(any(outcome.code for outcome in outcomes))


def run(part: Part, place: str, folder: Path) -> Outcome:
    """Runs a part in processes that end with it."""
    kept = folder / "kept.json"
    options = ("-q", "--no-header", "-r", "N", "-p", "tests.progress", "--kept", str(kept))
    command = [sys.executable, "-m", part.module, *options, *part.arguments]
    process = subprocess.Popen(command, env=environment(part, folder), start_new_session=True)
    try:
        print(f"{place}: {part.name}", flush=True)
        code = process.wait()
    finally:
        end(process)
    found = json.loads(kept.read_text()) if kept.exists() else {"counts": {}, "failed": {}}
    kept.unlink(missing_ok=True)
    code = 0 if code == NOTHING_TO_RUN else code
    return Outcome(part.module, code, Counter(found["counts"]), found["failed"])


def end(process: subprocess.Popen[bytes]) -> None:
    """Terminates what a part has left running, gracefully at first."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(PATIENCE_SECONDS)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


@contextmanager
def scratch() -> Iterator[Path]:
    """A temporary directory for everything that tests write.

    It is in memory if there is room, unless TMPDIR names another place.
    """
    is_roomy = (
        "TMPDIR" not in os.environ
        and os.access(ON_DISK_OF_MEMORY, os.W_OK)
        and shutil.disk_usage(ON_DISK_OF_MEMORY).free > ROOM_BYTES
    )
    folder = Path(tempfile.mkdtemp(prefix="tests-", dir=ON_DISK_OF_MEMORY if is_roomy else None))
    folder.chmod(0o711)  # PostgreSQL runs as another user than root
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def environment(part: Part, folder: Path) -> dict[str, str]:
    """The environment of a part: files go to the scratch directory, bytecode is kept."""
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {
        "TMPDIR": str(folder),
        "EMPTY_BOOKS": str(folder),
        "THOROUGH": str(int(part.is_thorough)),
        "TRACE_PAGES": str(int(part.is_traced)),
    }


def summary(outcomes: list[Outcome], seconds: float) -> str:
    """The last line, machine-readable: 12 passed, 0 failed, 1 skipped."""
    counts = sum((outcome.counts for outcome in outcomes), Counter())
    failed = sum(len(outcome.failed) for outcome in outcomes)
    minutes, rest = divmod(round(seconds), 60)
    print(f"the tests took {minutes} min {rest} s")
    return f"{counts['passed']} passed, {failed} failed, {counts['skipped']} skipped"


if __name__ == "__main__":
    sys.exit(main())
