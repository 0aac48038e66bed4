"""The command-line interface: `scorebook serve`, `scorebook backup`; `help` lists all commands.

In a checkout `manage.py` does the same.
"""

import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import Error
from environs import EnvError

from tracker import __version__

BEGINS_A_BOOK = frozenset({"serve", "migrate", "restore"})
"""Every other command refuses a missing file, rather than have SQLite make an empty one."""
NO_TABLE = ("no such table", "does not exist")


def main() -> None:
    """Runs the command; what an operator can mend ends it with one line, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tracker.settings")
    program = Path(sys.argv[0]).name
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    if asked in {"version", "--version"}:
        sys.exit(print(f"scorebook {__version__}"))
    try:
        if asked not in BEGINS_A_BOOK:
            _refuse_missing_file()
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, EnvError) as problem:
        sys.exit(f"{program}: {problem}")
    except Error as problem:
        if "--traceback" in sys.argv or not (remedy := _remedy(problem)):
            raise
        sys.exit(f"{program}: {remedy}")


def _refuse_missing_file() -> None:
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3") and database["NAME"] != ":memory:":
        database["OPTIONS"]["must_exist"] = True


def _remedy(problem: Error) -> str:
    """The trouble with the database, and what to do; empty for a fault of the program."""
    from tracker.platform.database.errors import classify  # needs Django to be set up

    name = settings.DATABASES["default"]["NAME"]
    if settings.DATABASES["default"]["OPTIONS"].get("must_exist") and not Path(name).exists():
        return (
            f"there is no score book in {settings.DATA_DIR}; name its directory with "
            "DATA_DIR=/some/directory, or begin one there with the command serve"
        )
    text = " ".join(str(problem).split())
    if any(sign in text for sign in NO_TABLE):
        return (
            f"the book in {name} has no tables of this version ({text}); bring it there with the "
            "command upgrade, or name another directory with DATA_DIR=/some/directory"
        )
    if found := classify(problem):
        return f"the database {name} cannot be used ({found.code}): {text}"
    return ""


if __name__ == "__main__":
    main()
