"""The command-line interface: `scorebook serve`, `scorebook backup`; `help` lists all commands.

In a checkout `manage.py` does the same.
"""

import os
import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from environs import EnvError


def main() -> None:
    """Runs the command; a configuration error ends it with one line, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tracker.settings")
    try:
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, EnvError) as problem:
        sys.exit(f"{Path(sys.argv[0]).name}: {problem}")


if __name__ == "__main__":
    main()
