"""Creates a book, serves it, runs all known attacks, and prints the results.

Ends with 1 if any try has won something.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import django

from tests.__main__ import scratch
from tests.postgres import throwaway

MODULES = (
    "access",
    "tables",
    "accounts",
    "browsers",
    "texts",
    "files",
    "programs",
    "telling",
    "people",
)
LAST_MODULES = ("load", "internet", "traces")


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    asked = arguments()
    with scratch() as folder, ExitStack() as stack:
        tempfile.tempdir = str(folder)
        url = ""
        if asked.postgres:
            postgres = stack.enter_context(throwaway())
            if postgres is None:
                print("PostgreSQL cannot be had: its binaries are not made for this platform")
                return 0
            url = postgres.url
        prepare(folder, url)
        return attacked(folder, url, asked)


def arguments() -> argparse.Namespace:
    """The parsed command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("wanted", nargs="*", help="names or rows of attacks; all without any")
    parser.add_argument("--short", action="store_true", help="a few seconds of it")
    parser.add_argument("--postgres", action="store_true", help="on a throw-away PostgreSQL")
    parser.add_argument("--list", action="store_true", help="name the attacks and try none")
    return parser.parse_args()


def prepare(home: Path, url: str) -> None:
    """Connects this process to the database of the server."""
    for name in ("HTTPS", "BEHIND_PROXY", "ALLOWED_HOSTS", "SECRET_KEY", "DEBUG", "BACKUP_DIR"):
        os.environ.pop(name, None)
    named = {"DATA_DIR": str(home / "data"), "DATABASE_URL": url, "EMAIL_URL": ""}
    # Playwright keeps an event loop in this thread, which Django would take for async code.
    named |= {"DJANGO_ALLOW_ASYNC_UNSAFE": "1", "DJANGO_SETTINGS_MODULE": "tracker.settings"}
    os.environ |= named
    django.setup()


def attacked(home: Path, url: str, asked: argparse.Namespace) -> int:
    """Prints a line per attack and the successful tries; returns the exit code."""
    # They import the models, which need Django to be set up.
    from importlib import import_module

    for name in (*MODULES, *LAST_MODULES):
        import_module(f"tests.attack.{name}")
    from tests.attack.stage import Stage, made
    from tests.attack.trying import HEADING, known_attacks, outcome

    try:
        attacks = known_attacks(asked.wanted, only_brief=asked.short)
    except KeyError as error:
        print(f"no attack and no row is called {error}; --list names them", file=sys.stderr)
        return 2
    if asked.list:
        print(*(f"{' '.join(each.rows):<10} {each.name}" for each in attacks), sep="\n")
        return 0
    begun, book = time.monotonic(), made(home, url)
    try:
        stage = Stage(book, is_brief=asked.short)
        print(HEADING, flush=True)
        outcomes = []
        for each in attacks:
            outcomes.append(found := outcome(each, stage))
            print(found, flush=True)
    finally:
        book.kill()
    tries, won = (
        sum(outcome.tries for outcome in outcomes),
        sum(len(outcome.won) for outcome in outcomes),
    )
    seconds = round(time.monotonic() - begun)
    where = "PostgreSQL" if url else "SQLite"
    print(f"{len(attacks)} attacks on {where}: {tries} tries, {won} successes, {seconds} s")
    return int(won > 0)


if __name__ == "__main__":
    sys.exit(main())
