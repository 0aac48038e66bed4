#!/usr/bin/env python3
"""Run a command of the score book; `python manage.py help` lists them."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from environs import EnvError


def main() -> None:
    """Runs the command; a mistake in the environment ends it with one line, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tracker.settings")
    try:
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, EnvError) as problem:
        sys.exit(f"manage.py: {problem}")


if __name__ == "__main__":
    main()
