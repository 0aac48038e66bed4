"""`make bench`: prints one table, with every floor measured in the same run."""

import os

import django

from bench.measuring import print_table

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from bench import engine  # noqa: E402 - the models need Django first

print_table(engine.rows())
